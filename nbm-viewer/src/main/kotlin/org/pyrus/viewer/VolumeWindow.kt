package org.pyrus.viewer

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.NonCancellable
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext
import kotlinx.serialization.json.JsonObject
import org.openide.util.HelpCtx
import org.openide.util.NbBundle.Messages
import org.openide.util.lookup.AbstractLookup
import org.openide.util.lookup.InstanceContent
import org.openide.windows.TopComponent
import org.pyrus.viewer.section.SectionMemory
import org.pyrus.viewer.section.ViewJson
import org.pyrus.viewer.section.failureOf
import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.Refusal
import org.pyrus.volume.SettingsFile
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.VolumeFile
import org.pyrus.volume.spi.Readers
import org.pyrus.volume.spi.VolumeFiles
import org.pyrus.volume.spi.VolumeReader
import java.awt.BorderLayout
import java.io.ObjectInput
import java.io.ObjectOutput
import java.nio.file.Files
import java.util.concurrent.CopyOnWriteArrayList
import javax.swing.JComponent

/**
 * A window in the editor area that shows one survey's file. It is kept from one run of the program to the next, with all that was chosen in it.
 *
 * The file is opened when the window is, off the event thread, and closed with it; closing the window stops an opening or a read under way. Its lookup holds
 * the file, as a [VolumeFile], [SectionCommands] while there is a section (of a box [PlaneCommands] and [LookCommands]), and [MapCommands] while there is a map.
 */
@Messages(
    "Window_NoFile=this window does not know its file any more",
    "Window_NoFileRemedy=Close it and open the file again.",
    "Window_Gone=it is not there any more",
    "Window_GoneRemedy=Put it back and try again, or close this window.",
)
abstract class VolumeWindow internal constructor() : TopComponent() {
    private val content = InstanceContent()
    private var known: VolumeFile? = null
    private var survey: VolumeFile? = null
    private var scope: CoroutineScope? = null
    private var showing: Job? = null

    /** What is kept of it. */
    internal var memory: SectionMemory? = null
        private set

    /** What a project remembers of it, until the file is open: only then is it known which plane a line number is. */
    internal var wanted: JsonObject? = null

    private var geometry: SurveyGeometry? = null

    /** What a project is to remember of it; null where the file was never open. */
    internal val viewJson: JsonObject? get() = wanted ?: geometry?.let { geometry -> (remembered() ?: memory)?.view?.let { ViewJson.encode(it, geometry) } }

    init {
        layout = BorderLayout()
        associateLookup(AbstractLookup(content))
    }

    /** What its tab is called. */
    internal open fun titleOf(memory: SectionMemory): String = memory.file.fileName.toString()

    /** Shows the volume that [reader] reads until cancelled, and closes [reader] then. */
    internal abstract suspend fun show(reader: VolumeReader, memory: SectionMemory, settings: PyrusSettings)

    /** What is to be kept of what is shown now; null where nothing is. */
    internal abstract fun remembered(): SectionMemory?

    /** Gives what is shown the focus. */
    internal abstract fun focus(): Boolean

    internal fun remember(next: SectionMemory?, known: VolumeFile? = null) {
        memory = next
        if (known != null) this.known = known
        name = next?.let(::titleOf)
        displayName = name
        toolTipText = next?.file?.toString()
    }

    /** Makes [commands] ([SectionCommands], [MapCommands] and their like) those of the menus while this is the active window. */
    internal fun commands(vararg commands: Any) = content.set<Any, Any>(listOfNotNull(survey, *commands), null)

    override fun componentOpened() {
        scope = CoroutineScope(SupervisorJob() + Dispatchers.Main)
        begin()
    }

    override fun componentClosed() {
        activeLast.remove(this)
        memory = remembered() ?: memory
        (scope ?: return).coroutineContext[Job]?.cancel()
        scope = null
    }

    @Suppress("DEPRECATION") // the platform calls it when a window comes to the front
    override fun requestFocusInWindow(): Boolean = when (val shown = components.firstOrNull()) {
        is RefusedPanel -> shown.focus()
        else -> focus() || super.requestFocusInWindow()
    }

    override fun componentActivated() {
        activeLast.remove(this)
        activeLast.add(0, this)
        requestFocusInWindow()
    }

    private fun begin() {
        val scope = scope ?: return
        showing?.cancel()
        showing = scope.launch {
            try {
                open(memory ?: throw Refusal(Bundle.Window_NoFile(), remedy = Bundle.Window_NoFileRemedy()))
            } catch (e: CancellationException) {
                throw e
            } catch (e: Exception) {
                fill(RefusedPanel(failureOf(e), ::begin))
            }
        }
    }

    private suspend fun open(memory: SectionMemory) {
        val file = memory.file
        val opening = OpeningPanel(file.fileName.toString())
        fill(opening)
        val settings = withContext(Dispatchers.IO) {
            if (!Files.exists(file)) throw Refusal(Bundle.Window_Gone(), file, remedy = Bundle.Window_GoneRemedy())
            SettingsFile().load()
        }
        val scope = scope
        val reader = Readers.openCancellably(file, settings) { progress -> scope?.launch { opening.progress(progress.done, progress.total) } }
        try {
            survey = known ?: withContext(Dispatchers.IO) { VolumeFiles.recognise(file) }
            geometry = reader.info.geometry
            wanted?.let { remember(SectionMemory(file, ViewJson.decode(it, reader.info.geometry))) }
            wanted = null
            show(reader, this.memory ?: memory, settings)
        } finally {
            this.memory = remembered() ?: this.memory
            survey = null
            content.set<Any, Any>(emptyList(), null)
            withContext(NonCancellable + Dispatchers.IO) { reader.close() }
        }
    }

    internal fun fill(shown: JComponent) {
        removeAll()
        add(shown, BorderLayout.CENTER)
        revalidate()
        repaint()
        if (getRegistry().activated === this) requestFocusInWindow()
    }

    override fun getPersistenceType(): Int = PERSISTENCE_ONLY_OPENED

    override fun getHelpCtx(): HelpCtx = HelpCtx("org.pyrus.help.viewing")

    override fun writeExternal(out: ObjectOutput) {
        super.writeExternal(out)
        out.writeObject((remembered() ?: memory)?.encode().orEmpty())
    }

    override fun readExternal(input: ObjectInput) {
        super.readExternal(input)
        remember((input.readObject() as? String)?.let(SectionMemory::decode))
    }

    internal companion object {
        private const val serialVersionUID = 1L

        /** Those that are open and were active, the last one first. */
        private val activeLast = CopyOnWriteArrayList<VolumeWindow>()

        /** What goes to places in the window that was active last, of those that can; for any thread. */
        fun lastPlaces(): PlaceCommands? = activeLast.firstNotNullOfOrNull { it.lookup.run { lookup(PlaneCommands::class.java) ?: lookup(PlaceCommands::class.java) } }

        /** Shows [file]: in the window of its kind that has it already, or in a [new] one. For the event thread only. */
        inline fun <reified W : VolumeWindow> show(file: VolumeFile, new: () -> W) {
            val path = file.path.toAbsolutePath().normalize()
            val window = getRegistry().opened.filterIsInstance<W>().find { it.memory?.file == path } ?: new().apply { remember(SectionMemory(path, null), file) }
            window.open()
            window.requestActive()
        }
    }
}
