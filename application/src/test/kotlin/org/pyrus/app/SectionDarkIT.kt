package org.pyrus.app

import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.netbeans.junit.NbTestCase
import org.pyrus.app.hands.keepPicture
import org.pyrus.app.hands.onEventThread
import org.pyrus.app.hands.painted
import org.pyrus.app.hands.requireDisplay
import org.pyrus.app.hands.showMainWindow
import org.pyrus.app.hands.withCleanLog
import org.pyrus.volume.VolumeFileKind
import java.awt.Color
import java.nio.file.Path

class SectionDarkIT {
    @TempDir
    lateinit var folder: Path

    @Test
    fun `in the dark theme the section has a dark ground`() {
        requireDisplay()
        Sections.make(folder)
        runInSuite(Inside::class.java, gui = true, expected = 1, Look.DARK)
    }

    class Inside(name: String) : NbTestCase(name) {
        fun testDark() = withCleanLog { lookAtDark() }

        private fun lookAtDark() {
            showMainWindow()
            val window = Sections.open("survey.sgy", VolumeFileKind.SEGY)
            Sections.waitForPlane(window, "Inline 1151")
            val picture = onEventThread { painted(Sections.picture(window)) }
            val ground = Color(picture.getRGB(picture.width - 5, picture.height - 5))
            assertTrue("the ground is $ground", ground.red + ground.green + ground.blue < 300)
            keepPicture("section-dark")
        }
    }
}
