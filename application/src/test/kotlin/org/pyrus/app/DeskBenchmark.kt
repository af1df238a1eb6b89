package org.pyrus.app

import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.netbeans.junit.NbTestCase
import org.openide.windows.TopComponent
import org.pyrus.app.hands.EventThreadWatch
import org.pyrus.app.hands.allIn
import org.pyrus.app.hands.findIn
import org.pyrus.app.hands.onEventThread
import org.pyrus.app.hands.pressKeys
import org.pyrus.app.hands.quantile
import org.pyrus.app.hands.requireDisplay
import org.pyrus.app.hands.showMainWindow
import org.pyrus.app.hands.waitUntil
import org.pyrus.volume.VolumeFileKind
import java.awt.event.ActionEvent
import java.awt.event.KeyEvent
import java.lang.management.ManagementFactory
import java.nio.file.Files
import java.nio.file.Path
import javax.swing.JComponent
import kotlin.random.Random

/**
 * What the desktop must reach, measured in the running suite with the volume of `-Dpyrus.volume=/data/survey.h5` (else the survey of [Sections]): how long
 * until another inline is painted, with the file in memory and, as root, from the disk; what the event thread's tasks take while linked planes are stepped;
 * the heap that is live with them open. To be run by its name (`-Dtest=DeskBenchmark`).
 */
class DeskBenchmark {
    @TempDir
    lateinit var folder: Path

    @Test
    fun `inlines on the screen, the event thread and the heap`() {
        requireDisplay()
        val volume = System.getProperty("pyrus.volume")
        if (volume == null) Sections.make(folder) else System.setProperty(Sections.FOLDER, Path.of(volume).toAbsolutePath().parent.toString())
        runInSuite(Inside::class.java, gui = true, expected = 1)
    }

    class Inside(name: String) : NbTestCase(name) {
        fun testDesk() {
            showMainWindow(1600, 1000)
            val given = System.getProperty("pyrus.volume")?.let { Path.of(it).fileName.toString() }
            if (given == null) Sections.import()
            val window = Sections.open(given ?: "survey.h5", VolumeFileKind.HDF5)
            waitUntil("an inline is shown") { findIn<JComponent>(window, "section.picture")?.accessibleContext?.accessibleName.orEmpty().startsWith("Inline ") }
            val picture = Sections.picture(window)
            println("${window.name}, ${picture.width} x ${picture.height} pixels")
            report("the first $STEPS inlines", List(STEPS) { step(picture) })
            report("next inline, read ahead", List(STEPS) { step(picture) })
            report("any inline, in memory", jumps(window) { })
            if (Files.isWritable(DROP)) report("any inline, from the disk", jumps(window) { Files.writeString(DROP, "3") })
            linked(window)
        }

        private fun linked(section: TopComponent) {
            onEventThread { section.requestActive() }
            pressKeys(KeyEvent.VK_CONTROL, KeyEvent.VK_SHIFT, KeyEvent.VK_L)
            waitUntil("the linked planes are shown") { pictures().size == 3 && pictures().all { it.accessibleContext.accessibleName.orEmpty().any(Char::isDigit) } }
            onEventThread { section.close() }
            val tasks = EventThreadWatch().use { watch ->
                repeat(STEPS) { number -> onEventThread { pictures()[number % 3] }.let { step(it) } }
                watch.tasks
            }
            for ((kind, millis) in listOf("by the clock" to tasks.map { it.millis }, "processor's" to tasks.map { it.processorMillis })) {
                println("  event thread, %d tasks, %-12s ms: median %.2f, 99th percentile %.1f, worst %.1f".format(tasks.size, kind, millis.quantile(.5), millis.quantile(.99), millis.max()))
            }
            tasks.sortedByDescending { it.millis }.take(3).forEach { println("    %.1f ms: %s".format(it.millis, it.what)) }
            repeat(3) { System.gc() }
            println("  live heap %.0f MiB".format(ManagementFactory.getMemoryMXBean().heapMemoryUsage.used / MEBI))
        }

        private fun pictures(): List<JComponent> =
            TopComponent.getRegistry().opened.find { it.javaClass.name == "org.pyrus.viewer.LinkedWindow" }?.let { allIn<JComponent>(it, "section.picture") }.orEmpty()

        private fun title(picture: JComponent): String = onEventThread { picture.accessibleContext.accessibleName.orEmpty() }

        /** From the step to the paint, in ms; the key that starts it is left out. */
        private fun step(picture: JComponent): Double = timed(picture) { picture.actionMap["RIGHT"].actionPerformed(ActionEvent(picture, 0, "")) }

        /** As [step], to inlines far from each other, so that none is there already. */
        private fun jumps(window: TopComponent, before: () -> Unit): List<Double> {
            val picture = Sections.picture(window)
            val field = Sections.positionField(window)
            val shown = title(picture).removePrefix("Inline ").toInt()
            val random = Random(1)
            return (1..JUMPS).map { shown - JUMPS * SPACING / 2 + it * SPACING }.shuffled(random).map { line ->
                before()
                timed(picture) {
                    field.text = line.toString()
                    field.postActionEvent()
                }
            }
        }

        private fun timed(picture: JComponent, act: () -> Unit): Double {
            val before = title(picture)
            val start = System.nanoTime()
            onEventThread(act)
            while (title(picture) == before) Thread.sleep(0, PAUSE_NANOS)
            onEventThread { } // what the new title asked to be painted has been painted then
            return (System.nanoTime() - start) / 1e6
        }

        private fun report(what: String, millis: List<Double>) =
            println("  %-28s median %6.1f ms, 90th percentile %6.1f, worst %6.1f".format(what, millis.quantile(.5), millis.quantile(.9), millis.max()))

        private companion object {
            const val STEPS = 60
            const val JUMPS = 24
            const val SPACING = 9
            const val PAUSE_NANOS = 200_000
            const val MEBI = 1048576.0
            val DROP: Path = Path.of("/proc/sys/vm/drop_caches")
        }
    }
}
