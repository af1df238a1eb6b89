package org.pyrus.testing

import java.nio.file.Files
import java.nio.file.Path

/** A new folder for fuzzed files, in memory where the system has that, removed when Java ends. */
object FuzzFolder {
    fun create(): Path {
        val memory = Path.of("/dev/shm").takeIf { Files.isWritable(it) } ?: Path.of(System.getProperty("java.io.tmpdir"))
        return Files.createTempDirectory(memory, "pyrus-fuzz").also { folder -> Runtime.getRuntime().addShutdownHook(Thread { folder.toFile().deleteRecursively() }) }
    }
}
