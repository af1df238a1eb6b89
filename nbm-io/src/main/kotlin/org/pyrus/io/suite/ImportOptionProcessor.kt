package org.pyrus.io.suite

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.job
import kotlinx.coroutines.runBlocking
import org.netbeans.api.sendopts.CommandException
import org.netbeans.spi.sendopts.Env
import org.netbeans.spi.sendopts.Option
import org.netbeans.spi.sendopts.OptionProcessor
import org.openide.util.NbBundle.Messages
import org.openide.util.lookup.ServiceProvider
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.FastCopy
import org.pyrus.volume.Refusal
import org.pyrus.volume.SavedLayouts
import org.pyrus.volume.SettingsFile
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.Importers
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.VolumeImporter
import java.io.File
import java.nio.file.InvalidPathException
import java.nio.file.Path
import java.util.logging.Level
import java.util.logging.Logger

/**
 * `bin/pyrus --nogui --import IN.sgy --output OUT.h5 [--import-with MORE.sgy …] [--layout NAME] [--chunk 64x64x64] [--overwrite] [--resume]`: the import, inside the
 * suite, without a window, with the user's settings and a saved layout where one is named. Ends the suite with 0 where the volume is complete, 1 where the
 * import was refused or failed, 2 where the options make no sense.
 *
 * It always ends by a [CommandException], the one way to end the suite there; sendopts prints the exception's message on stderr, so that nothing
 * here prints it too.
 */
@Messages(
    "MSG_Import=FILE: imports a SEG-Y file, with --output",
    "MSG_ImportWith=FILE...: the other SEG-Y files of a survey in several, in the order of their traces",
    "MSG_Output=FILE: the HDF5 volume to write",
    "MSG_Layout=NAME: reads the SEG-Y file by the saved layout of that name",
    "MSG_Chunk=IxXxS: the chunk shape, such as 64x64x64",
    "MSG_Fast=KINDS: stores the samples once more for planes of these kinds: inline, crossline, slice, with commas between",
    "MSG_Overwrite=replaces an existing volume",
    "MSG_Resume=goes on where an import of the same source by the same options was interrupted",
)
@ServiceProvider(service = OptionProcessor::class)
class ImportOptionProcessor internal constructor(
    private val importer: () -> VolumeImporter,
    private val settings: SettingsFile = SettingsFile(),
    private val layouts: SavedLayouts = SavedLayouts(),
) : OptionProcessor() {
    private val import = described(Option.requiredArgument(Option.NO_SHORT_NAME, "import"), "MSG_Import")
    private val importWith = described(Option.additionalArguments(Option.NO_SHORT_NAME, "import-with"), "MSG_ImportWith")
    private val output = described(Option.requiredArgument(Option.NO_SHORT_NAME, "output"), "MSG_Output")
    private val layout = described(Option.requiredArgument(Option.NO_SHORT_NAME, "layout"), "MSG_Layout")
    private val chunk = described(Option.requiredArgument(Option.NO_SHORT_NAME, "chunk"), "MSG_Chunk")
    private val fast = described(Option.requiredArgument(Option.NO_SHORT_NAME, "fast"), "MSG_Fast")
    private val overwrite = described(Option.withoutArgument(Option.NO_SHORT_NAME, "overwrite"), "MSG_Overwrite")

    private val resume = described(Option.withoutArgument(Option.NO_SHORT_NAME, "resume"), "MSG_Resume")

    /** The one that Lookup calls. */
    constructor() : this({ Importers.default() })

    /** Each stands alone, since a group of sendopts answers a missing option by naming every option of the group, the given ones too. */
    override fun getOptions(): Set<Option> = setOf(import, importWith, output, layout, chunk, fast, overwrite, resume)

    override fun process(env: Env, values: Map<Option, Array<String>>): Unit = throw try {
        ended(DONE, run(env, request(env, values)))
    } catch (e: CommandException) {
        e
    } catch (e: Refusal) {
        ended(FAILED, e.message.orEmpty())
    } catch (_: CancellationException) {
        ended(FAILED, if (resume in values) "the import was cancelled; --resume goes on with what it had done" else "the import was cancelled; nothing is left behind")
    } catch (e: Throwable) {
        // a class that can't be linked or a heap that is full too: sendopts itself would print a stack trace, or nothing
        LOG.log(Level.WARNING, "the import of ${values[import]?.joinToString()} failed", e)
        val rest = if (resume in values) "What it had done is kept for --resume" else "Nothing is left behind"
        ended(FAILED, "the import failed: $e. $rest; see var/log/messages.log in the user folder, and report it.")
    }

    private fun request(env: Env, values: Map<Option, Array<String>>): ImportRequest {
        val source = values[import]?.single() ?: throw ended(USED_WRONGLY, "--import is missing: the SEG-Y file to import")
        val target = values[output]?.single() ?: throw ended(USED_WRONGLY, "--output is missing: the HDF5 volume to write")
        val shape = values[chunk]?.single()?.let {
            ChunkShape.parse(it) ?: throw ended(USED_WRONGLY, "--chunk takes three sides such as 64x64x64, got '$it'")
        }
        val copies = values[fast]?.single()?.let {
            FastCopy.parse(it) ?: throw ended(USED_WRONGLY, "--fast takes inline, crossline or slice, with commas between, got '$it'")
        }
        val named = values[layout]?.single()?.let(layouts::load) ?: SourceLayout()
        return with(settings.load()) {
            val budget = bufferBudgetMiB.toLong() shl 20
            ImportRequest(
                path(env, source), path(env, target), named, shape ?: this.chunk, planner, knobs, overwrite in values, bufferBudgetBytes = budget, workers = workers,
                furtherSources = values[importWith].orEmpty().map { path(env, it) }, weights = weights, fastCopies = copies.orEmpty(), manner = readManner,
                resume = resume in values,
            )
        }
    }

    /** Imports to the end and gives the closing line. Where the suite is told to end meanwhile, it waits until the half-made file is gone. */
    private fun run(env: Env, request: ImportRequest): String = runBlocking {
        val job = coroutineContext.job
        val hook = Thread { runBlocking { job.cancelAndJoin() } }
        val report = JobReport(env.outputStream, env.errorStream)
        Runtime.getRuntime().addShutdownHook(hook)
        try {
            importer().import(request).collect(report::add)
        } finally {
            runCatching { Runtime.getRuntime().removeShutdownHook(hook) } // it refuses while the suite is ending, and then the hook is at work
        }
        report.closingLine
    }

    private fun ended(code: Int, message: String) = CommandException(code, "pyrus: " + message.lines().joinToString(" ") { it.trim() })

    /** A relative name is meant from where the user stands, which the suite's launcher may have left. */
    private fun path(env: Env, name: String): Path = try {
        File(name).let { if (it.isAbsolute) it else File(env.currentDirectory, name) }.toPath().normalize()
    } catch (e: InvalidPathException) {
        throw ended(FAILED, "$name: Java can't take this as a file's name here (${e.reason}). Set a UTF-8 locale, such as LC_ALL=C.UTF-8.")
    }

    private fun described(option: Option, key: String): Option = Option.shortDescription(option, "org.pyrus.io.suite.Bundle", key)

    private companion object {
        const val DONE = 0
        const val FAILED = 1
        const val USED_WRONGLY = 2

        val LOG: Logger = Logger.getLogger(ImportOptionProcessor::class.java.name)
    }
}
