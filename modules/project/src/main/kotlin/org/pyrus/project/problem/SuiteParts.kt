package org.pyrus.project.problem

import org.openide.modules.ModuleInfo
import org.openide.modules.Places
import org.openide.util.Lookup
import org.pyrus.project.tree.FactLoader
import org.pyrus.volume.VolumeFile
import org.pyrus.volume.events.ReportPart
import java.io.IOException
import java.nio.file.Files

/** What the suite knows beside the command line: its modules, its own log, and the facts of the files that are selected. Blocking. */
internal object SuiteParts {
    suspend fun all(selected: List<VolumeFile>): List<ReportPart> = listOf(modules()) + listOfNotNull(messages()) + selected.map { facts(it) }

    private fun modules(): ReportPart = ReportPart(
        "modules.txt",
        Lookup.getDefault().lookupAll(ModuleInfo::class.java).sortedBy { it.codeNameBase }.joinToString("\n", postfix = "\n") { module ->
            "${module.codeNameBase} ${module.implementationVersion ?: module.specificationVersion}" + if (module.isEnabled) "" else " (not enabled)"
        },
    )

    /** The platform's log of this run. */
    private fun messages(): ReportPart? {
        val file = Places.getUserDirectory()?.toPath()?.resolve("var/log/messages.log") ?: return null
        return try {
            ReportPart("messages.log", Files.readString(file).takeLast(MOST_LETTERS))
        } catch (e: IOException) {
            ReportPart("messages.log", "can't be read: $e")
        }
    }

    /** As the Properties window shows them, but for the text header, which names people and companies. */
    private suspend fun facts(file: VolumeFile): ReportPart {
        val groups = FactLoader().load(file) { }
        val text = groups.joinToString("\n") { group -> group.title + "\n" + group.facts.filterNot { '\n' in it.value }.joinToString("") { "  ${it.name}: ${it.value}\n" } }
        return ReportPart("surveys/${file.path.fileName}.txt", text)
    }

    private const val MOST_LETTERS = 1 shl 20
}
