package org.pyrus.io.segy

import java.nio.ByteBuffer

/**
 * Tells bytes behind the last whole trace that belong to no trace from a trace that was cut short.
 *
 * A header that goes on with the survey resembles the others, two bytes by two bytes: it has something where they all have something, and nothing where none
 * has. Bytes that break that in two places or more are no header; that the survey ends before them, the scan must find too.
 */
internal class TrailingBytes(private val traceOffset: (Long) -> Long, private val traceCount: Long, private val read: (into: ByteArray, at: Long) -> Unit) {
    /** Whether [rest] begins like a trace header of the survey. */
    fun continuesSurvey(rest: ByteArray): Boolean {
        val words = minOf(rest.size, HeaderBytes.TRACE_HEADER_BYTES) / Short.SIZE_BYTES
        val filled = IntArray(words)
        val step = maxOf(1, traceCount / SAMPLES)
        val sampled = (0 until traceCount step step) + (traceCount - 1)
        for (trace in sampled) {
            val header = words(ByteArray(HeaderBytes.TRACE_HEADER_BYTES).also { read(it, traceOffset(trace)) })
            for (word in 0 until words) if (header[word] != NOTHING) filled[word]++
        }
        val here = words(rest)
        return (0 until words).count { if (here[it] == NOTHING) filled[it] == sampled.size else filled[it] == 0 } < LEAST_STRANGE
    }

    private fun words(bytes: ByteArray): ShortArray = ShortArray(bytes.size / Short.SIZE_BYTES).also { ByteBuffer.wrap(bytes).asShortBuffer().get(it) }

    private companion object {
        const val NOTHING: Short = 0
        const val SAMPLES = 16
        const val LEAST_STRANGE = 2
    }
}
