package org.pyrus.volume

import java.nio.ByteBuffer
import java.util.BitSet

/**
 * Which positions of an inline × crossline grid are live: hold a trace of the survey's own, not padding. So they do where the source marks the trace dead (SEG-Y trace
 * identification 2): its samples are the source's too, but say nothing of the ground.
 *
 * Immutable once built; safe for any number of threads. One bit a position, two where there are dead traces.
 */
class TraceMask private constructor(val inlineCount: Int, val crosslineCount: Int, private val bits: BitSet, private val dead: BitSet? = null) {
    /** How many positions are live. */
    val liveCount: Int = bits.cardinality()

    /** How many of the live positions hold a trace that is marked dead. */
    val deadCount: Int = dead?.cardinality() ?: 0

    /** Whether a position holds a trace that is marked dead. */
    fun isDead(inline: InlineIndex, crossline: CrosslineIndex): Boolean = isLive(inline, crossline) && dead?.get(inline.value * crosslineCount + crossline.value) == true

    fun isLive(inline: InlineIndex, crossline: CrosslineIndex): Boolean {
        if (inline.value >= inlineCount || crossline.value >= crosslineCount) {
            throw IndexOutOfBoundsException("position $inline, $crossline of a $inlineCount × $crosslineCount grid")
        }
        return bits.get(inline.value * crosslineCount + crossline.value)
    }

    override fun equals(other: Any?): Boolean =
        other is TraceMask && other.inlineCount == inlineCount && other.crosslineCount == crosslineCount && other.bits == bits && other.dead == dead

    override fun hashCode(): Int = ((inlineCount * 31 + crosslineCount) * 31 + bits.hashCode()) * 31 + dead.hashCode()

    override fun toString(): String = "$liveCount of ${inlineCount.toLong() * crosslineCount} live"

    companion object {
        /** As the other, with no trace marked dead. */
        fun build(inlineCount: Int, crosslineCount: Int, isLive: (inline: Int, crossline: Int) -> Boolean): TraceMask =
            build(inlineCount, crosslineCount, isLive, null)

        /**
         * A mask whose [isLive] is asked once for every position, and [isDead] for each that is live.
         *
         * @throws IllegalArgumentException where the grid has more than [Int.MAX_VALUE] positions
         */
        fun build(
            inlineCount: Int,
            crosslineCount: Int,
            isLive: (inline: Int, crossline: Int) -> Boolean,
            isDead: ((inline: Int, crossline: Int) -> Boolean)?,
        ): TraceMask {
            requireGrid(inlineCount, crosslineCount)
            val bits = BitSet(inlineCount * crosslineCount)
            val dead = BitSet()
            for (i in 0 until inlineCount) {
                for (x in 0 until crosslineCount) {
                    if (!isLive(i, x)) continue
                    bits.set(i * crosslineCount + x)
                    if (isDead != null && isDead(i, x)) dead.set(i * crosslineCount + x)
                }
            }
            return TraceMask(inlineCount, crosslineCount, bits, dead.takeUnless { it.isEmpty })
        }

        /**
         * The mask whose bytes [pieces] gives, a byte a position, row-major `[inline][crossline]`: 0 where no trace is live, 2 where it is marked dead.
         *
         * @throws IllegalArgumentException where the grid has more than [Int.MAX_VALUE] positions, or [pieces] another number of bytes
         */
        fun fromBytes(inlineCount: Int, crosslineCount: Int, pieces: Sequence<ByteBuffer>): TraceMask {
            require(inlineCount.toLong() * crosslineCount <= Int.MAX_VALUE) { "a grid of $inlineCount × $crosslineCount passes ${Int.MAX_VALUE} positions" }
            val bits = BitSet(inlineCount * crosslineCount)
            val dead = BitSet()
            var at = 0L
            for (piece in pieces) {
                // most traces of a survey are live: eight at a time, a piece of a megabyte is a matter of a millisecond
                while (piece.remaining() >= Long.SIZE_BYTES && at + Long.SIZE_BYTES <= Int.MAX_VALUE) {
                    val eight = piece.getLong(piece.position())
                    if (eight == EIGHT_LIVE) {
                        bits.set(at.toInt(), at.toInt() + Long.SIZE_BYTES)
                    } else if (eight != 0L) {
                        for (i in 0 until Long.SIZE_BYTES) set(at.toInt() + i, piece.get(piece.position() + i), bits, dead)
                    }
                    piece.position(piece.position() + Long.SIZE_BYTES)
                    at += Long.SIZE_BYTES
                }
                while (piece.hasRemaining()) set(Math.toIntExact(at++), piece.get(), bits, dead)
            }
            require(at == inlineCount.toLong() * crosslineCount) { "$at bytes for a mask of $inlineCount × $crosslineCount" }
            return TraceMask(inlineCount, crosslineCount, bits, dead.takeUnless { it.isEmpty })
        }

        private const val EIGHT_LIVE = 0x0101010101010101

        private const val DEAD: Byte = 2

        private fun set(position: Int, value: Byte, bits: BitSet, dead: BitSet) {
            if (value != 0.toByte()) bits.set(position)
            if (value == DEAD) dead.set(position)
        }

        /** A mask with every position live. Throws [IllegalArgumentException] as [build]. */
        fun full(inlineCount: Int, crosslineCount: Int): TraceMask {
            requireGrid(inlineCount, crosslineCount)
            val positions = inlineCount * crosslineCount
            return TraceMask(inlineCount, crosslineCount, BitSet(positions).also { it.set(0, positions) }) // not one by one: two thousand million take seconds
        }

        private fun requireGrid(inlineCount: Int, crosslineCount: Int) {
            require(inlineCount >= 1 && crosslineCount >= 1) { "a grid has at least one line each way, got $inlineCount × $crosslineCount" }
            require(inlineCount.toLong() * crosslineCount <= Int.MAX_VALUE) { "a grid of $inlineCount × $crosslineCount passes ${Int.MAX_VALUE} positions" }
        }
    }
}
