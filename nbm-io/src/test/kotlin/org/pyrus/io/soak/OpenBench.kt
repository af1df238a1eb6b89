package org.pyrus.io.soak

import kotlinx.coroutines.runBlocking
import org.pyrus.io.fuzz.Misbehaviour
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.IndexRange
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.OpenOptions
import org.pyrus.volume.spi.Readers
import org.pyrus.volume.spi.VolumeFiles
import org.pyrus.volume.spi.VolumeReader
import java.io.Closeable
import java.io.IOException
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

/**
 * Opens one damaged volume after the other as the program does, and looks at how each ends: it opens and is read, by numbers in its range and where it is Pyrus' own by those that were written; or it
 * is refused in one line that names the file. Either within [MOST_CPU_SECONDS] and [mostHeapBytes], with no other exception or error, and neither a file nor a mapping left open.
 *
 * Memory is what all threads allocate meanwhile, freed again or not, and time what they compute, which is what it takes where nothing else runs: mutants are opened one at a time.
 *
 * @param mostHeapBytes the least that a sound volume needs by far, and what a compressed chunk may take of the heap (`ForeignStorage`)
 * @param mostSeconds how long it is waited for in all, on a machine that does other things too
 * @param open how it is opened: the public way, or a weak one that is to be found out
 */
internal class OpenBench(
    private val mostSeconds: Long = MOST_SECONDS,
    private val mostHeapBytes: Long = MOST_HEAP_BYTES + Runtime.getRuntime().maxMemory() / CHUNK_SHARE,
    private val open: (Path, OpenOptions) -> VolumeReader = { path, options -> Readers.open(path, options = options) },
) : Closeable {
    private val folder = Files.createTempDirectory(MEMORY.takeIf { Files.isWritable(it) } ?: Path.of(System.getProperty("java.io.tmpdir")), "pyrus-soak")
    private val threads = ManagementFactory.getThreadMXBean() as com.sun.management.ThreadMXBean
    private val direct = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean::class.java).first { it.name == "direct" }
    private var runner = Executors.newSingleThreadExecutor { Thread(it, "mutant").apply { isDaemon = true } }
    private var runs = 0
    private val abandoned = HashSet<String>()

    /** What it was refused with, at opening or reading; null where it was opened and read. Throws [Misbehaviour] where it ends otherwise. */
    fun run(mutant: VolumeMutant): String? {
        val path = folder.resolve("mutant-${runs % NAMES}") // with no ending: what a file is its content says
        Files.write(path, mutant.bytes)
        val heapBefore = heapOf()
        val directBefore = direct.memoryUsed
        val cpuBefore = cpuNanos()
        val refusal = limited { refusalOf(path, mutant) }
        val seconds = (cpuNanos() - cpuBefore) / 1e9
        val allocated = heapOf().entries.sumOf { (id, bytes) -> bytes - (heapBefore[id] ?: 0) }
        val grown = direct.memoryUsed - directBefore
        if (seconds > MOST_CPU_SECONDS) throw Misbehaviour("it computed for $seconds s")
        if (allocated > mostHeapBytes + TIMES_THE_FILE * mutant.bytes.size) throw Misbehaviour("it allocated $allocated bytes of heap")
        if (grown > MOST_DIRECT_BYTES) throw Misbehaviour("it allocated $grown bytes of direct memory")
        checkClosed()
        Files.delete(path)
        return refusal
    }

    private fun refusalOf(path: Path, mutant: VolumeMutant): String? {
        VolumeFiles.recognise(path)
        val reader = try {
            open(path, mutant.base.options)
        } catch (refusal: Refusal) {
            return refusal.message.orEmpty().also { checkLine(it, path) }
        }
        return reader.use {
            try {
                runBlocking { read(it, mutant) }
                null
            } catch (e: IOException) {
                e.message.orEmpty().also { line -> checkLine(line, path) }
            }
        }
    }

    private suspend fun read(reader: VolumeReader, mutant: VolumeMutant) {
        val geometry = reader.info.geometry
        val ours = mutant.base.ours?.takeIf { !mutant.sealed }
        if (ours != null && geometry != ours.geometry) throw Misbehaviour("it opens with $geometry in place of ${ours.geometry}")
        if (ours != null && reader.info.storedType != ours.type) throw Misbehaviour("it opens with ${reader.info.storedType} in place of ${ours.type}")
        reader.info.attributes.toString()
        val sparesSamples = ours != null && mutant.sparesSamples
        val inline = Index<org.pyrus.volume.Inline>(geometry.inlines.count - 1)
        val crossline = Index<org.pyrus.volume.Crossline>(geometry.crosslines.count - 1)
        for (slab in listOf(Hyperslab.inline(inline, geometry), Hyperslab.trace(inline, crossline, geometry), Hyperslab.slice(Index(geometry.samples.count / 2), geometry))) {
            val part = limited(slab)
            val values = reader.read(part).values
            if (values.size.toLong() != part.sampleCount) throw Misbehaviour("$part has ${values.size} samples")
            if (ours != null && sparesSamples) check(part, values, ours)
        }
    }

    /** What sides that a file makes up leave readable: the first lines and samples of [slab]. */
    private fun limited(slab: Hyperslab): Hyperslab = Hyperslab(
        IndexRange(slab.inlines.first, minOf(slab.inlines.count, MOST_SIDE)),
        IndexRange(slab.crosslines.first, minOf(slab.crosslines.count, MOST_SIDE)),
        IndexRange(slab.samples.first, minOf(slab.samples.count, MOST_SIDE)),
    )

    private fun check(slab: Hyperslab, values: FloatArray, ours: org.pyrus.io.hdf5.TestVolume) {
        val scale = if (ours.type.isInteger) 1f else 0.5f
        var at = 0
        for (inline in slab.inlines.first.value until slab.inlines.end) {
            for (crossline in slab.crosslines.first.value until slab.crosslines.end) {
                for (sample in slab.samples.first.value until slab.samples.end) {
                    val expected = ours.sample(inline, crossline, sample) * scale
                    if (values[at] != expected) throw Misbehaviour("sample [$inline, $crossline, $sample] is ${values[at]} in place of $expected")
                    at++
                }
            }
        }
    }

    /** One line for people, that names the file. */
    private fun checkLine(line: String, path: Path) {
        if (line.isBlank() || line.any { it.isISOControl() }) throw Misbehaviour("a message is not one line: '$line'")
        if (!line.startsWith("$path: ")) throw Misbehaviour("a message does not name the file: $line")
        if (line.length > LONGEST_LINE) throw Misbehaviour("a message has ${line.length} characters: ${line.take(LONGEST_LINE)}")
        if (NO_WORDS.containsMatchIn(line)) throw Misbehaviour("a message is not for people: $line")
    }

    private fun checkClosed() {
        val open = names(Path.of("/proc/self/fd")) - abandoned
        if (open.isNotEmpty()) throw Misbehaviour("it left open: $open")
        if (++runs % NAMES == 0) checkUnmapped()
    }

    private fun names(descriptors: Path): List<String> {
        if (!Files.isDirectory(descriptors)) return emptyList() // not Linux
        return Files.list(descriptors).use { all ->
            all.toList().mapNotNull {
                try {
                    Files.readSymbolicLink(it).toString()
                } catch (_: IOException) { // that of the listing itself
                    null
                }
            }.filter { it.startsWith(folder.toString()) }
        }
    }

    private fun checkUnmapped() {
        val maps = Path.of("/proc/self/maps")
        if (!Files.isReadable(maps)) return
        fun left() = Files.readAllLines(maps).filter { folder.toString() in it }
        var left = left()
        for (attempt in 1..GARBAGE_COLLECTIONS) { // jHDF's own mappings of metadata go with the garbage collector
            if (left.isEmpty()) return
            System.gc()
            Thread.sleep(20)
            left = left()
        }
        if (left.isNotEmpty()) throw Misbehaviour("it left mapped: ${left.first()} and ${left.size - 1} more")
    }

    private fun <T> limited(work: () -> T): T {
        val future = runner.submit(work)
        try {
            for (second in 1..mostSeconds) { // not all at once: while the process is paused, the clock goes on
                try {
                    return future.get(1, TimeUnit.SECONDS)
                } catch (_: TimeoutException) {
                    continue
                }
            }
            val stacks = Thread.getAllStackTraces().filterKeys { it.name == "mutant" || it.name.startsWith("DefaultDispatcher") }.values
            abandoned += names(Path.of("/proc/self/fd")) // what is still being read is told once, not with each mutant after it
            runner.shutdownNow()
            runner = Executors.newSingleThreadExecutor { Thread(it, "mutant").apply { isDaemon = true } }
            throw Misbehaviour("it took more than $mostSeconds s, being in\n" + stacks.joinToString("\n\n") { it.take(14).joinToString("\n") })
        } catch (e: ExecutionException) {
            throw e.cause as? Misbehaviour ?: Misbehaviour("it failed: " + StringWriter().also { e.cause!!.printStackTrace(PrintWriter(it)) }.toString().lines().take(14).joinToString("\n"))
        }
    }

    private fun cpuNanos(): Long = threads.getThreadCpuTime(threads.allThreadIds).sumOf { maxOf(it, 0) }

    private fun heapOf(): Map<Long, Long> = threads.allThreadIds.let { ids -> ids.zip(threads.getThreadAllocatedBytes(ids)).toMap() }

    override fun close() {
        runner.shutdownNow()
        try {
            checkUnmapped()
        } finally {
            folder.toFile().deleteRecursively()
        }
    }

    companion object {
        /** A file system in memory: the soak is not to wait for a disk. */
        private val MEMORY: Path = Path.of("/dev/shm")
        const val MOST_SECONDS = 120L
        const val MOST_CPU_SECONDS = 5

        /** Some hundred times what a sound one takes; a length that metadata makes up would pass it. */
        const val MOST_HEAP_BYTES = 64L shl 20

        /** A chunk and what it is undone into take at most a quarter of the heap. */
        private const val CHUNK_SHARE = 4L
        const val MOST_DIRECT_BYTES = 64L shl 20

        /** Every reader that is asked reads all metadata twice, and jHDF makes some kilobytes of garbage of each small group. */
        private const val TIMES_THE_FILE = 256L
        private const val MOST_SIDE = 512
        private const val LONGEST_LINE = 2000
        private const val NAMES = 64
        private const val GARBAGE_COLLECTIONS = 10
        private val NO_WORDS = Regex("""\bnull\b|\bjavax?\.|\bkotlinx?\.|\borg\.pyrus|\bio\.jhdf|@[0-9a-f]{6}|failed on it""")
    }
}
