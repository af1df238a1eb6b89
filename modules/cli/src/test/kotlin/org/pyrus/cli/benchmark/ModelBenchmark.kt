package org.pyrus.cli.benchmark

import kotlinx.coroutines.flow.collect
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Test
import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.PlanePlace
import org.pyrus.volume.StorageProfile
import org.pyrus.volume.planes
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.Importers
import org.pyrus.volume.spi.Profilers
import org.pyrus.volume.spi.ReadTimes
import org.pyrus.volume.spi.Readers
import java.nio.file.Files
import java.nio.file.Path
import kotlin.math.abs
import kotlin.random.Random

/**
 * Whether planes are read as soon as was foretold: a survey is imported in one chunk shape after the other, and planes of each kind are read cold (Linux, as root).
 * The disk is profiled first, by the reader's own workers. `-Dpyrus.shapes=32x8x32,…` takes other shapes, `-Dpyrus.rounds=5` fewer planes of each. Not a test: run by
 * name, see CONTRIBUTING.md.
 */
class ModelBenchmark {
    private val source = Race.segy()
    private val volume = source.resolveSibling("model.h5")
    private val rounds = Integer.getInteger("pyrus.rounds", ROUNDS)
    private val shapes = (System.getProperty("pyrus.shapes") ?: SHAPES).split(",").map { requireNotNull(ChunkShape.parse(it.trim())) { "'$it' is no shape such as 32x8x32" } }

    private data class Outcome(val shape: ChunkShape, val kind: PlaneKind, val foretold: Double, val measured: Double) {
        val error: Double get() = abs(foretold - measured) / measured
    }

    @Test
    fun run() {
        val profile = runBlocking { Profilers.default().measure(source.parent) }
        println("profile of ${profile.name}: ${"%.0f".format(1e6 * profile.secondsPerRead(4096.0, 1))} us a page alone, best depth ${profile.queueDepth}")
        val outcomes = ArrayList<Outcome>()
        try {
            for (shape in shapes) outcomes += outcomes(shape, profile)
        } finally {
            Files.deleteIfExists(volume)
        }
        val errors = outcomes.map { it.error }.sorted()
        val verdict = "median error %.0f %%, worst %.0f %%, rank correlation %.2f, of %d shapes and planes"
        println(verdict.format(100 * errors[errors.size / 2], 100 * errors.last(), rankCorrelation(outcomes), errors.size))
    }

    private fun outcomes(shape: ChunkShape, profile: StorageProfile): List<Outcome> {
        runBlocking { Importers.default().import(ImportRequest(source, volume, chunk = shape, overwrite = true)).collect() }
        check(ProcessBuilder("sync").start().waitFor() == 0)
        Readers.open(volume, "direct").use { reader ->
            val geometry = reader.info.geometry
            val foretold = checkNotNull(ReadTimes.find()).predict(ChunkGrid(geometry.dimensions, shape), reader.info.storedType.bytes, profile)
            return PlaneKind.entries.map { kind ->
                val measured = List(rounds) { round ->
                    val slab = PlanePlace(kind, Random(round).nextInt(geometry.dimensions.planes(kind))).slab(geometry)
                    emptyPageCache()
                    val start = System.nanoTime()
                    runBlocking { reader.read(slab) }
                    (System.nanoTime() - start) / 1e9
                }.sorted()[rounds / 2]
                Outcome(shape, kind, foretold[kind].seconds, measured).also {
                    println("%-14s %-10s foretold %7.1f ms  measured %7.1f ms  off by %3.0f %%".format("$shape", kind.title.lowercase(), it.foretold * 1e3, it.measured * 1e3, it.error * 100))
                }
            }
        }
    }

    private fun emptyPageCache() = Files.writeString(Path.of("/proc/sys/vm/drop_caches"), "3")

    /** Spearman's: Pearson's correlation of the ranks (Spearman, American Journal of Psychology 15, 1904); nothing here is equal but by chance. */
    private fun rankCorrelation(outcomes: List<Outcome>): Double {
        fun ranks(of: (Outcome) -> Double) = outcomes.indices.sortedBy { of(outcomes[it]) }.withIndex().associate { (rank, at) -> at to rank }
        val foretold = ranks { it.foretold }
        val measured = ranks { it.measured }
        val n = outcomes.size.toDouble()
        return 1 - 6 * outcomes.indices.sumOf { (foretold.getValue(it) - measured.getValue(it)).let { d -> d.toDouble() * d } } / (n * (n * n - 1))
    }

    private companion object {
        const val ROUNDS = 9

        /** From slabs of traces to cubes to columns, between 4 KiB and 4 MiB. */
        const val SHAPES = "289x25x62,328x27x63,16x16x16,32x8x32,64x8x16,64x16x16,64x8x32,40x40x40,64x64x64,512x12x32,128x128x8,8x8x375"
    }
}
