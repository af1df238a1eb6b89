package org.pyrus.app

import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.netbeans.junit.NbTestCase
import org.openide.windows.TopComponent
import org.pyrus.app.hands.onEventThread
import org.pyrus.app.hands.pressKeys
import org.pyrus.app.hands.requireDisplay
import org.pyrus.app.hands.showMainWindow
import org.pyrus.volume.VolumeFileKind
import java.awt.event.ActionEvent
import java.awt.event.KeyEvent
import java.nio.file.Path

/**
 * How long it takes from a step to the next plane painted on the screen, with the file in memory: median and worst of 60 steps of each kind, of the
 * survey of [Sections]. To be run by its name (`-Dtest=SectionStepBenchmark`).
 */
class SectionStepBenchmark {
    @TempDir
    lateinit var folder: Path

    @Test
    fun `the next plane on the screen`() {
        requireDisplay()
        Sections.make(folder)
        runInSuite(Inside::class.java, gui = true, expected = 1)
    }

    class Inside(name: String) : NbTestCase(name) {
        fun testSteps() {
            showMainWindow(1400, 900)
            Sections.import()
            for ((name, kind) in listOf("survey.h5" to VolumeFileKind.HDF5, "survey.sgy" to VolumeFileKind.SEGY)) {
                val window = Sections.open(name, kind)
                Sections.waitForPlane(window, "Inline 1151")
                println("$name, ${Sections.picture(window).size}")
                steps(window, "inline")
                pressKeys(KeyEvent.VK_C)
                Sections.waitForPlane(window, "Crossline 2171")
                steps(window, "crossline")
                pressKeys(KeyEvent.VK_S)
                Sections.waitForPlane(window, "Slice 1120 ms")
                steps(window, "slice")
            }
        }

        private fun steps(window: TopComponent, kind: String) {
            repeat(STEPS) { step(window) } // the files come into memory, and the code warm
            val millis = (1..STEPS).map { step(window) / 1e6 }.sorted()
            println("  %-10s median %6.1f ms, worst %6.1f ms".format(kind, millis[STEPS / 2], millis.last()))
        }

        /** From the step to the paint, in nanoseconds; the key that starts it is left out. */
        private fun step(window: TopComponent): Long {
            val picture = Sections.picture(window)
            fun title() = onEventThread { picture.accessibleContext.accessibleName }
            val before = title()
            val start = System.nanoTime()
            onEventThread { picture.actionMap["RIGHT"].actionPerformed(ActionEvent(picture, 0, "")) }
            while (title() == before) Thread.sleep(0, PAUSE_NANOS)
            onEventThread { } // what the new title asked to be painted has been painted then
            return System.nanoTime() - start
        }

        private companion object {
            const val STEPS = 60
            const val PAUSE_NANOS = 200_000
        }
    }
}
