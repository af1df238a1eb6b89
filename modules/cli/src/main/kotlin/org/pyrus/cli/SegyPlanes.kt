package org.pyrus.cli

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.launch
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.SurveyGeometry
import java.io.EOFException
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.file.Path
import java.nio.file.StandardOpenOption.READ

/**
 * Planes straight from a SEG-Y file, for the demo to compare with: positional reads by two threads, as plain as a program without a volume would do them.
 * An inline is two reads of whole traces, a crossline one read for each inline, a slice one read of a single sample for each trace.
 *
 * The file must be a full grid, inline by inline, its samples IBM or IEEE float32 big-endian (SEG-Y revision 1, formats 1 and 5).
 */
internal class SegyPlanes(private val path: Path, private val geometry: SurveyGeometry) : AutoCloseable {
    private val channel = FileChannel.open(path, READ)
    private val threads = Dispatchers.IO.limitedParallelism(THREADS)
    private val traceBytes = TRACE_HEADER + geometry.samples.count.toLong() * Float.SIZE_BYTES
    private val ibm: Boolean

    init {
        require(geometry.liveTraces.liveCount.toLong() == geometry.positionCount) { "a full grid is needed, not ${geometry.liveTraces}" }
        val format = read(FORMAT_OFFSET, 2).getShort(0).toInt()
        require(format == 1 || format == 5) { "sample format 1 or 5 is needed, not $format" }
        ibm = format == 1
    }

    /** The samples of [slab], row-major `[inline][crossline][sample]`. */
    suspend fun read(slab: Hyperslab): FloatArray {
        val result = FloatArray(slab.sampleCount.toInt())
        val traces = slab.inlines.count * slab.crosslines.count
        coroutineScope {
            for (part in 0 until THREADS) {
                val from = traces * part / THREADS
                val until = traces * (part + 1) / THREADS
                launch(threads) {
                    if (slab.crosslines.count == geometry.crosslines.count && slab.samples.count == geometry.samples.count) {
                        readConsecutive(slab, from, until, result)
                    } else {
                        for (trace in from until until) {
                            ensureActive()
                            readTrace(slab, trace, result)
                        }
                    }
                }
            }
        }
        return result
    }

    private fun readConsecutive(slab: Hyperslab, from: Int, until: Int, result: FloatArray) {
        if (from == until) return
        val first = slab.inlines.first.value.toLong() * geometry.crosslines.count + from
        val bytes = read(FILE_HEADER + first * traceBytes, Math.toIntExact((until - from) * traceBytes))
        for (trace in from until until) decode(bytes, ((trace - from) * traceBytes + TRACE_HEADER).toInt(), result, trace * slab.samples.count, slab.samples.count)
    }

    private fun readTrace(slab: Hyperslab, trace: Int, result: FloatArray) {
        val inline = slab.inlines.first.value + trace / slab.crosslines.count
        val crossline = slab.crosslines.first.value + trace % slab.crosslines.count
        val number = inline.toLong() * geometry.crosslines.count + crossline
        val offset = FILE_HEADER + number * traceBytes + TRACE_HEADER + slab.samples.first.value.toLong() * Float.SIZE_BYTES
        decode(read(offset, slab.samples.count * Float.SIZE_BYTES), 0, result, trace * slab.samples.count, slab.samples.count)
    }

    private fun decode(bytes: ByteBuffer, from: Int, into: FloatArray, at: Int, count: Int) {
        for (k in 0 until count) {
            val word = bytes.getInt(from + k * Float.SIZE_BYTES)
            into[at + k] = if (ibm) ibmToFloat(word) else Float.fromBits(word)
        }
    }

    private fun read(offset: Long, count: Int): ByteBuffer {
        val buffer = buffers.get().let { old -> if (old.capacity() >= count) old else ByteBuffer.allocateDirect(count).also(buffers::set) }
        buffer.clear().limit(count)
        while (buffer.hasRemaining()) {
            if (channel.read(buffer, offset + buffer.position()) < 0) throw EOFException("$path: ends before byte ${offset + count}")
        }
        return buffer
    }

    override fun close() = channel.close()

    internal companion object {
        const val THREADS = 2
        private const val FILE_HEADER = 3600L
        private const val FORMAT_OFFSET = 3224L
        private const val TRACE_HEADER = 240L
        private val buffers = ThreadLocal.withInitial { ByteBuffer.allocateDirect(1 shl 16) }

        /** An IBM System/360 single: sign, exponent of 16 in excess 64, 24 bits of fraction (SEG-Y revision 1, appendix E). */
        fun ibmToFloat(word: Int): Float {
            val magnitude = Math.scalb((word and 0xFFFFFF).toFloat(), 4 * ((word ushr 24 and 0x7F) - 64) - 24)
            return if (word < 0) -magnitude else magnitude
        }
    }
}
