package org.pyrus.hdf5native

import hdf.hdf5lib.H5
import hdf.hdf5lib.HDF5Constants
import hdf.hdf5lib.exceptions.HDF5Exception
import kotlinx.coroutines.withContext
import kotlinx.coroutines.yield
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.OpenFile
import org.pyrus.volume.Samples
import org.pyrus.volume.foreign.ForeignVolume
import org.pyrus.volume.foreign.PermutedReader
import org.pyrus.volume.spi.OpenOptions
import org.pyrus.volume.spi.VolumeInfo
import org.pyrus.volume.spi.VolumeReader
import java.io.IOException
import java.nio.file.Path

/**
 * A volume open in the official HDF5 C library, read by its own hyperslab selection and converted to float32 by its own conversion. Its boxes are in the
 * file's order of axes.
 *
 * Safe for any number of callers, who take turns: the library is not safe for threads. A read is made in parts, cut at the borders of chunks, and can be
 * cancelled between them.
 */
internal class NativeReader private constructor(private val file: Long, private val dataset: NativeDataset, override val info: VolumeInfo, private val opened: OpenFile) : VolumeReader {
    private val dimensions = dataset.dimensions
    private val chunk = dataset.chunk
    private var closed = false // guarded by NativeLibrary.exclusively

    override suspend fun read(slab: Hyperslab): Samples {
        slab.requireReadable(dimensions)
        return withContext(NativeLibrary.dispatcher) {
            NativeLibrary.exclusively { checkOpen() }
            val values = FloatArray(slab.sampleCount.toInt())
            for (part in parts(slab, chunk, SAMPLES_A_CALL)) {
                yield()
                NativeLibrary.exclusively {
                    checkOpen()
                    readPart(part, slab, values)
                }
            }
            opened.requireUnwritten()
            Samples(slab, values)
        }
    }

    private fun readPart(part: Hyperslab, slab: Hyperslab, values: FloatArray) {
        try {
            val id = dataset.suiting(slab)
            H5.H5Dget_space(id).closing(H5::H5Sclose) { inFile ->
                select(inFile, part.start(), part.sides())
                H5.H5Screate_simple(3, slab.sides(), null).closing(H5::H5Sclose) { inMemory ->
                    select(inMemory, part.start().zip(slab.start()) { a, b -> a - b }.toLongArray(), part.sides())
                    H5.H5Dread_float(id, HDF5Constants.H5T_NATIVE_FLOAT, inMemory, inFile, HDF5Constants.H5P_DEFAULT, values)
                }
            }
        } catch (e: HDF5Exception) {
            throw IOException("${info.path}: the HDF5 library can't read $part (${e.message})", e)
        }
    }

    private fun select(space: Long, start: LongArray, sides: LongArray) {
        H5.H5Sselect_hyperslab(space, HDF5Constants.H5S_SELECT_SET, start, null, sides, null)
    }

    private fun Hyperslab.start() = longArrayOf(inlines.first.value.toLong(), crosslines.first.value.toLong(), samples.first.value.toLong())

    private fun Hyperslab.sides() = longArrayOf(inlines.count.toLong(), crosslines.count.toLong(), samples.count.toLong())

    private fun checkOpen() = check(!closed) { "${info.path} is closed" }

    override fun close() = NativeLibrary.exclusively {
        if (!closed) {
            closed = true
            dataset.close()
            H5.H5Fclose(file)
        }
    }

    companion object {
        /** About 4 ms of work on samples in memory: how long a cancelled call may go on, and hdf-java holds back the garbage collector. */
        private const val SAMPLES_A_CALL = 1 shl 20

        /** Opens [path], whose signature is HDF5's. Throws what [NativeReaderProvider.open] does. */
        fun open(path: Path, options: OpenOptions, opened: OpenFile): VolumeReader = NativeLibrary.exclusively {
            NativeMetadata.refusing(path) {
                val file = H5.H5Pcreate(HDF5Constants.H5P_FILE_ACCESS).closing(H5::H5Pclose) { access ->
                    // a finished volume needs no lock, and many shares can't give one
                    H5.H5Pset_file_locking(access, false, true)
                    H5.H5Fopen(path.toString(), HDF5Constants.H5F_ACC_RDONLY, access)
                }
                try {
                    if (NativeMetadata.isOurs(path, file) && !options.asksForeign) ours(path, file, options, opened) else foreign(path, file, options, opened)
                } catch (e: Exception) {
                    H5.H5Fclose(file)
                    throw e
                }
            }
        }

        private fun ours(path: Path, file: Long, options: OpenOptions, opened: OpenFile): VolumeReader {
            val metadata = NativeMetadata(path, file)
            val info = H5.H5Dopen(file, "/${metadata.dataName}", HDF5Constants.H5P_DEFAULT).closing(H5::H5Dclose) { metadata.read(it) }
            return NativeReader(file, NativeDataset(file, "/${metadata.dataName}", options.chunkCache), info, opened)
        }

        private fun foreign(path: Path, file: Long, options: OpenOptions, opened: OpenFile): VolumeReader {
            val volume = ForeignVolume.of(NativeForeignFile(path, file), options.dataset, options.axes)
            val dataset = NativeDataset(file, volume.dataset.name, options.chunkCache)
            val info = volume.info(dataset.chunk?.let { listOf(it.inlines, it.crosslines, it.samples) })
            return PermutedReader.of(NativeReader(file, dataset, info, opened), volume.order, info)
        }
    }
}
