package org.pyrus.desktop

import org.pyrus.volume.ChunkShape
import org.pyrus.volume.VolumeDimensions
import kotlin.math.max
import kotlin.math.min

/** A point of a drawing: x to the right, y down, in pixels, or in lengths of the survey's longest side before it is fitted. */
internal data class DrawnPoint(val x: Double, val y: Double)

/** A face of a drawn box, by the axis that is constant on it. */
internal enum class Face { SLICE, INLINE, CROSSLINE }

/**
 * A survey's box and its first chunk in isometric projection: from the front corner, index 0 of all three axes, the inline axis runs back to the right,
 * the crossline axis back to the left, samples down. Sides are in proportion to the counts, but none is drawn shorter than [LEAST_SIDE] of the longest, so
 * that a flat survey remains a box; the chunk takes its true share of each side, whatever length that is drawn at. Immutable.
 *
 * Positions are given as shares of the sides, `[inline][crossline][sample]`, 0 to 1.
 */
internal class PlanDrawing(dimensions: VolumeDimensions, shape: ChunkShape) {
    private val longest = max(dimensions.inlines, max(dimensions.crosslines, dimensions.samples)).toDouble()

    /** The sides as drawn; the longest is 1. */
    val inlineSide: Double = max(dimensions.inlines / longest, LEAST_SIDE)
    val crosslineSide: Double = max(dimensions.crosslines / longest, LEAST_SIDE)
    val sampleSide: Double = max(dimensions.samples / longest, LEAST_SIDE)

    /** The chunk's share of each side, at most 1. */
    val inlineShare: Double = min(shape.inlines.toDouble() / dimensions.inlines, 1.0)
    val crosslineShare: Double = min(shape.crosslines.toDouble() / dimensions.crosslines, 1.0)
    val sampleShare: Double = min(shape.samples.toDouble() / dimensions.samples, 1.0)

    /** Width and height of the box in lengths of the longest side. */
    val width: Double get() = (inlineSide + crosslineSide) * COS_30
    val height: Double get() = (inlineSide + crosslineSide) * SIN_30 + sampleSide

    /** Where a position lies from the front upper corner, before the drawing is fitted. */
    fun project(inline: Double, crossline: Double, sample: Double): DrawnPoint = DrawnPoint(
        (inline * inlineSide - crossline * crosslineSide) * COS_30,
        sample * sampleSide - (inline * inlineSide + crossline * crosslineSide) * SIN_30,
    )

    /** The drawing at the greatest size at which it and its [labels] lie within [width] × [height] pixels; null where nothing worth seeing fits. */
    fun fit(width: Double, height: Double, labels: LabelRoom): Fitted? {
        val inlineReach = inlineSide * COS_30
        val crosslineReach = crosslineSide * COS_30
        val aside = labels.height + labels.gap
        // what reaches furthest to either side is the box, with the sample label on its left, or a label that starts below the middle of a lower edge
        val lefts = listOf(Reach(crosslineReach, aside), Reach(crosslineReach / 2, labels.crosslineWidth))
        val rights = listOf(Reach(inlineReach, 0.0), Reach(inlineReach / 2, labels.inlineWidth))
        val scaleByWidth = lefts.minOf { left -> rights.minOf { right -> (width - left.fixed - right.fixed) / (left.perScale + right.perScale) } }
        val scale = min(scaleByWidth, (height - aside) / this.height)
        if (scale * max(this.width, this.height) < LEAST_PIXELS) return null
        val left = lefts.maxOf { it.perScale * scale + it.fixed }
        val right = rights.maxOf { it.perScale * scale + it.fixed }
        val top = (height - aside - this.height * scale) / 2
        return Fitted(this, scale, DrawnPoint((width - left - right) / 2 + left, top + (inlineSide + crosslineSide) * SIN_30 * scale))
    }

    private class Reach(val perScale: Double, val fixed: Double)

    companion object {
        const val LEAST_SIDE = 0.08
        private const val LEAST_PIXELS = 24.0
        private const val COS_30 = 0.8660254037844386
        private const val SIN_30 = 0.5
    }
}

/** The pixels that a drawing's labels take; the sample label stands upright beside the left edge, the others below the lower edges. */
internal class LabelRoom(val inlineWidth: Double, val crosslineWidth: Double, val height: Double, val gap: Double)

/** A [drawing] at its size and place: [scale] pixels for the longest side, the front upper corner at [corner]. */
internal class Fitted(private val drawing: PlanDrawing, val scale: Double, val corner: DrawnPoint) {
    fun point(inline: Double, crossline: Double, sample: Double): DrawnPoint =
        drawing.project(inline, crossline, sample).let { DrawnPoint(corner.x + it.x * scale, corner.y + it.y * scale) }

    /** The corners of a face of the whole box, in drawing order. */
    fun boxFace(face: Face): List<DrawnPoint> = corners(face, 1.0, 1.0, 1.0)

    /** The corners of a face of the first chunk, which is never drawn thinner than [LEAST_CHUNK_PIXELS]. */
    fun chunkFace(face: Face): List<DrawnPoint> = corners(
        face,
        visible(drawing.inlineShare, drawing.inlineSide),
        visible(drawing.crosslineShare, drawing.crosslineSide),
        visible(drawing.sampleShare, drawing.sampleSide),
    )

    /** The chunk grid's inner lines on a face of the box: of each axis only where its lines keep [LEAST_GRID_PIXELS] apart. */
    fun gridLines(face: Face): List<Pair<DrawnPoint, DrawnPoint>> {
        val inlines = steps(drawing.inlineShare, drawing.inlineSide)
        val crosslines = steps(drawing.crosslineShare, drawing.crosslineSide)
        val samples = steps(drawing.sampleShare, drawing.sampleSide)
        return when (face) {
            Face.SLICE -> inlines.map { point(it, 0.0, 0.0) to point(it, 1.0, 0.0) } + crosslines.map { point(0.0, it, 0.0) to point(1.0, it, 0.0) }
            Face.INLINE -> crosslines.map { point(0.0, it, 0.0) to point(0.0, it, 1.0) } + samples.map { point(0.0, 0.0, it) to point(0.0, 1.0, it) }
            Face.CROSSLINE -> inlines.map { point(it, 0.0, 0.0) to point(it, 0.0, 1.0) } + samples.map { point(0.0, 0.0, it) to point(1.0, 0.0, it) }
        }
    }

    private fun corners(face: Face, inline: Double, crossline: Double, sample: Double): List<DrawnPoint> = when (face) {
        Face.SLICE -> listOf(point(0.0, 0.0, 0.0), point(inline, 0.0, 0.0), point(inline, crossline, 0.0), point(0.0, crossline, 0.0))
        Face.INLINE -> listOf(point(0.0, 0.0, 0.0), point(0.0, crossline, 0.0), point(0.0, crossline, sample), point(0.0, 0.0, sample))
        Face.CROSSLINE -> listOf(point(0.0, 0.0, 0.0), point(inline, 0.0, 0.0), point(inline, 0.0, sample), point(0.0, 0.0, sample))
    }

    private fun visible(share: Double, side: Double): Double = min(max(share, LEAST_CHUNK_PIXELS / (side * scale)), 1.0)

    private fun steps(share: Double, side: Double): List<Double> =
        if (share * side * scale < LEAST_GRID_PIXELS) emptyList() else generateSequence(1) { it + 1 }.map { it * share }.takeWhile { it < 1 - 1e-9 }.toList()

    companion object {
        const val LEAST_GRID_PIXELS = 5.0
        const val LEAST_CHUNK_PIXELS = 2.0
    }
}
