package org.pyrus.cli.benchmark

import kotlinx.coroutines.flow.collect
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Test
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.Importers
import org.pyrus.volume.spi.Readers
import java.nio.file.Files
import java.nio.file.Path
import kotlin.random.Random

/**
 * Inlines, crosslines and slices of a survey by each reader, from the volume, and by segyio, from the SEG-Y, in turn; both files in memory.
 * segyio is that of `PYRUS_PYTHON`; `-Dpyrus.chunk=32x8x32` takes another chunk than the planner's. Not a test: run by name, see CONTRIBUTING.md.
 */
class PlaneBenchmark {
    private val source = Race.segy()
    private val volume = source.resolveSibling("benchmark.h5")
    private val chunk = System.getProperty("pyrus.chunk")?.let { requireNotNull(ChunkShape.parse(it)) { "-Dpyrus.chunk=$it is not three whole numbers such as 32x8x32" } }

    @Test
    fun run() {
        try {
            runBlocking { Importers.default().import(ImportRequest(source, volume, chunk = chunk, overwrite = true)).collect() }
            listOf(source, volume).forEach(::bringIntoMemory)
            val readers = listOf("direct", "jhdf", "native").associateWith { Readers.open(volume, it) }
            SegyioPlanes(source).use { segyio ->
                for (kind in PlaneKind.entries) {
                    val race = Race("a plane: ${kind.title.lowercase()}")
                    repeat(UNTIMED + ROUNDS) { round ->
                        val geometry = readers.values.first().info.geometry
                        val at = Random(round).nextInt(count(kind, geometry))
                        for ((name, reader) in readers) {
                            val start = System.nanoTime()
                            runBlocking { reader.read(slab(kind, at, geometry)) }
                            val seconds = (System.nanoTime() - start) / 1e9
                            if (round >= UNTIMED) race.time(name) { seconds }
                        }
                        // a slice by segyio takes seconds, and nothing compiles there
                        if (round >= UNTIMED && (kind != PlaneKind.SLICE || round < UNTIMED + SLOW_ROUNDS)) race.time("segyio, from the SEG-Y") { segyio.read(kind, at) }
                    }
                    race.print()
                }
            }
            readers.values.forEach { it.close() }
        } finally {
            Files.deleteIfExists(volume)
        }
    }

    private fun bringIntoMemory(file: Path) = Files.newInputStream(file).use { input ->
        val block = ByteArray(1 shl 20)
        while (input.read(block) >= 0) Unit
    }

    private fun count(kind: PlaneKind, geometry: SurveyGeometry): Int = when (kind) {
        PlaneKind.INLINE -> geometry.inlines.count
        PlaneKind.CROSSLINE -> geometry.crosslines.count
        PlaneKind.SLICE -> geometry.samples.count
    }

    private fun slab(kind: PlaneKind, at: Int, geometry: SurveyGeometry): Hyperslab = when (kind) {
        PlaneKind.INLINE -> Hyperslab.inline(Index(at), geometry)
        PlaneKind.CROSSLINE -> Hyperslab.crossline(Index(at), geometry)
        PlaneKind.SLICE -> Hyperslab.slice(Index(at), geometry)
    }

    private companion object {
        const val UNTIMED = 20
        const val ROUNDS = 21
        const val SLOW_ROUNDS = 5
    }
}

/** segyio in a Python process that takes a line for a plane and answers with its seconds. */
private class SegyioPlanes(source: Path) : AutoCloseable {
    private val process = ProcessBuilder(System.getenv("PYRUS_PYTHON") ?: "python3", "-c", SCRIPT, source.toString()).redirectError(ProcessBuilder.Redirect.INHERIT).start()
    private val requests = process.outputWriter()
    private val answers = process.inputReader()

    fun read(kind: PlaneKind, at: Int): Double {
        requests.write("${kind.name.lowercase()} $at\n")
        requests.flush()
        return answers.readLine().toDouble()
    }

    override fun close() = requests.close()

    private companion object {
        val SCRIPT = """
            import sys, time, segyio
            with segyio.open(sys.argv[1]) as f:
                for line in sys.stdin:
                    kind, at = line.split()
                    at = int(at)
                    start = time.perf_counter()
                    if kind == 'inline': f.iline[f.ilines[at]]
                    elif kind == 'crossline': f.xline[f.xlines[at]]
                    else: f.depth_slice[at]
                    print(time.perf_counter() - start, flush=True)
        """.trimIndent()
    }
}
