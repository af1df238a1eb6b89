package org.pyrus.project.tree

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.delay
import kotlinx.coroutines.isActive
import kotlinx.coroutines.launch
import java.io.IOException
import java.nio.file.FileSystems
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardWatchEventKinds.ENTRY_CREATE
import java.nio.file.StandardWatchEventKinds.ENTRY_DELETE
import java.nio.file.StandardWatchEventKinds.ENTRY_MODIFY
import java.nio.file.WatchKey
import java.nio.file.WatchService

/**
 * Says when folders change on disk. Beside the system's events it looks at each folder's own time every few seconds: network drives give no events,
 * and a folder that vanished comes back without one.
 *
 * Safe for any number of threads; listeners are called on the scope's.
 */
internal class DiskWatch(private val service: WatchService? = openService()) {
    private inner class Watched(val folder: Path, val onChange: () -> Unit) {
        var key: WatchKey? = register(folder)
        var modifiedMillis: Long? = modified(folder)
    }

    private val watched = mutableListOf<Watched>()
    private var looks = 0L

    /** Calls [onChange] after changes in [folder], until the result is closed. The folder need not exist. */
    fun watch(folder: Path, onChange: () -> Unit): AutoCloseable {
        val entry = Watched(folder, onChange)
        synchronized(watched) { watched += entry }
        return AutoCloseable {
            synchronized(watched) {
                watched -= entry
                if (watched.none { it.folder == folder }) entry.key?.cancel()
            }
        }
    }

    /** Looks a few times a second, so that a burst of events makes one call. */
    fun start(scope: CoroutineScope): Job = scope.launch(Dispatchers.IO) {
        while (isActive) {
            delay(BETWEEN_MILLIS)
            look()
        }
    }

    /** Takes what has happened since the last look, and tells those concerned. */
    internal fun look() {
        val touched = mutableSetOf<WatchKey>()
        while (true) {
            val key = service?.poll() ?: break
            key.pollEvents()
            key.reset()
            touched += key
        }
        val slow = looks++ % SLOW_EVERY == 0L
        val concerned = synchronized(watched) { watched.filter { (it.key in touched && it.key != null) or (slow && hasChanged(it)) } }
        concerned.forEach { it.onChange() }
    }

    private fun hasChanged(entry: Watched): Boolean {
        if (entry.key?.isValid != true) entry.key = register(entry.folder)
        val now = modified(entry.folder)
        return (now != entry.modifiedMillis).also { entry.modifiedMillis = now }
    }

    private fun register(folder: Path): WatchKey? = try {
        service?.let { folder.register(it, ENTRY_CREATE, ENTRY_DELETE, ENTRY_MODIFY) }
    } catch (_: IOException) {
        null // missing, or the system's watches are all taken: the slow look finds changes
    }

    private fun modified(folder: Path): Long? = try {
        Files.getLastModifiedTime(folder).toMillis()
    } catch (_: IOException) {
        null
    }

    private companion object {
        const val BETWEEN_MILLIS = 400L
        const val SLOW_EVERY = 6

        fun openService(): WatchService? = try {
            FileSystems.getDefault().newWatchService()
        } catch (_: IOException) {
            null
        }
    }
}
