package org.pyrus.chunking.profile

import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import org.pyrus.volume.Human
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.ProfileBudget
import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardOpenOption.WRITE
import java.util.Random

/** What is read while a disk is measured: a file of its own in a folder, removed when closed, or one that is there already. */
internal class ProbeFile private constructor(val path: Path, private val temporary: Boolean) : AutoCloseable {
    /** How fast it was written, straight to the device; null where it was there already. */
    var writtenBytesPerSecond: Double? = null
        private set

    /** Fills a temporary file with bytes that no device makes smaller, until it has [mostBytes] or [seconds] have gone. */
    private suspend fun fill(mostBytes: Long, seconds: Double) {
        ProbeChannel.open(path, WRITE).use { file ->
            val piece = file.buffer(PIECE_BYTES)
            val random = Random(1)
            while (piece.hasRemaining()) piece.putLong(random.nextLong())
            val start = System.nanoTime()
            var at = 0L
            while (at + PIECE_BYTES <= mostBytes && (at < ProfileBudget.LEAST_BYTES || System.nanoTime() - start < seconds * 1e9)) {
                currentCoroutineContext().ensureActive()
                piece.clear()
                for (block in 0 until PIECE_BYTES step BLOCK_BYTES) piece.putLong(block, random.nextLong()) // no block twice, for storage that keeps such once
                while (piece.hasRemaining()) file.channel.write(piece, at + piece.position())
                at += PIECE_BYTES
            }
            file.channel.force(true)
            writtenBytesPerSecond = at / ((System.nanoTime() - start) / 1e9)
        }
    }

    override fun close() {
        if (temporary) Files.deleteIfExists(path)
    }

    companion object {
        private const val PIECE_BYTES = 4 shl 20
        private const val BLOCK_BYTES = 4096

        /** Leaves the disk some room. */
        private const val SPARE = 4

        /** Takes [place], a file, or makes one in it, a folder, within [bytes] and [seconds]; throws [Refusal] where neither can be. */
        suspend fun at(place: Path, bytes: Long, seconds: Double): ProbeFile = try {
            when {
                !Files.exists(place) -> throw Refusal("there is no such folder or file", place, remedy = "Name a folder on the disk to be measured, or a large file.")
                Files.isDirectory(place) -> temporary(place, bytes, seconds)
                else -> existing(place)
            }
        } catch (e: IOException) {
            throw Refusal("the disk can't be measured there (${e.message ?: e})", place, remedy = "Name a folder that you may write to, or a large file that you may read.", cause = e)
        }

        private fun existing(file: Path): ProbeFile {
            val size = Files.size(file)
            if (Files.isRegularFile(file) && size >= ProfileBudget.LEAST_BYTES) return ProbeFile(file, temporary = false)
            throw Refusal("it has ${Human.bytes(size)}, too little to measure a disk by", file, remedy = "Name a file of at least ${Human.bytes(ProfileBudget.LEAST_BYTES)}, or a folder.")
        }

        private suspend fun temporary(folder: Path, bytes: Long, seconds: Double): ProbeFile {
            val room = Files.getFileStore(folder).usableSpace
            if (room / SPARE < ProfileBudget.LEAST_BYTES) {
                throw Refusal("the disk has ${Human.bytes(room)} left, too little to measure it", folder, remedy = "Make room, or name a large file that is there already.")
            }
            val path = Files.createTempFile(folder, ".pyrus-profile", ".tmp")
            path.toFile().deleteOnExit() // for who quits meanwhile
            val file = ProbeFile(path, temporary = true)
            try {
                file.fill(minOf(bytes, room / SPARE), seconds)
            } catch (e: Throwable) {
                file.close()
                throw e
            }
            return file
        }
    }
}
