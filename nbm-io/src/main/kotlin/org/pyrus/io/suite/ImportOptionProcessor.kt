package org.pyrus.io.suite

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.Job
import kotlinx.coroutines.async
import kotlinx.coroutines.joinAll
import kotlinx.coroutines.runBlocking
import org.netbeans.api.sendopts.CommandException
import org.netbeans.spi.sendopts.Env
import org.netbeans.spi.sendopts.Option
import org.netbeans.spi.sendopts.OptionGroups
import org.netbeans.spi.sendopts.OptionProcessor
import org.openide.util.NbBundle.Messages
import org.openide.util.lookup.ServiceProvider
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.Importers
import org.pyrus.volume.spi.JobEvent
import java.io.File
import java.nio.file.Path

/**
 * `bin/pyrus --nogui --import IN.sgy --output OUT.h5 [--chunk 64x64x64] [--overwrite]`: the import, inside the suite, without a window. Ends the
 * suite with 0 where the volume is complete, 1 where the import was refused or failed, 2 where the options make no sense.
 */
@Messages(
    "MSG_Import=FILE: imports a SEG-Y file, with --output",
    "MSG_Output=FILE: the HDF5 volume to write",
    "MSG_Chunk=IxXxS: the chunk shape, such as 64x64x64",
    "MSG_Overwrite=replaces an existing volume",
)
@ServiceProvider(service = OptionProcessor::class)
class ImportOptionProcessor : OptionProcessor() {
    private val import = described(Option.requiredArgument(Option.NO_SHORT_NAME, "import"), "MSG_Import")
    private val output = described(Option.requiredArgument(Option.NO_SHORT_NAME, "output"), "MSG_Output")
    private val chunk = described(Option.requiredArgument(Option.NO_SHORT_NAME, "chunk"), "MSG_Chunk")
    private val overwrite = described(Option.withoutArgument(Option.NO_SHORT_NAME, "overwrite"), "MSG_Overwrite")

    override fun getOptions(): Set<Option> = setOf(OptionGroups.allOf(import, output), chunk, overwrite)

    override fun process(env: Env, values: Map<Option, Array<String>>) {
        val source = values[import] ?: return
        val target = values[output] ?: return
        val shape = values[chunk]?.let { given ->
            ChunkShape.parse(given[0]) ?: throw failed(env, USED_WRONGLY, "--chunk takes three sides such as 64x64x64, got '${given[0]}'")
        }
        val request = ImportRequest(path(env, source[0]), path(env, target[0]), chunk = shape, overwrite = overwrite in values)
        run(env, request)
    }

    private fun run(env: Env, request: ImportRequest): Unit = try {
        runBlocking {
            val work = async { Importers.default().import(request).collect { say(env, it) } }
            val hook = Thread { runBlocking { stop(work) } }
            Runtime.getRuntime().addShutdownHook(hook)
            work.await()
            Runtime.getRuntime().removeShutdownHook(hook)
        }
        throw CommandException(DONE, "")
    } catch (e: Refusal) {
        throw failed(env, FAILED, e.message.orEmpty())
    } catch (e: CancellationException) {
        throw failed(env, FAILED, "the import was cancelled; nothing is left behind")
    }

    private suspend fun stop(work: Job) {
        work.cancel()
        listOf(work).joinAll()
    }

    private var lastSaid = ""

    private fun say(env: Env, event: JobEvent) {
        when (event) {
            is JobEvent.Advanced -> {
                val tenth = event.progress.done * 10 / event.progress.total.coerceAtLeast(1)
                val line = "${event.progress.phase} ${tenth * 10} %"
                if (line != lastSaid) env.outputStream.println(line)
                lastSaid = line
            }

            is JobEvent.Found -> env.outputStream.println("${event.issue.grade.name.lowercase()}: ${event.issue.message}")
            is JobEvent.Imported -> env.outputStream.println("${event.target}: ${event.scan.geometry.dimensions}, ${event.targetBytes} bytes in chunks of ${event.plan.shape}, ${event.seconds} s")
            is JobEvent.Verified -> Unit
        }
    }

    private fun failed(env: Env, code: Int, message: String): CommandException {
        env.errorStream.println("pyrus: $message")
        return CommandException(code, message)
    }

    /** A relative name is meant from where the user stands, which the suite's launcher may have left. */
    private fun path(env: Env, name: String): Path = File(name).let { if (it.isAbsolute) it else File(env.currentDirectory, name) }.toPath().normalize()

    private fun described(option: Option, key: String): Option = Option.shortDescription(option, "org.pyrus.io.suite.Bundle", key)

    private companion object {
        const val DONE = 0
        const val FAILED = 1
        const val USED_WRONGLY = 2
    }
}
