package org.pyrus.app

import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assumptions.assumeTrue
import org.openide.windows.WindowManager
import java.awt.Component
import java.awt.Container
import java.awt.Rectangle
import java.awt.Robot
import java.awt.Toolkit
import java.awt.image.BufferedImage
import java.io.File
import javax.imageio.ImageIO
import javax.swing.SwingUtilities

/** Fails where CI has no display, and skips the test where a developer has none. */
fun requireDisplay() {
    if (System.getenv("DISPLAY") != null) return
    assertFalse(System.getenv("CI") == "true", "CI must have a display")
    assumeTrue(false, "no display: start with xvfb-run -a")
}

/** The window and what is on it, for tests inside the suite; to be used off the event thread. */
object Screen {
    private val robot by lazy { Robot().apply { autoDelay = 20 } }

    fun <T> onEventThread(action: () -> T): T {
        var result: Result<T>? = null
        SwingUtilities.invokeAndWait { result = runCatching(action) }
        return result!!.getOrThrow()
    }

    /** Waits until [ask], on the event thread, says true; fails with [what], and what [instead] is there, after a minute. */
    fun waitFor(what: String, instead: () -> Any? = { "" }, ask: () -> Boolean) {
        val end = System.nanoTime() + 60_000_000_000
        while (System.nanoTime() < end) {
            if (onEventThread(ask)) return
            Thread.sleep(20)
        }
        throw AssertionError("$what; there is ${onEventThread(instead)}")
    }

    /** Waits for the suite's window, and makes it as large as [width] × [height] allows. */
    fun showWindow(width: Int = 1280, height: Int = 900) {
        var ready = false
        onEventThread { WindowManager.getDefault().invokeWhenUIReady { ready = true } }
        waitFor("the main window shows") { ready && WindowManager.getDefault().mainWindow.isShowing }
        onEventThread {
            val screen = Toolkit.getDefaultToolkit().screenSize
            WindowManager.getDefault().mainWindow.setBounds(0, 0, minOf(width, screen.width), minOf(height, screen.height))
        }
    }

    fun find(root: Component?, name: String): Component? = when {
        root == null -> null
        root.name == name -> root
        root is Container -> root.components.firstNotNullOfOrNull { find(it, name) }
        else -> null
    }

    fun press(vararg keys: Int) {
        keys.forEach(robot::keyPress)
        keys.reversed().forEach(robot::keyRelease)
        robot.waitForIdle()
    }

    /** What [component] paints. */
    fun paint(component: Component): BufferedImage = onEventThread {
        BufferedImage(component.width, component.height, BufferedImage.TYPE_INT_RGB).also { image -> image.createGraphics().let { component.paint(it); it.dispose() } }
    }

    /** Keeps a picture of the window as `NAME.png` in the folder of the property `pyrus.pictures`. */
    fun keep(name: String) {
        robot.waitForIdle()
        Thread.sleep(400) // tooltips and focus settle
        val area = onEventThread { WindowManager.getDefault().mainWindow.bounds.intersection(Rectangle(Toolkit.getDefaultToolkit().screenSize)) }
        val folder = File(System.getProperty("pyrus.pictures")).apply { mkdirs() }
        // the last of the variants has the screen's own pixels
        val picture = robot.createMultiResolutionScreenCapture(area).resolutionVariants.last() as BufferedImage
        ImageIO.write(picture, "png", File(folder, "$name.png"))
    }
}
