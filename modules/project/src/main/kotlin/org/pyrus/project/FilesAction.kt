package org.pyrus.project

import org.openide.util.ContextAwareAction
import org.openide.util.Lookup
import org.openide.util.LookupEvent
import org.openide.util.LookupListener
import org.pyrus.volume.VolumeFile
import org.pyrus.volume.VolumeFileKind
import java.awt.EventQueue
import java.nio.file.Path
import javax.swing.AbstractAction
import javax.swing.Action

/**
 * An action on the selected files of a kind, enabled where there are enough, not too many, and nothing else is selected. For the event thread only.
 *
 * Equal for every context: of several selected nodes the platform shows the actions that are the same for all.
 *
 * @param name with `&` before its mnemonic
 * @param hint what it does, in a line
 * @param least how many files are enough, and [most] not too many
 */
abstract class FilesAction internal constructor(
    context: Lookup,
    name: String,
    hint: String,
    private val kind: VolumeFileKind = VolumeFileKind.SEGY,
    private val least: Int = 1,
    private val most: Int = Int.MAX_VALUE,
) : AbstractAction(name),
    ContextAwareAction,
    LookupListener {
    private val selected = context.lookupResult(VolumeFile::class.java)

    init {
        putValue(Action.SHORT_DESCRIPTION, hint)
        selected.addLookupListener(this)
        enable()
    }

    /** The selected files, each once. */
    protected fun files(): List<Path> = chosen().map { it.path }

    private fun chosen(): List<VolumeFile> = selected.allInstances().distinct()

    private fun enable() {
        isEnabled = chosen().let { files -> files.size in least..most && files.all { it.kind == kind } }
    }

    override fun equals(other: Any?): Boolean = other != null && other.javaClass == javaClass

    override fun hashCode(): Int = javaClass.hashCode()

    override fun resultChanged(event: LookupEvent) = if (EventQueue.isDispatchThread()) enable() else EventQueue.invokeLater(::enable)
}
