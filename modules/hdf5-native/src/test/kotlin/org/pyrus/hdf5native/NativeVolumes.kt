package org.pyrus.hdf5native

import hdf.hdf5lib.H5
import hdf.hdf5lib.HDF5Constants
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.CrosslineNumber
import org.pyrus.volume.Index
import org.pyrus.volume.InlineNumber
import org.pyrus.volume.LineAxis
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.SampleDomain
import org.pyrus.volume.StoredType
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.TraceMask
import org.pyrus.volume.spi.ExpectedVolume
import java.nio.file.Path

/** Volumes in the layout of docs/FORMAT.md, written by the C library itself. */
internal object NativeVolumes {
    init {
        // hdf-java's classes, its constants too, look for the library as they are first touched
        check(NativeLibrary.unavailable == null) { "${NativeLibrary.unavailable}" }
    }

    private val ALL = HDF5Constants.H5S_ALL.toLong()

    /** 23 × 17 × 41 samples in chunks of 7 × 5 × 12, a third of the traces missing, line numbers by steps of 2 and 3. */
    val floats = ExpectedVolume(
        SurveyGeometry(
            LineAxis(InlineNumber(1050), 2, 23),
            LineAxis(CrosslineNumber(-9), 3, 17),
            SampleAxis(-12.5, 0.1, 41, SampleDomain.DEPTH_FEET),
            TraceMask.build(23, 17) { inline, crossline -> (inline + 2 * crossline) % 3 != 0 },
        ),
        StoredType.FLOAT32,
        ChunkShape(7, 5, 12),
    ) { inline, crossline, sample -> if (sample == 5) Float.NaN else inline * 1000 + crossline + sample / 64f }

    /** 12 × 30 × 25 int16 samples in chunks of 4 × 4 × 25, all live. */
    val shorts = ExpectedVolume(
        SurveyGeometry(LineAxis(InlineNumber(1), 1, 12), LineAxis(CrosslineNumber(1), 1, 30), SampleAxis(0.0, 4.0, 25), TraceMask.full(12, 30)),
        StoredType.INT16,
        ChunkShape(4, 4, 25),
    ) { inline, crossline, sample -> (inline * 900 + crossline * 25 + sample - 5000).toFloat() }

    /** Writes [volume] to [path]; [also] may add to the open file. */
    fun write(path: Path, volume: ExpectedVolume, also: (file: Long) -> Unit = {}) {
        NativeLibrary.exclusively {
            val default = HDF5Constants.H5P_DEFAULT
            H5.H5Fcreate(path.toString(), HDF5Constants.H5F_ACC_TRUNC, default, default).closing(H5::H5Fclose) { file ->
                val (inlines, crosslines, samples) = volume.geometry.dimensions
                data(file, volume, longArrayOf(inlines.toLong(), crosslines.toLong(), samples.toLong()))
                H5.H5Lcreate_hard(file, "/data", file, "/seismic_dataset", default, default)
                val geometry = volume.geometry
                ints(file, "iline", IntArray(inlines) { geometry.inlines.numberAt(Index(it)).value })
                ints(file, "xline", IntArray(crosslines) { geometry.crosslines.numberAt(Index(it)).value })
                axis(file, geometry.samples)
                mask(file, geometry.liveTraces)
                number(file, "pyrus_format", 1)
                text(file, "pyrus_program", "hdf-java")
                also(file)
            }
        }
    }

    fun number(of: Long, name: String, value: Int) = H5.H5Screate(HDF5Constants.H5S_SCALAR).closing(H5::H5Sclose) { space ->
        val type = HDF5Constants.H5T_STD_I32LE
        H5.H5Acreate(of, name, type, space, HDF5Constants.H5P_DEFAULT, HDF5Constants.H5P_DEFAULT).closing(H5::H5Aclose) {
            H5.H5Awrite_int(it, HDF5Constants.H5T_NATIVE_INT32, intArrayOf(value))
        }
    }

    private fun text(of: Long, name: String, value: String) = H5.H5Screate(HDF5Constants.H5S_SCALAR).closing(H5::H5Sclose) { space ->
        H5.H5Tcopy(HDF5Constants.H5T_C_S1).closing(H5::H5Tclose) { type ->
            H5.H5Tset_size(type, value.length.toLong())
            H5.H5Acreate(of, name, type, space, HDF5Constants.H5P_DEFAULT, HDF5Constants.H5P_DEFAULT).closing(H5::H5Aclose) {
                H5.H5Awrite(it, type, value.toByteArray())
            }
        }
    }

    private fun data(file: Long, volume: ExpectedVolume, sides: LongArray) {
        val (inlines, crosslines, samples) = volume.geometry.dimensions
        val values = FloatArray(inlines * crosslines * samples) {
            volume.sample(it / samples / crosslines, it / samples % crosslines, it % samples)
        }
        val type = if (volume.storedType == StoredType.INT16) HDF5Constants.H5T_STD_I16LE else HDF5Constants.H5T_IEEE_F32LE
        H5.H5Pcreate(HDF5Constants.H5P_DATASET_CREATE).closing(H5::H5Pclose) { properties ->
            volume.chunk?.let { H5.H5Pset_chunk(properties, 3, longArrayOf(it.inlines.toLong(), it.crosslines.toLong(), it.samples.toLong())) }
            dataset(file, "data", type, sides, properties) {
                H5.H5Dwrite_float(it, HDF5Constants.H5T_NATIVE_FLOAT, ALL, ALL, HDF5Constants.H5P_DEFAULT, values)
            }
        }
    }

    private fun ints(file: Long, name: String, values: IntArray) =
        dataset(file, name, HDF5Constants.H5T_STD_I32LE, longArrayOf(values.size.toLong())) {
            H5.H5Dwrite_int(it, HDF5Constants.H5T_NATIVE_INT32, ALL, ALL, HDF5Constants.H5P_DEFAULT, values)
        }

    private fun axis(file: Long, axis: SampleAxis) = axis(file, axis.domain.axisName, axis.domain.unit, DoubleArray(axis.count) { axis.valueAt(Index(it)) })

    fun axis(file: Long, name: String, unit: String, values: DoubleArray) =
        dataset(file, name, HDF5Constants.H5T_IEEE_F64LE, longArrayOf(values.size.toLong())) { id ->
            H5.H5Dwrite_double(id, HDF5Constants.H5T_NATIVE_DOUBLE, ALL, ALL, HDF5Constants.H5P_DEFAULT, values)
            text(id, "units", unit)
        }

    private fun mask(file: Long, mask: TraceMask) =
        dataset(file, "trace_mask", HDF5Constants.H5T_STD_U8LE, longArrayOf(mask.inlineCount.toLong(), mask.crosslineCount.toLong())) { id ->
            val live = ByteArray(mask.inlineCount * mask.crosslineCount) {
                if (mask.isLive(Index(it / mask.crosslineCount), Index(it % mask.crosslineCount))) 1 else 0
            }
            H5.H5Dwrite(id, HDF5Constants.H5T_NATIVE_UINT8, ALL, ALL, HDF5Constants.H5P_DEFAULT, live)
        }

    fun dataset(file: Long, name: String, type: Long, sides: LongArray, properties: Long = HDF5Constants.H5P_DEFAULT, fill: (Long) -> Unit) {
        H5.H5Screate_simple(sides.size, sides, null).closing(H5::H5Sclose) { space ->
            val default = HDF5Constants.H5P_DEFAULT
            H5.H5Dcreate(file, "/$name", type, space, default, properties, default).closing(H5::H5Dclose) { fill(it) }
        }
    }
}
