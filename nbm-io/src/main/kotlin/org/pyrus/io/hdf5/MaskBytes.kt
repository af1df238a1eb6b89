package org.pyrus.io.hdf5

import org.pyrus.volume.Crossline
import org.pyrus.volume.Index
import org.pyrus.volume.Inline
import org.pyrus.volume.TraceMask
import java.nio.ByteBuffer

/** The trace mask as the file has it: a byte a position, 1 where live, 2 where a dead trace is, row-major `[inline][crossline]`; in pieces of some inlines. */
internal object MaskBytes {
    private const val PIECE_BYTES = 1 shl 20

    /** Gives the mask to [write], piece by piece, each with its offset. */
    fun write(mask: TraceMask, write: (ByteBuffer, at: Long) -> Unit) {
        val inlinesAtOnce = inlinesAtOnce(mask.inlineCount, mask.crosslineCount)
        val bytes = ByteArray(inlinesAtOnce * mask.crosslineCount)
        for (first in 0 until mask.inlineCount step inlinesAtOnce) {
            val inlines = minOf(inlinesAtOnce, mask.inlineCount - first)
            for (at in 0 until inlines * mask.crosslineCount) {
                val inline = Index<Inline>(first + at / mask.crosslineCount)
                val crossline = Index<Crossline>(at % mask.crosslineCount)
                bytes[at] = if (mask.isDead(inline, crossline)) {
                    2
                } else if (mask.isLive(inline, crossline)) {
                    1
                } else {
                    0
                }
            }
            write(ByteBuffer.wrap(bytes, 0, inlines * mask.crosslineCount), first.toLong() * mask.crosslineCount)
        }
    }

    /** The mask whose bytes [read] gives, from an offset on. */
    fun read(inlineCount: Int, crosslineCount: Int, read: (at: Long, count: Int) -> ByteBuffer): TraceMask {
        val inlinesAtOnce = inlinesAtOnce(inlineCount, crosslineCount)
        val pieces = (0 until inlineCount step inlinesAtOnce).asSequence().map { first ->
            read(first.toLong() * crosslineCount, minOf(inlinesAtOnce, inlineCount - first) * crosslineCount)
        }
        return TraceMask.fromBytes(inlineCount, crosslineCount, pieces)
    }

    private fun inlinesAtOnce(inlineCount: Int, crosslineCount: Int): Int = (PIECE_BYTES / crosslineCount).coerceIn(1, inlineCount)
}
