package org.pyrus.viewer

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.launch
import org.openide.awt.ActionID
import org.openide.awt.ActionReference
import org.openide.awt.ActionReferences
import org.openide.awt.ActionRegistration
import org.openide.awt.UndoRedo
import org.openide.util.ImageUtilities
import org.openide.util.NbBundle.Messages
import org.pyrus.desktop.VolumeActions
import org.pyrus.viewer.section.SectionController
import org.pyrus.viewer.section.SectionMemory
import org.pyrus.viewer.section.SectionView
import org.pyrus.viewer.section.SharedReader
import org.pyrus.viewer.section.SurveyLinks
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.VolumeFile
import org.pyrus.volume.spi.VolumeReader
import java.awt.event.ActionEvent
import java.awt.event.ActionListener

/** A window that shows an inline, a crossline and a slice of one survey's file at once, and the survey from above: a click in one takes the others there. */
class LinkedWindow : VolumeWindow() {
    private var panel: LinkedPanel? = null
    private var undo: SectionUndo? = null

    init {
        icon = ImageUtilities.icon2Image(LineIcon.MAP)
    }

    @Messages("# {0} - file name", "Linked_Title={0} (linked)")
    override fun titleOf(memory: SectionMemory): String = Bundle.Linked_Title(memory.file.fileName.toString())

    override suspend fun show(reader: VolumeReader, memory: SectionMemory, settings: PyrusSettings) {
        val view = memory.view ?: SectionView.middle(reader.info.geometry.dimensions)
        val controllers = PlaneKind.entries.map { kind ->
            SectionController(SharedReader(reader), view.copy(kind = kind), Dispatchers.Default, settings.planeCacheBytes / PlaneKind.entries.size)
        }
        try {
            val panel = LinkedPanel(
                controllers,
                SurveyLinks.of(memory.file),
                memory.file.fileName.toString(),
                onActive = { active -> this.panel?.let { commands(active, it.map) } },
                onLine = { corners -> LineWindow.open(memory.file, corners, controllers[0].view, below = false) }, // four panes need their height
            )
            this.panel = panel
            undo = SectionUndo(controllers)
            fill(panel)
            commands(panel.active, panel.map)
            coroutineScope<Unit> {
                for (controller in controllers) {
                    launch(Dispatchers.Default) { controller.start() }
                    launch { controller.state.collect { panel.update(controller, it) } }
                }
                panel.follow()
            }
        } finally {
            this.remember(remembered() ?: memory)
            panel = null
            undo = null
            controllers.forEach { it.close() }
        }
    }

    override fun focus(): Boolean = panel?.active?.focus() ?: false

    override fun getUndoRedo(): UndoRedo = undo ?: UndoRedo.NONE

    override fun remembered(): SectionMemory? = panel?.let { panel -> memory?.let { SectionMemory(it.file, panel.remembered) } }

    override fun preferredID(): String = "LinkedWindow"

    companion object {
        private const val serialVersionUID = 1L
    }
}

/** Opens each of the selected files in a window of linked planes of its own; one that is open already comes to the front. */
@ActionID(category = "File", id = "org.pyrus.viewer.OpenLinked")
@ActionRegistration(displayName = "#CTL_OpenLinked")
@ActionReferences(
    ActionReference(path = VolumeActions.PATH, position = 110),
    ActionReference(path = "Menu/File", position = 210),
    ActionReference(path = "Shortcuts", name = "DS-L"),
)
@Messages("CTL_OpenLinked=Open &Linked Planes and Map")
class OpenLinked(private val files: List<VolumeFile>) : ActionListener {
    override fun actionPerformed(e: ActionEvent) = files.forEach { VolumeWindow.show(it, ::LinkedWindow) }
}
