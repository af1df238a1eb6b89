package org.pyrus.bench

import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path

/** What Linux counts for this process; elsewhere nothing is known. */
internal object ProcessIo {
    private val counters = Path.of("/proc/self/io")

    /** Bytes that the system has fetched from storage for this process so far, its readahead included; null where it does not say. */
    fun bytesFetched(): Long? = try {
        Files.readAllLines(counters).firstNotNullOfOrNull { line -> line.removePrefix("read_bytes: ").takeIf { it != line }?.toLongOrNull() }
    } catch (_: IOException) {
        null
    }
}
