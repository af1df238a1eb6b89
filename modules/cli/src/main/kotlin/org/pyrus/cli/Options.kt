package org.pyrus.cli

import com.github.ajalt.clikt.core.ParameterHolder
import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.options.convert
import com.github.ajalt.clikt.parameters.options.default
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.double
import com.github.ajalt.clikt.parameters.types.int
import com.github.ajalt.clikt.parameters.types.restrictTo
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.FastCopy
import org.pyrus.volume.JavaMemory
import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.StorageProfile
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.foreign.AxisOrder
import org.pyrus.volume.spi.ChunkCache
import org.pyrus.volume.spi.ChunkKnobs
import org.pyrus.volume.spi.OpenOptions
import org.pyrus.volume.spi.PlanRequest
import org.pyrus.volume.spi.Planners
import org.pyrus.volume.spi.ReadWeights
import org.pyrus.volume.spi.Readers
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.VolumeReader
import java.nio.file.Files
import java.nio.file.NoSuchFileException
import java.nio.file.Path

/** Which planner chooses the chunk, and its knobs; what is not given is as in the user's settings. */
internal class PlannerOptions(private val session: Session) : OptionGroup() {
    private val named by option("--planner", metavar = "NAME", help = "Who chooses the chunk (${Planners.DEFAULT}: measured where the disk is known, else balanced)")
    private val size by option("--size", metavar = "KIB", help = "Chunk size to aim at, KiB of float32 (2048)").double()
    private val ratio by option("--ratio", metavar = "R", help = "Flattens the chunk: faster slices (2.0)").double()
    private val asymmetry by option("--asymmetry", metavar = "A", help = "Lengthens it along the inline axis: faster crosslines (2.5)").double()

    private val weights by option("--weights", metavar = "W", help = "What 'measured' favours: ${ReadWeights.FORMS} (balanced)")
        .convert { text -> checked { ReadWeights.parse(text) } ?: fail("'$text' is none of ${ReadWeights.PRESETS.keys.joinToString()}, nor three or four figures such as 2,2,1") }

    val planner: String get() = named ?: session.settings.planner

    /** Whether it is named here. */
    val isNamed: Boolean get() = named != null

    /** What [planner] is asked for. */
    fun request(dimensions: VolumeDimensions, sampleBytes: Int, profile: StorageProfile?) = PlanRequest(dimensions, sampleBytes, knobs(), profile, weights(), session.settings.readManner)

    fun weights(): ReadWeights = weights ?: session.settings.weights

    /** [given], or the shape in the settings, unless the command line says how to choose one. */
    fun chunk(given: ChunkShape?): ChunkShape? = given ?: session.settings.chunk.takeIf { listOf(named, size, ratio, asymmetry, weights).all { it == null } }

    fun knobs(): ChunkKnobs = session.settings.knobs.let { standard ->
        checked { ChunkKnobs(size ?: standard.sizeKiB, ratio ?: standard.ratio, asymmetry ?: standard.asymmetry) }
    }
}

/** `--chunk 64x64x64`. */
internal fun Verb.chunkOption() = option("--chunk", metavar = "SIDES", help = "Chunk sides by hand: inlines, crosslines, samples, such as 64x64x64")
    .convert { ChunkShape.parse(it) ?: fail("'$it' is not three whole numbers such as 64x64x64") }

/** `--fast inline,slice`. */
internal fun Verb.fastOption() = option("--fast", metavar = "KINDS", help = "Store the samples once more for planes of these kinds: inline, crossline, slice (none)")
    .convert { FastCopy.parse(it) ?: fail("'$it' is not inline, crossline or slice, with commas between") }.default(emptySet(), "")

/** Which reader reads a volume, and how; what is not given is as in the user's settings. */
internal class ReaderOptions(private val session: Session) : OptionGroup() {
    private val reader by option("--reader", metavar = "NAME", help = "Read with direct, jhdf, native, or segy for a SEG-Y file itself (the best for the file)")
    private val workers by workersOption()
    private val layout by option("--layout", metavar = "NAME", help = "Read a SEG-Y file by this saved layout")
    private val dataset by option("--dataset", metavar = "NAME", help = "Which dataset of another program's HDF5 file, such as /cube/amplitude (found)")
    private val axes by option("--axes", metavar = "ORDER", help = "The order of its axes, such as inline,crossline,sample (by their names)").convert { text ->
        checked { AxisOrder.parse(text) } ?: fail("'$text' is not inline, crossline and sample in some order, with commas between")
    }
    private val chunkCache by option("--chunk-cache", metavar = "BYTES", help = "What the library of reader native keeps of chunks, or hdf5 for its own 1 MiB (what a read needs)")
        .convert { text ->
            val bytes = text.toLongOrNull()?.takeIf { it >= 0 }
            if (text == "hdf5") ChunkCache.OfLibrary else ChunkCache.Bytes(bytes ?: fail("'$text' is neither a number of bytes nor hdf5"))
        }
    private val check by option("--check", help = "Hold every chunk that is read against its checksum, with reader direct: reads whole chunks").flag()

    /** Asked for here, or once for all in the settings. */
    val askedWorkers: Int? get() = workers ?: session.settings.workers

    /** Opens [volume]; a file that is not there is said to be that, whatever the readers would say. */
    fun open(volume: Path): VolumeReader {
        if (!Files.exists(volume)) throw NoSuchFileException(volume.toString())
        val by = layout?.let { session.layouts.load(it) } ?: SourceLayout()
        val options = OpenOptions(askedWorkers, by, dataset, axes, chunkCache ?: ChunkCache.Fitting, check)
        return reader?.let { Readers.open(volume, it, options) } ?: Readers.open(volume, session.settings, options)
    }
}

internal fun ParameterHolder.workersOption() =
    option("--workers", metavar = "N", help = "Most threads that work at once (by the machine's cores)").int().restrictTo(PyrusSettings.WORKERS)

/** `--profile nvme`; [org.pyrus.volume.spi.Profilers.named] says what it names. */
internal fun Verb.profileOption() =
    option("--profile", metavar = "DISK", help = "The disk it will lie on: a folder that was measured, hdd, sata, nvme, optane, or a profile's JSON file (that of the target)")

internal fun Verb.budgetOption() = option("--budget", metavar = "MIB", help = "Most memory for sample buffers (256)").int().restrictTo(PyrusSettings.BUDGET_MIB)

/** What is [asked] for is kept to or refused; a setting, which the window shares, is a most, and this Java may have less memory than the window's. */
internal fun Session.budgetMiB(asked: Int?): Long = asked?.toLong() ?: minOf(settings.bufferBudgetMiB.toLong(), JavaMemory.mostBudgetMiB)

internal fun Verb.jsonOption() = option("--json", help = "Print the result as JSON").flag()

internal fun Verb.overwriteOption() = option("--overwrite", help = "Replace the target where it exists").flag()
