package org.pyrus.chunking.options

import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.Refusal
import org.pyrus.volume.SettingsFile
import java.io.IOException
import java.nio.file.Files
import java.nio.file.StandardCopyOption.REPLACE_EXISTING

/**
 * What the Options page holds, without its components: the draft, what [file] said last, and whether the two differ. [changed] is called after every
 * change, on the thread that made it. Every method is atomic.
 */
internal class SettingsModel(private val file: SettingsFile, private val changed: () -> Unit = {}) {
    /** What the file said, or null where it can't be read. */
    private var stored: SettingsDraft? = SettingsDraft.of(PyrusSettings())
    private var touched = false

    @get:Synchronized
    var draft: SettingsDraft = SettingsDraft.of(PyrusSettings())
        private set

    /** Why the file could not be read, a line for people; the draft then has the defaults, and applying them puts the file aside. */
    @get:Synchronized
    var unreadable: String? = null
        private set

    @get:Synchronized
    val isValid: Boolean get() = draft.check() is Verdict.Good

    /** Whether applying would change what the file says. */
    @get:Synchronized
    val isChanged: Boolean get() = stored?.let { it != draft && (it.check() as? Verdict.Good != draft.check()) } ?: touched

    /** Takes what the file says now; the draft is lost. Throws nothing: see [unreadable]. */
    fun update() = change {
        touched = false
        try {
            stored = SettingsDraft.of(file.load())
            unreadable = null
        } catch (e: Refusal) {
            stored = null
            unreadable = e.message
        }
        draft = stored ?: SettingsDraft.of(PyrusSettings())
    }

    fun edit(edited: SettingsDraft) = change {
        touched = true
        draft = edited
    }

    /** Defaults into the draft; the file stays until they are applied. */
    fun reset() = edit(SettingsDraft.of(PyrusSettings()))

    /** Drops the draft. */
    fun cancel() = change {
        touched = false
        draft = stored ?: SettingsDraft.of(PyrusSettings())
    }

    /**
     * Writes the draft where it is valid and differs from the file; where the file can't be read, renames that first to `settings.json.unreadable`.
     *
     * @throws IOException where the file can't be written; the draft stays
     */
    fun apply() = change {
        val verdict = draft.check()
        if (verdict is Verdict.Good && isChanged) {
            try {
                file.save(verdict.settings)
            } catch (_: Refusal) {
                Files.move(file.path, file.path.resolveSibling("${file.path.fileName}.unreadable"), REPLACE_EXISTING)
                file.save(verdict.settings)
            }
            stored = SettingsDraft.of(verdict.settings)
            draft = SettingsDraft.of(verdict.settings)
            unreadable = null
            touched = false
        }
    }

    private inline fun change(what: () -> Unit) {
        synchronized(this) { what() }
        changed()
    }
}
