package org.pyrus.volume

import java.nio.ByteBuffer
import java.util.BitSet

/**
 * Which positions of an inline × crossline grid hold a live trace: the survey's own trace, not padding.
 *
 * Immutable once built; safe for any number of threads. One bit a position.
 */
class TraceMask private constructor(val inlineCount: Int, val crosslineCount: Int, private val bits: BitSet) {
    /** How many positions are live. */
    val liveCount: Int = bits.cardinality()

    fun isLive(inline: InlineIndex, crossline: CrosslineIndex): Boolean {
        if (inline.value >= inlineCount || crossline.value >= crosslineCount) {
            throw IndexOutOfBoundsException("position $inline, $crossline of a $inlineCount × $crosslineCount grid")
        }
        return bits.get(inline.value * crosslineCount + crossline.value)
    }

    override fun equals(other: Any?): Boolean =
        other is TraceMask && other.inlineCount == inlineCount && other.crosslineCount == crosslineCount && other.bits == bits

    override fun hashCode(): Int = (inlineCount * 31 + crosslineCount) * 31 + bits.hashCode()

    override fun toString(): String = "$liveCount of ${inlineCount.toLong() * crosslineCount} live"

    companion object {
        /**
         * A mask whose [isLive] is asked once for every position.
         *
         * @throws IllegalArgumentException where the grid has more than [Int.MAX_VALUE] positions
         */
        fun build(inlineCount: Int, crosslineCount: Int, isLive: (inline: Int, crossline: Int) -> Boolean): TraceMask {
            require(inlineCount >= 1 && crosslineCount >= 1) { "a grid has at least one line each way, got $inlineCount × $crosslineCount" }
            require(inlineCount.toLong() * crosslineCount <= Int.MAX_VALUE) { "a grid of $inlineCount × $crosslineCount passes ${Int.MAX_VALUE} positions" }
            val bits = BitSet(inlineCount * crosslineCount)
            for (i in 0 until inlineCount) for (x in 0 until crosslineCount) if (isLive(i, x)) bits.set(i * crosslineCount + x)
            return TraceMask(inlineCount, crosslineCount, bits)
        }

        /**
         * The mask whose bytes [pieces] gives, a byte a position, row-major `[inline][crossline]`: 0 where no trace is live.
         *
         * @throws IllegalArgumentException where the grid has more than [Int.MAX_VALUE] positions, or [pieces] another number of bytes
         */
        fun fromBytes(inlineCount: Int, crosslineCount: Int, pieces: Sequence<ByteBuffer>): TraceMask {
            require(inlineCount.toLong() * crosslineCount <= Int.MAX_VALUE) { "a grid of $inlineCount × $crosslineCount passes ${Int.MAX_VALUE} positions" }
            val bits = BitSet(inlineCount * crosslineCount)
            var at = 0L
            for (piece in pieces) {
                // most traces of a survey are live: eight at a time, a piece of a megabyte is a matter of a millisecond
                while (piece.remaining() >= Long.SIZE_BYTES && at + Long.SIZE_BYTES <= Int.MAX_VALUE) {
                    val eight = piece.getLong(piece.position())
                    if (eight == EIGHT_LIVE) {
                        bits.set(at.toInt(), at.toInt() + Long.SIZE_BYTES)
                    } else if (eight != 0L) {
                        setEach(bits, at.toInt(), piece)
                    }
                    piece.position(piece.position() + Long.SIZE_BYTES)
                    at += Long.SIZE_BYTES
                }
                while (piece.hasRemaining()) if (piece.get() != 0.toByte()) bits.set(Math.toIntExact(at++)) else at++
            }
            require(at == inlineCount.toLong() * crosslineCount) { "$at bytes for a mask of $inlineCount × $crosslineCount" }
            return TraceMask(inlineCount, crosslineCount, bits)
        }

        private const val EIGHT_LIVE = 0x0101010101010101

        private fun setEach(bits: BitSet, at: Int, piece: ByteBuffer) {
            for (i in 0 until Long.SIZE_BYTES) if (piece.get(piece.position() + i) != 0.toByte()) bits.set(at + i)
        }

        /** A mask with every position live. */
        fun full(inlineCount: Int, crosslineCount: Int): TraceMask = build(inlineCount, crosslineCount) { _, _ -> true }
    }
}
