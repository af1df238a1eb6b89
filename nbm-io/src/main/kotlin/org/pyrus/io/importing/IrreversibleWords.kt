package org.pyrus.io.importing

import org.pyrus.io.hdf5.VolumeWriter
import org.pyrus.io.hdf5.WordSpool
import org.pyrus.io.segy.HeaderBytes
import org.pyrus.io.segy.SampleFormat
import org.pyrus.io.segy.SegyLayout
import org.pyrus.volume.Grade
import org.pyrus.volume.Human
import org.pyrus.volume.Issue
import org.pyrus.volume.Refusal
import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.atomic.AtomicLong

/**
 * Hands sample words that their stored values do not give back to the [writer], and looks after the space that they take, of which nothing is known
 * before they are met. Thread-safe.
 *
 * @param plannedBytes what the volume takes without them, for which there was space at the start
 * @param before how many a job before, with which this one goes on, has met
 * @param freeBytes how much the target's file store has left; [IOException] where it does not say
 */
internal class IrreversibleWords(
    private val writer: VolumeWriter,
    private val layout: SegyLayout,
    private val plannedBytes: Long,
    private val target: Path,
    private val wordsBetweenChecks: Long = WORDS_BETWEEN_CHECKS,
    before: Long = 0,
    private val freeBytes: () -> Long = { Files.getFileStore(target.toAbsolutePath().parent).usableSpace },
) : IrreversibleSink {
    private val met = AtomicLong(before)

    /** How many there are so far. */
    val count: Long get() = met.get()

    /** @throws Refusal where the rest of the volume no longer fits its drive */
    override fun add(trace: Long, sample: Int, word: Long) {
        writer.addIrreversible(trace, sample, word)
        if (met.incrementAndGet() % wordsBetweenChecks == 0L) checkSpace()
    }

    private fun checkSpace() {
        val wordBytes = count * WordSpool.RECORD_BYTES
        val left = plannedBytes + wordBytes - writer.writtenBytes
        val free = try {
            freeBytes()
        } catch (_: IOException) {
            return // the write itself will tell
        }
        if (left <= free) return
        throw Refusal(
            "no space for the result: ${Human.bytes(left)} are still to be written, and ${Human.bytes(free)} are free. ${Human.count(count)} sample words so far " +
                "that float32 does not give back take ${Human.bytes(wordBytes)}",
            target,
            remedy = "Free some space, or name a target on another drive. ${doubt()}",
        )
    }

    /** What is to be said where they are too many to be chance; null where they are not. */
    fun issue(): Issue? {
        val samples = layout.traceCount * layout.samplesPerTrace
        if (count <= samples * FEW) return null
        val message = "${Human.count(count)} samples (${Human.percent(count.toDouble() / samples)}) are words that float32 does not give back; " +
            "they are kept beside the samples, ${Human.bytes(count * WordSpool.RECORD_BYTES)}"
        return Issue(Grade.WARNING, message, byte = HeaderBytes.BINARY_FORMAT.toLong(), remedy = doubt())
    }

    private fun doubt(): String = when (layout.format) {
        SampleFormat.IBM_FLOAT32 -> "If the amplitudes look like noise, the samples are IEEE floats, and the format 1 (IBM) in bytes 3225–3226 is wrong: write 5 there."
        else -> "Import without --float32 to keep the samples as they are."
    }

    private companion object {
        /** 24 MB of words. */
        const val WORDS_BETWEEN_CHECKS = 1L shl 20

        /** IBM floats that a program has computed are all of them reversible, but for some zeros with a sign. */
        const val FEW = 0.01
    }
}
