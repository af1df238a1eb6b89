package org.pyrus.app

import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assumptions.assumeTrue
import java.awt.Component
import java.awt.Container
import java.awt.Rectangle
import java.awt.Robot
import java.awt.Toolkit
import java.awt.Window
import java.io.File
import java.util.concurrent.CopyOnWriteArrayList
import java.util.logging.Handler
import java.util.logging.Level
import java.util.logging.LogRecord
import java.util.logging.Logger
import javax.imageio.ImageIO
import javax.swing.SwingUtilities

/** Skips the test where there is no display; in CI that fails. */
fun needDisplay() {
    if (System.getenv("DISPLAY") != null) return
    assertFalse(System.getenv("CI") == "true", "CI must have a display")
    assumeTrue(false, "no display: start with xvfb-run -a")
}

/** Runs [what] on the event thread and waits for its result. */
fun <T> onEventThread(what: () -> T): T {
    var result: Result<T>? = null
    SwingUtilities.invokeAndWait { result = runCatching(what) }
    return result!!.getOrThrow()
}

/** Waits until [look], on the event thread, finds something, and returns that; fails after half a minute, naming [what] was waited for. */
fun <T : Any> eventually(what: String, look: () -> T?): T {
    val end = System.nanoTime() + 30_000_000_000
    while (System.nanoTime() < end) {
        onEventThread(look)?.let { return it }
        Thread.sleep(50)
    }
    throw AssertionError("not seen in half a minute: $what")
}

/** Every component in [root], itself first. */
fun componentsIn(root: Component): Sequence<Component> = sequence {
    yield(root)
    if (root is Container) root.components.forEach { yieldAll(componentsIn(it)) }
}

/** Every component of every showing window. */
fun componentsOnScreen(): Sequence<Component> = Window.getWindows().asSequence().filter { it.isShowing }.flatMap { componentsIn(it) }

/** The showing component that is called [name], or null. */
inline fun <reified C : Component> onScreen(name: String): C? = componentsOnScreen().filterIsInstance<C>().firstOrNull { it.name == name && it.isShowing }

/** Presses and releases a key, such as KeyEvent.VK_ENTER, wherever the focus is. */
fun pressKey(key: Int) = Robot().run {
    keyPress(key)
    keyRelease(key)
    waitForIdle()
}

/** Keeps a picture of the screen in the folder that the build keeps. */
fun takePicture(name: String) {
    Thread.sleep(PAINTING_MILLIS)
    val folder = File(System.getProperty("pyrus.pictures")).apply { mkdirs() }
    ImageIO.write(Robot().createScreenCapture(Rectangle(Toolkit.getDefaultToolkit().screenSize)), "png", File(folder, "$name.png"))
}

private const val PAINTING_MILLIS = 700L

/** Collects what the suite logs with an exception, from when it is made until it is closed. */
class LoggedExceptions : AutoCloseable {
    private val seen = CopyOnWriteArrayList<String>()
    private val handler = object : Handler() {
        override fun publish(record: LogRecord) {
            if (record.thrown != null && record.level.intValue() >= Level.WARNING.intValue()) seen += "${record.loggerName}: ${record.thrown.stackTraceToString()}"
        }

        override fun flush() = Unit

        override fun close() = Unit
    }

    val all: List<String> get() = seen

    init {
        Logger.getLogger("").addHandler(handler)
    }

    override fun close() = Logger.getLogger("").removeHandler(handler)
}
