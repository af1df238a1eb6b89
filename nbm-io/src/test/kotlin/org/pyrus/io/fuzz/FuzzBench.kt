package org.pyrus.io.fuzz

import kotlinx.coroutines.flow.last
import kotlinx.coroutines.flow.onEach
import kotlinx.coroutines.runBlocking
import org.pyrus.io.importing.SegyVolumeImporter
import org.pyrus.io.segy.SegySource
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.Issue
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.ExportRequest
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.Readers
import java.io.Closeable
import java.io.PrintWriter
import java.io.StringWriter
import java.lang.management.BufferPoolMXBean
import java.lang.management.ManagementFactory
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.ExecutionException
import java.util.concurrent.Executors
import java.util.concurrent.TimeUnit
import java.util.concurrent.TimeoutException

/** How the import of a mutant ended as it should: [refusal] is null where it made a volume. */
internal class Outcome(val refusal: String?, val allocatedBytes: Long, val seconds: Double)

/** A mutant's end that must not be. */
internal class Misbehaviour(message: String) : Exception(message)

/**
 * Imports one mutant after the other and looks at how each ends: in a volume that opens and, where asked, gives the same bytes back, or in a refusal of one line;
 * in both cases within [MOST_SECONDS], [MOST_HEAP_BYTES] and [MOST_DIRECT_BYTES], with no other file left.
 *
 * Memory is what all threads allocate meanwhile, freed again or not, and how much the direct buffers grow: mutants are imported one at a time, and nothing else runs.
 */
internal class FuzzBench : Closeable {
    private val folder = Files.createTempDirectory(MEMORY.takeIf { Files.isWritable(it) } ?: Path.of(System.getProperty("java.io.tmpdir")), "pyrus-fuzz")
    private val source = folder.resolve("mutant.sgy")
    private val target = folder.resolve("mutant.h5")
    private val back = folder.resolve("back.sgy")
    private val importer = SegyVolumeImporter()
    private val segy = SegySource()
    private val threads = ManagementFactory.getThreadMXBean() as com.sun.management.ThreadMXBean
    private val direct = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean::class.java).first { it.name == "direct" }
    private val runner = Executors.newSingleThreadExecutor { Thread(it, "mutant").apply { isDaemon = true } }

    /**
     * @param thorough whether a volume is verified and exported too, and of a refused file the candidates are asked for
     * @throws Misbehaviour where it ends otherwise
     */
    fun run(mutant: Mutant, thorough: Boolean): Outcome {
        clear()
        Files.write(source, mutant.bytes)
        val heapBefore = heapOf()
        val directBefore = direct.memoryUsed
        val started = System.nanoTime()
        val refusal = limited { import(mutant) }
        val seconds = (System.nanoTime() - started) / 1e9
        val grown = direct.memoryUsed - directBefore
        val allocated = heapOf().entries.sumOf { (id, bytes) -> bytes - (heapBefore[id] ?: 0) }
        if (allocated > MOST_HEAP_BYTES) throw Misbehaviour("it allocated $allocated bytes of heap")
        if (grown > MOST_DIRECT_BYTES) throw Misbehaviour("it allocated $grown bytes of direct memory")
        checkLeft(if (refusal == null) setOf(source, target) else setOf(source))
        limited {
            if (refusal == null) {
                checkVolume(mutant, thorough)
            } else if (thorough) {
                checkCandidates(mutant)
            }
        }
        return Outcome(refusal, allocated + maxOf(grown, 0), seconds)
    }

    private fun import(mutant: Mutant): String? = refusalOf {
        val request = ImportRequest(source, target, mutant.layout, CHUNK, bufferBudgetBytes = BUDGET_BYTES, workers = 1)
        importer.import(request).onEach { if (it is JobEvent.Found) checkIssue(it.issue) }.last()
    }

    private fun checkVolume(mutant: Mutant, thorough: Boolean) {
        Readers.open(target, "direct").use { it.info.geometry.wholeVolume }
        if (!thorough) return
        runBlocking {
            val report = (importer.verify(target, source).last() as JobEvent.Verified).report
            if (report.differenceCount > 0) throw Misbehaviour("its volume differs from it: ${report.differences.first().message}")
        }
        val refusal = refusalOf { importer.export(ExportRequest(target, back, bufferBudgetBytes = BUDGET_BYTES, workers = 1)).last() }
        if (refusal != null) {
            if (mutant.layout.traces.keepsLeftOut) throw Misbehaviour("its volume can't be exported: $refusal")
        } else if (Files.mismatch(source, back) >= 0) {
            throw Misbehaviour("its export differs from byte ${Files.mismatch(source, back) + 1} on")
        }
        checkLeft(if (refusal == null) setOf(source, target, back) else setOf(source, target))
    }

    private fun checkCandidates(mutant: Mutant) {
        segy.recognises(source)
        refusalOf { segy.candidates(source, mutant.layout) }
    }

    /** What [work] was refused with, checked; null where it was not. */
    private fun refusalOf(work: suspend () -> Unit): String? = try {
        runBlocking { work() }
        null
    } catch (refusal: Refusal) {
        refusal.message.orEmpty().also(::checkLine)
    }

    private fun checkIssue(issue: Issue) {
        checkLine(issue.message)
        if (issue.remedy.any { it.isISOControl() }) throw Misbehaviour("an issue's remedy is not one line: ${issue.remedy}")
    }

    /** One line for people: with no name of a class in it. */
    private fun checkLine(line: String) {
        if (line.isBlank() || line.any { it.isISOControl() }) throw Misbehaviour("a message is not one line: '$line'")
        if (NO_WORDS.containsMatchIn(line.replace(source.toString(), ""))) throw Misbehaviour("a message is not for people: $line")
    }

    private fun checkLeft(expected: Set<Path>) {
        val left = Files.list(folder).use { it.toList().toSet() }
        if (left != expected) throw Misbehaviour("the folder holds ${left.map { it.fileName }}, not ${expected.map { it.fileName }}")
    }

    private fun <T> limited(work: () -> T): T {
        val future = runner.submit(work)
        try {
            return future.get(MOST_SECONDS, TimeUnit.SECONDS)
        } catch (_: TimeoutException) {
            val stacks = Thread.getAllStackTraces().filterKeys { it.name == "mutant" || it.name.startsWith("DefaultDispatcher") }.values
            throw Misbehaviour("it took more than $MOST_SECONDS s, being in\n" + stacks.joinToString("\n\n") { it.take(12).joinToString("\n") })
        } catch (e: ExecutionException) {
            throw e.cause as? Misbehaviour ?: Misbehaviour("it failed: " + StringWriter().also { e.cause!!.printStackTrace(PrintWriter(it)) }.toString().lines().take(14).joinToString("\n"))
        }
    }

    private fun heapOf(): Map<Long, Long> = threads.allThreadIds.let { ids -> ids.zip(threads.getThreadAllocatedBytes(ids)).toMap() }

    private fun clear() = Files.list(folder).use { files -> files.forEach(Files::delete) }

    override fun close() {
        runner.shutdownNow()
        clear()
        Files.delete(folder)
    }

    companion object {
        /** A file system in memory: the fuzz is not to wait for a disk. */
        private val MEMORY: Path = Path.of("/dev/shm")
        private val CHUNK = ChunkShape(8, 8, 16)
        private const val BUDGET_BYTES = 16L shl 20
        private const val MOST_SECONDS = 5L

        /** Arrays of a few traces, over and over again; a size that a header makes up would pass it. */
        const val MOST_HEAP_BYTES = 64L shl 20

        /** The budget, and the scan's buffers beside it. */
        const val MOST_DIRECT_BYTES = BUDGET_BYTES + (16L shl 20)

        private val NO_WORDS = Regex("""Exception|Error\b|\bnull\b|\bjavax?\.|\bkotlinx?\.|org\.pyrus|@[0-9a-f]{6}""")
    }
}
