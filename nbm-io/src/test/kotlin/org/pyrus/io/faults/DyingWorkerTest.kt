package org.pyrus.io.faults

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.io.hdf5.OpenedHdf5
import org.pyrus.io.importing.ImportJob
import org.pyrus.io.read.CheckedReader
import org.pyrus.io.read.DirectReader
import org.pyrus.io.read.ReadBuffers
import org.pyrus.io.read.ReadWorkers
import org.pyrus.io.soak.SoakVolume
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.OpenFile
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.OpenOptions
import org.pyrus.volume.spi.VolumeReader
import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.ExecutionException
import java.util.concurrent.Executors
import java.util.concurrent.TimeUnit
import java.util.concurrent.atomic.AtomicBoolean
import kotlin.random.Random

/** A worker that ends by an error, whatever it is, ends what it worked for, and nothing waits for it. */
class DyingWorkerTest {
    @TempDir
    lateinit var temporary: Path
    private val folder: Path get() = temporary.toRealPath()
    private val runner = Executors.newSingleThreadExecutor { Thread(it).apply { isDaemon = true } }

    /** What [work] throws, or null; fails where it does not end. */
    private fun ended(what: String, work: () -> Unit): Throwable? = try {
        runner.submit(work).get(1, TimeUnit.MINUTES)
        null
    } catch (e: ExecutionException) {
        e.cause
    } catch (e: java.util.concurrent.TimeoutException) {
        throw AssertionError("$what does not end: " + Thread.getAllStackTraces().values.joinToString("\n") { it.take(12).joinToString(" ") }, e)
    }

    private companion object {
        const val TRIES = 50
    }

    private val deaths = mapOf<String, () -> Unit>(
        "OutOfMemoryError" to { throw OutOfMemoryError("a made one") },
        "StackOverflowError" to { throw StackOverflowError("a made one") },
        "RuntimeException" to { throw IllegalArgumentException("a made one") },
        "Refusal" to { Thread.currentThread().interrupt() },
    )

    @Test
    fun `a job of which a worker dies or is interrupted ends with that, and leaves the target free`() {
        for (job in FaultyJob.entries) {
            val folder = Files.createDirectories(folder.resolve(job.name))
            val made = job.Made(folder)
            val count = FaultyDisk().also { made.run(it) }.count
            made.clear()
            for ((name, die) in deaths) {
                var died = 0
                for (nth in 0 until count step maxOf(1, count / 12)) {
                    val isDead = AtomicBoolean()
                    val disk = FaultyDisk { number, call, _ ->
                        if (number >= nth && (call == DiskCall.READ || call == DiskCall.WRITE || call == DiskCall.FORCE) && isDead.compareAndSet(false, true)) die()
                    }
                    val error = ended("$job, $name at call $nth") {
                        try {
                            made.run(disk)
                        } finally {
                            Thread.interrupted()
                        }
                    }
                    val where = "$job, $name at call $nth of $count: $error"
                    if (error != null) died++
                    assertTrue(error == null || (name == "Refusal" && error is Refusal) || "a made one" in error.message!!) { where + error!!.stackTraceToString() }
                    if (name == "Refusal" && error != null) assertTrue("was interrupted" in error.message!!) { where }
                    assertTrue(disk.open.isEmpty()) { "$where: left open: ${disk.open.values}" }
                    assertTrue(error == null || !Files.exists(made.target) || made.isRight) { where }
                    if (!job.isResumed) assertTrue(!Files.exists(made.part)) { where }
                    Files.deleteIfExists(made.target)
                    var next = ended("$job after $where") { made.run() }
                    var tries = 0
                    while (next != null && name == "Refusal" && tries++ < TRIES) { // a thread that was interrupted stays so until it rests
                        Thread.sleep(20)
                        next = ended("$job after $where") { made.run() }
                    }
                    assertEquals(null, next) { where }
                    assertTrue(made.isRight) { where }
                    made.clear()
                }
                assertTrue(died > 4) { "$job, $name: died $died times" }
            }
        }
    }

    @Test
    fun `a read of which a worker dies ends with that, and its reader and all others go on`() {
        val volume = SoakVolume(20, 26, 80)
        val path = folder.resolve("v.h5")
        runBlocking {
            volume.write(folder.resolve("v.sgy"), 5)
            ImportJob(ImportRequest(folder.resolve("v.sgy"), path, chunk = ChunkShape(4, 4, 20))) {}.run()
        }
        val opened = OpenedHdf5.open(path, OpenOptions())
        for ((name, die) in deaths - "Refusal" + ("IOException" to { throw IOException("a made one") })) {
            for (isChecked in listOf(false, true)) {
                var dies = false
                var reads = 0
                val disk = FaultyDisk { _, call, _ -> if (dies && call == DiskCall.READ && synchronized(this) { ++reads } % 9 == 0) die() }
                val data = opened.data.copy(path = disk.path(path))
                val workers = ReadWorkers.of(4)
                val reader: VolumeReader =
                    if (isChecked) CheckedReader(opened.info, data, opened.chunkSums!!, workers, OpenFile(path)) else DirectReader(opened.info, data, workers, rule = null, file = OpenFile(path))
                reader.use {
                    dies = true
                    var failed = 0
                    val unexpected = ended("reads, $name") {
                        runBlocking(Dispatchers.Default) {
                            List(8) { nth ->
                                async {
                                    val random = Random(nth)
                                    repeat(20) {
                                        try {
                                            volume.read(reader, random)
                                        } catch (e: Throwable) {
                                            if ("a made one" !in e.message.orEmpty()) throw e
                                            synchronized(disk) { failed++ }
                                        }
                                    }
                                }
                            }.awaitAll()
                        }
                    }
                    assertEquals(null, unexpected?.stackTraceToString())
                    assertTrue(failed > 5) { "$name: $failed failed" }
                    dies = false
                    assertEquals(null, ended("reads after $name") { runBlocking { repeat(20) { volume.read(reader, Random(it)) } } })
                }
                assertEquals(0, ReadBuffers.lentCount)
                assertTrue(disk.open.isEmpty())
            }
        }
    }
}
