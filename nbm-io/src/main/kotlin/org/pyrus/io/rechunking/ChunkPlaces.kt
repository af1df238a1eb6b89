package org.pyrus.io.rechunking

import org.pyrus.io.importing.ChunkBatch
import org.pyrus.io.importing.columnAt
import org.pyrus.io.importing.rowAt
import org.pyrus.volume.Hyperslab
import java.nio.ByteBuffer

/** Puts samples of [box] to where the chunks of [batch], one after another in [chunks], have them. Safe for any number of threads. */
internal class ChunkPlaces(private val batch: ChunkBatch, private val box: Hyperslab, private val chunks: ByteBuffer, private val sampleBytes: Int) : WordSink {
    private val grid = batch.grid
    private val side = grid.shape.samples
    private val chunkSamples = grid.shape.sampleCount

    override fun take(bytes: ByteBuffer, from: Int, target: Int, count: Int) {
        val trace = target / box.samples.count
        val inline = box.inlines.first.value + trace / box.crosslines.count
        val crossline = box.crosslines.first.value + trace % box.crosslines.count
        val firstChunk = (grid.columnAt(inline, crossline) - batch.firstColumn) * batch.sampleChunkCount - batch.firstSampleChunk
        val row = grid.rowAt(inline, crossline) * side
        var sample = box.samples.first.value + target % box.samples.count
        var at = from
        val end = from + count * sampleBytes
        while (at < end) {
            val inChunk = sample % side
            val taken = minOf(side - inChunk, (end - at) / sampleBytes)
            chunks.put(((firstChunk + sample / side) * chunkSamples + row + inChunk) * sampleBytes, bytes, at, taken * sampleBytes)
            sample += taken
            at += taken * sampleBytes
        }
    }
}
