package org.pyrus.cli.benchmark

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.deleteIfExists

/**
 * `pyrus import`, in a JVM of its own, beside `cat IN > OUT; sync OUT`, in turn; with the most private memory (RssAnon) that it took.
 * Linux. Not a test: run by name, see CONTRIBUTING.md.
 */
class ImportBenchmark {
    private val source = Race.segy()
    private val copy = source.resolveSibling("benchmark-copy.sgy")
    private val volume = source.resolveSibling("benchmark.h5")

    @Test
    fun run() {
        val race = Race("import of ${Files.size(source)} bytes")
        var memory = 0L
        try {
            repeat(ROUNDS) {
                race.time("import") { null.also { memory = maxOf(memory, import()) } }
                volume.deleteIfExists()
                race.time("cat and sync") { null.also { assertEquals(0, start("sh", "-c", "cat '$source' > '$copy' && sync '$copy'").waitFor()) } }
                copy.deleteIfExists()
            }
        } finally {
            copy.deleteIfExists()
            volume.deleteIfExists()
        }
        race.print()
        println("  most private memory (RssAnon) of an import: ${memory / 1024} MiB")
    }

    /** Returns kB. */
    private fun import(): Long {
        val java = Path.of(System.getProperty("java.home"), "bin", "java").toString()
        val process = start(java, "-XX:+UseSerialGC", "-Xmx512m", "-cp", System.getProperty("java.class.path"), "org.pyrus.cli.MainKt", "import", "$source", "$volume")
        var most = 0L
        while (process.isAlive) {
            most = maxOf(most, privateMemory(process.pid()))
            Thread.sleep(20)
        }
        assertEquals(0, process.waitFor())
        return most
    }

    private fun privateMemory(process: Long): Long = runCatching {
        Files.readAllLines(Path.of("/proc/$process/status")).first { it.startsWith("RssAnon") }.filter { it.isDigit() }.toLong()
    }.getOrDefault(0)

    private fun start(vararg command: String): Process =
        ProcessBuilder(*command).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start()

    private companion object {
        const val ROUNDS = 5
    }
}
