package org.pyrus.io.hdf5.format

/** The value of an attribute. */
internal sealed interface AttributeValue {
    data class Text(val value: String) : AttributeValue

    data class Int32(val value: Int) : AttributeValue

    data class Int64(val value: Long) : AttributeValue

    data class Float64(val value: Double) : AttributeValue

    data class Float64s(val values: List<Double>) : AttributeValue

    data class Int32s(val values: List<Int>) : AttributeValue

    data class UInt8s(val values: List<Int>) : AttributeValue
}

/** Where a dataset's bytes are. */
internal sealed interface Storage {
    /** All in one piece, at [address]. */
    data class Contiguous(val address: Long) : Storage

    /** Nowhere: no byte was ever written, and all read as 0. */
    data object Unallocated : Storage

    /** In chunks of [chunk] elements each way, one after another from [address] on: the implicit index. */
    data class Chunked(val address: Long, val chunk: List<Int>) : Storage
}

/** A thing with a name in a file. */
internal sealed class H5Object {
    /** By name, in order of creation. */
    val attributes = LinkedHashMap<String, AttributeValue>()
}

internal class H5Group : H5Object() {
    /** Hard links, in order of creation. */
    val links = LinkedHashMap<String, H5Object>()

    fun <T : H5Object> link(name: String, target: T): T {
        require(links.put(name, target) == null) { "two links are called '$name'" }
        return target
    }
}

/**
 * A dataset of any rank; without dimensions a scalar.
 *
 * @property scales one dimension scale for each dimension; empty for a scale itself
 * @property scaleName what makes this dataset a dimension scale: the NAME of the convention
 */
internal class H5Dataset(
    val type: Datatype,
    val dimensions: List<Long>,
    val storage: Storage,
    val scales: List<H5Dataset> = emptyList(),
    val scaleName: String? = null,
) : H5Object() {
    init {
        require(dimensions.all { it >= 1 }) { "every dimension is at least 1, got $dimensions" }
        require(scales.isEmpty() || scales.size == dimensions.size) { "${scales.size} scales for ${dimensions.size} dimensions" }
        scales.forEachIndexed { i, scale -> require(scale.dimensions == listOf(dimensions[i])) { "scale of ${scale.dimensions} for dimension $i of ${dimensions[i]}" } }
    }

    val byteCount: Long get() = dimensions.fold(type.bytes.toLong(), Math::multiplyExact)

    companion object {
        /** A dimension without values, as netCDF-4 makes one: a scale of a type nobody reads, whose bytes are nowhere. */
        fun bareDimension(length: Long): H5Dataset =
            H5Dataset(Datatype.FLOAT32, listOf(length), Storage.Unallocated, scaleName = "This is a netCDF dimension but not a netCDF variable.%10d".format(null, length))
    }
}

internal fun <T : H5Object> T.attribute(name: String, value: AttributeValue): T = also { it.attributes[name] = value }

internal fun <T : H5Object> T.attribute(name: String, value: String): T = attribute(name, AttributeValue.Text(value))

internal fun <T : H5Object> T.attribute(name: String, value: Int): T = attribute(name, AttributeValue.Int32(value))

internal fun <T : H5Object> T.attribute(name: String, value: Long): T = attribute(name, AttributeValue.Int64(value))

internal fun <T : H5Object> T.attribute(name: String, value: Double): T = attribute(name, AttributeValue.Float64(value))
