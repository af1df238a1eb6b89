package org.pyrus.hdf5native

import hdf.hdf5lib.H5
import hdf.hdf5lib.HDF5Constants

/** Attributes of an open object, read through the C library. Every call within [NativeLibrary.exclusively]. */
internal object NativeAttributes {
    /** The first value of attribute [name] as a double, or null where there is none or it isn't a number. */
    fun number(of: Long, name: String): Double? = numbers(of, name)?.firstOrNull()

    /** The values of attribute [name] as doubles, or null where there is none or it isn't of numbers. */
    fun numbers(of: Long, name: String): DoubleArray? = attribute(of, name) { id, type ->
        val kind = H5.H5Tget_class(type)
        if (kind != HDF5Constants.H5T_INTEGER && kind != HDF5Constants.H5T_FLOAT) return@attribute null
        DoubleArray(count(id)).also { if (it.isNotEmpty()) H5.H5Aread_double(id, HDF5Constants.H5T_NATIVE_DOUBLE, it) }
    }

    /** The text of attribute [name], or null where there is none or it isn't one text. */
    fun text(of: Long, name: String): String? = attribute(of, name) { id, type ->
        if (H5.H5Tget_class(type) != HDF5Constants.H5T_STRING || count(id) != 1) return@attribute null
        if (H5.H5Tis_variable_str(type)) {
            arrayOfNulls<String>(1).also { H5.H5Aread_VLStrings(id, type, it) }[0]
        } else {
            val bytes = ByteArray(Math.toIntExact(H5.H5Tget_size(type)))
            H5.H5Aread(id, type, bytes)
            String(bytes).trimEnd('\u0000', ' ')
        }
    }

    /** The first object reference in each of the [count] lists that attribute [name] has; empty where there is none or it isn't of such lists. */
    fun references(of: Long, name: String, count: Int): List<ByteArray?> = attribute(of, name) { id, type ->
        if (H5.H5Tget_class(type) != HDF5Constants.H5T_VLEN || count(id) != count) return@attribute null
        if (H5.H5Tget_super(type).closing(H5::H5Tclose) { H5.H5Tget_class(it) } != HDF5Constants.H5T_REFERENCE) return@attribute null
        val lists = Array<Any>(count) { ArrayList<ByteArray>() } // filled by the library: an element that isn't there ends the process
        H5.H5AreadVL(id, type, lists)
        lists.map { (it as List<*>).firstOrNull() as? ByteArray }
    }.orEmpty()

    /** The texts and numbers of [of] among [names], for people to read. */
    fun texts(of: Long, names: Set<String>): Map<String, String> = buildMap {
        for (name in names) {
            val value = text(of, name) ?: number(of, name)?.let { if (it == Math.rint(it)) it.toLong().toString() else it.toString() }
            if (value != null) put(name, value)
        }
    }

    private fun <T> attribute(of: Long, name: String, block: (id: Long, type: Long) -> T?): T? {
        if (!H5.H5Aexists(of, name)) return null
        return H5.H5Aopen(of, name, HDF5Constants.H5P_DEFAULT).closing(H5::H5Aclose) { id ->
            H5.H5Aget_type(id).closing(H5::H5Tclose) { type -> block(id, type) }
        }
    }

    private fun count(attribute: Long): Int =
        H5.H5Aget_space(attribute).closing(H5::H5Sclose) { Math.toIntExact(H5.H5Sget_simple_extent_npoints(it)) }
}
