package org.pyrus.io.soak

import java.io.IOException
import java.lang.management.BufferPoolMXBean
import java.lang.management.ManagementFactory
import java.nio.file.Files
import java.nio.file.Path

/**
 * What this process holds, of the files in one folder and else; on Linux, elsewhere of memory and threads only.
 *
 * @property descriptors open files of the folder
 * @property mappings mapped parts of files of the folder
 * @property heapBytes after the garbage is collected
 */
internal data class ProcessState(val descriptors: List<String>, val mappings: List<String>, val allDescriptors: Int, val threads: Int, val heapBytes: Long, val directBytes: Long) {
    companion object {
        fun of(folder: Path): ProcessState {
            System.gc()
            val descriptors = descriptors()
            val heap = Runtime.getRuntime().run { totalMemory() - freeMemory() }
            val direct = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean::class.java).first { it.name == "direct" }.memoryUsed
            return ProcessState(descriptors.filter { it.startsWith("$folder") }, mappings(folder), descriptors.size, Thread.activeCount(), heap, direct)
        }

        /** As [of], once nothing of [folder] is held any more, or after some tries: what is left to the collector goes when it comes to it. */
        fun settled(folder: Path): ProcessState {
            var state = of(folder)
            repeat(TRIES) {
                if (state.descriptors.isEmpty() && state.mappings.isEmpty()) return state
                Thread.sleep(PAUSE_MILLIS)
                state = of(folder)
            }
            return state
        }

        private fun descriptors(): List<String> {
            val all = Path.of("/proc/self/fd")
            if (!Files.isDirectory(all)) return emptyList()
            return Files.list(all).use { it.toList() }.mapNotNull {
                try {
                    Files.readSymbolicLink(it).toString()
                } catch (_: IOException) { // that of the listing itself
                    null
                }
            }
        }

        private fun mappings(folder: Path): List<String> {
            val maps = Path.of("/proc/self/maps")
            return if (Files.isReadable(maps)) Files.readAllLines(maps).filter { "$folder/" in it } else emptyList()
        }

        private const val TRIES = 20
        private const val PAUSE_MILLIS = 50L
    }
}
