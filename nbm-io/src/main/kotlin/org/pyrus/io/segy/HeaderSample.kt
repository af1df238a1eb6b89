package org.pyrus.io.segy

import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import org.pyrus.volume.spi.HeaderField
import org.pyrus.volume.spi.HeaderOverrides
import org.pyrus.volume.spi.HeaderPositions
import java.nio.ByteBuffer
import java.util.SplittableRandom

/**
 * Some trace headers of a file: all of them where there are at most [MOST], else runs of neighbours spread over it, the first and last ones among them. Where a
 * run lies in its part of the file is as good as random, so that lines which come evenly are not met evenly too. Takes at most [MOST] times 480 bytes of memory. Immutable.
 */
internal class HeaderSample private constructor(private val file: SegyFile, private val headers: ByteBuffer, private val headerBytes: Int, val count: Int, ofTraces: Long = file.layout.traceCount) {
    /** Traces that it is a sample of. */
    val traceCount: Long = ofTraces

    /** Whether it is every one of these. */
    val isWhole: Boolean get() = count.toLong() == traceCount

    private val views = List(count) { file.layout.header(headers, it * headerBytes) }

    fun values(field: HeaderField): IntArray = IntArray(count) { views[it].integer(field) }

    /**
     * Those of [offset], of which the survey is taken to have as large a part as of the sample; where that is null, of the offset that most of them have. All, where none is.
     */
    fun ofOneOffset(offset: Int?): HeaderSample {
        val offsets = values(HeaderField(HeaderBytes.OFFSET))
        val wanted = offset ?: offsets.asList().groupingBy { it }.eachCount().maxBy { it.value }.key
        val chosen = offsets.indices.filter { offsets[it] == wanted }
        if (chosen.isEmpty() || chosen.size == count) return this
        val some = ByteBuffer.allocate(chosen.size * headerBytes)
        for (nth in chosen) some.put(headers.slice(nth * headerBytes, headerBytes))
        return HeaderSample(file, some.clear(), headerBytes, chosen.size, maxOf(chosen.size.toLong(), traceCount * chosen.size / count))
    }

    /** X and Y as [fields] reads them, traces that state none left out. */
    fun coordinates(positions: HeaderPositions, overrides: HeaderOverrides): SampledCoordinates {
        val fields = TraceFields(positions, overrides)
        val stated = views.indices.filter { fields.statesPosition(views[it]) && !views[it].isDead }
        return SampledCoordinates(positions, IntArray(stated.size) { stated[it] }, DoubleArray(stated.size) { fields.x(views[stated[it]]) }, DoubleArray(stated.size) { fields.y(views[stated[it]]) })
    }

    /** Whether [field] lies inside the headers whose meaning is known: the first, and extension 1 where there is one. */
    fun holds(field: HeaderField): Boolean = field.end <= if (file.layout.extra.hasExtension1) headerBytes else HeaderBytes.TRACE_HEADER_BYTES

    companion object {
        const val MOST = 4096
        private const val RUN = 64

        /** Reads the sample; cancellable between runs. */
        suspend fun read(file: SegyFile): HeaderSample {
            val layout = file.layout
            val headerBytes = layout.knownHeaderBytes
            val starts = runs(layout.traceCount)
            val runTraces = minOf(RUN.toLong(), layout.traceCount).toInt()
            val count = starts.sumOf { runOf(it, layout.traceCount) }
            val headers = ByteBuffer.allocate(count * headerBytes)
            val atOnce = layout.traceBytes.toLong() * runTraces <= BLOCK_BYTES
            val buffer = ByteBuffer.allocateDirect(if (atOnce) layout.traceBytes * runTraces else headerBytes)
            for (start in starts) {
                currentCoroutineContext().ensureActive()
                val run = runOf(start, layout.traceCount)
                if (atOnce) {
                    buffer.clear().limit((run - 1) * layout.traceBytes + headerBytes)
                    file.read(buffer, layout.traceOffset(start))
                    for (trace in 0 until run) headers.put(buffer.slice(trace * layout.traceBytes, headerBytes))
                } else {
                    for (trace in start until start + run) {
                        file.read(buffer.clear(), layout.traceOffset(trace))
                        headers.put(buffer.flip())
                    }
                }
            }
            return HeaderSample(file, headers.clear(), headerBytes, count)
        }

        private fun runOf(start: Long, traces: Long): Int = minOf(RUN.toLong(), traces - start).toInt()

        private fun runs(traces: Long): List<Long> {
            if (traces <= MOST) return (0 until traces step RUN.toLong()).toList()
            val random = SplittableRandom(traces)
            val count = MOST / RUN
            return List(count) { part ->
                val from = traces * part / count
                val end = traces * (part + 1) / count
                when (part) {
                    0 -> 0L
                    count - 1 -> traces - RUN
                    else -> from + random.nextLong(end - from - RUN + 1)
                }
            }
        }

        private const val BLOCK_BYTES = 256L shl 10
    }
}

/** The coordinates of sampled traces: [traces] says which of the sample's, from 0. */
internal class SampledCoordinates(val positions: HeaderPositions, val traces: IntArray, val x: DoubleArray, val y: DoubleArray) {
    /** Whether they vary at all. */
    val move: Boolean get() = x.any { it != x[0] } || y.any { it != y[0] }
}
