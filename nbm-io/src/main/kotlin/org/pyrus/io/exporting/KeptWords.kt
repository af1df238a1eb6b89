package org.pyrus.io.exporting

import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.hdf5.WordSpool
import org.pyrus.io.importing.columnAt
import org.pyrus.io.importing.rowAt
import org.pyrus.io.segy.TraceOrder
import org.pyrus.volume.Refusal
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.util.BitSet

/**
 * The source's words of samples that do not reverse, of `/segy/irreversible`. They lie there in no particular order, and any number of them: so of each block only the
 * pieces are remembered that it may be of, and [lay] puts the words of a piece over its stored samples, float32s, in whose 4 bytes they fit; the upper halves of those of
 * 8 bytes lie beside them.
 * As the import writes batch after batch, a block is of few pieces; in any other order the result is the same, and takes longer. Not thread-safe.
 */
internal class KeptWords private constructor(
    private val stored: StoredVolume,
    private val bytes: VolumeBytes,
    private val order: TraceOrder,
    private val pieces: ExportPieces,
    isWide: Boolean,
) {
    private val segy = stored.segy
    private val grid = stored.grid
    private val wordsPerBlock = maxOf(LEAST_BLOCK, segy.wordCount / MOST_BLOCKS + 1)
    private val blockCount = ((segy.wordCount + wordsPerBlock - 1) / wordsPerBlock).toInt()
    private val firstPieces = IntArray(blockCount) { Int.MAX_VALUE }
    private val lastPieces = IntArray(blockCount) { -1 }
    private val records = ByteBuffer.allocateDirect(RECORDS_AT_ONCE * WordSpool.RECORD_BYTES.toInt()).order(ByteOrder.LITTLE_ENDIAN)

    /** Which 4 bytes of the piece last laid are words of the source. */
    private val marks = BitSet(pieces.bytes / Int.SIZE_BYTES)

    /** The upper halves of words of 8 bytes, each where its lower half is in the piece. */
    private val upper: ByteBuffer? = if (isWide) ByteBuffer.allocateDirect(pieces.bytes).order(ByteOrder.LITTLE_ENDIAN) else null

    /** Puts the words of [piece] into its samples, [chunks], and marks them. */
    fun lay(piece: ExportPiece, chunks: ByteBuffer, checkCancelled: () -> Unit) {
        marks.clear()
        for (block in 0 until blockCount) {
            if (piece.number !in firstPieces[block]..lastPieces[block]) continue
            forEachWord(block, checkCancelled) { trace, sample, word ->
                val column = columnOf(trace)
                val row = rowOf(trace)
                if (pieces.numberOf(column, row) == piece.number) {
                    val at = piece.offsetOf(column, sample / grid.shape.samples, row) + sample % grid.shape.samples * Int.SIZE_BYTES
                    chunks.putInt(at, word.toInt())
                    upper?.putInt(at, (word ushr Int.SIZE_BITS).toInt())
                    marks.set(at / Int.SIZE_BYTES)
                }
            }
        }
    }

    /** Visits those of [count] samples at [offset] of the piece last laid that are words of the source, by their place among them. Safe for any number of threads. */
    inline fun forEachMark(offset: Int, count: Int, visit: (Int) -> Unit) {
        val first = offset / Int.SIZE_BYTES
        var at = nextMark(first)
        while (at in first until first + count) {
            visit(at - first)
            at = nextMark(at + 1)
        }
    }

    /** The word at byte [at] of the piece last laid, where there is one; [chunks] as it was given to [lay]. */
    fun wordAt(chunks: ByteBuffer, at: Int): Long {
        val lower = chunks.getInt(at).toLong() and 0xffffffffL
        return if (upper == null) lower else (upper.getInt(at).toLong() shl Int.SIZE_BITS) or lower
    }

    /** The first mark from [at] on, or −1. */
    fun nextMark(at: Int): Int = marks.nextSetBit(at)

    private fun find(checkCancelled: () -> Unit) {
        for (block in 0 until blockCount) {
            forEachWord(block, checkCancelled) { trace, _, _ ->
                val piece = pieces.numberOf(columnOf(trace), rowOf(trace))
                firstPieces[block] = minOf(firstPieces[block], piece)
                lastPieces[block] = maxOf(lastPieces[block], piece)
            }
        }
    }

    private inline fun forEachWord(block: Int, checkCancelled: () -> Unit, visit: (trace: Int, sample: Int, word: Long) -> Unit) {
        var at = block * wordsPerBlock
        val end = minOf(at + wordsPerBlock, segy.wordCount)
        while (at < end) {
            checkCancelled()
            val count = minOf(RECORDS_AT_ONCE.toLong(), end - at).toInt()
            records.clear().limit(count * WordSpool.RECORD_BYTES.toInt())
            bytes.read(records, segy.words + at * WordSpool.RECORD_BYTES)
            records.flip()
            repeat(count) {
                val trace = records.getLong()
                val sample = records.getLong()
                val word = records.getLong()
                if (trace !in 0 until segy.traceCount || sample !in 0 until grid.dimensions.samples || order.isLeftOut(trace.toInt())) {
                    throw Refusal("a damaged volume: /segy/irreversible keeps a word of trace ${trace + 1}, sample $sample, which its source has not", stored.path, remedy = RecordLayout.REMEDY)
                }
                visit(trace.toInt(), sample.toInt(), word)
            }
            at += count
        }
    }

    private fun columnOf(trace: Int): Int = order.cellOf(trace).let { grid.columnAt(it / crosslines, it % crosslines) }

    private fun rowOf(trace: Int): Int = order.cellOf(trace).let { grid.rowAt(it / crosslines, it % crosslines) }

    private val crosslines: Int get() = grid.dimensions.crosslines

    companion object {
        private const val LEAST_BLOCK = 4096L
        private const val MOST_BLOCKS = 1L shl 16
        private const val RECORDS_AT_ONCE = 4096

        /** Memory besides the marks, in bytes. */
        const val OVERHEAD_BYTES = RECORDS_AT_ONCE * WordSpool.RECORD_BYTES + MOST_BLOCKS * 2 * Int.SIZE_BYTES

        /**
         * The words of [stored], or null where there are none; reads them once.
         *
         * @param isWide whether they have 8 bytes
         */
        fun of(stored: StoredVolume, bytes: VolumeBytes, order: TraceOrder, pieces: ExportPieces, isWide: Boolean, checkCancelled: () -> Unit): KeptWords? =
            if (stored.segy.wordCount == 0L) null else KeptWords(stored, bytes, order, pieces, isWide).apply { find(checkCancelled) }
    }
}
