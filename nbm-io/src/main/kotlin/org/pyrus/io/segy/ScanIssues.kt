package org.pyrus.io.segy

import org.pyrus.volume.Grade
import org.pyrus.volume.Human
import org.pyrus.volume.Issue
import org.pyrus.volume.SampleDomain
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.spi.HeaderPositions

/** What is to be said of a survey that is accepted. */
internal class ScanIssues(
    private val file: SegyFile,
    private val geometry: SurveyGeometry,
    private val found: SegmentFindings,
    private val coordinates: FittedCoordinates?,
    private val positions: HeaderPositions,
) {
    private val layout = file.layout

    fun all(): List<Issue> = buildList {
        if (!layout.intervalKnown) {
            val remedy = "Times are wrong by a factor until the interval is written into bytes 3217–3218."
            add(Issue(Grade.WARNING, "neither the binary header nor the first trace header gives a sample interval; 1 ms is taken", byte = HeaderBytes.BINARY_INTERVAL.toLong(), remedy = remedy))
        }
        addAll(layout.issues)
        if (layout.revision.substringBefore('.').toIntOrNull()?.let { it > 2 } == true) {
            add(Issue(Grade.WARNING, "it claims revision ${layout.revision} and is read as revision 1", byte = HeaderBytes.BINARY_REVISION.toLong()))
        }
        if (!layout.format.exactFloat) {
            val isDouble = layout.format == SampleFormat.IEEE_FLOAT64
            val loss = if (isDouble) "24 significant bits of 53, and past ±3.4 × 10^38 an infinity" else "24 significant bits, so that integers past ±16,777,216 are rounded"
            val message = "samples are kept as ${layout.format.storedType.label}, every bit of them; what is shown, read or exported as numbers is float32, which has $loss"
            add(Issue(Grade.INFO, message, byte = HeaderBytes.BINARY_FORMAT.toLong()))
        }
        if (found.otherLength >= 0) {
            val inHead = "the binary header's ${layout.samplesPerTrace} hold, as it says that all traces are of one length"
            val why = if (layout.samplesNamed) "the ${layout.samplesPerTrace} that were asked for hold" else inHead
            val message = "a trace header gives ${found.otherLengthSamples} samples; $why"
            add(Issue(Grade.INFO, message, found.otherLength + 1L, layout.traceOffset(found.otherLength.toLong()) + layout.map.samples))
        }
        if (found.otherDelay > 0) {
            val remedy = "All traces are taken to start at ${layout.startMs} ms, as the first one does."
            val byte = layout.traceOffset(found.firstOtherDelay.toLong()) + layout.map.delay
            add(Issue(Grade.WARNING, "${found.otherDelay} traces have another delay than the first", found.firstOtherDelay + 1L, byte, remedy))
        }
        if (found.dead > 0) {
            add(Issue(Grade.INFO, "${found.dead} traces are marked dead", found.firstDead + 1L, layout.traceOffset(found.firstDead.toLong()) + layout.map.identification))
        }
        val missing = geometry.positionCount - geometry.liveTraces.liveCount
        if (missing > 0) add(Issue(Grade.INFO, "$missing of ${geometry.positionCount} grid positions ${if (missing == 1L) "has" else "have"} no trace"))
        if (found.zeroScalar > 0) add(Issue(Grade.INFO, "the coordinate scalar is 0 in ${found.zeroScalar} traces; 1 is taken", byte = layout.traceOffset(0) + layout.map.coordinateScalar))
        if (file.parts.size == 1) addAll(behindTraces(layout)) else file.parts.forEach { part -> addAll(behindTraces(part.layout).map { it.copy(file = part.path) }) }
        if (layout.domain != SampleDomain.TIME && !layout.domainUnitKnown) {
            val remedy = "Depths are wrong by a factor of 3.28 if they are in feet: then say so with --domain depth-ft."
            add(Issue(Grade.WARNING, "the binary header names neither metres nor feet; depths are taken to be in metres", byte = HeaderBytes.BINARY_MEASUREMENT_SYSTEM.toLong(), remedy = remedy))
        }
        addAll(ofCoordinates())
    }

    /** What follows the traces of one file; bytes are its own. */
    private fun behindTraces(layout: SegyLayout): List<Issue> = buildList {
        val kept = if (file.parts.size == 1) "/segy/tail" else "/segy/file_tail"
        if (layout.trailers > 0) {
            val byte = layout.fileBytes - layout.trailers.toLong() * Trailers.RECORD_BYTES + 1
            add(Issue(Grade.INFO, "${layout.trailers} trailer records of ${Trailers.RECORD_BYTES} bytes follow the traces; they are kept in $kept", byte = byte))
        }
        if (layout.strayBytes > 0 && !layout.hasCutTrace) {
            val remedy = "They are kept in $kept. If the survey should have more traces than ${layout.traceCount}, copy the file again."
            add(Issue(Grade.WARNING, "${layout.strayBytes} bytes behind the last trace are no trace", byte = layout.fileBytes - layout.tail.size + 1, remedy = remedy))
        }
    }

    private fun ofCoordinates(): List<Issue> = buildList {
        if (geometry.coordinates == null) add(Issue(Grade.INFO, "X and Y (bytes ${positions.x} and ${positions.y}) do not vary: the volume has no coordinates"))
        val (grid, furthest) = coordinates ?: return@buildList
        if (grid.unit.isEmpty()) {
            add(Issue(Grade.INFO, "the binary header names neither metres nor feet: coordinates have no unit", byte = HeaderBytes.BINARY_MEASUREMENT_SYSTEM.toLong()))
        }
        val bin = maxOf(grid.inlineSpacing, grid.crosslineSpacing)
        if (found.unplaced > 0 && !(found.unplaced == 1L && coordinates.firstUnplacedFromZero <= bin)) {
            val remedy = "They are placed where the grid that the others' coordinates fit has them."
            add(Issue(Grade.INFO, "X and Y are both 0 in ${found.unplaced} traces, which is no position", found.firstUnplaced + 1L, coordinateByte(found.firstUnplaced), remedy))
        }
        if (grid.maxResidual > bin) {
            val message = "this trace's coordinates lie ${Human.position(grid.maxResidual)} ${grid.unit}".trimEnd() + " off the grid that all coordinates fit, more than from line to line"
            val remedy = "Distances between lines, the survey's corners and its azimuth may be wrong; look at bytes 71–72, ${positions.x} and ${positions.y} of its header."
            add(Issue(Grade.WARNING, message, furthest + 1L, coordinateByte(furthest), remedy))
        }
    }

    private fun coordinateByte(trace: Int): Long = layout.traceOffset(trace.toLong()) + positions.x.byte
}
