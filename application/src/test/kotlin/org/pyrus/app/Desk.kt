package org.pyrus.app

import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assumptions.assumeTrue
import org.openide.windows.WindowManager
import java.awt.Component
import java.awt.Container
import java.awt.Rectangle
import java.awt.Robot
import java.awt.Toolkit
import java.io.File
import java.util.concurrent.TimeUnit
import java.util.logging.Handler
import java.util.logging.Level
import java.util.logging.LogRecord
import java.util.logging.Logger
import javax.imageio.ImageIO
import javax.swing.AbstractButton
import javax.swing.JLabel
import javax.swing.SwingUtilities
import javax.swing.text.JTextComponent

/** Skips a test that needs a display where there is none; fails it in CI. */
fun needsDisplay() {
    if (System.getenv("DISPLAY") != null) return
    assertFalse(System.getenv("CI") == "true", "CI must have a display")
    assumeTrue(false, "no display: start with xvfb-run -a")
}

/** Drives the suite's windows from a test inside it, and takes pictures. */
class Desk(private val pictures: String) {
    fun waitForMainWindow() {
        waitFor("the main window") { WindowManager.getDefault().mainWindow.takeIf { it.isShowing } }
        Thread.sleep(1500)
    }

    /** Runs [block] on the event thread and gives what it gives. */
    fun <T> run(block: () -> T): T {
        var result: Result<T>? = null
        SwingUtilities.invokeAndWait { result = runCatching(block) }
        return result!!.getOrThrow()
    }

    /** Asks [look] on the event thread until it gives something. */
    fun <T : Any> waitFor(what: String, look: () -> T?): T {
        val deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS)
        while (System.nanoTime() < deadline) {
            run(look)?.let { return it }
            Thread.sleep(50)
        }
        picture("waited")
        throw AssertionError("waited in vain for $what")
    }

    fun find(within: Component, name: String): Component = all(within).find { it.name == name } ?: throw AssertionError("no component is called $name")

    /** Every text that labels, buttons and text areas show. */
    fun texts(within: Component): List<String> = all(within).mapNotNull { component ->
        when (component) {
            is JLabel -> component.text
            is AbstractButton -> component.text
            is JTextComponent -> component.text
            else -> null
        }
    }

    private fun all(within: Component): List<Component> = listOf(within) + ((within as? Container)?.components?.flatMap(::all) ?: emptyList())

    fun picture(name: String) {
        val folder = File(System.getProperty("pyrus.pictures")).apply { mkdirs() }
        ImageIO.write(Robot().createScreenCapture(Rectangle(Toolkit.getDefaultToolkit().screenSize)), "png", File(folder, "$pictures-$name.png"))
    }

    private companion object {
        const val MOST_SECONDS = 60L
    }
}

/** Collects what the suite complains of in its log. */
class LogWatch : Handler() {
    private val records = mutableListOf<LogRecord>()

    fun start() = Logger.getLogger("").addHandler(this)

    @Synchronized
    override fun publish(record: LogRecord) {
        if (record.level.intValue() >= Level.WARNING.intValue() || record.thrown != null) records += record
    }

    override fun flush() = Unit

    override fun close() = Unit

    /** What was logged as a warning or worse, or with an exception. */
    @Synchronized
    fun complaints(): List<String> = records.map { "${it.level} ${it.loggerName}: ${it.message} ${it.thrown?.stackTraceToString().orEmpty()}" }
}
