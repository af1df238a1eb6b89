package org.pyrus.volume.spi

import org.pyrus.volume.CrosslineIndex
import org.pyrus.volume.ExtentLimits
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.IndexRange
import org.pyrus.volume.InlineIndex
import org.pyrus.volume.SampleIndex
import java.io.IOException
import java.nio.FloatBuffer

/**
 * A [SampleCursor] over [source]: one brick is current; others, those in memory anyway, are found by arithmetic; and up to [memoryBytes] of them (at least
 * one) are kept, the one
 * longest unused making room.
 */
class BrickCursor(private val source: BrickSource, memoryBytes: Long = DEFAULT_MEMORY_BYTES) : SampleCursor {
    private val grid = source.grid
    private val shape = grid.shape
    private val dimensions = grid.dimensions
    private val brickBytes = shape.coercedTo(dimensions).sampleCount * Float.SIZE_BYTES.toLong()
    private val kept = KeptBricks((memoryBytes / brickBytes).coerceIn(1, minOf(MOST_BRICKS, grid.chunkCount)).toInt())

    /** A request costs what so many bytes cost; a brick is worth reading after as many requests as it has of them. */
    private val worth = (brickBytes / ExtentLimits.CLOSED_GAP_BYTES).toInt().coerceAtLeast(2)

    // the current brick: where it lies in the volume, and in an array of its own or in what is shared
    private var firstInline = 0
    private var inlines = 0
    private var firstCrossline = 0
    private var crosslines = 0
    private var firstSample = 0
    private var samples = 0
    private var own: FloatArray? = null
    private var shared: FloatBuffer = source.shared
    private var base = 0
    private var inlineStride = 0
    private var traceStride = 0

    // where the last sample was asked for: whoever asks for the next one down is walking, and gets those that follow out of an array
    private var lastInline = NONE
    private var lastCrossline = NONE
    private var lastSample = NONE
    private val walk = FloatArray(WALK)
    private var walkInline = NONE
    private var walkCrossline = NONE
    private var walkFirst = 0
    private var walkEnd = 0
    private var closed = false

    override fun sample(inline: InlineIndex, crossline: CrosslineIndex, sample: SampleIndex): Float {
        val s = sample.value
        if (inline.value == walkInline && crossline.value == walkCrossline && s >= walkFirst && s < walkEnd) return walk[s - walkFirst]
        return inBrick(inline, crossline, sample)
    }

    private fun inBrick(inline: InlineIndex, crossline: CrosslineIndex, sample: SampleIndex): Float {
        val i = inline.value - firstInline
        val x = crossline.value - firstCrossline
        val s = sample.value - firstSample
        if (i < 0 || x < 0 || s < 0 || i >= inlines || x >= crosslines || s >= samples) return elsewhere(inline, crossline, sample)
        val place = base + i * inlineStride + x * traceStride + s
        if (inline.value == lastInline && crossline.value == lastCrossline && sample.value == lastSample + 1) return walkOn(inline, crossline, sample, place, s == 0)
        // who has just come to the end of a trace's part in this brick, and begins at another's first sample, goes down that one too
        if (s == 0 && lastSample == firstSample + samples - 1 && walkEnd == lastSample + 1) return walkOn(inline, crossline, sample, place, false)
        lastInline = inline.value
        lastCrossline = crossline.value
        lastSample = sample.value
        return at(place)
    }

    /**
     * Copies the samples from [place] on, which is that of [sample]: as many as the brick has of the trace, within what [walk] holds.
     *
     * @param fromAbove whether the last sample was in the brick above: who came from there is likely to go on to those below
     */
    private fun walkOn(inline: InlineIndex, crossline: CrosslineIndex, sample: SampleIndex, place: Int, fromAbove: Boolean): Float {
        val count = minOf(WALK, firstSample + samples - sample.value)
        own?.copyInto(walk, 0, place, place + count) ?: copyShared(place, walk, 0, count)
        walkInline = inline.value
        walkCrossline = crossline.value
        walkFirst = sample.value
        walkEnd = sample.value + count
        if (fromAbove && own == null) walkBelow(place - base)
        lastInline = inline.value
        lastCrossline = crossline.value
        lastSample = walkEnd - 1
        return walk[0]
    }

    /** Copies on from the bricks below that are in memory: their first lines are waited for together then, not one after the other. */
    private fun walkBelow(placeInBrick: Int) {
        var brick = grid.ordinal(firstInline / shape.inlines, firstCrossline / shape.crosslines, walkEnd / shape.samples)
        while (walkEnd < dimensions.samples) {
            val count = minOf(shape.samples, dimensions.samples - walkEnd)
            if (walkEnd - walkFirst + count > WALK) return
            val place = source.placeInMemory(brick++)
            if (place < 0 || source.shared !== shared) return
            copyShared(place + placeInBrick, walk, walkEnd - walkFirst, count)
            walkEnd += count
        }
    }

    private fun at(place: Int): Float {
        val own = own
        if (own != null) return own[place]
        try {
            return shared.get(place)
        } catch (e: InternalError) { // what a mapping throws whose file was cut short, or whose drive is gone
            throw IOException("the volume's file was cut short while it was read", e)
        }
    }

    private fun elsewhere(inline: InlineIndex, crossline: CrosslineIndex, sample: SampleIndex): Float {
        requireInside(inline, crossline)
        if (sample.value >= dimensions.samples) throw IndexOutOfBoundsException("sample ${sample.value} of ${dimensions.samples}")
        if (enter(inline.value, crossline.value, sample.value)) return sample(inline, crossline, sample)
        return source.read(Hyperslab.sample(inline, crossline, sample))[0]
    }

    private fun requireInside(inline: InlineIndex, crossline: CrosslineIndex) {
        if (inline.value >= dimensions.inlines) throw IndexOutOfBoundsException("inline ${inline.value} of ${dimensions.inlines}")
        if (crossline.value >= dimensions.crosslines) throw IndexOutOfBoundsException("crossline ${crossline.value} of ${dimensions.crosslines}")
    }

    override fun trace(inline: InlineIndex, crossline: CrosslineIndex, into: FloatArray) {
        requireInside(inline, crossline)
        if (into.size > dimensions.samples) throw IndexOutOfBoundsException("${into.size} samples of a trace of ${dimensions.samples}")
        var sample = 0
        while (sample < into.size) {
            val count = minOf(into.size, (sample / shape.samples + 1) * shape.samples) - sample
            if (enter(inline.value, crossline.value, sample)) {
                val place = base + (inline.value - firstInline) * inlineStride + (crossline.value - firstCrossline) * traceStride + sample - firstSample
                own?.copyInto(into, sample, place, place + count) ?: copyShared(place, into, sample, count)
            } else {
                source.read(Hyperslab(IndexRange.of(inline), IndexRange.of(crossline), IndexRange(Index(sample), count))).copyInto(into, sample)
            }
            sample += count
        }
    }

    private fun copyShared(place: Int, into: FloatArray, at: Int, count: Int) {
        try {
            shared.get(place, into, at, count)
        } catch (e: InternalError) {
            throw IOException("the volume's file was cut short while it was read", e)
        }
    }

    /** Makes the brick that holds a sample the current one; false where it is neither in memory nor worth reading yet. */
    private fun enter(inline: Int, crossline: Int, sample: Int): Boolean {
        check(!closed) { "the cursor is closed" }
        val inlineBrick = inline / shape.inlines
        val crosslineBrick = crossline / shape.crosslines
        val sampleBrick = sample / shape.samples
        val brick = grid.ordinal(inlineBrick, crosslineBrick, sampleBrick)
        val place = source.placeInMemory(brick)
        if (place < 0 && !kept.enter(brick) && kept.countRequest(brick) < worth) return false
        firstInline = inlineBrick * shape.inlines
        inlines = minOf(shape.inlines, dimensions.inlines - firstInline)
        firstCrossline = crosslineBrick * shape.crosslines
        crosslines = minOf(shape.crosslines, dimensions.crosslines - firstCrossline)
        firstSample = sampleBrick * shape.samples
        samples = minOf(shape.samples, dimensions.samples - firstSample)
        if (place >= 0) {
            own = null
            shared = source.shared
            base = place
            traceStride = shape.samples
            inlineStride = shape.samples * shape.crosslines
            return true
        }
        val box = Hyperslab(IndexRange(Index(firstInline), inlines), IndexRange(Index(firstCrossline), crosslines), IndexRange(Index(firstSample), samples))
        own = kept.current ?: read(box).also { kept.keep(brick, it) }
        base = 0
        traceStride = samples
        inlineStride = samples * crosslines
        return true
    }

    private fun read(box: Hyperslab): FloatArray {
        inlines = 0 // so that a failure leaves no brick current
        return source.read(box).also { inlines = box.inlines.count }
    }

    override fun close() {
        if (closed) return
        closed = true
        walkInline = NONE
        inlines = 0
        own = null
        kept.clear()
        source.close()
    }

    companion object {
        /** What a cursor keeps where nobody says. */
        const val DEFAULT_MEMORY_BYTES: Long = 64L shl 20

        private const val NONE = -1

        /** Samples that are copied at once for who walks down a trace: what some bricks have of one. */
        private const val WALK = 256
        private const val MOST_BRICKS = 1L shl 16
    }
}
