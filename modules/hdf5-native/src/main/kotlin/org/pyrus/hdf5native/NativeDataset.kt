package org.pyrus.hdf5native

import hdf.hdf5lib.H5
import hdf.hdf5lib.HDF5Constants
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.ChunkCache
import java.math.BigInteger

/**
 * An open dataset of a file, with the chunk cache that suits what is read of it. Every call within [NativeLibrary.exclusively].
 *
 * The library reads a chunk whole where it fits the cache, and else run by run, a run being samples that lie side by side. Either is the slower one for some
 * planes. A dataset has one cache, chosen as it is opened; so it is opened anew where a read wants the other way. While another reader of this process has it
 * open, its cache holds for both.
 *
 * @property dimensions of the dataset, in the file's order of axes
 * @property chunk likewise; null where it lies in one piece
 */
internal class NativeDataset(private val file: Long, private val name: String, private val cache: ChunkCache) : AutoCloseable {
    private var open = -1L
    private var openBytes: Long? = null

    val dimensions: VolumeDimensions
    val chunk: ChunkShape?
    private val chunkBytes: Long
    private val filtered: Boolean

    init {
        open(null)
        try {
            val sides = H5.H5Dget_space(open).closing(H5::H5Sclose) { space ->
                LongArray(3).also { if (H5.H5Sget_simple_extent_ndims(space) == 3) H5.H5Sget_simple_extent_dims(space, it, null) }
            }.map(Math::toIntExact)
            dimensions = VolumeDimensions(sides[0], sides[1], sides[2])
            chunk = NativeMetadata.chunkSides(open)?.let { (a, b, c) -> ChunkShape(a, b, c) }
            chunkBytes = chunk?.let { it.sampleCount * H5.H5Dget_type(open).closing(H5::H5Tclose) { type -> H5.H5Tget_size(type) } } ?: 0
            filtered = H5.H5Dget_create_plist(open).closing(H5::H5Pclose) { H5.H5Pget_nfilters(it) } > 0
            if (cache is ChunkCache.Bytes) reopen(cache.count)
        } catch (e: Throwable) {
            close()
            throw e
        }
    }

    /** The identifier, with the cache that suits [slab], in the file's order of axes. */
    fun suiting(slab: Hyperslab): Long {
        if (cache == ChunkCache.Fitting && chunk != null) {
            val bytes = FittingCache.bytes(slab, dimensions, chunk, chunkBytes, filtered)
            if (bytes != openBytes) reopen(bytes)
        }
        return open
    }

    private fun reopen(bytes: Long) {
        H5.H5Dclose(open)
        open = -1
        open(bytes)
    }

    /** Opens it with a cache of so many bytes, or the library's own. */
    private fun open(bytes: Long?) {
        open = H5.H5Pcreate(HDF5Constants.H5P_DATASET_ACCESS).closing(H5::H5Pclose) { access ->
            // a cache entry that another chunk may need is lost to it: so a prime, of ten times as many places as chunks (H5Pset_chunk_cache)
            if (bytes != null) H5.H5Pset_chunk_cache(access, slots(bytes), bytes, 1.0)
            H5.H5Dopen(file, name, access)
        }
        openBytes = bytes
    }

    private fun slots(bytes: Long): Long {
        val chunks = bytes / (chunk?.let { chunkBytes } ?: TYPICAL_CHUNK_BYTES)
        return BigInteger.valueOf((chunks * 10).coerceIn(LEAST_SLOTS, MOST_SLOTS)).nextProbablePrime().toLong()
    }

    override fun close() {
        if (open >= 0) H5.H5Dclose(open)
        open = -1
    }

    private companion object {
        const val TYPICAL_CHUNK_BYTES = 64L shl 10
        const val LEAST_SLOTS = 521L
        const val MOST_SLOTS = 100_000L
    }
}
