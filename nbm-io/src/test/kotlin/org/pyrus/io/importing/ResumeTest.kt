package org.pyrus.io.importing

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.job
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.io.hdf5.PartWatch
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.Refusal
import org.pyrus.volume.StoredType
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.KeptForLater
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.FileTime

/** An import that goes on where another was interrupted makes the same file, and goes on only with what is the same job. */
class ResumeTest {
    @TempDir
    lateinit var temporary: Path
    private val folder: Path get() = temporary.toRealPath()
    private val target get() = folder.resolve("v.h5")
    private val part get() = folder.resolve("v.h5.part")
    private val everyBatch = CheckpointRule(atOnce = true)

    /** A disk that fails behind its first [count] writes. */
    private class FailingDisk(private val count: Int) : PartWatch {
        private var writes = 0

        @Synchronized
        override fun wrote(bytes: ByteBuffer, address: Long) {
            if (++writes > count) throw IOException("no more than $count writes")
        }

        override fun truncated(bytes: Long) = Unit

        override fun forcing() = 0

        override fun forced(begun: Int) = Unit

        override fun published() = Unit

        val written: Int get() = writes
    }

    private fun import(request: ImportRequest, watch: PartWatch? = null, rule: CheckpointRule = everyBatch, onEvent: (JobEvent) -> Unit = {}): List<String> = runBlocking {
        val events = ArrayList<JobEvent>()
        ImportJob(request, rule, watch) {
            synchronized(events) { events += it }
            onEvent(it)
        }.run()
        events.filterIsInstance<JobEvent.Found>().map { it.issue.message }
    }

    private fun reference(case: ResumeCase): Path = folder.resolve("reference.h5").also { import(case.request(folder, it).copy(overwrite = true), rule = CheckpointRule()) }

    private fun names(): Set<String> = Files.list(folder).use { files -> files.map { it.fileName.toString() }.toList().toSet() }

    @Test
    fun `an import that the disk fails at any write, again and again, ends as the same bytes`() {
        for (case in ResumeCase.all) {
            val reference = reference(case)
            val request = case.request(folder, target).copy(resume = true)
            val whole = FailingDisk(Int.MAX_VALUE)
            import(request, whole)
            assertEquals(-1, Files.mismatch(reference, target)) { "$case, with every batch said" }
            Files.delete(target)
            var goneOn = 0
            for (count in 0 until whole.written step 1 + whole.written / 12) {
                // each job gets so many writes further than the last, or as far
                var left = count
                while (true) {
                    val disk = FailingDisk(left)
                    val ended = try {
                        goneOn += import(request, disk).count { it.startsWith("going on with $part, which has ") }
                        true
                    } catch (_: Refusal) {
                        assertFalse(Files.exists(target))
                        false
                    }
                    if (ended) break
                    left += whole.written / 3
                }
                assertEquals(-1, Files.mismatch(reference, target)) { "$case, interrupted after $count writes" }
                assertFalse(Files.exists(part))
                Files.delete(target)
            }
            assertTrue(goneOn > 4) { "$case: $goneOn went on" }
            Files.delete(reference)
        }
    }

    private val case = ResumeCase.all[0]

    /** Leaves a part file with some batches of [case]. */
    private fun interrupt(request: ImportRequest = case.request(folder, target).copy(resume = true)) {
        Files.deleteIfExists(target)
        assertThrows(Refusal::class.java) { import(request, FailingDisk(80)) }
        assertTrue(Files.exists(part))
    }

    @Test
    fun `a source or an option that has changed starts over, and says what has`() {
        val request = case.request(folder, target).copy(resume = true)
        val reference = reference(case)
        fun overBecause(asked: ImportRequest, why: Regex) {
            val said = import(asked.copy(overwrite = true)).single { "starting over" in it }
            assertTrue(Regex("starting over: \\Q$part\\E has [\\d.]+ % of a source, but can't be gone on with: ${why.pattern}").matches(said), said)
        }
        interrupt()
        overBecause(request.copy(chunk = ChunkShape(4, 5, 8)), Regex("the chunk shape: it was 4x5x16, and is 4x5x8"))
        interrupt()
        overBecause(request.copy(fastCopies = emptySet()), Regex("fast copies: it was inline, slice, and is none"))
        interrupt()
        overBecause(request.copy(sha256 = true), Regex("the plain SHA-256: it was not asked for, and is asked for"))
        interrupt()
        Files.setLastModifiedTime(request.source, FileTime.fromMillis(1_000_000_000_000))
        overBecause(request, Regex("\\Q${request.source}\\E has been written to since \\(.*, now 2001-09-09T01:46:40Z\\)"))
        interrupt()
        val time = Files.getLastModifiedTime(request.source)
        val bytes = Files.readAllBytes(request.source)
        Files.write(request.source, bytes.also { it[100]++ })
        Files.setLastModifiedTime(request.source, time)
        overBecause(request, Regex("\\Q${request.source}\\E holds other bytes than it did"))
        assertFalse(-1L == Files.mismatch(reference, target))
    }

    @Test
    fun `another memory budget or number of threads goes on all the same, with the batches that were begun`() {
        val reference = reference(case)
        val request = case.request(folder, target).copy(resume = true)
        interrupt()
        val said = import(request.copy(bufferBudgetBytes = request.bufferBudgetBytes * 2, workers = 1))
        assertTrue(said.any { it.startsWith("going on with") }, said.toString())
        assertEquals(-1, Files.mismatch(reference, target))
        Files.delete(target)
        interrupt()
        val least = TraceWorker.overheadBytes(240 + 41 * 4, 41, StoredType.FLOAT32) + 7_000
        val over = import(request.copy(bufferBudgetBytes = least, workers = 1))
        assertTrue(over.any { it.endsWith("but can't be gone on with: its batches do not fit the memory that this import is given") }, over.toString())
    }

    @Test
    fun `an import that is not asked to go on starts over and says that it could have`() {
        val reference = reference(case)
        interrupt()
        val said = import(case.request(folder, target)).single { "starting over" in it }
        assertTrue(Regex("starting over: \\Q$part\\E had [\\d.]+ % of this source, and --resume would have gone on with it").matches(said), said)
        assertEquals(-1, Files.mismatch(reference, target))
        assertFalse(Files.exists(part))
    }

    @Test
    fun `an import that is refused before it begins leaves the part file of another as it was`() {
        interrupt()
        val bytes = Files.readAllBytes(part)
        assertThrows(Refusal::class.java) { import(case.request(folder, target).copy(chunk = null, planner = "no such planner")) }
        assertTrue(bytes.contentEquals(Files.readAllBytes(part)))
    }

    @Test
    fun `a cancelled import that is to go on, now or later, leaves its part file, which says how far it is, and one that is not leaves nothing`() {
        val reference = reference(case)
        for ((resume, cause) in listOf(true to null, false to KeptForLater(), false to null)) {
            val request = case.request(folder, target).copy(resume = resume)
            val isKept = resume || cause != null
            runBlocking {
                val job = launch(Dispatchers.IO) {
                    val own = coroutineContext.job
                    // a slow disk: cancelled when some batches are said
                    val slow = object : PartWatch by FailingDisk(Int.MAX_VALUE) {
                        private var writes = 0

                        @Synchronized
                        override fun wrote(bytes: ByteBuffer, address: Long) {
                            if (++writes == 80) own.cancel(cause)
                        }
                    }
                    ImportJob(request, everyBatch, slow) {}.run()
                }
                job.join()
                assertTrue(job.isCancelled)
            }
            assertEquals(isKept, Files.exists(part))
            val found = SegyVolumeImporter().unfinished(folder)
            if (!isKept) {
                assertEquals(emptyList<Any>(), found)
                break
            }
            assertEquals(listOf(part), found.map { it.part })
            assertEquals(request.copy(source = request.source.toRealPath(), resume = true), found.single().request)
            assertTrue(found.single().done in 0.05..0.95, "${found.single().done}")
            import(found.single().request)
            assertEquals(-1, Files.mismatch(reference, target))
            Files.delete(target)
        }
    }

    @Test
    fun `a part file that is being written is no unfinished import, and files of others are none`() {
        Files.writeString(folder.resolve("mine.h5.part"), "PYRUS PART FILE\n and nothing else")
        Files.writeString(folder.resolve("other.part"), "x")
        val seen = ArrayList<Int>()
        val importer = SegyVolumeImporter()
        import(case.request(folder, target)) { if (it is JobEvent.Advanced && it.progress.phase == "Finishing") seen += importer.unfinished(folder).size }
        assertEquals(listOf(0), seen)
        assertEquals(emptyList<Any>(), importer.unfinished(folder.resolve("no such folder")))
    }

    @Test
    fun `words that do not reverse lie in one order, whichever worker was first`() {
        val case = ResumeCase.all[1]
        val reference = reference(case)
        repeat(5) {
            import(case.request(folder, target).copy(overwrite = true))
            assertEquals(-1, Files.mismatch(reference, target))
        }
    }
}
