package org.pyrus.io.importing

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.launch

/** Fills batches in turn, each into one of a few buffers, and writes each while the next is being filled. */
internal class BatchPipeline(private val buffers: List<BatchBuffer>) {
    /** Returns when all [batches] are written, in their order. The first failure, of [fill] or [write], cancels the rest and is thrown. */
    suspend fun <F> run(batches: Sequence<ChunkBatch>, fill: suspend (ChunkBatch, BatchBuffer) -> F, write: suspend (F) -> Unit) = coroutineScope {
        val free = Channel<BatchBuffer>(buffers.size)
        buffers.forEach { free.send(it) }
        val filled = Channel<Pair<BatchBuffer, F>>(buffers.size)
        launch(Dispatchers.IO) {
            for ((buffer, batch) in filled) {
                write(batch)
                free.send(buffer)
            }
        }
        for (batch in batches) free.receive().let { filled.send(it to fill(batch, it)) }
        filled.close()
    }
}
