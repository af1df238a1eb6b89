package org.pyrus.viewer

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.NonCancellable
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext
import org.openide.awt.ActionID
import org.openide.awt.ActionReference
import org.openide.awt.ActionReferences
import org.openide.awt.ActionRegistration
import org.openide.awt.UndoRedo
import org.openide.util.ImageUtilities
import org.openide.util.NbBundle.Messages
import org.pyrus.desktop.VolumeActions
import org.pyrus.viewer.cube.BoxController
import org.pyrus.viewer.section.NamedPlace
import org.pyrus.viewer.section.SectionMemory
import org.pyrus.viewer.section.SectionView
import org.pyrus.viewer.section.SurveyLinks
import org.pyrus.viewer.section.planes
import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.VolumeFile
import org.pyrus.volume.spi.VolumeReader
import java.awt.event.ActionEvent
import java.awt.event.ActionListener

/** A window that shows an inline, a crossline and a slice of one survey's file as they lie in space. */
class BoxWindow : VolumeWindow() {
    private var controller: BoxController? = null
    private var pane: BoxPane? = null
    private var undo: SectionUndo? = null

    init {
        icon = ImageUtilities.icon2Image(LineIcon.BOX)
    }

    @Messages("# {0} - file name", "Box_Title={0} (box)")
    override fun titleOf(memory: SectionMemory): String = Bundle.Box_Title(memory.file.fileName.toString())

    override suspend fun show(reader: VolumeReader, memory: SectionMemory, settings: PyrusSettings) {
        val links = SurveyLinks.of(memory.file)
        // a new one begins where the survey's other views are
        val view = memory.view ?: links.shown.value.values.planes.fold(SectionView.middle(reader.info.geometry.dimensions)) { view, plane -> NamedPlace.of(plane.kind, plane.index).moved(view) }
        val controller = BoxController(reader, view, Dispatchers.Default, settings.planeCacheBytes)
        try {
            val pane = BoxPane(controller, links, memory.file.fileName.toString())
            this.controller = controller
            this.pane = pane
            undo = SectionUndo(listOf(controller))
            fill(pane)
            commands(pane)
            coroutineScope<Unit> {
                launch(Dispatchers.Default) { controller.start() }
                launch { pane.follow() }
                controller.state.collect(pane::update)
            }
        } finally {
            this.remember(remembered() ?: memory)
            this.controller = null
            pane = null
            undo = null
            withContext(NonCancellable + Dispatchers.IO) { controller.close() }
        }
    }

    override fun focus(): Boolean = pane?.focus() ?: false

    override fun getUndoRedo(): UndoRedo = undo ?: UndoRedo.NONE

    override fun remembered(): SectionMemory? = controller?.let { controller -> memory?.let { SectionMemory(it.file, controller.view) } }

    override fun preferredID(): String = "BoxWindow"

    companion object {
        private const val serialVersionUID = 1L
    }
}

/** Opens a box of each of the selected files; one that is open already comes to the front. */
@ActionID(category = "File", id = "org.pyrus.viewer.OpenBox")
@ActionRegistration(displayName = "#CTL_OpenBox")
@ActionReferences(
    ActionReference(path = VolumeActions.PATH, position = 115),
    ActionReference(path = "Menu/File", position = 212),
    ActionReference(path = "Shortcuts", name = "DS-Y"),
)
@Messages("CTL_OpenBox=Open Bo&x of Planes")
class OpenBox(private val files: List<VolumeFile>) : ActionListener {
    override fun actionPerformed(e: ActionEvent) = files.forEach { VolumeWindow.show(it, ::BoxWindow) }
}
