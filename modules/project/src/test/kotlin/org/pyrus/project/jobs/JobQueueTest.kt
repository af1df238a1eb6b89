package org.pyrus.project.jobs

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.NonCancellable
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.test.TestScope
import kotlinx.coroutines.test.runCurrent
import kotlinx.coroutines.test.runTest
import kotlinx.coroutines.withContext
import kotlinx.coroutines.yield
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.project.FakeImporter
import org.pyrus.project.ToldDisplay
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.Refusal
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.ChunkPlan
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.KeptForLater
import org.pyrus.volume.spi.RechunkRequest
import java.nio.file.Path

class JobQueueTest {
    private val said = mutableListOf<String>()

    private fun request(name: String) = ImportRequest(Path.of("$name.sgy"), Path.of("$name.h5"))

    private fun TestScope.queue(work: suspend (String) -> Unit) =
        JobQueue(backgroundScope, { FakeImporter { work(it.source.toString().removeSuffix(".sgy")) } }) { ToldDisplay(it.work.sources.single().toString().removeSuffix(".sgy"), said) }

    @Test
    fun `imports run one after the other, in the order in which they were added`() = runTest {
        val queue = queue { repeat(5) { yield() } }
        listOf("a", "b", "c").map { queue.add(request(it)) }.forEach { it.join() }
        assertEquals(listOf("a started", "a done", "b started", "b done", "c started", "c done"), said)
        assertTrue(queue.unfinished.isEmpty())
    }

    @Test
    fun `a rechunk waits for its turn among the imports`() = runTest {
        val queue = queue { yield() }
        val plan = ChunkPlan.byHand(VolumeDimensions(4, 4, 4), ChunkShape(2, 2, 2))
        queue.add(request("a"))
        queue.add(Work.Rechunk(RechunkRequest(Path.of("v.h5"), Path.of("w.h5"), plan)))
        queue.add(request("b")).join()
        assertEquals(listOf("a started", "a done", "v.h5 started", "v.h5 done", "b started", "b done"), said)
    }

    @Test
    fun `adding an import does not run it on the caller's thread`() = runTest {
        val queue = queue { }
        val import = queue.add(request("a"))
        assertEquals(emptyList<String>(), said)
        import.join()
        assertEquals(listOf("a started", "a done"), said)
    }

    @Test
    fun `a waiting import that is cancelled says so at once and never starts`() = runTest {
        val release = CompletableDeferred<Unit>()
        val queue = queue { release.await() }
        val first = queue.add(request("a"))
        val second = queue.add(request("b"))
        val third = queue.add(request("c"))
        runCurrent()
        second.cancel()
        second.join()
        assertEquals(listOf("a started", "b cancelled"), said)
        assertEquals(listOf(first, third), queue.unfinished)
        release.complete(Unit)
        third.join()
        assertEquals(listOf("a started", "b cancelled", "a done", "c started", "c done"), said)
    }

    @Test
    fun `the next import waits until the cancelled one has cleaned up`() = runTest {
        val cleaned = CompletableDeferred<Unit>()
        val queue = queue { name ->
            if (name == "a") {
                try {
                    awaitCancellation()
                } finally {
                    withContext(NonCancellable) { cleaned.await() }
                    said += "a cleaned up"
                }
            }
        }
        val first = queue.add(request("a"))
        val second = queue.add(request("b"))
        runCurrent()
        first.cancel()
        runCurrent()
        assertEquals(listOf("a started"), said)
        cleaned.complete(Unit)
        second.join()
        assertEquals(listOf("a started", "a cleaned up", "a cancelled", "b started", "b done"), said)
    }

    @Test
    fun `a failed import, be it by an error, does not stop those that follow`() = runTest {
        val queue = queue { name ->
            if (name == "a") throw Refusal("it is broken", remedy = "Mend it.")
            if (name == "b") throw OutOfMemoryError("heap")
        }
        listOf("a", "b", "c").map { queue.add(request(it)) }.forEach { it.join() }
        assertEquals(listOf("a started", "a failed: it is broken. Mend it.", "b started", "b failed: heap", "c started", "c done"), said)
    }

    @Test
    fun `cancelling all waits for the one at work`() = runTest {
        val queue = queue { awaitCancellation() }
        listOf("a", "b").forEach { queue.add(request(it)) }
        runCurrent()
        queue.cancelAll()
        assertEquals(setOf("a started", "a cancelled", "b cancelled"), said.toSet())
        assertTrue(queue.unfinished.isEmpty())
    }

    @Test
    fun `closing asks only where an import is not finished, and then cancels it`() = runTest {
        val queue = queue { awaitCancellation() }
        val asked = mutableListOf<String>()
        val closing = ClosingWhileWorking(queue) { unfinished, importing ->
            asked += "$unfinished, importing: $importing"
            Closing.KEEP_RUNNING
        }
        assertTrue(closing.call())
        val imports = listOf("a", "b").map { queue.add(request(it)) }
        runCurrent()
        assertFalse(closing.call())
        assertEquals(listOf("2, importing: true"), asked)
        imports.forEach { it.cancel() }
        imports.forEach { it.join() }
        closing.run()
        assertTrue(closing.call())
    }

    @Test
    fun `an import that is left to be gone on with later is told so, one that is cancelled is not`() = runTest {
        val causes = mutableListOf<Throwable>()
        val queue = queue {
            try {
                awaitCancellation()
            } catch (e: CancellationException) {
                causes += e
                throw e
            }
        }
        for (leave in listOf(true, false)) {
            val import = queue.add(request("a"))
            runCurrent()
            if (leave) import.leave() else import.cancel()
            import.join()
        }
        assertEquals(listOf(true, false), causes.map { cause -> generateSequence(cause) { it.cause }.any { it is KeptForLater } })
        assertEquals(listOf("a started", "a cancelled", "a started", "a cancelled"), said)
    }

    @Test
    fun `the question counts the imports`() {
        assertTrue(Bundle.MSG_CloseWhileWorking(1).startsWith("A job is not finished yet.\nClosing cancels it;"))
        assertTrue(Bundle.MSG_CloseWhileWorking(3).startsWith("3 jobs are not finished yet.\nClosing cancels them;"))
    }

    @Test
    fun `an import cancelled by its display, before it stands in line, is cancelled`() = runTest {
        val queue = JobQueue(backgroundScope, { FakeImporter { } }) { import ->
            import.cancel()
            ToldDisplay("a", said)
        }
        queue.add(request("a")).join()
        assertEquals(listOf("a cancelled"), said)
    }
}
