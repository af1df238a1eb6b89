package org.pyrus.app

import kotlinx.coroutines.flow.collect
import kotlinx.coroutines.runBlocking
import org.openide.windows.TopComponent
import org.pyrus.app.hands.findIn
import org.pyrus.app.hands.onEventThread
import org.pyrus.app.hands.part
import org.pyrus.app.hands.pressKeys
import org.pyrus.app.hands.waitUntil
import org.pyrus.desktop.VolumeActions
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.SyntheticSurvey
import org.pyrus.volume.VolumeFile
import org.pyrus.volume.VolumeFileKind
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.Importers
import java.awt.event.KeyEvent
import java.nio.file.Path
import javax.swing.JComponent
import javax.swing.JTextField

/** What tests of section windows share; all but [make] inside the suite. */
object Sections {
    const val FOLDER = "pyrus.test.folder"

    /** Writes a survey of 300 × 340 × 560 samples. */
    fun make(folder: Path) {
        runBlocking { SegyWriter(SyntheticSurvey.faulted(300, 340, 560)).write(folder.resolve("survey.sgy")) }
        System.setProperty(FOLDER, folder.toString())
    }

    fun import(): Unit = runBlocking {
        val folder = Path.of(System.getProperty(FOLDER))
        Importers.default().import(ImportRequest(folder.resolve("survey.sgy"), folder.resolve("survey.h5"))).collect()
    }

    fun open(name: String, kind: VolumeFileKind): TopComponent {
        val file = Path.of(System.getProperty(FOLDER), name)
        check(onEventThread { VolumeActions.open(VolumeFile(file, kind)) }) { "nothing opens $file" }
        return windows().single { it.name == name }
    }

    fun windows(): List<TopComponent> = onEventThread { windowsNow() }

    /** For the event thread. */
    fun windowsNow(): List<TopComponent> = TopComponent.getRegistry().opened.filter { it.javaClass.name == "org.pyrus.viewer.SectionWindow" }

    fun picture(window: TopComponent) = part<JComponent>(window, "section.picture")

    fun positionField(window: TopComponent) = part<JTextField>(window, "section.position")

    /** Types a line number, time or depth into the active [window]. */
    fun typePosition(window: TopComponent, text: String) {
        pressKeys(KeyEvent.VK_G)
        waitUntil("the field has the focus") { positionField(window).isFocusOwner }
        for (digit in text) pressKeys(digit.code)
        pressKeys(KeyEvent.VK_ENTER)
    }

    /** Waits until [window] shows the plane called [title]. */
    fun waitForPlane(window: TopComponent, title: String) =
        waitUntil("$title is shown", { findIn<JComponent>(window, "section.picture")?.accessibleContext?.accessibleName }) {
            findIn<JComponent>(window, "section.picture")?.accessibleContext?.accessibleName == title
        }
}
