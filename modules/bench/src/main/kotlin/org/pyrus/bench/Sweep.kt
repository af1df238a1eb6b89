package org.pyrus.bench

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.flow.collect
import kotlinx.coroutines.withContext
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.Human
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.ChunkKnobs
import org.pyrus.volume.spi.ChunkPlanner
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.Importers
import org.pyrus.volume.spi.PlanRequest
import org.pyrus.volume.spi.Planners
import org.pyrus.volume.spi.ProfileBudget
import org.pyrus.volume.spi.Profilers
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.ReaderProvider
import org.pyrus.volume.spi.Readers
import org.pyrus.volume.spi.StorageProfiler
import org.pyrus.volume.spi.VolumeImporter
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardOpenOption.CREATE
import java.nio.file.StandardOpenOption.READ
import java.nio.file.StandardOpenOption.TRUNCATE_EXISTING
import java.nio.file.StandardOpenOption.WRITE

/**
 * What is tried.
 *
 * @property segy the SEG-Y file that all volumes are made of
 * @property folder where they are made, one at a time; nothing of them stays
 * @property rounds planes of each kind
 * @property sides of cubic chunks, samples
 * @property sizes chunk sizes to aim at, KiB
 */
data class SweepRequest(
    val segy: Path,
    val folder: Path,
    val rounds: Int = 5,
    val sides: List<Int> = listOf(16, 24, 32, 40, 48, 64, 80, 100),
    val sizes: List<Double> = listOf(256.0, 512.0, 1024.0, 2048.0, 4096.0),
    val ratios: List<Double> = listOf(1.25, 1.5, 2.0, 2.5),
    val asymmetries: List<Double> = listOf(0.75, 1.0, 1.5, 2.5),
    val workers: List<Int> = listOf(1, 2, 4, 8, 16),
)

/**
 * Measures the founding articles' figures on the disk that holds a folder: volumes of many chunk shapes are made of one SEG-Y file there, read and removed.
 *
 * @param program name and version, for the report
 */
class Sweep(
    private val request: SweepRequest,
    private val program: String,
    private val cache: PageCache = PageCache(),
    private val providers: List<ReaderProvider> = Readers.all(),
    private val importer: VolumeImporter = Importers.default(),
    private val founding: ChunkPlanner = Planners.named("founding"),
    private val profiler: StorageProfiler? = Profilers.find(),
) {
    private val notes = ArrayList<String>()
    private var steps = 0L
    private var sideCount = request.sides.size
    private val allSteps get() = with(request) { sideCount + sizes.size + ratios.size + asymmetries.size + 2L + rounds }

    /** Runs it. Cancelling stops it before the next read or within an import, and nothing is left in the folder. */
    suspend fun run(onProgress: (Progress) -> Unit = {}): SweepReport = withContext(Dispatchers.IO) {
        val why = cache.whyNotEmptied()
        if (why != null) notes += "Planes were read with the files in memory, not from the disk: $why."
        val timer = PlaneTimer(cache, emptied = why == null, request.rounds)
        val segyBytes = Files.size(request.segy)
        suspend fun <T> step(chunk: ChunkShape?, name: String, measure: suspend (Path) -> T): T = withVolume(chunk) { volume ->
            onProgress(Progress("Sweeping: $name", ++steps * segyBytes, allSteps * segyBytes))
            measure(volume)
        }

        val charts = ArrayList<SweepChart>()
        queueDepth(onProgress)?.let { charts += it }
        val dimensions = step(null, "opening") { volume -> able(volume).first().open(volume).use { it.info.geometry.dimensions } }
        val sides = request.sides.filter { it <= minOf(dimensions.inlines, dimensions.crosslines, dimensions.samples) }
        sideCount = sides.size
        val bySide = sides.map { side -> side.toDouble() to step(ChunkShape(side, side, side), "chunks of $side cubed") { timer.microsAFloat(it, able(it)) } }
        charts += SweepCharts.chunkSide(bySide)
        for (knob in SweepCharts.Knob.entries) {
            val values = when (knob) {
                SweepCharts.Knob.SIZE -> request.sizes
                SweepCharts.Knob.RATIO -> request.ratios
                SweepCharts.Knob.ASYMMETRY -> request.asymmetries
            }
            val found = values.map { value ->
                value to step(shape(knob, value, dimensions), "${knob.title} ${Human.position(value)}") { volume ->
                    timer.microsAFloat(volume, able(volume).filter { it.id in TUNED })
                }
            }
            charts += SweepCharts.knob(knob, found)
        }
        charts += step(null, "workers, mappings") { volume ->
            val best = able(volume).first()
            val byWorkers = request.workers.map { it.toDouble() to timer.megabytesASecond(volume, best, it) }
            listOf(SweepCharts.workers(best.id, byWorkers), SweepCharts.mapping(timer.mapping(volume, best)))
        }
        charts += SweepCharts.flat(flat(onProgress, segyBytes))
        SweepReport(Machine.here(program), request.folder.toString(), dimensions.sides, segyBytes, timer.state, notes, charts)
    }

    private fun shape(knob: SweepCharts.Knob, value: Double, dimensions: VolumeDimensions): ChunkShape {
        val knobs = when (knob) {
            SweepCharts.Knob.SIZE -> ChunkKnobs(sizeKiB = value)
            SweepCharts.Knob.RATIO -> ChunkKnobs(ratio = value)
            SweepCharts.Knob.ASYMMETRY -> ChunkKnobs(asymmetry = value)
        }
        return founding.plan(PlanRequest(dimensions, knobs = knobs)).shape
    }

    private suspend fun queueDepth(onProgress: (Progress) -> Unit): SweepChart? {
        if (profiler == null) {
            notes += "Queue depths were not measured: nothing here measures disks."
            return null
        }
        val profile = profiler.measure(request.folder, ProfileBudget(PROFILE_SECONDS, PROFILE_BYTES), keep = false, onProgress)
        if (!profile.pageCacheKeptOut) notes += "Queue depths were measured through the page cache, which could not be passed by: they may be too good."
        return SweepCharts.queueDepth(profile)
    }

    private fun able(volume: Path): List<ReaderProvider> = VolumeBench.able(providers, volume)

    private suspend fun <T> withVolume(chunk: ChunkShape?, use: suspend (Path) -> T): T {
        val volume = request.folder.resolve("sweep.h5")
        try {
            importer.import(ImportRequest(request.segy, volume, chunk = chunk, overwrite = true)).collect()
            return use(volume)
        } finally {
            Files.deleteIfExists(volume)
        }
    }

    /** Seconds of an import and of a plain copy of the same file, both forced to the disk, in turn. */
    private suspend fun flat(onProgress: (Progress) -> Unit, segyBytes: Long): Double {
        val imports = ArrayList<Double>()
        val copies = ArrayList<Double>()
        repeat(request.rounds) {
            onProgress(Progress("Sweeping: import and copy", ++steps * segyBytes, allSteps * segyBytes))
            val start = System.nanoTime()
            withVolume(null) { imports += (System.nanoTime() - start) / 1e9 }
            copies += copySeconds()
        }
        return Statistics.medianRatio(imports, copies)
    }

    private fun copySeconds(): Double {
        val target = request.folder.resolve("sweep.flat")
        try {
            val start = System.nanoTime()
            FileChannel.open(request.segy, READ).use { from ->
                FileChannel.open(target, CREATE, TRUNCATE_EXISTING, WRITE).use { to ->
                    val block = ByteBuffer.allocateDirect(COPY_BYTES)
                    while (from.read(block.clear()) >= 0) {
                        block.flip()
                        while (block.hasRemaining()) to.write(block)
                    }
                    to.force(true)
                }
            }
            return (System.nanoTime() - start) / 1e9
        } finally {
            Files.deleteIfExists(target)
        }
    }

    private companion object {
        /** The readers of which the knobs are tried: the best there is, and the founding articles' algorithm. */
        val TUNED = setOf("direct", "jhdf")
        const val COPY_BYTES = 4 shl 20
        const val PROFILE_SECONDS = 10.0
        const val PROFILE_BYTES = 256L shl 20
    }
}
