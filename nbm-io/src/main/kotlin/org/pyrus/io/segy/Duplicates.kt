package org.pyrus.io.segy

import org.pyrus.volume.Refusal
import java.nio.ByteBuffer

/**
 * Tells what a file with two traces at one position looks like, for the refusal.
 *
 * @param doubled how many traces are at a position that an earlier one has
 */
internal class Duplicates(private val file: SegyFile, private val fields: TraceFields, private val traces: ScannedTraces, private val doubled: Int) {
    private val layout = file.layout
    private val positions = fields.positions

    /** The refusal for traces [first] and [second] (from 0), both at one position. */
    fun refusal(first: Int, second: Int): Refusal {
        val where = "${file.words(first, second)} are both at inline ${traces.inlines[first]}, crossline ${traces.crosslines[first]}"
        val (looks, remedy) = verdict(first, second)
        return Refusal("$where: $looks", file.path, trace = second + 1L, byte = layout.traceOffset(second.toLong()) + positions.inlineByte, remedy = remedy)
    }

    private fun verdict(first: Int, second: Int): Pair<String, String> {
        if (doubled <= traces.count / FEW_OF) {
            val stand = if (doubled == 1) "trace stands" else "traces stand"
            return "$doubled $stand at a position that another has, of ${traces.count}" to
                "Say which to take with --duplicates first, last or mean, or export the survey again with one trace at each position."
        }
        val samples = sample(first, second)
        val onePosition = traces.inlines.all { it == traces.inlines[0] } && traces.crosslines.all { it == traces.crosslines[0] }
        val offsetsDiffer = samples.groupBy { it.inline to it.crossline }.values.any { gather -> gather.any { it.offset != gather[0].offset } }
        val recordsSet = samples.all { it.fieldRecord != 0 } && samples.map { it.traceInRecord }.distinct().size > 1
        val moves = samples.map { it.x to it.y }.distinct().size > 1 || samples.map { it.cdp }.distinct().size > 1
        return when {
            onePosition && recordsSet && !moves -> "it looks like shot gathers, not a stacked volume" to "Stack the survey first; only post-stack 3D is imported."
            onePosition && moves ->
                "it looks like a 2D line: its traces move, but their line numbers do not" to
                    "If it is one, import it with --line2d; if it is 3D, name the bytes of its line numbers with --inline-byte and --crossline-byte."
            offsetsDiffer ->
                "it looks like pre-stack data: traces at one position differ in offset (byte ${HeaderBytes.OFFSET})" to
                    "Take one offset with --offset (there are ${offsets(samples)}), or the mean of all with --stack."
            else ->
                "the line numbers are probably at other bytes than ${positions.inlineByte} and ${positions.crosslineByte}" to
                    "Name their bytes with --inline-byte and --crossline-byte."
        }
    }

    private fun offsets(samples: List<Fields>): String = samples.map { it.offset }.distinct().sorted().let { if (it.size > SHOWN_OFFSETS) "${it.first()} to ${it.last()}" else it.joinToString() }

    private class Fields(val inline: Int, val crossline: Int, val fieldRecord: Int, val traceInRecord: Int, val cdp: Int, val offset: Int, val x: Double, val y: Double)

    private fun sample(first: Int, second: Int): List<Fields> {
        val step = (traces.count / SAMPLES).coerceAtLeast(1)
        val chosen = (0 until traces.count step step) + first + second
        val buffer = ByteBuffer.allocate(layout.knownHeaderBytes)
        return chosen.distinct().map { trace ->
            file.read(buffer.clear(), layout.traceOffset(trace.toLong()))
            val header = layout.header(buffer)
            Fields(
                traces.inlines[trace], traces.crosslines[trace],
                header.int32(HeaderBytes.FIELD_RECORD), header.int32(HeaderBytes.FIELD_RECORD + 4), header.int32(HeaderBytes.CDP), header.int32(HeaderBytes.OFFSET),
                fields.x(header), fields.y(header),
            )
        }
    }

    private companion object {
        const val SAMPLES = 256
        const val SHOWN_OFFSETS = 6

        /** Line numbers at wrong bytes, a 2D line and gathers double far more than one trace in so many. */
        const val FEW_OF = 10
    }
}
