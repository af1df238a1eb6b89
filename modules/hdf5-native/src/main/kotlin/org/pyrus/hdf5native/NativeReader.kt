package org.pyrus.hdf5native

import hdf.hdf5lib.H5
import hdf.hdf5lib.HDF5Constants
import hdf.hdf5lib.exceptions.HDF5Exception
import kotlinx.coroutines.withContext
import kotlinx.coroutines.yield
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Samples
import org.pyrus.volume.spi.VolumeInfo
import org.pyrus.volume.spi.VolumeReader
import java.io.IOException
import java.nio.file.Path

/**
 * A volume open in the official HDF5 C library, read by its own hyperslab selection and converted to float32 by its own conversion.
 *
 * Safe for any number of callers, who take turns: the library is not safe for threads. A read is made in parts, cut at the borders of chunks, and can be
 * cancelled between them.
 */
internal class NativeReader private constructor(private val file: Long, private val dataset: Long, override val info: VolumeInfo) : VolumeReader {
    private var closed = false // guarded by NativeLibrary.exclusively

    override suspend fun read(slab: Hyperslab): Samples {
        slab.requireReadable(info.geometry.dimensions)
        return withContext(NativeLibrary.dispatcher) {
            NativeLibrary.exclusively { checkOpen() }
            val values = FloatArray(slab.sampleCount.toInt())
            for (part in parts(slab, info.chunk, SAMPLES_A_CALL)) {
                yield()
                NativeLibrary.exclusively {
                    checkOpen()
                    readPart(part, slab, values)
                }
            }
            Samples(slab, values)
        }
    }

    private fun readPart(part: Hyperslab, slab: Hyperslab, values: FloatArray) {
        try {
            H5.H5Dget_space(dataset).closing(H5::H5Sclose) { inFile ->
                select(inFile, part.start(), part.sides())
                H5.H5Screate_simple(3, slab.sides(), null).closing(H5::H5Sclose) { inMemory ->
                    select(inMemory, part.start().zip(slab.start()) { a, b -> a - b }.toLongArray(), part.sides())
                    H5.H5Dread_float(dataset, HDF5Constants.H5T_NATIVE_FLOAT, inMemory, inFile, HDF5Constants.H5P_DEFAULT, values)
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
            H5.H5Dclose(dataset)
            H5.H5Fclose(file)
        }
    }

    companion object {
        /** About 4 ms of work on samples in memory: how long a cancelled call may go on, and hdf-java holds back the garbage collector. */
        private const val SAMPLES_A_CALL = 1 shl 20

        /** Opens [path], whose signature is HDF5's. Throws what [NativeReaderProvider.open] does. */
        fun open(path: Path): NativeReader = NativeLibrary.exclusively {
            NativeMetadata.refusing(path) {
                val file = H5.H5Pcreate(HDF5Constants.H5P_FILE_ACCESS).closing(H5::H5Pclose) { access ->
                    // a finished volume needs no lock, and many shares can't give one
                    H5.H5Pset_file_locking(access, false, true)
                    H5.H5Fopen(path.toString(), HDF5Constants.H5F_ACC_RDONLY, access)
                }
                var dataset = -1L
                try {
                    val metadata = NativeMetadata(path, file)
                    dataset = H5.H5Dopen(file, "/${metadata.dataName}", HDF5Constants.H5P_DEFAULT)
                    NativeReader(file, dataset, metadata.read(dataset))
                } catch (e: Exception) {
                    if (dataset >= 0) H5.H5Dclose(dataset)
                    H5.H5Fclose(file)
                    throw e
                }
            }
        }
    }
}
