package org.pyrus.io.faults

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.testing.Jvm
import org.pyrus.testing.missing
import org.pyrus.volume.Refusal
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit

/**
 * Real disks that are too small: a file system in memory where the tests may mount one (root on a machine of its own), and a limit to the size of files, as a quota is, where they may not.
 * Both are the system's own errors, not made ones.
 */
class SmallDiskTest {
    @TempDir
    lateinit var temporary: Path
    private val folder: Path get() = temporary.toRealPath()

    private fun run(vararg command: String): Pair<Int, String> {
        val process = ProcessBuilder(*command).redirectErrorStream(true).start()
        val said = process.inputReader().readText()
        check(process.waitFor(1, TimeUnit.MINUTES)) { "${command.toList()} does not end" }
        return process.exitValue() to said
    }

    /** Lets [use] have a file system of [bytes] bytes; null where none may be mounted. */
    private fun <T : Any> mounted(bytes: Int, use: (Path) -> T): T? {
        val disk = Files.createDirectories(folder.resolve("disk"))
        val (status, said) = try {
            run("mount", "-t", "tmpfs", "-o", "size=$bytes", "tmpfs", "$disk")
        } catch (e: java.io.IOException) {
            1 to "${e.message}"
        }
        if (status != 0) {
            println("no file system can be mounted here ($said): the limit to the size of files is tested alone")
            return null
        }
        try {
            return use(disk)
        } finally {
            assertEquals(0 to "", run("umount", "$disk"))
        }
    }

    @Test
    fun `a disk that gets full while a job writes ends it in one line, and the job does well when there is room`() {
        for (job in FaultyJob.entries) {
            val folder = Files.createDirectories(folder.resolve(job.name))
            val made = job.Made(folder)
            mounted(DISK_BYTES) { disk ->
                val target = disk.resolve(made.target.fileName)
                val part = disk.resolve(made.part.fileName)
                val filler = disk.resolve("filler")
                val message = assertThrows(Refusal::class.java, {
                    // another program takes the room when the job has looked whether there is any, and has begun
                    var writes = 0
                    job.run(folder, target, FaultyDisk { _, call, _ -> synchronized(made) { if (call == DiskCall.WRITE && ++writes == 2) fill(filler) } })
                }) { "$job" }.message!!
                assertTrue(Regex("\\Q$part\\E: .* failed: No space left on device\\. .*").matches(message), message)
                assertTrue(!Files.exists(target))
                assertTrue(made.sourceIsUntouched)
                if (!job.isResumed) assertTrue(!Files.exists(part), message)
                Files.delete(filler)
                job.run(folder, target)
                assertEquals(-1, Files.mismatch(target, made.reference))
                assertEquals(setOf(target), Files.list(disk).use { it.toList() }.toSet())
            }
            made.clear()
        }
    }

    private fun fill(filler: Path, most: Int = Int.MAX_VALUE) {
        try {
            Files.newOutputStream(filler).use { out -> repeat(most / 4096) { out.write(ByteArray(4096)) } }
        } catch (_: java.io.IOException) {
            // full
        }
    }

    @Test
    fun `a disk without room for the result is told before anything is written`() {
        for (job in FaultyJob.entries) {
            val folder = Files.createDirectories(folder.resolve(job.name))
            val made = job.Made(folder)
            mounted(DISK_BYTES) { disk ->
                fill(disk.resolve("filler"), DISK_BYTES - 2 * 4096)
                val target = disk.resolve(made.target.fileName)
                val message = assertThrows(Refusal::class.java) { job.run(folder, target) }.message!!
                val said = "\\Q$target\\E: no space for the result: it takes 0\\.\\d MB, and 0\\.0 MB are free\\. Free some space, or name a target on another drive\\."
                assertTrue(Regex(said).matches(message), message)
                assertEquals(setOf(disk.resolve("filler")), Files.list(disk).use { it.toList() }.toSet())
            }
            made.clear()
        }
    }

    @Test
    fun `a quota that is met while a job writes ends it in one line`() {
        if (!Files.isExecutable(Path.of("/bin/sh"))) missing("a shell that limits the size of files")
        for (job in listOf(FaultyJob.IMPORT, FaultyJob.RESUMED_IMPORT, FaultyJob.RECHUNK, FaultyJob.EXPORT)) {
            val folder = Files.createDirectories(folder.resolve(job.name))
            val made = job.Made(folder)
            val blocks = Files.size(made.reference) * 2 / 3 / 512
            val java = Jvm.command(LimitedJob::class.java.name, listOf("-XX:+UseSerialGC", "-XX:-UsePerfData"), job.name, "$folder", "${made.target}")
            val (status, said) = run("/bin/sh", "-c", "ulimit -f $blocks; exec \"\$@\"", "sh", *java.toTypedArray())
            assertEquals(0, status) { said }
            assertTrue(Regex("refused: \\Q${made.part}\\E: .* failed: File too large\\. .*").matches(said.trim()), "$job: $said")
            assertTrue(made.left().isEmpty() || (job.isResumed && made.left() == setOf(made.part))) { "${made.left()}" }
            assertTrue(made.sourceIsUntouched)
            made.run()
            assertTrue(made.isRight)
            made.clear()
        }
    }

    private companion object {
        const val DISK_BYTES = 4 shl 20
    }
}

/** Runs a job in a process of its own, and says in one line what it was refused with. */
internal object LimitedJob {
    @JvmStatic
    fun main(arguments: Array<String>) {
        val (kind, folder, target) = arguments
        try {
            FaultyJob.valueOf(kind).run(Path.of(folder), Path.of(target))
            println("it made the target")
        } catch (e: Refusal) {
            println("refused: ${e.message}")
        }
    }
}
