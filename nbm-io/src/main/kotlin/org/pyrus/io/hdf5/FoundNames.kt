package org.pyrus.io.hdf5

import org.pyrus.io.hdf5.format.AttributeValue
import org.pyrus.io.hdf5.format.FoundObject
import org.pyrus.io.hdf5.format.MetadataSource
import org.pyrus.io.hdf5.format.Superblock
import org.pyrus.io.hdf5.format.UnreadException
import java.io.IOException
import java.nio.channels.FileChannel
import java.nio.file.Path
import java.nio.file.StandardOpenOption.READ

/** What a file has, by name: groups and datasets (`/segy/tail`), and with an `@` their attributes (`/data@units`), these with their values where they are of types that we write. */
internal class FoundNames private constructor(private val values: Map<String, AttributeValue?>) {
    /** The names of this that [other] has not, or an attribute with another value; those of the chunks' plan and of the program, and what is said of checksums, are each file's own. */
    fun notIn(other: FoundNames): List<String> = values.keys.filter { it !in OWN && !it.matches(OWN_SUMS) && (it !in other.values || values[it] != other.values[it]) }

    companion object {
        private val OWN = setOf("/@pyrus_chunk_planner", "/@pyrus_chunk_reason", "/@pyrus_program")
        private val OWN_SUMS = Regex("/${ChecksumGroup.NAME}(/[^/]*)?@.*")

        /** Those of the volume at [path]. Throws [IOException] where it can't be read. */
        fun of(path: Path): FoundNames = FileChannel.open(path, READ).use { channel -> MetadataSource(channel, path).let { of(it, Superblock.decode(it)) } }

        /** Those that [superblock] leads to by hard links. */
        fun of(source: MetadataSource, superblock: Superblock): FoundNames {
            val values = LinkedHashMap<String, AttributeValue?>()
            val seen = HashSet<Long>()
            fun add(path: String, address: Long) {
                if (path.isNotEmpty()) values[path] = null
                if (!seen.add(address)) return
                val found = try {
                    FoundObject.read(source, address)
                } catch (e: UnreadException) {
                    throw e
                } catch (_: IOException) {
                    return // of another program's making: its name is all that can be told
                }
                for (name in found.otherAttributes) values["${path.ifEmpty { "/" }}@$name"] = null
                for ((name, value) in found.attributes) values["${path.ifEmpty { "/" }}@$name"] = value
                for (name in found.otherLinks) values["$path/$name"] = null
                for ((name, target) in found.links) add("$path/$name", target)
            }
            add("", superblock.rootAddress)
            return FoundNames(values)
        }
    }
}
