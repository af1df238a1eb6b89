package org.pyrus.io.importing

import org.pyrus.io.hdf5.PartWatch
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardOpenOption.CREATE
import java.nio.file.StandardOpenOption.WRITE

/** What an import does to its part file, and what of that may be lost. */
internal class PartTrace : PartWatch {
    private sealed interface Step {
        class Write(val address: Long, val bytes: ByteArray) : Step

        class Truncate(val bytes: Long) : Step

        /** What came before step [begun] is on the disk. */
        class Forced(val begun: Int) : Step

        data object Published : Step
    }

    private val steps = ArrayList<Step>()

    val size: Int get() = steps.size

    @Synchronized
    override fun wrote(bytes: ByteBuffer, address: Long) {
        steps += Step.Write(address, ByteArray(bytes.remaining()).also(bytes::get))
    }

    @Synchronized
    override fun truncated(bytes: Long) {
        steps += Step.Truncate(bytes)
    }

    @Synchronized
    override fun forcing(): Int = steps.size

    @Synchronized
    override fun forced(begun: Int) {
        steps += Step.Forced(begun)
    }

    @Synchronized
    override fun published() {
        steps += Step.Published
    }

    /** Whether the file had its name after the first [cut] steps. */
    fun isPublished(cut: Int): Boolean = steps.take(cut).any { it is Step.Published }

    /** How many steps are surely on the disk after the first [cut]. */
    private fun safe(cut: Int): Int = steps.take(cut).filterIsInstance<Step.Forced>().maxOfOrNull { it.begun } ?: 0

    /** Makes [file] what may be left of it where the power fails after the first [cut] steps: those that were not on the disk are in it where [keeps] says so. */
    fun leave(file: Path, cut: Int, keeps: () -> Boolean) {
        val safe = safe(cut)
        Files.deleteIfExists(file)
        FileChannel.open(file, CREATE, WRITE).use { channel ->
            steps.take(cut).forEachIndexed { nth, step ->
                if (step is Step.Forced || step is Step.Published || (nth >= safe && !keeps())) return@forEachIndexed
                when (step) {
                    is Step.Write -> channel.write(ByteBuffer.wrap(step.bytes), step.address)
                    is Step.Truncate -> channel.truncate(step.bytes)
                    else -> error("not reached")
                }
            }
        }
    }
}
