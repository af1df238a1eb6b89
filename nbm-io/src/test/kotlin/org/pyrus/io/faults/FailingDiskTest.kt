package org.pyrus.io.faults

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.volume.Refusal
import java.io.IOException
import java.nio.file.FileSystemException
import java.nio.file.Files
import java.nio.file.Path

/**
 * Disks that fail at any call, once or from then on: read errors, a full disk, one that became read-only, one that is gone. Each job ends in its result or in one clear line, and leaves nothing but what can
 * be gone on with. `-Dpyrus.faults.step=1` tries every call, else a part of them.
 */
class FailingDiskTest {
    @TempDir
    lateinit var temporary: Path
    private val folder: Path get() = temporary.toRealPath()
    private val step: Int? = Integer.getInteger("pyrus.faults.step")

    /** What went wrong where [job] met [fault] at each of its calls in turn. */
    private fun failures(job: FaultyJob, mostTried: Int, error: String, isLasting: Boolean, calls: Set<DiskCall>): List<String> {
        val folder = Files.createDirectories(folder.resolve(job.name))
        val made = job.Made(folder)
        val count = FaultyDisk().also { made.run(it) }.count
        made.clear()
        val wrong = ArrayList<String>()
        var met = 0
        var refused = 0
        for (nth in 0 until count + count / 10 step (step ?: maxOf(1, count / mostTried))) {
            var begun = false
            var call: String? = null
            val disk = FaultyDisk { number, kind, path ->
                if (number >= nth && kind in calls && (!begun || isLasting)) {
                    if (!begun) call = "$kind of ${path.fileName}"
                    begun = true
                    throw error(error, kind, path)
                }
            }
            val ended = try {
                made.run(disk)
                null
            } catch (e: Exception) {
                e
            }
            val where = "$job, call $nth of $count, $call: "
            if (begun) met++
            if (ended != null) refused++
            fun say(what: String) {
                wrong += "$where$what; it ended with ${ended ?: "its result"}"
            }
            if (ended == null && !made.isRight) say("the result is wrong")
            if (ended != null && ended !is Refusal) say("another exception: ${ended.stackTraceToString().lines().take(9)}")
            if (ended is Refusal && (ended.message!!.any { it.isISOControl() } || !ended.message!!.startsWith("$folder") || "null" in ended.message!!)) say("not one clear line")
            // whether a file is there at all Java only tells by yes and no
            if (ended is Refusal && error !in ended.message!! && call?.startsWith("STAT") != true) say("it does not say why")
            if (ended != null && Files.exists(made.target) && !made.isRight) say("the target is there and not complete")
            if (!made.sourceIsUntouched) say("the source was changed")
            if (disk.open.isNotEmpty()) say("left open: ${disk.open.values}")
            val left = made.left().minusElement(made.target) // a path is an Iterable of its names
            val mayStay = if (job.isResumed || isLasting) setOf(made.part) else emptySet() // who can't delete can't clean up
            if ((left - mayStay).isNotEmpty()) say("left behind: $left")
            if (Files.exists(made.part) && "left nothing behind" in ended?.message.orEmpty()) say("it says that nothing is left, and its part file is")
            if (made.isRight) Files.delete(made.target)
            try {
                made.run(FaultyDisk())
                if (!made.isRight) say("the next job makes something else")
            } catch (e: Exception) {
                say("the next job is refused: $e")
            }
            made.clear()
        }
        assertTrue(met > 3 && refused > met / 4) { "$job: $met faults met, $refused refused" }
        println("$job: $met faults met, of which $refused ended the job; ${wrong.size} wrong")
        return wrong
    }

    /** As Java throws it: of a file by its name with that, of an open one without. */
    private fun error(why: String, call: DiskCall, path: Path) = when (call) {
        DiskCall.READ, DiskCall.WRITE, DiskCall.FORCE, DiskCall.TRUNCATE -> IOException(why)
        else -> FileSystemException("$path", null, why)
    }

    private val everything = DiskCall.entries.toSet()
    private val changes = setOf(DiskCall.WRITE, DiskCall.TRUNCATE, DiskCall.LINK, DiskCall.MOVE, DiskCall.DELETE)

    @Test
    fun `an input or output error at any call is one line, and leaves nothing but what can be gone on with`() {
        val wrong = FaultyJob.entries.flatMap { job -> failures(job, 16, "Input/output error", isLasting = false, everything - DiskCall.STAT) }
        assertEquals("", wrong.joinToString("\n"))
    }

    @Test
    fun `a disk that is full from any write on is one line`() {
        val wrong = FaultyJob.entries.flatMap { job -> failures(job, 8, "No space left on device", isLasting = true, setOf(DiskCall.WRITE)) }
        assertEquals("", wrong.joinToString("\n"))
    }

    @Test
    fun `a disk that becomes read-only at any call is one line`() {
        val wrong = FaultyJob.entries.flatMap { job -> failures(job, 8, "Read-only file system", isLasting = true, changes) }
        assertEquals("", wrong.joinToString("\n"))
    }

    @Test
    fun `a drive that is gone from any call on is one line`() {
        val wrong = FaultyJob.entries.flatMap { job -> failures(job, 8, "Stale file handle", isLasting = true, everything) }
        assertEquals("", wrong.joinToString("\n"))
    }

    @Test
    fun `reads and writes that bring a few bytes at a time give the same files`() {
        for (job in FaultyJob.entries) {
            val folder = Files.createDirectories(folder.resolve(job.name))
            val made = job.Made(folder)
            for (most in listOf(1, 7, 100, 4096)) {
                val disk = FaultyDisk(mostBytes = most)
                made.run(disk)
                assertTrue(made.isRight) { "$job by $most bytes" }
                assertEquals(emptyMap<Any, Any>(), disk.open)
                made.clear()
            }
        }
    }
}
