package org.pyrus.cli.benchmark

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Test
import org.pyrus.bench.PatternBench
import org.pyrus.volume.spi.Readers
import java.nio.file.Path

/** What `bench --pattern` measures, of the volume `-Dpyrus.volume=FILE`. Not a test: run by name, see CONTRIBUTING.md. */
class CursorBenchmark {
    private val volume = Path.of(requireNotNull(System.getProperty("pyrus.volume")) { "name a volume with -Dpyrus.volume=FILE" })

    @Test
    fun run() = println(runBlocking { PatternBench(volume, "benchmark") { Readers.open(volume) }.run() }.table())
}
