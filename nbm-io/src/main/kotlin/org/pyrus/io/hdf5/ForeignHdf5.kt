package org.pyrus.io.hdf5

import io.jhdf.api.Dataset
import io.jhdf.api.Node
import io.jhdf.exceptions.UnsupportedHdfException
import io.jhdf.`object`.datatype.DataType
import io.jhdf.`object`.datatype.FixedPoint
import io.jhdf.`object`.datatype.FloatingPoint
import org.pyrus.volume.DamageRefusal
import org.pyrus.volume.Refusal
import org.pyrus.volume.StoredType
import org.pyrus.volume.foreign.ForeignFile
import org.pyrus.volume.foreign.FoundAxis
import org.pyrus.volume.foreign.FoundDataset
import java.io.IOException
import java.nio.file.Path

/** An HDF5 file that Pyrus did not make, through jHDF. To be closed. For one thread. */
internal class ForeignHdf5 private constructor(override val path: Path, val storage: BoundedStorage) : ForeignFile, AutoCloseable {
    private val byAddress = LinkedHashMap<Long, Dataset>()
    private val found = LinkedHashMap<String, Dataset>()

    private fun find() = ForeignGroups(storage).forEachDataset { name, dataset ->
        byAddress[dataset.address] = dataset
        if (dataset.dimensionsAsLong.size == 3) found[name] = dataset
    }

    override fun datasets(): List<FoundDataset> =
        found.map { (name, node) -> FoundDataset(name, node.dimensionsAsLong.toList(), label(node.dataType), storedType(node.dataType)) }

    override fun axes(dataset: FoundDataset): List<FoundAxis> {
        val list = node(dataset).attributes["DIMENSION_LIST"]?.takeIf { it.size == 3L } // a claim of more is not to be read
        val scales = list?.data as? Array<*> ?: return List(3) { FoundAxis(null) }
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
        val type = storedType(scale.dataType)
        val values = if (isBare || type == null || scale.dimensionsAsLong.size != 1) null else ScaleValues(storage, scale, type).read()
        return FoundAxis(scale.name, values, text(scale, "units"))
    }

    private fun text(node: Node, name: String): String? = when (val value = node.attributes[name]?.takeIf { it.size == 1L }?.data) {
        is String -> value
        is Array<*> -> value.singleOrNull() as? String
        else -> null
    }

    override fun close() = storage.close()

    companion object {
        const val MOST_CAUSES = 10
        private const val LONGEST_QUOTE = 300

        /**
         * What jHDF makes of damaged metadata: exceptions of every kind; where it goes on in a circle, no end; where it claims a length, an array of it, which does not fit and
         * leaves the rest of the heap as it was.
         */
        inline fun <T> refusing(path: Path, block: () -> T): T = try {
            block()
        } catch (e: RuntimeException) {
            val problem = "jHDF can't make out its metadata: ${line(e.message ?: e.javaClass.simpleName)}${cause(e)}"
            val unknown = generateSequence<Throwable>(e) { it.cause }.take(MOST_CAUSES).any { it is UnsupportedHdfException }
            throw if (unknown) Refusal(problem, path, remedy = REMEDY, cause = e) else DamageRefusal(problem, path, remedy = REMEDY, cause = e)
        } catch (e: IOException) {
            throw Refusal("its metadata can't be read: ${line(e.message ?: e.javaClass.simpleName)}", path, remedy = REMEDY, cause = e)
        } catch (e: StackOverflowError) {
            throw DamageRefusal("its metadata goes on in a circle", path, remedy = REMEDY, cause = e)
        } catch (e: OutOfMemoryError) {
            throw DamageRefusal("its metadata claims more than fits into memory (${line(e.message.orEmpty())})", path, remedy = REMEDY, cause = e)
        }

        private val AN_OBJECT = Regex("""[\w.$]+@[0-9a-f]{5,8}\b""")

        /** What a message may quote: the first line, and of a name out of a damaged file no control characters and not all of a megabyte. Nobody can read an object's address. */
        fun line(text: String): String = text.lineSequence().first().take(LONGEST_QUOTE).map { if (it.isISOControl()) '?' else it }.joinToString("").replace(AN_OBJECT, "…")

        /** What is at the bottom of it, in words that follow the exception's own. */
        fun cause(e: Throwable): String =
            generateSequence(e.cause) { it.cause }.take(MOST_CAUSES).lastOrNull()?.message?.let { " (${line(it)})" }.orEmpty()

        const val REMEDY = "The file is damaged: copy it again, or write it anew. Where it is sound, as h5dump tells, try the reader 'native'."

        /** Opens [path] and finds its datasets. Throws [Refusal] where jHDF can't. */
        fun open(path: Path): ForeignHdf5 = refusing(path) {
            val storage = BoundedStorage.open(path)
            try {
                ForeignHdf5(path, storage).also { it.find() }
            } catch (e: Throwable) {
                storage.close()
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
