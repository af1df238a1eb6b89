package org.pyrus.viewer

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.NonCancellable
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext
import org.openide.util.HelpCtx
import org.openide.util.ImageUtilities
import org.openide.util.NbBundle.Messages
import org.openide.util.lookup.AbstractLookup
import org.openide.util.lookup.InstanceContent
import org.openide.windows.TopComponent
import org.pyrus.viewer.section.SectionController
import org.pyrus.viewer.section.SectionMemory
import org.pyrus.viewer.section.failureOf
import org.pyrus.volume.Refusal
import org.pyrus.volume.SettingsFile
import org.pyrus.volume.VolumeFile
import org.pyrus.volume.spi.Readers
import org.pyrus.volume.spi.VolumeFiles
import java.awt.BorderLayout
import java.io.ObjectInput
import java.io.ObjectOutput
import java.nio.file.Files
import javax.swing.JComponent

/**
 * A window in the editor area that shows planes of one survey's file. It is kept from one run of the program to the next, with all that was chosen in it.
 *
 * The file is opened when the window is, off the event thread, and closed with it; closing the window stops an opening or a read under way. Its lookup holds
 * the file, as a [VolumeFile], and [SectionCommands] while there is a section.
 */
@Messages(
    "Window_NoFile=this window does not know its file any more",
    "Window_NoFileRemedy=Close it and open the file again.",
    "Window_Gone=it is not there any more",
    "Window_GoneRemedy=Put it back and try again, or close this window.",
)
class SectionWindow : TopComponent() {
    private val content = InstanceContent()
    private var memory: SectionMemory? = null
    private var known: VolumeFile? = null
    private var scope: CoroutineScope? = null
    private var showing: Job? = null
    private var controller: SectionController? = null

    init {
        layout = BorderLayout()
        associateLookup(AbstractLookup(content))
        icon = ImageUtilities.icon2Image(LineIcon.SECTION)
    }

    private fun remember(next: SectionMemory?) {
        memory = next
        name = next?.file?.fileName?.toString()
        displayName = name
        toolTipText = next?.file?.toString()
    }

    override fun componentOpened() {
        scope = CoroutineScope(SupervisorJob() + Dispatchers.Main)
        begin()
    }

    override fun componentClosed() {
        memory = remembered()
        (scope ?: return).coroutineContext[Job]?.cancel()
        scope = null
    }

    @Suppress("DEPRECATION") // the platform calls it when a window comes to the front
    override fun requestFocusInWindow(): Boolean = when (val shown = components.firstOrNull()) {
        is SectionPanel -> shown.focus()
        is RefusedPanel -> shown.focus()
        else -> super.requestFocusInWindow()
    }

    override fun componentActivated() {
        requestFocusInWindow()
    }

    private fun begin() {
        val scope = scope ?: return
        showing?.cancel()
        showing = scope.launch {
            try {
                show(memory ?: throw Refusal(Bundle.Window_NoFile(), remedy = Bundle.Window_NoFileRemedy()))
            } catch (e: CancellationException) {
                throw e
            } catch (e: Exception) {
                fill(RefusedPanel(failureOf(e), ::begin))
            }
        }
    }

    private suspend fun show(memory: SectionMemory) {
        val file = memory.file
        val opening = OpeningPanel(file.fileName.toString())
        fill(opening)
        val controller = open(memory, opening)
        try {
            val survey = known ?: withContext(Dispatchers.IO) { VolumeFiles.recognise(file) }
            this.controller = controller
            val panel = SectionPanel(controller)
            fill(panel)
            content.set<Any, Any>(listOfNotNull(survey, panel), null)
            coroutineScope<Unit> {
                launch(Dispatchers.Default) { controller.start() }
                controller.state.collect(panel::update)
            }
        } finally {
            this.memory = remembered()
            this.controller = null
            content.set<Any, Any>(emptyList(), null)
            withContext(NonCancellable + Dispatchers.IO) { controller.close() }
        }
    }

    private suspend fun open(memory: SectionMemory, opening: OpeningPanel): SectionController {
        val scope = scope
        val file = memory.file
        val settings = withContext(Dispatchers.IO) {
            if (!Files.exists(file)) throw Refusal(Bundle.Window_Gone(), file, remedy = Bundle.Window_GoneRemedy())
            SettingsFile().load()
        }
        val reader = Readers.openCancellably(file, settings) { progress -> scope?.launch { opening.progress(progress.done, progress.total) } }
        return SectionController(reader, memory.view, Dispatchers.Default, settings.planeCacheBytes)
    }

    private fun fill(shown: JComponent) {
        removeAll()
        add(shown, BorderLayout.CENTER)
        revalidate()
        repaint()
        if (getRegistry().activated === this) requestFocusInWindow()
    }

    private fun remembered(): SectionMemory? = memory?.let { SectionMemory(it.file, controller?.view ?: it.view) }

    override fun getPersistenceType(): Int = PERSISTENCE_ONLY_OPENED

    override fun preferredID(): String = "SectionWindow"

    override fun getHelpCtx(): HelpCtx? = null

    override fun writeExternal(out: ObjectOutput) {
        super.writeExternal(out)
        out.writeObject(remembered()?.encode().orEmpty())
    }

    override fun readExternal(input: ObjectInput) {
        super.readExternal(input)
        remember((input.readObject() as? String)?.let(SectionMemory::decode))
    }

    companion object {
        private const val serialVersionUID = 1L

        /** Shows [file]: in the window that has it already, or in a new one. For the event thread only. */
        fun show(file: VolumeFile) {
            val path = file.path.toAbsolutePath().normalize()
            val window = getRegistry().opened.filterIsInstance<SectionWindow>().find { it.memory?.file == path }
                ?: SectionWindow().apply {
                    known = file
                    remember(SectionMemory(path, null))
                }
            window.open()
            window.requestActive()
        }
    }
}
