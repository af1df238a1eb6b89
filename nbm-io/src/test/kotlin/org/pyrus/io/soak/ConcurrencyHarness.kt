package org.pyrus.io.soak

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.async
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.collect
import kotlinx.coroutines.joinAll
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeoutOrNull
import org.pyrus.io.importing.SegyVolumeImporter
import org.pyrus.io.read.ReadBuffers
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.Readers
import org.pyrus.volume.spi.VolumeReader
import java.lang.management.ManagementFactory
import java.nio.file.Path
import java.util.concurrent.ConcurrentLinkedQueue
import java.util.concurrent.TimeUnit
import java.util.concurrent.atomic.AtomicInteger
import java.util.concurrent.atomic.AtomicLong
import java.util.concurrent.atomic.AtomicReference
import kotlin.random.Random

/**
 * Many readers of one survey, by every way there is, of which all are opened and closed and some cancelled by chance, while beside them two other surveys are imported to one name in turn, again and
 * again, some of the imports cancelled too, and whoever opens that name gets one of the two. Every sample is looked at. Nothing may be left in the end: no file, mapping, buffer or coroutine,
 * and no more memory than after the first while.
 *
 * @param folder where all files lie
 * @param open how a reader is opened: as it is, or by one with a fault that is to be found
 * @property readerCount how many read at a time
 * @param mostSeconds how long one read may take on a machine that does much else
 */
internal class ConcurrencyHarness(
    private val folder: Path,
    private val seed: Long,
    val readerCount: Int = 32,
    private val mostSeconds: Long = 120,
    private val open: (SoakReader, Path) -> VolumeReader = { way, path -> way.open(path) },
) {
    private val survey = SoakVolume(40, 52, 160)
    private val imported = listOf(SoakVolume(33, 30, 90, shift = 11), SoakVolume(24, 41, 77, shift = 90))
    private val target = folder.resolve("other.h5")
    private val importer = SegyVolumeImporter()
    private val shared = SoakReader.entries.associateWith { AtomicReference<SharedReader?>() }
    private val found = ConcurrentLinkedQueue<String>()

    /** What was not as it must be. */
    val failures: List<String> get() = found.toList()
    val reads = SoakReader.entries.associateWith { AtomicLong() }
    val samples = AtomicLong()
    val opened = AtomicLong()
    val cancelledReads = AtomicLong()
    val imports = AtomicInteger()
    val cancelledImports = AtomicInteger()

    /** One for each time that it was looked. */
    val states = ArrayList<ProcessState>()
    lateinit var before: ProcessState
        private set
    lateinit var after: ProcessState
        private set

    private fun source(nth: Int) = folder.resolve("other-$nth.sgy")

    /** Makes the surveys and their volumes. */
    fun prepare() = runBlocking {
        survey.write(SoakFile.SEGY.path(), 5)
        val shorts = folder.resolve("shorts.sgy").also { survey.write(it, 3) }
        importer.import(ImportRequest(SoakFile.SEGY.path(), SoakFile.VOLUME.path(), chunk = ChunkShape(16, 16, 40))).collect()
        importer.import(ImportRequest(SoakFile.SEGY.path(), SoakFile.COPIES.path(), chunk = ChunkShape(8, 16, 32), fastCopies = PlaneKind.entries.toSet())).collect()
        importer.import(ImportRequest(shorts, SoakFile.SHORTS.path(), chunk = ChunkShape(10, 13, 160))).collect()
        imported.forEachIndexed { nth, other -> other.write(source(nth), 5) }
        importer.import(ImportRequest(source(0), target, chunk = CHUNK)).collect()
    }

    private fun SoakFile.path(): Path = folder.resolve(fileName)

    /** Runs for [seconds], and looks at the process [looks] times meanwhile; stops early where [isEnough]. */
    fun run(seconds: Double, looks: Int, isEnough: () -> Boolean = { false }) {
        before = ProcessState.settled(folder)
        runBlocking(Dispatchers.Default) {
            val end = System.nanoTime() + (seconds * 1e9).toLong()
            fun isOver() = System.nanoTime() >= end || failures.size >= MOST_FAILURES || isEnough()
            val all = Job()
            val jobs = List(readerCount) { nth -> launch(all) { finding("reader $nth") { Random(seed * readerCount + nth).let { random -> while (!isOver()) round(random) } } } } +
                List(2) { nth -> launch(all) { finding("follower $nth") { Random(-seed - nth).let { random -> while (!isOver()) follow(random) } } } } +
                launch(all) { finding("imports") { Random(seed).let { random -> while (!isOver()) import(random) } } }
            while (!isOver()) {
                delay((seconds * 1000 / looks).toLong())
                states += ProcessState.of(folder)
            }
            val computed = cpuSeconds()
            val ended = running { jobs.joinAll() }
            // a process that had no processor is no fault of the readers
            if (ended == null) found += "after $mostSeconds s, of which the process computed ${cpuSeconds() - computed}, there are ${all.children.count { it.isActive }} coroutines that do not end"
            all.cancel()
            running { all.join() } ?: found.add("coroutines can't be cancelled")
        }
        shared.values.forEach { it.getAndSet(null)?.close() }
        look()
    }

    /** What [wait] gives within [mostSeconds] of the time that this process runs, else null: while a machine is paused, as a laptop is or a process by SIGSTOP, nothing can end. */
    private suspend fun <T : Any> running(wait: suspend () -> T): T? {
        repeat(mostSeconds.toInt()) { withTimeoutOrNull(TimeUnit.SECONDS.toMillis(1)) { wait() }?.let { return it } }
        return null
    }

    private fun cpuSeconds(): Double = (ManagementFactory.getOperatingSystemMXBean() as com.sun.management.OperatingSystemMXBean).processCpuTime / 1e9

    /** Notes what [work] throws, and goes on no more. */
    private suspend fun finding(who: String, work: suspend () -> Unit) = try {
        work()
    } catch (e: CancellationException) {
        throw e
    } catch (e: Throwable) {
        found += "$who: ${e.stackTraceToString().lines().take(8).joinToString(" ")}"
    }

    private fun look() {
        after = ProcessState.settled(folder)
        if (after.descriptors.isNotEmpty()) found += "left open: ${after.descriptors}"
        if (after.mappings.isNotEmpty()) found += "left mapped: ${after.mappings}"
        if (ReadBuffers.lentCount != 0) found += "${ReadBuffers.lentCount} buffers were not given back"
        if (states.size < 2) return
        val settled = states.take(states.size / 4 + 1).maxOf { it.heapBytes }
        if (after.heapBytes > settled + MOST_GROWTH) found += "the heap has grown from $settled to ${after.heapBytes} bytes"
    }

    /** Some reads through a reader of one's own, or one read through a shared one. */
    private suspend fun round(random: Random) {
        val way = SoakReader.entries.random(random)
        if (random.nextInt(OWN) == 0) {
            opened(way).use { reader -> repeat(1 + random.nextInt(MOST_READS)) { read(way, reader, random) { false } } }
            return
        }
        val reader = sharedReader(way, random)
        read(way, reader, random) { reader.isClosed }
    }

    private fun opened(way: SoakReader): VolumeReader = open(way, way.file.path()).also { opened.incrementAndGet() }

    /** The one that all share, now and then a new one in the place of the old, which is closed under those who read by it. */
    private fun sharedReader(way: SoakReader, random: Random): SharedReader {
        val place = shared.getValue(way)
        val old = place.get()
        if (old != null && random.nextInt(REPLACED) > 0) return old
        val new = SharedReader(opened(way))
        if (place.compareAndSet(old, new)) old?.close() else new.close()
        return place.get() ?: new
    }

    /** One read, which is cancelled now and then. */
    private suspend fun read(way: SoakReader, reader: VolumeReader, random: Random, isClosed: () -> Boolean) = coroutineScope {
        val read = async(Dispatchers.Default) {
            try {
                survey.read(reader, random)
            } catch (e: IllegalStateException) {
                if (e is CancellationException || !isClosed()) throw e
                null
            }
        }
        if (random.nextInt(CANCELLED) == 0) {
            delay(random.nextLong(3))
            read.cancelAndJoin()
            cancelledReads.incrementAndGet()
        } else {
            val count = running { read.await() ?: 0 }
            if (count == null) {
                found += "$way: a read does not end in $mostSeconds s"
                read.cancelAndJoin()
            } else {
                samples.addAndGet(count.toLong())
                reads.getValue(way).incrementAndGet()
            }
        }
    }

    /** Opens what the imports make, which is one of the two surveys and stays it for as long as it is open. */
    private suspend fun follow(random: Random) {
        val way = listOf("direct", "jhdf").random(random)
        Readers.open(target, way).use { reader ->
            opened.incrementAndGet()
            val volume = imported.single { it.dimensions == reader.info.geometry.dimensions }
            repeat(1 + random.nextInt(MOST_READS)) { samples.addAndGet(volume.read(reader, random).toLong()) }
        }
    }

    private suspend fun import(random: Random) = coroutineScope {
        val request = ImportRequest(source(random.nextInt(imported.size)), target, chunk = CHUNK, overwrite = true, resume = random.nextBoolean(), bufferBudgetBytes = BUDGET_BYTES, workers = 2)
        val job = launch(Dispatchers.IO) { importer.import(request).collect() }
        if (random.nextInt(3) == 0) {
            delay(random.nextLong(60))
            job.cancelAndJoin()
            cancelledImports.incrementAndGet()
        } else {
            job.join()
            imports.incrementAndGet()
        }
    }

    /** A reader that knows whether it was closed. */
    private class SharedReader(private val reader: VolumeReader) : VolumeReader by reader {
        @Volatile
        var isClosed = false
            private set

        override fun close() {
            isClosed = true
            reader.close()
        }
    }

    private companion object {
        val CHUNK = ChunkShape(8, 8, 32)
        const val BUDGET_BYTES = 8L shl 20
        const val MOST_FAILURES = 20
        const val OWN = 8
        const val MOST_READS = 6
        const val REPLACED = 40
        const val CANCELLED = 6

        /** What readers that are open at the moment and the collector's ways make it differ by. */
        const val MOST_GROWTH = 48L shl 20
    }
}
