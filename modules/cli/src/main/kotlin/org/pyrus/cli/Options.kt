package org.pyrus.cli

import com.github.ajalt.clikt.core.ParameterHolder
import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.options.convert
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.double
import com.github.ajalt.clikt.parameters.types.int
import com.github.ajalt.clikt.parameters.types.restrictTo
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.JavaMemory
import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.spi.ChunkKnobs
import org.pyrus.volume.spi.DuplicatePolicy
import org.pyrus.volume.spi.HeaderField
import org.pyrus.volume.spi.Planners
import org.pyrus.volume.spi.Readers
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.TracePolicy
import org.pyrus.volume.spi.VolumeReader
import java.nio.file.Files
import java.nio.file.NoSuchFileException
import java.nio.file.Path

/** Where the trace headers keep the line numbers. */
internal class PositionOptions : OptionGroup() {
    private val inlineByte by option("--inline-byte", metavar = "N", help = "First byte of the inline number in the trace header (189)").int()
    private val crosslineByte by option("--crossline-byte", metavar = "N", help = "First byte of the crossline number (193)").int()

    fun layout(): SourceLayout = checked { SourceLayout(inlineByte?.let { HeaderField(it) }, crosslineByte?.let { HeaderField(it) }) }
}

/** Which traces make the volume, where that is not simply all. */
internal class TraceOptions : OptionGroup() {
    private val duplicates by option("--duplicates", metavar = "WHICH", help = "Where a position has several traces: refuse, first, last or mean (refuse)").convert { word ->
        DuplicatePolicy.entries.find { it.word == word } ?: fail("'$word' is none of refuse, first, last, mean")
    }
    private val line2d by option("--line2d", help = "It is a 2D line: one inline, whose crosslines are the CDP numbers").flag()
    private val offset by option("--offset", metavar = "N", help = "Of pre-stack data, take this offset only").int()
    private val stack by option("--stack", help = "Of pre-stack data, take the mean of all offsets").flag()
    private val salvage by option("--salvage", help = "Take a file whose last trace is cut short; what it lacks is 0").flag()

    fun policy(): TracePolicy = checked { TracePolicy(duplicates ?: DuplicatePolicy.REFUSE, line2d, offset, stack, salvage) }
}

/** Which planner chooses the chunk, and its knobs; what is not given is as in the user's settings. */
internal class PlannerOptions(private val session: Session) : OptionGroup() {
    private val named by option("--planner", metavar = "NAME", help = "Who chooses the chunk (${Planners.DEFAULT})")
    private val size by option("--size", metavar = "KIB", help = "Chunk size to aim at, KiB of float32 (2048)").double()
    private val ratio by option("--ratio", metavar = "R", help = "Flattens the chunk: faster slices (2.0)").double()
    private val asymmetry by option("--asymmetry", metavar = "A", help = "Lengthens it along the inline axis: faster crosslines (2.5)").double()

    val planner: String get() = named ?: session.settings.planner

    fun knobs(): ChunkKnobs = session.settings.knobs.let { standard ->
        checked { ChunkKnobs(size ?: standard.sizeKiB, ratio ?: standard.ratio, asymmetry ?: standard.asymmetry) }
    }
}

/** `--chunk 64x64x64`. */
internal fun Verb.chunkOption() = option("--chunk", metavar = "SIDES", help = "Chunk sides by hand: inlines, crosslines, samples, such as 64x64x64")
    .convert { ChunkShape.parse(it) ?: fail("'$it' is not three whole numbers such as 64x64x64") }

/** Which reader reads a volume, and how; what is not given is as in the user's settings. */
internal class ReaderOptions(private val session: Session) : OptionGroup() {
    private val reader by option("--reader", metavar = "NAME", help = "Read with direct, jhdf, native, or segy for a SEG-Y file itself (the best for the file)")
    private val workers by workersOption()

    /** Opens [volume]; a file that is not there is said to be that, whatever the readers would say. */
    fun open(volume: Path): VolumeReader {
        if (!Files.exists(volume)) throw NoSuchFileException(volume.toString())
        val settings = workers?.let { session.settings.copy(workers = it) } ?: session.settings
        return reader?.let { Readers.open(volume, it, settings.workers) } ?: Readers.open(volume, settings)
    }
}

internal fun ParameterHolder.workersOption() =
    option("--workers", metavar = "N", help = "Most threads that work at once (by the machine's cores)").int().restrictTo(PyrusSettings.WORKERS)

internal fun Verb.budgetOption() = option("--budget", metavar = "MIB", help = "Most memory for sample buffers (256)").int().restrictTo(PyrusSettings.BUDGET_MIB)

/** What is [asked] for is kept to or refused; a setting, which the window shares, is a most, and this Java may have less memory than the window's. */
internal fun Session.budgetMiB(asked: Int?): Long = asked?.toLong() ?: minOf(settings.bufferBudgetMiB.toLong(), JavaMemory.mostBudgetMiB)

internal fun Verb.jsonOption() = option("--json", help = "Print the result as JSON").flag()

internal fun Verb.overwriteOption() = option("--overwrite", help = "Replace the target where it exists").flag()
