package org.pyrus.viewer

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.launch
import org.openide.awt.UndoRedo
import org.openide.util.ImageUtilities
import org.pyrus.viewer.section.SectionController
import org.pyrus.viewer.section.SectionMemory
import org.pyrus.viewer.section.SurveyLinks
import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.VolumeFile
import org.pyrus.volume.spi.VolumeReader

/** A window that shows one plane at a time of one survey's file. */
class SectionWindow : VolumeWindow() {
    private var controller: SectionController? = null
    private var panel: SectionPanel? = null
    private var undo: SectionUndo? = null

    init {
        icon = ImageUtilities.icon2Image(LineIcon.SECTION)
    }

    override suspend fun show(reader: VolumeReader, memory: SectionMemory, settings: PyrusSettings) {
        val controller = SectionController(reader, memory.view, Dispatchers.Default, settings.planeCacheBytes)
        try {
            val panel = SectionPanel(controller, SurveyLinks.of(memory.file), memory.file.fileName.toString())
            this.controller = controller
            this.panel = panel
            undo = SectionUndo(listOf(controller))
            fill(panel)
            commands(panel.commands)
            coroutineScope<Unit> {
                launch(Dispatchers.Default) { controller.start() }
                launch { panel.follow() }
                controller.state.collect(panel::update)
            }
        } finally {
            this.remember(remembered() ?: memory)
            this.controller = null
            this.panel = null
            undo = null
        }
    }

    override fun focus(): Boolean = panel?.focus() ?: false

    override fun getUndoRedo(): UndoRedo = undo ?: UndoRedo.NONE

    override fun remembered(): SectionMemory? = controller?.let { controller -> memory?.let { SectionMemory(it.file, controller.view) } }

    override fun preferredID(): String = "SectionWindow"

    companion object {
        private const val serialVersionUID = 1L

        /** Shows [file]: in the window that has it already, or in a new one. For the event thread only. */
        fun show(file: VolumeFile) = VolumeWindow.show(file, ::SectionWindow)
    }
}
