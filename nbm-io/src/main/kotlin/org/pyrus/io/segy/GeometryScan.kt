package org.pyrus.io.segy

import org.pyrus.volume.CoordinateGrid
import org.pyrus.volume.Grade
import org.pyrus.volume.Index
import org.pyrus.volume.Issue
import org.pyrus.volume.MapPoint
import org.pyrus.volume.Refusal
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.SampleDomain
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.TraceMask
import org.pyrus.volume.spi.HeaderPositions
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.SurveyScan
import org.pyrus.volume.spi.TraceSorting
import java.nio.ByteBuffer
import java.nio.ByteOrder

/** A scan's result: what is told, and which trace is where. */
internal class ScannedSurvey(val scan: SurveyScan, val traces: TraceOrder)

/** Finds a survey's geometry by one pass over its trace headers. Takes 8 bytes a trace and 4 a grid cell besides fixed buffers. */
internal object GeometryScan {
    private const val MOST_SPARSE = 10L
    private const val RESIDUAL_SAMPLES = 4096

    /**
     * Scans [file].
     *
     * @throws Refusal where its traces make no post-stack 3D volume: trace lengths that differ, a grid more than 10 times sparser than its
     * traces, two traces at one position
     */
    suspend fun scan(file: SegyFile, positions: HeaderPositions, onProgress: (Progress) -> Unit): ScannedSurvey {
        val started = System.nanoTime()
        val layout = file.layout
        if (layout.traceCount > Int.MAX_VALUE) {
            throw Refusal("it has ${layout.traceCount} traces, more than ${Int.MAX_VALUE}", file.path, remedy = "Split the survey into several files.")
        }
        val traces = ScannedTraces(layout.traceCount.toInt())
        val found = HeaderScan(file, positions, traces, onProgress).run()
        if (!layout.fixedLength && found.otherLength >= 0) throw otherLength(file, found)
        val inlines = LineRange.of(traces.inlines)
        val crosslines = LineRange.of(traces.crosslines)
        checkFill(file, positions, traces.count, inlines, crosslines)
        val sorting = sorting(traces)
        val inlineAxis = inlines.axis<org.pyrus.volume.Inline>()
        val crosslineAxis = crosslines.axis<org.pyrus.volume.Crossline>()
        val unit = if (layout.feet) "ft" else "m"
        val coordinates = if (!found.coordinatesSeen) {
            null
        } else {
            found.coordinates.fit(inlineAxis, crosslineAxis, unit) { grid ->
                residual(file, positions, inlines, crosslines, grid)
            }
        }
        val order = order(file, positions, traces, inlines, crosslines)
        val mask = TraceMask.build(inlineAxis.count, crosslineAxis.count) { i, x -> order.traceAt(i, x) >= 0 }
        val geometry = SurveyGeometry(inlineAxis, crosslineAxis, sampleAxis(layout), mask, coordinates)
        val scan = SurveyScan(
            path = file.path,
            bytes = layout.fileBytes,
            traceCount = layout.traceCount,
            geometry = geometry,
            storedType = layout.format.storedType,
            format = layout.format.label,
            revision = layout.revision,
            byteOrder = if (layout.byteOrder == ByteOrder.BIG_ENDIAN) "big-endian" else "little-endian",
            textEncoding = layout.text.encoding,
            textHeader = layout.text.lines,
            extendedTextHeaders = layout.extendedTextHeaderCount,
            positions = positions,
            sorting = sorting,
            issues = issues(layout, geometry, found),
            seconds = (System.nanoTime() - started) / 1e9,
        )
        return ScannedSurvey(scan, order)
    }

    /** The interval in ms; in a depth volume (trace identification 25) the header's thousandths are of a metre or foot, as writers use them. */
    private fun sampleAxis(layout: SegyLayout): SampleAxis {
        val domain = if (!layout.depth) {
            SampleDomain.TIME
        } else if (layout.feet) {
            SampleDomain.DEPTH_FEET
        } else {
            SampleDomain.DEPTH_METRES
        }
        return SampleAxis(layout.startMs, layout.intervalMicros / 1000.0, layout.samplesPerTrace, domain)
    }

    private fun otherLength(file: SegyFile, found: SegmentFindings): Refusal = Refusal(
        "its traces are not all of one length: the binary header says ${file.layout.samplesPerTrace} samples, this trace's header ${found.otherLengthSamples}",
        file.path, trace = found.otherLength + 1L, byte = file.layout.traceOffset(found.otherLength.toLong()) + HeaderBytes.SAMPLES,
        remedy = "Export the survey with traces of one length; if they are, set the fixed-length flag (bytes 3503–3504) to 1.",
    )

    private fun checkFill(file: SegyFile, positions: HeaderPositions, traceCount: Int, inlines: LineRange, crosslines: LineRange) {
        val most = traceCount * MOST_SPARSE
        // counts reach 2^32: their product may pass a Long, a quotient can't
        if (inlines.count > minOf(most, Int.MAX_VALUE.toLong()) / crosslines.count) {
            throw Refusal(
                "inlines ${inlines.least}..${inlines.most} by ${inlines.step} and crosslines ${crosslines.least}..${crosslines.most} by ${crosslines.step} make a grid of " +
                    "${inlines.count} × ${crosslines.count} positions for $traceCount traces, more than $MOST_SPARSE times sparser than a survey is",
                file.path, trace = 1, byte = file.layout.traceOffset(0) + positions.inlineByte,
                remedy = "The line numbers are probably at other bytes than ${positions.inlineByte} and ${positions.crosslineByte}: name them with --inline-byte and --crossline-byte.",
            )
        }
    }

    private fun order(file: SegyFile, positions: HeaderPositions, traces: ScannedTraces, inlines: LineRange, crosslines: LineRange): TraceOrder {
        val crosslineCount = crosslines.count.toInt()
        val traceOfCell = IntArray((inlines.count * crosslineCount).toInt()) { -1 }
        val cells = traces.inlines // its numbers are needed no more once a cell is known, but for a refusal
        for (trace in 0 until traces.count) {
            val cell = inlines.indexOf(traces.inlines[trace]) * crosslineCount + crosslines.indexOf(traces.crosslines[trace])
            if (traceOfCell[cell] >= 0) {
                restoreInlines(cells, trace, inlines, crosslineCount)
                throw Duplicates(file, positions, traces).refusal(traceOfCell[cell], trace)
            }
            traceOfCell[cell] = trace
            cells[trace] = cell
        }
        return TraceOrder(cells, traceOfCell, crosslineCount)
    }

    private fun restoreInlines(cells: IntArray, end: Int, inlines: LineRange, crosslineCount: Int) {
        for (trace in 0 until end) cells[trace] = inlines.least + cells[trace] / crosslineCount * inlines.step
    }

    private fun sorting(traces: ScannedTraces): TraceSorting {
        var alongInline = 0
        var alongCrossline = 0
        for (trace in 1 until traces.count) {
            if (traces.inlines[trace] == traces.inlines[trace - 1]) alongInline++
            if (traces.crosslines[trace] == traces.crosslines[trace - 1]) alongCrossline++
        }
        val steps = traces.count - 1
        return when {
            alongInline * 2L >= steps -> TraceSorting.INLINE
            alongCrossline * 2L >= steps -> TraceSorting.CROSSLINE
            else -> TraceSorting.OTHER
        }
    }

    /** The largest distance of up to [RESIDUAL_SAMPLES] evenly spaced traces' own coordinates from [grid]. */
    private fun residual(file: SegyFile, positions: HeaderPositions, inlines: LineRange, crosslines: LineRange, grid: CoordinateGrid): Double {
        val layout = file.layout
        val buffer = ByteBuffer.allocateDirect(HeaderBytes.TRACE_HEADER_BYTES)
        var most = 0.0
        for (trace in 0 until layout.traceCount step maxOf(1, layout.traceCount / RESIDUAL_SAMPLES)) {
            file.read(buffer.clear(), layout.traceOffset(trace))
            val header = TraceHeader(buffer, layout.byteOrder)
            val at = grid.at(Index(inlines.indexOf(header.inline(positions))), Index(crosslines.indexOf(header.crossline(positions))))
            most = maxOf(most, distance(at, MapPoint(header.cdpX, header.cdpY)))
        }
        return most
    }

    private fun issues(layout: SegyLayout, geometry: SurveyGeometry, found: SegmentFindings): List<Issue> = buildList {
        if (!layout.intervalKnown) {
            val remedy = "Times are wrong by a factor until the interval is written into bytes 3217–3218."
            add(Issue(Grade.WARNING, "neither the binary header nor the first trace header gives a sample interval; 1 ms is taken", byte = HeaderBytes.BINARY_INTERVAL.toLong(), remedy = remedy))
        }
        if (layout.revision.substringBefore('.').toIntOrNull()?.let { it >= 2 } == true) {
            add(Issue(Grade.WARNING, "it claims revision ${layout.revision} and is read as revision 1", byte = HeaderBytes.BINARY_REVISION.toLong()))
        }
        if (found.otherLength >= 0) {
            val message = "a trace header gives ${found.otherLengthSamples} samples; the binary header's ${layout.samplesPerTrace} hold, as it says that all traces are of one length"
            add(Issue(Grade.INFO, message, found.otherLength + 1L, layout.traceOffset(found.otherLength.toLong()) + HeaderBytes.SAMPLES))
        }
        if (found.otherDelay > 0) {
            val remedy = "All traces are taken to start at ${layout.startMs} ms, as the first one does."
            val byte = layout.traceOffset(found.firstOtherDelay.toLong()) + HeaderBytes.DELAY
            add(Issue(Grade.WARNING, "${found.otherDelay} traces have another delay than the first", found.firstOtherDelay + 1L, byte, remedy))
        }
        if (found.dead > 0) {
            add(Issue(Grade.INFO, "${found.dead} traces are marked dead", found.firstDead + 1L, layout.traceOffset(found.firstDead.toLong()) + HeaderBytes.TRACE_IDENTIFICATION))
        }
        val missing = geometry.positionCount - layout.traceCount
        if (missing > 0) add(Issue(Grade.INFO, "$missing of ${geometry.positionCount} grid positions have no trace"))
        if (found.zeroScalar > 0) add(Issue(Grade.INFO, "the coordinate scalar is 0 in ${found.zeroScalar} traces; 1 is taken", byte = layout.traceOffset(0) + HeaderBytes.COORDINATE_SCALAR))
        if (geometry.coordinates == null) add(Issue(Grade.INFO, "CDP X and Y (bytes 181 and 185) do not vary: the volume has no coordinates"))
    }
}
