package org.pyrus.viewer

import org.openide.util.ImageUtilities
import org.openide.util.NbBundle.Messages
import org.pyrus.viewer.map.MapPane
import org.pyrus.viewer.section.SectionMemory
import org.pyrus.viewer.section.SectionView
import org.pyrus.viewer.section.SurveyLinks
import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.spi.VolumeReader

/** A window that shows one survey's file from above: a click takes its section windows there, and lines are drawn on it. */
class MapWindow : VolumeWindow() {
    private var map: MapPane? = null

    init {
        icon = ImageUtilities.icon2Image(LineIcon.MAP)
    }

    @Messages("# {0} - file name", "Map_Title={0} (map)")
    override fun titleOf(memory: SectionMemory): String = Bundle.Map_Title(memory.file.fileName.toString())

    override suspend fun show(reader: VolumeReader, memory: SectionMemory, settings: PyrusSettings) {
        val geometry = reader.info.geometry
        try {
            val map = MapPane(geometry, SurveyLinks.of(memory.file)) { corners -> LineWindow.open(memory.file, corners, SectionView.middle(geometry.dimensions), below = true) }
            this.map = map
            fill(map)
            commands(map)
            map.follow()
        } finally {
            map = null
        }
    }

    override fun focus(): Boolean = map?.focus() ?: false

    override fun remembered(): SectionMemory? = null

    override fun preferredID(): String = "MapWindow"

    companion object {
        private const val serialVersionUID = 1L
    }
}
