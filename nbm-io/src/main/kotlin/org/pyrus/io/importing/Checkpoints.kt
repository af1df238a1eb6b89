package org.pyrus.io.importing

import org.pyrus.io.hdf5.PartJournal
import org.pyrus.io.hdf5.VolumeWriter
import org.pyrus.volume.PlaneKind

/**
 * How often an import says in its part file how far it is.
 *
 * @property pauseMillis the longest that goes unsaid, unless a single batch takes longer
 * @property atOnce whether each batch is said as soon as it is written, however slow that is
 * @property order what comes before what; only a test has another than [CheckpointOrder.SOUND]
 */
internal data class CheckpointRule(val pauseMillis: Long = 1000, val atOnce: Boolean = false, val order: CheckpointOrder = CheckpointOrder.SOUND)

/** [SOUND] keeps to what a journal may say; the others are the faults that tests of it must find. */
internal enum class CheckpointOrder {
    SOUND,

    /** Says of a batch that it is written before it is. */
    BEFORE_DATA,

    /** Does not wait until the disk has what it tells of. */
    UNFORCED,
}

/**
 * Says in the part file of an import, now and then, how far it is ([ImportState]): of whole batches, from the first on, whose bytes have been sent to the disk before.
 *
 * [filled] is called when a batch is filled and none after it begun, [writing] for one batch after the other, the rest when all batches are written; [isDue] and [checkpoint] from
 * any thread.
 *
 * @param from the state with which the import begins
 */
internal class Checkpoints(private val writer: VolumeWriter, private val journal: PartJournal, private val header: ByteArray, private val from: ImportState, private val rule: CheckpointRule) {
    val tally: AmplitudeTally = from.tally.copy()
    private var batches = from.batches
    private var sourceBytes = from.sourceBytes
    private var leftOutRuns = from.leftOutRuns
    private var copies = from.copies
    private var ended = Met(from.histogram, from.words)
    private var lastMet = System.nanoTime()
    private var bytesSinceMet = 0L

    /** What may be said when all that was written is on the disk. */
    private var next: ImportState? = null

    @Volatile
    private var lastSaid = System.nanoTime()

    /** What all batches up to one have met, which the workers count on for the next. */
    class Met(val histogram: LongArray, val words: Long)

    /** Whether there is something to go on from, once this job has ended. */
    val hasSaid: Boolean get() = journal.hasState

    /** What is to be known of [batch] when it is written; null where it is not worth saying. */
    fun filled(batch: FilledBatch, histograms: List<HistogramCounts>, words: Long): Met? {
        bytesSinceMet += batch.chunks.capacity()
        val now = System.nanoTime()
        val isDue = rule.atOnce || bytesSinceMet >= BYTES_BETWEEN || now - lastMet >= rule.pauseMillis * NANOS_PER_MILLI / 4
        if (!isDue) return null
        bytesSinceMet = 0
        lastMet = now
        return Met(HistogramCounts.sum(histograms, from.histogram), words)
    }

    /** Lets [write] write [batch], which is [bytes] of the source, and takes it into account. */
    suspend fun writing(batch: FilledBatch, met: Met?, bytes: Long, write: suspend () -> Unit) {
        if (rule.order != CheckpointOrder.BEFORE_DATA) write()
        tally.add(batch.tally)
        batches++
        sourceBytes += bytes
        if (met != null) offer(met)
        if (rule.order == CheckpointOrder.BEFORE_DATA) write()
    }

    /** Takes into account that all batches are written. */
    fun batchesEnded(histograms: List<HistogramCounts>, words: Long) {
        ended = Met(HistogramCounts.sum(histograms, from.histogram), words)
        offer(ended)
    }

    /** The histogram of all batches. */
    val histogram: LongArray get() = ended.histogram

    /** Takes into account that [runs] runs of left-out traces are written, [bytes] of the source with the last. */
    fun leftOut(runs: Long, bytes: Long) {
        leftOutRuns = runs
        sourceBytes += bytes
        offer(ended)
    }

    /** Takes into account that the fast copy of [kind] is written. */
    fun copied(kind: PlaneKind) {
        copies = copies + kind
        offer(ended)
    }

    private fun offer(met: Met) {
        val state = ImportState(batches, sourceBytes, met.words, tally.copy(), met.histogram, leftOutRuns, copies)
        synchronized(this) { next = state }
        if (rule.atOnce) checkpoint()
    }

    /** Whether it is time for a [checkpoint]. */
    fun isDue(): Boolean = System.nanoTime() - lastSaid >= rule.pauseMillis * NANOS_PER_MILLI && synchronized(this) { next != null }

    /** Sends what was written to the disk, and then says how far it is. Throws [java.io.IOException] where the disk fails. */
    fun checkpoint() {
        val state = synchronized(this) { next.also { next = null } }
        if (rule.order != CheckpointOrder.UNFORCED) writer.sync()
        if (state == null) return
        journal.write(state.encode(header))
        lastSaid = System.nanoTime()
    }

    private companion object {
        const val BYTES_BETWEEN = 48L shl 20
        const val NANOS_PER_MILLI = 1_000_000L
    }
}
