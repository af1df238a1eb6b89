package org.pyrus.viewer

import org.openide.util.ImageUtilities
import org.openide.util.NbBundle.Messages
import org.openide.windows.WindowManager
import org.pyrus.viewer.line.LineCorner
import org.pyrus.viewer.line.SurveyLine
import org.pyrus.viewer.section.SectionMemory
import org.pyrus.viewer.section.SectionView
import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.VolumeReader
import java.nio.file.Path

/** A window that shows the section along a line over one survey's file. The line lives as long as the window, and is drawn on the survey's maps. */
class LineWindow : OneSectionWindow() {
    init {
        icon = ImageUtilities.icon2Image(LineIcon.LINE)
    }

    @Messages("# {0} - line", "# {1} - file name", "Line_Title={0} ({1})")
    override fun titleOf(memory: SectionMemory): String = memory.file.fileName.toString().let { file -> memory.view?.line?.let { Bundle.Line_Title(it.name, file) } ?: file }

    @Messages("Line_Gone=what is remembered of this window names no line of this survey", "Line_GoneRemedy=Draw it on the map again, or close this window.")
    override suspend fun show(reader: VolumeReader, memory: SectionMemory, settings: PyrusSettings) {
        if (memory.view?.line == null) throw Refusal(Bundle.Line_Gone(), memory.file, remedy = Bundle.Line_GoneRemedy())
        super.show(reader, memory, settings)
    }

    override fun preferredID(): String = "LineWindow"

    internal companion object {
        private const val serialVersionUID = 1L

        /** The lower half of the window, so that the map stays in sight; pyrusLines.wsmode says where. */
        private const val MODE = "pyrusLines"

        /**
         * Shows the section along [corners] over [file]'s survey in a window of its own, looking like [view]. For the event thread only.
         *
         * @param below whether it opens below the editor area, else in it
         */
        @Messages("# {0} - number", "Line_Name=Line {0}")
        fun open(file: Path, corners: List<LineCorner>, view: SectionView, below: Boolean) {
            val taken = getRegistry().opened.filterIsInstance<LineWindow>().filter { it.memory?.file == file }.mapNotNull { it.memory?.view?.line?.name }
            val name = generateSequence(1) { it + 1 }.map { Bundle.Line_Name(it) }.first { it !in taken }
            val line = SurveyLine.of(name, corners) ?: return
            val window = LineWindow()
            window.remember(SectionMemory(file, view.copy(line = line, zooms = emptyMap())))
            if (below) WindowManager.getDefault().findMode(MODE)?.dockInto(window)
            window.open()
            window.requestActive()
        }
    }
}
