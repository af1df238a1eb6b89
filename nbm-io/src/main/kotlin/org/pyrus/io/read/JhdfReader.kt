package org.pyrus.io.read

import io.jhdf.HdfFile
import io.jhdf.api.dataset.ChunkedDataset
import io.jhdf.exceptions.HdfException
import kotlinx.coroutines.withContext
import org.pyrus.io.hdf5.VolumeData
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Samples
import org.pyrus.volume.spi.VolumeInfo
import org.pyrus.volume.spi.VolumeReader
import java.io.IOException
import java.nio.ByteBuffer

/**
 * The founding articles' reader: every chunk that a slab meets, in parallel, as jHDF's raw chunk buffer, the wanted part copied out. The file, and with it
 * jHDF's index of its chunks, stays open.
 *
 * jHDF has no word on threads. What is used here of it after opening is safe by its making: the chunk index is built once, by a `LazyInitializer` of
 * Commons Lang, and only looked up after that; a raw chunk buffer is a mapping of its own, or a positional read, of one `FileChannel`.
 *
 * Safe for any number of callers. A cancelled read stops before its next chunk. Mappings go with the garbage collector: until then, Windows keeps the
 * file from being deleted.
 */
internal class JhdfReader private constructor(
    override val info: VolumeInfo,
    private val data: VolumeData,
    private val file: HdfFile,
    private val dataset: ChunkedDataset,
    private val workers: ReadWorkers,
) : VolumeReader {
    @Volatile
    private var closed = false

    override suspend fun read(slab: Hyperslab): Samples {
        slab.requireReadable(data.grid.dimensions)
        check(!closed) { "${data.path} is closed" }
        return withContext(workers.dispatcher) {
            val values = FloatArray(slab.sampleCount.toInt())
            val chunks = SlabChunks(slab, data.grid)
            workers.share(chunks.count, { AutoCloseable {} }) { _, number ->
                val chunk = chunks.at(number)
                chunk.visit(data.storedType.bytes, SampleGather.of(data.storedType, rawChunk(chunk), values))
            }
            Samples(slab, values)
        }
    }

    private fun rawChunk(chunk: SlabChunks.Part): ByteBuffer {
        val corner = chunk.corner()
        try {
            return dataset.getRawChunkBuffer(corner)
        } catch (e: HdfException) {
            check(!closed) { "${data.path} is closed" }
            throw IOException("${data.path}: chunk ${chunk.position}, which begins at sample ${corner.joinToString(", ", "[", "]")}: ${e.message}", e)
        }
    }

    /** Closes the file: a read under way that needs another chunk of it fails with [IllegalStateException]. */
    override fun close() {
        closed = true
        file.close()
    }

    companion object {
        /** @throws HdfException where jHDF can't open the file, or its `/data` is not a chunked dataset */
        fun open(info: VolumeInfo, data: VolumeData, workers: ReadWorkers): JhdfReader {
            val file = HdfFile(data.path)
            try {
                val dataset = file.getDatasetByPath("data") as? ChunkedDataset ?: throw HdfException("/data is not chunked")
                return JhdfReader(info, data, file, dataset, workers)
            } catch (e: HdfException) {
                file.close()
                throw e
            }
        }
    }
}
