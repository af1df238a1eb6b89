package org.pyrus.hdf5native

import hdf.hdf5lib.H5
import hdf.hdf5lib.HDF5Constants
import hdf.hdf5lib.callbacks.H5O_iterate_opdata_t
import hdf.hdf5lib.callbacks.H5O_iterate_t
import hdf.hdf5lib.structs.H5O_info_t
import org.pyrus.volume.StoredType
import org.pyrus.volume.foreign.ForeignFile
import org.pyrus.volume.foreign.FoundAxis
import org.pyrus.volume.foreign.FoundDataset
import java.nio.file.Path

/** An open HDF5 file that Pyrus did not make, through the C library. Every call within [NativeLibrary.exclusively]. */
internal class NativeForeignFile(override val path: Path, private val file: Long) : ForeignFile {
    override fun datasets(): List<FoundDataset> = names().mapNotNull { name ->
        open(name) { id ->
            H5.H5Dget_space(id).closing(H5::H5Sclose) { space ->
                if (H5.H5Sget_simple_extent_ndims(space) != 3) return@mapNotNull null
                val sides = LongArray(3).also { H5.H5Sget_simple_extent_dims(space, it, null) }
                H5.H5Dget_type(id).closing(H5::H5Tclose) { type -> FoundDataset(name, sides.toList(), label(type), storedType(type)) }
            }
        }
    }

    /** Every dataset by its first name. */
    private fun names(): List<String> {
        val names = ArrayList<String>()
        val visit = H5O_iterate_t { _: Long, name: String, info: H5O_info_t, _: H5O_iterate_opdata_t? ->
            if (info.type == HDF5Constants.H5O_TYPE_DATASET) names += "/$name"
            0
        }
        H5.H5Ovisit(file, HDF5Constants.H5_INDEX_NAME, HDF5Constants.H5_ITER_INC, visit, object : H5O_iterate_opdata_t {}, HDF5Constants.H5O_INFO_BASIC)
        return names
    }

    private inline fun <T> open(name: String, block: (Long) -> T): T = H5.H5Dopen(file, name, HDF5Constants.H5P_DEFAULT).closing(H5::H5Dclose, block)

    override fun axes(dataset: FoundDataset): List<FoundAxis> = open(dataset.name) { id ->
        val scales = NativeAttributes.references(id, "DIMENSION_LIST", 3)
        List(3) { axis -> scales.getOrNull(axis)?.let(::scale) ?: FoundAxis(null) }
    }

    private fun scale(reference: ByteArray): FoundAxis {
        val scale = H5.H5Rdereference(file, HDF5Constants.H5P_DEFAULT, HDF5Constants.H5R_OBJECT, reference)
        return scale.closing(H5::H5Oclose) { id ->
            val name = H5.H5Iget_name(id).substringAfterLast('/')
            val isBare = NativeAttributes.text(id, "NAME")?.startsWith(FoundAxis.BARE_NAME) == true
            FoundAxis(name, if (isBare) null else values(id), NativeAttributes.text(id, "units"))
        }
    }

    private fun values(id: Long): DoubleArray? {
        val count = H5.H5Dget_space(id).closing(H5::H5Sclose) { if (H5.H5Sget_simple_extent_ndims(it) == 1) H5.H5Sget_simple_extent_npoints(it) else 0 }
        val kind = H5.H5Dget_type(id).closing(H5::H5Tclose) { H5.H5Tget_class(it) }
        if (count !in 1..MOST_VALUES || kind !in listOf(HDF5Constants.H5T_INTEGER, HDF5Constants.H5T_FLOAT)) return null
        val all = HDF5Constants.H5S_ALL.toLong()
        return DoubleArray(count.toInt()).also { H5.H5Dread_double(id, HDF5Constants.H5T_NATIVE_DOUBLE, all, all, HDF5Constants.H5P_DEFAULT, it) }
    }

    companion object {
        private const val MOST_VALUES = 1L shl 24

        private fun label(type: Long): String {
            val bits = H5.H5Tget_size(type) * Byte.SIZE_BITS
            return when (val kind = H5.H5Tget_class(type)) {
                HDF5Constants.H5T_FLOAT -> "float$bits"
                HDF5Constants.H5T_INTEGER -> (if (H5.H5Tget_sign(type) == HDF5Constants.H5T_SGN_2) "int" else "uint") + bits
                else -> H5.H5Tget_class_name(kind.toLong()).removePrefix("H5T_").lowercase()
            }
        }

        /** IEEE floats and integers that fill their bytes, in either byte order, which the library converts; null for others. */
        fun storedType(type: Long): StoredType? =
            StoredType.entries.find { it.label == label(type) }?.takeIf { H5.H5Tget_precision(type) == it.bytes * Byte.SIZE_BITS }
    }
}
