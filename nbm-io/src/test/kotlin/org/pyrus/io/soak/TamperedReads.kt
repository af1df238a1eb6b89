package org.pyrus.io.soak

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import java.io.IOException
import java.nio.channels.FileChannel
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardCopyOption.ATOMIC_MOVE
import java.nio.file.StandardCopyOption.REPLACE_EXISTING
import java.nio.file.StandardOpenOption.TRUNCATE_EXISTING
import java.nio.file.StandardOpenOption.WRITE
import java.util.concurrent.atomic.AtomicInteger
import kotlin.random.Random

/** What becomes of a volume that is open. */
internal enum class Tampering(val isInPlace: Boolean = true) {
    /** Another takes its name. */
    REPLACED(isInPlace = false) {
        override fun of(path: Path, other: Path) {
            val next = Files.copy(other, path.resolveSibling("next"), REPLACE_EXISTING)
            Files.move(next, path, ATOMIC_MOVE, REPLACE_EXISTING)
        }
    },
    DELETED(isInPlace = false) {
        override fun of(path: Path, other: Path) = Files.delete(path)
    },
    CUT_SHORT {
        override fun of(path: Path, other: Path) = FileChannel.open(path, WRITE).use { it.truncate(it.size() / 3) }.run {}
    },
    EMPTIED {
        override fun of(path: Path, other: Path) = FileChannel.open(path, WRITE).use { it.truncate(0) }.run {}
    },

    /** Another is copied over it, as cp does. */
    COPIED_OVER {
        override fun of(path: Path, other: Path) = Files.write(path, Files.readAllBytes(other), WRITE, TRUNCATE_EXISTING).run {}
    },

    /** Another is copied over it without cutting it first, as dd conv=notrunc does. */
    WRITTEN_OVER {
        override fun of(path: Path, other: Path) = Files.write(path, Files.readAllBytes(other), WRITE).run {}
    },
    ;

    abstract fun of(path: Path, other: Path)
}

/**
 * Reads a volume by several threads while it is tampered with, by every reader and in every way, in a process of its own: a mapping of what is gone ends a program that does not see to it. Says of each in one line how many reads
 * were right before and after, how many failed clearly, and what else came of them.
 */
internal class TamperedReads(private val way: SoakReader, private val tampering: Tampering, private val folder: Path) {
    private val volume = SoakVolume(40, 52, 160)
    private val right = AtomicInteger()
    private val rightAfter = AtomicInteger()
    private val failed = AtomicInteger()
    private val wrong = ArrayList<String>()

    @Volatile
    private var isDone = false

    private fun round(nth: Int) = runBlocking(Dispatchers.Default) {
        val path = folder.resolve("tampered")
        Files.copy(folder.resolve(way.file.fileName), path, REPLACE_EXISTING)
        isDone = false
        way.open(path).use { reader ->
            val readers = List(4) { who ->
                launch {
                    val random = Random(nth * 4L + who)
                    var after = 0
                    while (after < READS_AFTER) {
                        val wasDone = isDone
                        if (wasDone) after++
                        try {
                            volume.read(reader, random)
                            (if (wasDone) rightAfter else right).incrementAndGet()
                        } catch (e: IOException) {
                            failed.incrementAndGet()
                            if (!e.message.orEmpty().startsWith("$path: ")) note("no clear failure: $e")
                        } catch (e: Throwable) {
                            if (e is InternalError && e.stackTrace.any { it.methodName == "cursor" }) failed.incrementAndGet() else note("$e at ${e.stackTrace.take(6)}, done: $wasDone")
                        }
                    }
                }
            }
            delay(20 + nth % 7 * 3L)
            tampering.of(path, folder.resolve("like-" + way.file.fileName))
            isDone = true
            readers.forEach { it.join() }
        }
    }

    private fun note(what: String) = synchronized(wrong) { if (wrong.size < MOST_NOTED) wrong += what }

    companion object {
        private const val READS_AFTER = 12
        private const val MOST_NOTED = 5

        @JvmStatic
        fun main(arguments: Array<String>) {
            val (folder, rounds) = arguments
            for (way in SoakReader.entries) {
                for (tampering in Tampering.entries) {
                    val reads = TamperedReads(way, tampering, Path.of(folder))
                    repeat(rounds.toInt()) { reads.round(it) }
                    println("$way, $tampering: right ${reads.right}, right after ${reads.rightAfter}, failed ${reads.failed}, else ${reads.wrong}")
                }
            }
        }
    }
}
