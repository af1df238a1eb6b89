package org.pyrus.cli.benchmark

import kotlinx.coroutines.flow.collect
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Test
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.PlanePlace
import org.pyrus.volume.planes
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.Importers
import org.pyrus.volume.spi.OpenOptions
import org.pyrus.volume.spi.Readers
import java.nio.file.Files
import kotlin.random.Random

/**
 * What it costs to hold every chunk against its checksum: planes of a survey with and without, in turn, and the whole volume by `verify --sums` beside reading the file.
 * `-Dpyrus.chunk=32x8x32` takes another chunk than the planner's, `-Dpyrus.cold=true` empties the page cache before each. Not a test: run by name, see CONTRIBUTING.md.
 */
class CheckBenchmark {
    private val source = Race.segy()
    private val volume = Files.createTempFile(source.parent.takeIf { Files.isWritable(it) }, "check", ".h5")
    private val chunk = System.getProperty("pyrus.chunk")?.let { requireNotNull(ChunkShape.parse(it)) { "-Dpyrus.chunk=$it is not three whole numbers such as 32x8x32" } }

    @Test
    fun run() {
        try {
            runBlocking { Importers.default().import(ImportRequest(source, volume, chunk = chunk, overwrite = true)).collect() }
            val readers = linkedMapOf("unchecked" to OpenOptions(), "checked" to OpenOptions(check = true)).mapValues { (_, options) -> Readers.open(volume, "direct", options) }
            readAll()
            for (kind in PlaneKind.entries) {
                val race = Race("a plane: ${kind.title.lowercase()}, chunks of ${readers.values.first().info.chunk}")
                repeat(UNTIMED + ROUNDS) { round ->
                    for ((name, reader) in readers) {
                        val geometry = reader.info.geometry
                        val slab = PlanePlace(kind, Random(round).nextInt(geometry.dimensions.planes(kind))).slab(geometry)
                        if (round < UNTIMED) runBlocking { reader.read(slab) } else race.time(name) { timed { runBlocking { reader.read(slab) } } }
                    }
                }
                race.print()
            }
            readers.values.forEach { it.close() }
            val race = Race("all of it")
            repeat(WHOLE_ROUNDS) {
                race.time("reading the file") { timed(::readAll) }
                race.time("verify --sums") { timed { runBlocking { Importers.default().verifySums(volume).collect() } } }
            }
            race.print()
        } finally {
            Files.deleteIfExists(volume)
        }
    }

    private inline fun timed(task: () -> Unit): Double {
        val start = System.nanoTime()
        task()
        return (System.nanoTime() - start) / 1e9
    }

    private fun readAll() = Files.newInputStream(volume).use { input ->
        val block = ByteArray(1 shl 20)
        while (input.read(block) >= 0) Unit
    }

    private companion object {
        const val UNTIMED = 20
        const val ROUNDS = 40
        const val WHOLE_ROUNDS = 3
    }
}
