package org.pyrus.io.checking

import org.pyrus.io.hdf5.DatasetPlace
import org.pyrus.io.hdf5.format.FoundObject
import org.pyrus.io.hdf5.format.MetadataSource
import org.pyrus.io.hdf5.format.Storage
import org.pyrus.io.hdf5.format.Superblock
import org.pyrus.io.hdf5.format.UnreadException
import java.io.IOException
import java.util.TreeMap

/**
 * What of a file belongs to what: every object that hard links lead to from the root.
 *
 * @property datasets those that lie in one piece, by their paths
 * @property problems what is wrong with objects whose metadata can't be read, by their paths; that of another program may be of a kind that is not known here
 */
internal class FileMap private constructor(val datasets: Map<String, DatasetPlace>, val problems: Map<String, Problem>, private val pieces: TreeMap<Long, Long>) {
    /** What is wrong with the object whose header begins at [address]. */
    data class Problem(val address: Long, val message: String)

    /** The ranges of bytes from [start] until [end] that no object and none of [others] has. */
    fun gaps(start: Long, end: Long, others: List<LongRange>): List<LongRange> {
        val taken = TreeMap(pieces)
        others.forEach { taken.merge(it.first, it.last + 1 - it.first, ::maxOf) }
        val gaps = ArrayList<LongRange>()
        var at = start
        for ((address, bytes) in taken) {
            if (address > at) gaps += at until minOf(address, end)
            at = maxOf(at, address + bytes)
            if (at >= end) break
        }
        if (at < end) gaps += at until end
        return gaps
    }

    companion object {
        /** Reads every header that [superblock] leads to; what is wrong with one is among the [problems], and what only it leads to is not there. */
        fun of(source: MetadataSource, superblock: Superblock): FileMap {
            val datasets = LinkedHashMap<String, DatasetPlace>()
            val problems = LinkedHashMap<String, Problem>()
            val pieces = TreeMap<Long, Long>()
            val seen = HashSet<Long>()
            fun take(address: Long, bytes: Long) {
                if (bytes > 0) pieces.merge(address, bytes, ::maxOf)
            }
            fun add(path: String, address: Long) {
                if (!seen.add(address)) return
                try {
                    val found = FoundObject.read(source, address, ::take)
                    val elements = found.dimensions.fold(1L, Math::multiplyExact)
                    when (val storage = found.storage) {
                        is Storage.Contiguous -> found.type?.let { type ->
                            datasets[path] = DatasetPlace(path, storage.address, Math.multiplyExact(elements, type.bytes.toLong())).also { take(it.address, it.bytes) }
                        }
                        is Storage.Chunked -> take(storage.address, chunkedBytes(found, storage))
                        Storage.Unallocated, null -> Unit
                    }
                    for ((name, target) in found.links) add("$path/$name", target)
                } catch (e: UnreadException) {
                    throw e
                } catch (e: IOException) {
                    problems[path.ifEmpty { "/" }] = Problem(address, e.message.orEmpty())
                } catch (e: ArithmeticException) {
                    problems[path.ifEmpty { "/" }] = Problem(address, "its sides make no sense (${e.message})")
                }
            }
            add("", superblock.rootAddress)
            return FileMap(datasets, problems, pieces)
        }

        private fun chunkedBytes(found: FoundObject, storage: Storage.Chunked): Long =
            found.dimensions.zip(storage.chunk).fold((found.type?.bytes ?: 0).toLong()) { bytes, (side, chunk) -> Math.multiplyExact(bytes, (side + chunk - 1) / chunk * chunk) }
    }
}
