package org.pyrus.io.segy

import org.pyrus.volume.Refusal
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.StoredType
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.TraceMask
import org.pyrus.volume.spi.HeaderPositions
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.SurveyScan
import org.pyrus.volume.spi.TraceSorting
import java.util.BitSet

/** A scan's result: what is told, and which trace is where. */
internal class ScannedSurvey(val scan: SurveyScan, val traces: TraceOrder) {
    val fields: TraceFields get() = TraceFields(scan.positions, scan.overrides)
}

/** Finds a survey's geometry by one pass over its trace headers. What it takes of memory besides fixed buffers, [ScanMemory] says. */
internal object GeometryScan {
    private const val MOST_SPARSE = 10L

    /**
     * Scans [file].
     *
     * @throws Refusal where its traces make no post-stack 3D volume: trace lengths that differ, a grid more than 10 times sparser than its
     * traces, two traces at one position, a last trace that is cut short; or where memory does not suffice
     */
    suspend fun scan(file: SegyFile, asked: SourceLayout, onProgress: (Progress) -> Unit): ScannedSurvey = file.placing { scanned(file, asked, onProgress) }

    private suspend fun scanned(file: SegyFile, asked: SourceLayout, onProgress: (Progress) -> Unit): ScannedSurvey {
        val started = System.nanoTime()
        val layout = file.layout
        if (layout.headerCount > Int.MAX_VALUE) {
            throw Refusal("it has ${layout.traceCount} traces, more than ${Int.MAX_VALUE}", file.path, remedy = "Split it, and import the parts as volumes of their own.")
        }
        LayoutSearch.checkInside(file, asked)
        val policy = asked.traces
        val resolved = if (policy.line2d) null else LayoutSearch.resolve(file, asked)
        val fields = resolved?.let { TraceFields(it.positions, asked.overrides) } ?: Line2d.fields(file, asked, layout.positions)
        val positions = fields.positions
        val choosesOffset = policy.offset != null
        val bytesPerTrace = ScanMemory.BYTES_PER_TRACE + if (choosesOffset) ScannedTraces.OFFSET_BYTES else 0
        val traces = ScanMemory.claim(file.path, layout.headerCount, layout.headerCount, bytesPerTrace = bytesPerTrace) { ScannedTraces(layout.headerCount.toInt(), choosesOffset) }
        val found = HeaderScan(file, fields, traces, policy.offset, onProgress).run()
        if (choosesOffset && (0 until traces.count).all(traces::isLeftOut)) throw PolicyWords.noSuchOffset(file, policy.offset!!, found)
        if (!layout.fixedLength && found.otherLength >= 0) throw otherLength(file, found)
        if (found.otherHeaders >= 0) throw otherHeaders(file, found)
        val inlines = LineRange.of(traces.inlines)
        val crosslines = LineRange.of(traces.crosslines)
        checkFill(file, positions, traces.count, inlines, crosslines)
        val sorting = sorting(traces)
        val inlineAxis = inlines.axis<org.pyrus.volume.Inline>()
        val crosslineAxis = crosslines.axis<org.pyrus.volume.Crossline>()
        val coordinates = CoordinateFitter(file, fields, inlines, crosslines).fit(found)
        if (!policy.salvage) checkComplete(file, traces, inlines, crosslines)
        val placement = GridPlacement(file, fields, traces, inlines, crosslines, policy, deadTraces(found, traces.count))
        val order = placement.order()
        val isDead = if (order.hasDead) { i: Int, x: Int -> order.traceAt(i, x).let { it >= 0 && order.isDead(it) } } else null
        val mask = TraceMask.build(inlineAxis.count, crosslineAxis.count, order::isLive, isDead)
        val geometry = SurveyGeometry(inlineAxis, crosslineAxis, sampleAxis(file), mask, coordinates?.grid)
        val amplitudes = AmplitudeCheck(file).judge()
        val scan = SurveyScan(
            path = file.path,
            bytes = file.bytes,
            traceCount = layout.traceCount,
            geometry = geometry,
            storedType = if (placement.averaged > 0) StoredType.FLOAT32 else layout.format.storedType,
            format = layout.format.label,
            revision = layout.revision,
            byteOrder = layout.byteOrder.label,
            textEncoding = layout.text.encoding,
            textHeader = layout.text.lines,
            extendedTextHeaders = layout.extendedTextHeaderCount,
            positions = positions,
            overrides = asked.overrides,
            sorting = sorting,
            issues = (
                resolved?.issues.orEmpty() + listOfNotNull(amplitudes.issue) + ScanIssues(file, geometry, found, coordinates, positions).all() +
                    PolicyWords(layout, policy, fields, placement, found.dead).issues()
                ).map(file::placed),
            seconds = (System.nanoTime() - started) / 1e9,
            deadTraces = found.dead,
            coordinateRange = found.coordinates.range ?: found.deadCoordinates.range,
            traces = policy,
            leftOutTraces = placement.leftOut.toLong(),
            files = file.files,
            amplitudes = amplitudes.finding,
        )
        return ScannedSurvey(scan, order)
    }

    /** The traces marked dead; null where there are none, or where all are, for then the mark says nothing. */
    private fun deadTraces(found: SegmentFindings, traceCount: Int): BitSet? =
        if (found.dead == 0L || found.dead == traceCount.toLong()) null else BitSet(traceCount).also { dead -> repeat(found.deadTraces.size) { dead.set(found.deadTraces[it]) } }

    /** The interval in ms; in a depth volume the header's thousandths are of a metre or foot, as writers use them. */
    private fun sampleAxis(file: SegyFile): SampleAxis {
        val layout = file.layout
        val interval = layout.intervalMicros / 1000.0
        // in float64 a step may vanish beside the start, or the end pass what is finite
        val ascends = interval > 0 && layout.startMs + interval > layout.startMs && (layout.startMs + interval * layout.samplesPerTrace).isFinite()
        if (!ascends) {
            throw Refusal(
                "${layout.samplesPerTrace} samples from ${layout.startMs} on, $interval apart, make no axis", file.path, byte = HeaderBytes.BINARY_INTERVAL.toLong(),
                remedy = "Say what interval and start are, with --interval and --start.",
            )
        }
        return SampleAxis(layout.startMs, interval, layout.samplesPerTrace, layout.domain)
    }

    private fun otherLength(file: SegyFile, found: SegmentFindings): Refusal = Refusal(
        "its traces are not all of one length: the binary header says ${file.layout.samplesPerTrace} samples, this trace's header ${found.otherLengthSamples}",
        file.path, trace = found.otherLength + 1L, byte = file.layout.traceOffset(found.otherLength.toLong()) + file.layout.map.samples,
        remedy = "Export the survey with traces of one length; if they are, set the fixed-length flag (bytes 3503–3504) to 1.",
    )

    private fun otherHeaders(file: SegyFile, found: SegmentFindings): Refusal = Refusal(
        "its traces do not all have the same number of extra headers: the first has ${file.layout.extra.count}, this one says ${found.otherHeadersCount}",
        file.path, trace = found.otherHeaders + 1L, byte = file.layout.traceOffset(found.otherHeaders.toLong()) + HeaderBytes.EXTENSION_HEADERS,
        remedy = "Export the survey with as many headers for each trace.",
    )

    /**
     * Bytes behind the last whole trace are a trace cut short unless the traces end where a survey does, at a corner of their grid; or where another file follows, at the end
     * of a line.
     */
    private fun checkComplete(file: SegyFile, traces: ScannedTraces, inlines: LineRange, crosslines: LineRange) = file.parts.forEachIndexed { nth, part ->
        if (part.layout.strayBytes == 0) return@forEachIndexed
        val last = (file.firstTraceOf(nth) + part.layout.traceCount - 1).toInt()
        val atInline = traces.inlines[last].let { it == inlines.least || it == inlines.most }
        val atCrossline = traces.crosslines[last].let { it == crosslines.least || it == crosslines.most }
        val isEnd = if (nth == file.parts.lastIndex) atInline && atCrossline else atInline || atCrossline
        if (!isEnd) throw CutShort.refusal(part.path, part.layout, part.layout.strayBytes.toLong())
    }

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
}
