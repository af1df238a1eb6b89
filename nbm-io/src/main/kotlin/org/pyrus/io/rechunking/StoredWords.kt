package org.pyrus.io.rechunking

import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.importing.Workers
import org.pyrus.volume.ExtentLimits
import org.pyrus.volume.ExtentWalk
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.PieceVisitor
import org.pyrus.volume.ReadPlan
import java.nio.ByteBuffer
import java.nio.ByteOrder

/** Takes stored samples, [count] of them from byte [from] of [bytes] on: those of a trace from sample [target] of a box on, row-major `[inline][crossline][sample]`. */
internal fun interface WordSink {
    fun take(bytes: ByteBuffer, from: Int, target: Int, count: Int)
}

/** One worker's buffer of [ExtentLimits.LONGEST_BYTES], and its place in the plan it is at. */
internal class WordReader {
    private val buffer = ByteBuffer.allocateDirect(ExtentLimits.LONGEST_BYTES).order(ByteOrder.LITTLE_ENDIAN)
    private var plan: ReadPlan? = null
    private var walk: ExtentWalk? = null

    /** Reads [extent] of [plan] by [read] and hands its samples to [sink]; returns how many. */
    fun read(plan: ReadPlan, extent: Int, dataAddress: Long, read: (ByteBuffer, Long) -> Unit, sink: WordSink): Int {
        val walk = if (this.plan === plan) walk!! else plan.walk().also { walk = it }
        this.plan = plan
        walk.enter(extent)
        read(buffer.clear().limit(walk.length), dataAddress + walk.start)
        var samples = 0
        walk.forEachPiece(
            PieceVisitor { source, sourceStride, target, targetStride, traces, length ->
                for (trace in 0 until traces) sink.take(buffer, source + trace * sourceStride, target + trace * targetStride, length)
                samples += traces * length
            },
        )
        return samples
    }
}

/**
 * A volume's samples as they are stored, bit for bit, by the extents that its reader plans.
 *
 * @param read fills a buffer, from position to limit, with the bytes of the volume's file from an address on; safe for any number of threads
 */
internal class StoredWords(private val stored: StoredVolume, private val read: (ByteBuffer, Long) -> Unit) {
    /** Hands every sample of [box] to [sink], once, from several workers at once. Cancellable before each read of at most a mebibyte. */
    suspend fun read(box: Hyperslab, workers: Workers<WordReader>, sink: WordSink, onSamples: (Int) -> Unit) {
        val plan = ReadPlan.of(box, stored.grid, stored.storedType.bytes)
        workers.forEach(plan.requestCount) { reader, extent -> onSamples(reader.read(plan, extent, stored.dataAddress, read, sink)) }
    }

    /** Fills [into], from byte 0, with the samples of [box], row-major `[inline][crossline][sample]`. */
    suspend fun read(box: Hyperslab, workers: Workers<WordReader>, into: ByteBuffer, onSamples: (Int) -> Unit) {
        val width = stored.storedType.bytes
        read(box, workers, { bytes, from, target, count -> into.put(target * width, bytes, from, count * width) }, onSamples)
    }
}
