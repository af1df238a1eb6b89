package org.pyrus.chunking.options

import org.netbeans.spi.options.OptionsPanelController
import org.openide.DialogDisplayer
import org.openide.NotifyDescriptor
import org.openide.util.HelpCtx
import org.openide.util.Lookup
import org.openide.util.NbBundle.Messages
import org.pyrus.volume.SettingsFile
import java.beans.PropertyChangeListener
import java.beans.PropertyChangeSupport
import java.io.IOException
import java.util.logging.Level
import java.util.logging.Logger
import javax.swing.JComponent
import javax.swing.SwingUtilities

/**
 * Tools > Options > Chunking. Made by the Options window, which may apply or cancel before it asks for the component. The keywords stand
 * twice: the window's own filter takes the second.
 */
@OptionsPanelController.TopLevelRegistration(
    id = "Chunking",
    categoryName = "#ChunkingOptions.category",
    iconBase = "org/pyrus/chunking/options/chunking.png",
    keywords = "#ChunkingOptions.keywords",
    keywordsCategory = "Chunking",
    position = 50,
)
@OptionsPanelController.Keywords(keywords = ["#ChunkingOptions.keywords"], location = "Chunking", tabTitle = "#ChunkingOptions.category")
@Messages(
    "ChunkingOptions.category=Chunking",
    "ChunkingOptions.keywords=chunk, chunks, chunking, HDF5, ratio, asymmetry, planner, automatic, weights, queue depth, disk, device, profile, measure, SSD, seconds, reader, workers, threads, memory, budget, plane cache, stepping, SEG-Y, import",
    "# {0} - file",
    "# {1} - why",
    "ChunkingOptions.notSaved=The settings could not be saved to {0}: {1}",
)
class ChunkingOptionsController : OptionsPanelController() {
    private val file = SettingsFile()
    private val support = PropertyChangeSupport(this)
    private val model = SettingsModel(file, ::modelChanged)
    private var panel: ChunkingOptionsPanel? = null

    override fun update() = model.update()

    override fun applyChanges() {
        try {
            model.apply()
        } catch (e: IOException) {
            Logger.getLogger(javaClass.name).log(Level.INFO, "settings not saved", e)
            val message = Bundle.ChunkingOptions_notSaved(file.path, e.message ?: e.toString())
            DialogDisplayer.getDefault().notifyLater(NotifyDescriptor.Message(message, NotifyDescriptor.ERROR_MESSAGE))
        }
    }

    override fun cancel() = model.cancel()

    override fun isValid(): Boolean = model.isValid

    override fun isChanged(): Boolean = model.isChanged

    override fun getComponent(masterLookup: Lookup): JComponent = panel ?: ChunkingOptionsPanel(model).also { panel = it }

    override fun getHelpCtx(): HelpCtx = HelpCtx("org.pyrus.help.chunking")

    override fun addPropertyChangeListener(listener: PropertyChangeListener) = support.addPropertyChangeListener(listener)

    override fun removePropertyChangeListener(listener: PropertyChangeListener) = support.removePropertyChangeListener(listener)

    private fun modelChanged() {
        if (!SwingUtilities.isEventDispatchThread()) return SwingUtilities.invokeLater(::modelChanged)
        panel?.showModel()
        support.firePropertyChange(PROP_CHANGED, null, null)
        support.firePropertyChange(PROP_VALID, null, null)
    }
}
