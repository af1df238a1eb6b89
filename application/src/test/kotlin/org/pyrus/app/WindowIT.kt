package org.pyrus.app

import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assumptions.assumeTrue
import org.junit.jupiter.api.Test
import org.netbeans.junit.NbTestCase
import org.openide.windows.WindowManager
import java.awt.Rectangle
import java.awt.Robot
import java.awt.Toolkit
import java.io.File
import javax.imageio.ImageIO
import javax.swing.SwingUtilities

class WindowIT {
    @Test
    fun `the suite opens its window, in its own title`() {
        if (System.getenv("DISPLAY") == null) {
            assertFalse(System.getenv("CI") == "true", "CI must have a display")
            assumeTrue(false, "no display: start with xvfb-run -a")
        }
        runInSuite(Inside::class.java, gui = true, expected = 1)
    }

    class Inside(name: String) : NbTestCase(name) {
        fun testWindow() = lookAtWindow()

        private fun lookAtWindow() {
            var title = ""
            for (attempt in 0..300) {
                SwingUtilities.invokeAndWait { title = WindowManager.getDefault().mainWindow.let { if (it.isShowing) it.title else "" } }
                if (title.isNotEmpty()) break
                Thread.sleep(100)
            }
            Thread.sleep(1500)
            val folder = File(System.getProperty("pyrus.pictures")).apply { mkdirs() }
            ImageIO.write(Robot().createScreenCapture(Rectangle(Toolkit.getDefaultToolkit().screenSize)), "png", File(folder, "window.png"))
            assertTrue("title '$title'", title.startsWith("Pyrus"))
        }
    }
}
