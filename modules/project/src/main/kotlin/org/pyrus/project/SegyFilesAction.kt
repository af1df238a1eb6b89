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
 * An action on the selected SEG-Y files, enabled where there are enough and nothing else is selected. For the event thread only.
 *
 * Equal for every context: of several selected nodes the platform shows the actions that are the same for all.
 *
 * @param name with `&` before its mnemonic
 * @param hint what it does, in a line
 * @param least how many files are enough
 */
abstract class SegyFilesAction internal constructor(context: Lookup, name: String, hint: String, private val least: Int = 1) :
    AbstractAction(name),
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
        isEnabled = chosen().let { files -> files.size >= least && files.all { it.kind == VolumeFileKind.SEGY } }
    }

    override fun equals(other: Any?): Boolean = other != null && other.javaClass == javaClass

    override fun hashCode(): Int = javaClass.hashCode()

    override fun resultChanged(event: LookupEvent) = if (EventQueue.isDispatchThread()) enable() else EventQueue.invokeLater(::enable)
}
