package org.pyrus.app

import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.netbeans.junit.NbTestCase
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
        fun testDark() = lookAtDark()

        private fun lookAtDark() {
            Screen.showWindow()
            val window = Sections.open("survey.sgy", VolumeFileKind.SEGY)
            Sections.waitForPlane(window, "Inline 1151")
            val picture = Screen.paint(Sections.picture(window))
            val ground = Color(picture.getRGB(picture.width - 5, picture.height - 5))
            assertTrue("the ground is $ground", ground.red + ground.green + ground.blue < 300)
            Screen.keep("section-dark")
        }
    }
}
