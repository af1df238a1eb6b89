package org.pyrus.io.importing

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.JobEvent
import java.nio.file.Files
import java.nio.file.Path
import kotlin.random.Random

/**
 * An import's writes, and what it sends to the disk when, recorded and cut off at every step. Of the writes that were not yet sent to the disk any may be lost: none, all, or some
 * by chance are. Whatever is left, an import that goes on with it, or starts over, makes the same file.
 */
class PowerLossTest {
    @TempDir
    lateinit var temporary: Path
    private val folder: Path get() = temporary.toRealPath()
    private val target get() = folder.resolve("v.h5")
    private val part get() = folder.resolve("v.h5.part")

    private fun import(request: ImportRequest, rule: CheckpointRule = CheckpointRule(), watch: PartTrace? = null): Boolean = runBlocking {
        var goneOn = false
        ImportJob(request, rule, watch) { if (it is JobEvent.Found && it.issue.message.startsWith("going on")) goneOn = true }.run()
        goneOn
    }

    /** What came of one import, cut off at every step. */
    private class Outcome {
        var cuts = 0
        var goneOn = 0
        val wrong = ArrayList<String>()
    }

    /** @param untilWrong whether the first that is wrong suffices */
    private fun cutEverywhere(case: ResumeCase, order: CheckpointOrder, seed: Int, untilWrong: Boolean = false): Outcome {
        val reference = folder.resolve("reference.h5")
        import(case.request(folder, reference).copy(overwrite = true))
        val trace = PartTrace()
        val request = case.request(folder, target).copy(resume = true)
        import(request, CheckpointRule(atOnce = true, order = order), trace)
        assertEquals(-1, Files.mismatch(reference, target)) { "$case, uninterrupted" }
        Files.delete(target)
        val random = Random(seed)
        val outcome = Outcome()
        for (cut in 0..trace.size) {
            for ((name, keeps) in listOf("none kept" to { false }, "all kept" to { true }, "some kept" to { random.nextBoolean() }, "most kept" to { random.nextInt(8) > 0 })) {
                if (untilWrong && outcome.wrong.isNotEmpty()) return outcome
                outcome.cuts++
                val published = trace.isPublished(cut)
                trace.leave(if (published) target else part, cut, keeps)
                val asked = if (outcome.cuts % 7 == 0) request.copy(resume = false) else request
                try {
                    if (!published && import(asked)) outcome.goneOn++
                    if (Files.mismatch(reference, target) != -1L) outcome.wrong += "$case, cut after step $cut of ${trace.size}, $name: byte ${Files.mismatch(reference, target)}"
                } catch (e: Refusal) {
                    outcome.wrong += "$case, cut after step $cut of ${trace.size}, $name: ${e.message}"
                    Files.deleteIfExists(part)
                }
                if (Files.exists(part)) outcome.wrong += "$case, cut after step $cut: its part file is still there"
                Files.deleteIfExists(target)
            }
        }
        return outcome
    }

    @Test
    fun `whatever a loss of power leaves of an import, going on makes the same file`() {
        for (case in ResumeCase.small) {
            val outcome = cutEverywhere(case, CheckpointOrder.SOUND, seed = 8)
            assertEquals(emptyList<String>(), outcome.wrong)
            assertTrue(outcome.goneOn > outcome.cuts / 3) { "${outcome.goneOn} of ${outcome.cuts} went on" }
        }
    }

    @Test
    fun `a journal that does not wait for the disk, or is ahead of the data, is found`() {
        for (order in listOf(CheckpointOrder.UNFORCED, CheckpointOrder.BEFORE_DATA)) {
            assertFalse(cutEverywhere(ResumeCase.small[0], order, seed = 8, untilWrong = true).wrong.isEmpty()) { "$order was not found" }
        }
    }
}
