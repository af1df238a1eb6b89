package org.pyrus.viewer

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.launch
import org.openide.awt.UndoRedo
import org.pyrus.viewer.section.SectionController
import org.pyrus.viewer.section.SectionMemory
import org.pyrus.viewer.section.SurveyLinks
import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.spi.VolumeReader

/** A window that shows one section of one survey's file. */
abstract class OneSectionWindow internal constructor() : VolumeWindow() {
    private var controller: SectionController? = null
    private var panel: SectionPanel? = null
    private var undo: SectionUndo? = null

    override suspend fun show(reader: VolumeReader, memory: SectionMemory, settings: PyrusSettings) {
        val controller = SectionController(reader, memory.view, Dispatchers.Default, settings.planeCacheBytes)
        try {
            val panel = SectionPanel(controller, SurveyLinks.of(memory.file), titleOf(memory))
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
}
