package org.pyrus.io.faults

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.testing.Jvm
import org.pyrus.volume.Refusal
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit

/** Of two jobs that write one file the second is refused, and the first ends as if there had been none. */
class TwoJobsTest {
    @TempDir
    lateinit var temporary: Path
    private val folder: Path get() = temporary.toRealPath()

    /** Each with a folder of its own: what comes of one kind lies in the way of the next. */
    private fun made(job: FaultyJob) = Files.createDirectory(folder.resolve(job.name)).let { job.Made(it) to it }

    private fun refuse(second: FaultyJob, folder: Path, target: Path, asked: Path = target) {
        val message = assertThrows(Refusal::class.java) { second.run(folder, asked) }.message
        assertEquals("$asked: another job is writing this target. Wait for it to end, or name another target.", message) { "$second" }
        assertTrue(Files.exists(target.resolveSibling("${target.fileName}.part")))
    }

    @Test
    fun `in one process the second is refused by name, whatever the two are and by whatever name the file goes`() {
        for (first in FaultyJob.entries) {
            val (made, folder) = made(first)
            val begun = CountDownLatch(1)
            val mayEnd = CountDownLatch(1)
            var failed: Throwable? = null
            val thread = Thread {
                try {
                    made.run {
                        if (Files.exists(made.part)) {
                            begun.countDown()
                            mayEnd.await(1, TimeUnit.MINUTES)
                        }
                    }
                } catch (e: Throwable) {
                    failed = e
                }
                begun.countDown()
            }
            thread.start()
            assertTrue(begun.await(1, TimeUnit.MINUTES) && failed == null) { "$first: $failed" }
            for (second in FaultyJob.entries.filter { it.ending == first.ending }) {
                refuse(second, folder, made.target)
                refuse(second, folder, made.target, folder.resolve("../${folder.fileName}/${made.target.fileName}"))
            }
            mayEnd.countDown()
            thread.join()
            assertEquals(null, failed) { "$first" }
            assertTrue(made.isRight) { "$first" }
            assertEquals(setOf(made.target), made.left()) { "$first" }
        }
    }

    @Test
    fun `of two processes the second is refused by name`() {
        for (first in listOf(FaultyJob.RESUMED_IMPORT, FaultyJob.RECHUNK, FaultyJob.EXPORT)) {
            val (made, folder) = made(first)
            val process = ProcessBuilder(Jvm.command(HeldJob::class.java.name, listOf("-XX:+UseSerialGC"), first.name, folder.toString(), made.target.toString())).redirectErrorStream(true).start()
            val said = process.inputReader()
            assertEquals("held", said.readLine())
            for (second in FaultyJob.entries.filter { it.ending == first.ending }) refuse(second, folder, made.target)
            process.outputStream.close()
            assertEquals("", said.readText())
            assertTrue(process.waitFor(1, TimeUnit.MINUTES) && process.exitValue() == 0)
            assertTrue(made.isRight) { "$first" }
            assertEquals(setOf(made.target), made.left()) { "$first" }
        }
    }
}

/** Runs a job in a process of its own, says `held` when its part file is there, and goes on when there is no more input. */
internal object HeldJob {
    @JvmStatic
    fun main(arguments: Array<String>) {
        val (kind, folder, name) = arguments
        val target = Path.of(name)
        var isHeld = false
        FaultyJob.valueOf(kind).run(Path.of(folder), target) {
            synchronized(this) {
                if (isHeld || !Files.exists(target.resolveSibling("${target.fileName}.part"))) return@synchronized
                isHeld = true
                println("held")
                System.`in`.read()
            }
        }
    }
}
