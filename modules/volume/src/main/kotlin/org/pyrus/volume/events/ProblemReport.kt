package org.pyrus.volume.events

import org.pyrus.volume.NewFile
import org.pyrus.volume.Refusal
import org.pyrus.volume.SettingsFile
import java.io.IOException
import java.nio.channels.Channels
import java.nio.file.Files
import java.nio.file.Path
import java.util.zip.ZipEntry
import java.util.zip.ZipOutputStream

/** One file of a report, as its reader will see it. */
data class ReportPart(val name: String, val text: String)

/**
 * What helps to find out why something went wrong: the events' log, versions, the machine, settings, measured disks, and what a program adds, such as the scan of a survey. Never samples or
 * trace headers. Paths and file names are in it: who sends it should look first, which [parts] are for.
 */
class ProblemReport(more: List<ReportPart> = emptyList(), private val log: EventLog = EventLog(), private val home: Path = SettingsFile.defaultFolder()) {
    /** All that the report has, in the order of its table of contents. Blocking. */
    val parts: List<ReportPart> = listOf(ReportPart("system.txt", system())) + more + kept() + log.files().mapNotNull { part("log/${it.fileName}", it) }

    /** The settings, and what was measured of disks: small text files of the user's configuration folder. */
    private fun kept(): List<ReportPart> = try {
        Files.walk(home, DEPTH).use { all -> all.filter { it.fileName.toString().endsWith(".json") && Files.isRegularFile(it) && !it.startsWith(log.folder) }.sorted().toList() }
            .mapNotNull { part("settings/" + home.relativize(it).joinToString("/"), it) }
    } catch (_: IOException) {
        emptyList()
    }

    /** The end of a long file: what happened last is there. */
    private fun part(name: String, file: Path): ReportPart? = try {
        val bytes = Files.readAllBytes(file)
        val from = maxOf(0, bytes.size - MOST_BYTES)
        ReportPart(name, (if (from > 0) "… the last $MOST_BYTES of ${bytes.size} bytes\n" else "") + String(bytes, from, bytes.size - from, Charsets.UTF_8))
    } catch (e: IOException) {
        ReportPart(name, "can't be read: $e")
    }

    /**
     * Writes the parts into a new zip file.
     *
     * @throws Refusal where [target] exists already or can't be written
     */
    fun write(target: Path) {
        try {
            NewFile.write(target, overwrite = false) { channel ->
                ZipOutputStream(Channels.newOutputStream(channel)).run {
                    for (part in parts) {
                        putNextEntry(ZipEntry(part.name))
                        write(part.text.toByteArray())
                        closeEntry()
                    }
                    finish()
                }
            }
        } catch (e: IOException) {
            throw Refusal("the report can't be written: ${e.message}", target, remedy = "Choose a folder that you may write to.", cause = e)
        }
    }

    companion object {
        private const val MOST_BYTES = 1 shl 20
        private const val DEPTH = 3

        /** The machine and the Java that runs this, a line each. */
        private fun system(): String {
            val runtime = Runtime.getRuntime()
            val names = listOf("java.vm.name", "java.vm.version", "java.vendor", "os.name", "os.version", "os.arch", "file.encoding", "user.language")
            return (
                names.map {
                    "$it: ${System.getProperty(it)}"
                } + "processors: ${runtime.availableProcessors()}" + "heap at most: ${runtime.maxMemory() shr 20} MiB"
                ).joinToString("\n", postfix = "\n")
        }
    }
}
