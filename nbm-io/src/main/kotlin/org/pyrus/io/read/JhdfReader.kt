package org.pyrus.io.read

import io.jhdf.HdfFile
import io.jhdf.api.dataset.ChunkedDataset
import io.jhdf.exceptions.HdfException
import kotlinx.coroutines.withContext
import org.pyrus.io.hdf5.ChunkTable
import org.pyrus.io.hdf5.OpenedHdf5
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.OpenFile
import org.pyrus.volume.Samples
import org.pyrus.volume.spi.VolumeInfo
import org.pyrus.volume.spi.VolumeReader
import java.io.EOFException
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.channels.ClosedChannelException
import java.nio.channels.FileChannel
import java.nio.file.StandardOpenOption

/**
 * The founding articles' reader: every chunk that a slab meets, in parallel, as jHDF's raw chunk buffer, the wanted part copied out. The file, and with it
 * jHDF's index of its chunks, stays open.
 *
 * jHDF has no word on threads. What is used here of it after opening is safe by its making: the chunk index is built once, by a `LazyInitializer` of
 * Commons Lang, and only looked up after that; a raw chunk buffer is a mapping of its own, or a positional read, of one `FileChannel`.
 *
 * Safe for any number of callers. A cancelled read stops before its next chunk. Mappings go when their chunk is read where Java can release them, else with the garbage collector:
 * until then, Windows keeps the file from being deleted.
 */
internal class JhdfReader private constructor(
    private val opened: OpenedHdf5,
    private val channel: FileChannel,
    private val dataset: ChunkedDataset,
    private val workers: ReadWorkers,
    private val file: OpenFile,
) : VolumeReader {
    override val info: VolumeInfo get() = opened.info

    private val data = opened.data

    /** No more at a time than there is room to undo a chunk each, however many call: [ChunkDecoder.mostRoom] holds one at least. */
    private val dispatcher = if (opened.filters.isEmpty()) workers.dispatcher else workers.dispatcher.limitedParallelism(mostAtOnce())

    @Volatile
    private var closed = false

    private fun mostAtOnce(): Int = (ChunkDecoder.mostRoom / ChunkDecoder.roomFor(data.chunkBytes)).coerceIn(1, workers.limit.toLong()).toInt()

    override suspend fun read(slab: Hyperslab): Samples {
        slab.requireReadable(data.grid.dimensions)
        check(!closed) { "${data.path} is closed" }
        return withContext(dispatcher) {
            val values = FloatArray(slab.sampleCount.toInt())
            val chunks = SlabChunks(slab, data.grid)
            try {
                workers.share(chunks.count, open = ::Worker) { worker, number ->
                    val chunk = chunks.at(number)
                    val samples = worker.samples(chunk)
                    chunk.visit(data.storedType.bytes, SampleGather.of(data.storedType, samples, values, data.byteOrder))
                    MappedData.settle(file) // what is thrown while a mapping is released ends Java itself
                    // else the collector does, and a process may have no more than some ten thousand mappings
                    MappedData.release(samples)
                    true
                }
            } catch (e: InternalError) {
                throw MappedData.lost(data.path, e)
            }
            file.requireUnwritten()
            Samples(slab, values)
        }
    }

    /** Brings chunks to what they were when they were written. */
    private inner class Worker : AutoCloseable {
        private var lent: ReadBuffers.Lent? = null
        private val decoder = if (opened.filters.isEmpty()) null else ChunkDecoder(opened.filters, data.storedType.bytes, data.chunkBytes.toInt())

        fun samples(chunk: SlabChunks.Part): ByteBuffer {
            val table = data.table ?: return rawChunk(chunk)
            val number = chunk.number
            if (table.address(number) == ChunkTable.NOWHERE) return table.emptyChunk(data.chunkBytes.toInt())
            val decoder = decoder ?: return rawChunk(chunk)
            return try {
                decoder.decode(table.size(number), table.mask(number)) { read(table.address(number), it) }
            } catch (e: ClosedChannelException) {
                throw IllegalStateException("${data.path} is closed", e)
            } catch (e: IOException) {
                throw failure(chunk, e)
            }
        }

        /** Fills [bytes] with those from [address] on: not by jHDF, which would map each of thousands of small chunks. */
        private fun read(address: Long, bytes: ByteBuffer) {
            val lent = lent ?: ReadBuffers.lend().also { lent = it }
            while (bytes.hasRemaining()) {
                lent.bytes.clear().limit(minOf(lent.bytes.capacity(), bytes.remaining()))
                if (channel.read(lent.bytes, address + bytes.position()) < 0) throw EOFException("the file ends here")
                bytes.put(lent.bytes.flip())
            }
        }

        override fun close() {
            try {
                MappedData.settle(file)
            } finally {
                decoder?.close()
                lent?.close()
            }
        }
    }

    private fun failure(chunk: SlabChunks.Part, e: Exception) =
        IOException("${data.path}: chunk ${chunk.position}, which begins at sample ${chunk.corner().joinToString(", ", "[", "]")}: ${e.message}", e)

    private fun rawChunk(chunk: SlabChunks.Part): ByteBuffer {
        val corner = chunk.corner()
        try {
            return dataset.getRawChunkBuffer(corner)
        } catch (e: RuntimeException) { // not only jHDF's own, where its metadata is damaged
            check(!closed) { "${data.path} is closed" }
            throw failure(chunk, e)
        }
    }

    /** Closes the file: a read under way that needs another chunk of it fails with [IllegalStateException]. */
    override fun close() {
        closed = true
        channel.close()
    }

    companion object {
        /**
         * @param file as it was before its metadata were read
         * @throws HdfException where jHDF can't open the file, or its dataset is not a chunked one
         * @throws IOException where it can't be read
         */
        fun open(opened: OpenedHdf5, workers: ReadWorkers, file: OpenFile): JhdfReader {
            val channel = FileChannel.open(opened.data.path, StandardOpenOption.READ) // a file that jHDF opens itself and then refuses stays open
            try {
                val dataset = HdfFile(channel).getDatasetByPath(opened.dataset.trim('/')) as? ChunkedDataset ?: throw HdfException("${opened.dataset} is not chunked")
                return JhdfReader(opened, channel, dataset, workers, file)
            } catch (e: Throwable) {
                channel.close()
                throw e
            }
        }
    }
}
