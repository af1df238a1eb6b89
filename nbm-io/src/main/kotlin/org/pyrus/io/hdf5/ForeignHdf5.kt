package org.pyrus.io.hdf5

import io.jhdf.HdfFile
import io.jhdf.api.Dataset
import io.jhdf.api.Group
import io.jhdf.api.Node
import io.jhdf.exceptions.HdfException
import io.jhdf.`object`.datatype.DataType
import io.jhdf.`object`.datatype.FixedPoint
import io.jhdf.`object`.datatype.FloatingPoint
import org.pyrus.volume.Refusal
import org.pyrus.volume.StoredType
import org.pyrus.volume.foreign.ForeignFile
import org.pyrus.volume.foreign.FoundAxis
import org.pyrus.volume.foreign.FoundDataset
import java.nio.file.Path

/** An HDF5 file that Pyrus did not make, through jHDF. To be closed. For one thread. */
internal class ForeignHdf5 private constructor(override val path: Path, val library: HdfFile) : ForeignFile, AutoCloseable {
    private val byAddress = LinkedHashMap<Long, Dataset>()
    private val found = LinkedHashMap<String, Dataset>()

    private fun find() {
        val groups = ArrayDeque<Group>(listOf(library))
        val seen = hashSetOf(library.address)
        while (groups.isNotEmpty()) {
            for (node in groups.removeFirst()) {
                if (node.isLink || !seen.add(node.address)) continue
                if (seen.size > MOST_NODES) throw HdfException("it has more than $MOST_NODES groups and datasets")
                if (node is Group) groups.addLast(node)
                if (node is Dataset) add(node)
            }
        }
    }

    private fun add(node: Dataset) {
        byAddress[node.address] = node
        if (node.dimensionsAsLong.size == 3) found["/" + node.path.trim('/')] = node
    }

    override fun datasets(): List<FoundDataset> =
        found.map { (name, node) -> FoundDataset(name, node.dimensionsAsLong.toList(), label(node.dataType), storedType(node.dataType)) }

    override fun axes(dataset: FoundDataset): List<FoundAxis> {
        val scales = node(dataset).attributes["DIMENSION_LIST"]?.data as? Array<*> ?: return List(3) { FoundAxis(null) }
        return List(3) { axis -> addresses(scales.getOrNull(axis)).firstOrNull()?.let { byAddress[it] }?.let(::axis) ?: FoundAxis(null) }
    }

    fun node(dataset: FoundDataset): Dataset = found.getValue(dataset.name)

    private fun addresses(references: Any?): List<Long> = when (references) {
        is LongArray -> references.toList()
        is Array<*> -> references.filterIsInstance<Long>()
        else -> emptyList()
    }

    private fun axis(scale: Dataset): FoundAxis {
        val isBare = text(scale, "NAME")?.startsWith(FoundAxis.BARE_NAME) == true
        val values = if (isBare || scale.dimensionsAsLong.size != 1 || scale.dimensionsAsLong[0] > MOST_VALUES) null else values(scale.dataFlat)
        return FoundAxis(scale.name, values, text(scale, "units"))
    }

    private fun values(data: Any?): DoubleArray? = when (data) {
        is DoubleArray -> data
        is FloatArray -> DoubleArray(data.size) { data[it].toDouble() }
        is LongArray -> DoubleArray(data.size) { data[it].toDouble() }
        is IntArray -> DoubleArray(data.size) { data[it].toDouble() }
        is ShortArray -> DoubleArray(data.size) { data[it].toDouble() }
        is ByteArray -> DoubleArray(data.size) { data[it].toDouble() }
        else -> null
    }

    private fun text(node: Node, name: String): String? = when (val value = node.attributes[name]?.data) {
        is String -> value
        is Array<*> -> value.singleOrNull() as? String
        else -> null
    }

    override fun close() = library.close()

    companion object {
        private const val MOST_NODES = 100_000
        private const val MOST_VALUES = 1L shl 24
        private const val MOST_CAUSES = 10

        /** What jHDF makes of damaged metadata: exceptions of every kind, and where an index points at itself, no end. */
        inline fun <T> refusing(path: Path, block: () -> T): T = try {
            block()
        } catch (e: RuntimeException) {
            val what = (e.message ?: e.javaClass.simpleName).lines().first() + cause(e)
            throw Refusal("jHDF can't make out its metadata: $what", path, remedy = REMEDY, cause = e)
        } catch (e: StackOverflowError) {
            throw Refusal("its metadata goes on in a circle", path, remedy = REMEDY, cause = e)
        }

        /** What is at the bottom of it, in words that follow the exception's own. */
        fun cause(e: Throwable): String =
            generateSequence(e.cause) { it.cause }.take(MOST_CAUSES).lastOrNull()?.message?.let { " (${it.lines().first()})" }.orEmpty()

        const val REMEDY = "Try the reader 'native'; if that can't read it either, the file is damaged: copy it again, or write it anew."

        /** Opens [path] and finds its datasets. Throws [Refusal] where jHDF can't. */
        fun open(path: Path): ForeignHdf5 = refusing(path) {
            val file = HdfFile(path)
            try {
                ForeignHdf5(path, file).also { it.find() }
            } catch (e: Throwable) {
                file.close()
                throw e
            }
        }

        private fun label(type: DataType): String = when (type) {
            is FixedPoint -> "${if (type.isSigned) "int" else "uint"}${type.size * Byte.SIZE_BITS}"
            is FloatingPoint -> "float${type.size * Byte.SIZE_BITS}"
            else -> type.javaClass.simpleName.removeSuffix("DataType").lowercase()
        }

        /** IEEE floats and integers that fill their bytes, in either byte order; null for others. */
        private fun storedType(type: DataType): StoredType? = when (type) {
            is FixedPoint -> StoredType.entries.find { it.isInteger && it.label == label(type) }
                ?.takeIf { type.bitOffset.toInt() == 0 && type.bitPrecision.toInt() == type.size * Byte.SIZE_BITS }
            is FloatingPoint -> StoredType.entries.find { !it.isInteger && it.label == label(type) }?.takeIf { isIeee(type) }
            else -> null
        }

        private fun isIeee(type: FloatingPoint): Boolean = type.bitOffset.toInt() == 0 && when (type.size) {
            4 -> type.exponentSize.toInt() == 8 && type.mantissaSize.toInt() == 23 && type.exponentBias == 127
            8 -> type.exponentSize.toInt() == 11 && type.mantissaSize.toInt() == 52 && type.exponentBias == 1023
            else -> false
        }
    }
}
