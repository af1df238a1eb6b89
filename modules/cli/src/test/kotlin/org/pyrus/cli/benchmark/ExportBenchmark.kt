package org.pyrus.cli.benchmark

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.deleteIfExists

/**
 * `pyrus export`, in a JVM of its own, beside `cat SEGY > COPY; sync COPY` of the same bytes, in turn; the volume is imported once before. The first export is
 * compared with the source, byte by byte. Linux. Not a test: run by name, see CONTRIBUTING.md.
 */
class ExportBenchmark {
    private val source = Race.segy()
    private val copy = source.resolveSibling("benchmark-copy.sgy")
    private val volume = source.resolveSibling("benchmark.h5")
    private val exported = source.resolveSibling("benchmark-export.sgy")

    @Test
    fun run() {
        val race = Race("export of ${Files.size(source)} bytes")
        try {
            pyrus("import", "$source", "$volume")
            repeat(ROUNDS) { round ->
                race.time("export") { null.also { pyrus("export", "$volume", "$exported") } }
                if (round == 0) assertEquals(-1, Files.mismatch(source, exported))
                exported.deleteIfExists()
                race.time("cat and sync") { null.also { assertEquals(0, start("sh", "-c", "cat '$source' > '$copy' && sync '$copy'").waitFor()) } }
                copy.deleteIfExists()
            }
        } finally {
            listOf(copy, volume, exported).forEach { it.deleteIfExists() }
        }
        race.print()
    }

    private fun pyrus(vararg arguments: String) {
        val java = Path.of(System.getProperty("java.home"), "bin", "java").toString()
        assertEquals(0, start(java, "-XX:+UseSerialGC", "-Xmx512m", "-cp", System.getProperty("java.class.path"), "org.pyrus.cli.MainKt", *arguments).waitFor())
    }

    private fun start(vararg command: String): Process =
        ProcessBuilder(*command).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start()

    private companion object {
        const val ROUNDS = 5
    }
}
