package org.pyrus.volume.events

import kotlinx.serialization.json.JsonObject
import org.pyrus.volume.SettingsFile
import java.io.IOException
import java.nio.file.Files
import java.nio.file.NoSuchFileException
import java.nio.file.NotDirectoryException
import java.nio.file.Path
import java.util.logging.ErrorManager
import java.util.logging.FileHandler
import java.util.logging.Formatter
import java.util.logging.Level
import java.util.logging.LogRecord

/**
 * What Pyrus has done, window and terminal alike: `log/events.0.log` in the user's configuration folder, one JSON object a line. Full at a mebibyte, it becomes
 * `events.1.log` and so on; the fifth is the last that is kept. Two programs that write at once have a file each (`events.0.log.1`).
 *
 * A log never makes a job fail: what can't be written is left out. Thread-safe.
 */
class EventLog(val folder: Path = SettingsFile.defaultFolder().resolve("log")) {
    private val lock = Any()

    /** Appends [event]; the file is closed again, so that another program may write the next. */
    internal fun write(event: JsonObject) = write(listOf(event))

    internal fun write(events: List<JsonObject>) = synchronized(lock) {
        try {
            Files.createDirectories(folder)
            // the pattern's own signs are % and /
            val pattern = "${folder.toString().replace("%", "%%")}/$PATTERN"
            FileHandler(pattern, MOST_BYTES, FILES, true).use { handler ->
                handler.encoding = "UTF-8"
                handler.formatter = Line
                handler.errorManager = Silent
                events.forEach { handler.publish(LogRecord(Level.INFO, it.toString())) }
            }
        } catch (_: IOException) {
            // a read-only home, a full disk
        }
    }

    /** The log's files, the newest first; none where nothing was logged. */
    fun files(): List<Path> = try {
        Files.newDirectoryStream(folder, "events.*.log*").use { all -> all.filter { !it.toString().endsWith(".lck") } }.sortedBy { it.fileName.toString() }
    } catch (_: NoSuchFileException) {
        emptyList()
    } catch (_: NotDirectoryException) {
        emptyList()
    }

    private object Line : Formatter() {
        override fun format(record: LogRecord): String = record.message + "\n"
    }

    private object Silent : ErrorManager() {
        override fun error(message: String?, exception: Exception?, code: Int) = Unit
    }

    companion object {
        private const val PATTERN = "events.%g.log"
        private const val MOST_BYTES = 1 shl 20
        private const val FILES = 5
    }
}

private fun FileHandler.use(work: (FileHandler) -> Unit) = try {
    work(this)
} finally {
    close()
}
