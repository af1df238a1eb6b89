package org.pyrus.viewer.cube

import org.pyrus.volume.PlaneKind
import kotlin.math.atan2
import kotlin.math.cos
import kotlin.math.sin

/** A place of a picture: [x] to the right and [y] down in pixels, [depth] towards the viewer in pixels too. */
internal data class OnScreen(val x: Double, val y: Double, val depth: Double)

/**
 * How a box lies in a picture of [width] × [height] pixels: seen from far away (parallel lines stay parallel, so that a length means the same in front and behind). Indices
 * are those of samples; the box reaches half a cell beyond the first and the last.
 *
 * @param margin around the box, however it is turned
 * @param beside to the right of that
 */
internal class BoxProjection(private val shape: BoxShape, view: BoxView, val width: Int, val height: Int, margin: Double = 0.0, beside: Int = 0) {
    private val toViewer: Space
    private val toRight: Space
    private val up: Space
    private val scale: Double
    private val middle: OnScreen

    private val sample = shape.sample * view.tall

    init {
        // an azimuth counts from the way in which inlines follow each other, which is somewhere on the compass
        val bearing = atan2(shape.inline.x, shape.inline.y) + Math.toRadians(view.azimuth)
        val elevation = Math.toRadians(view.elevation)
        toViewer = Space(sin(bearing) * cos(elevation), cos(bearing) * cos(elevation), sin(elevation))
        toRight = Space(-cos(bearing), sin(bearing), 0.0)
        up = toViewer cross toRight
        val room = width - beside
        val side = minOf(room, height).toDouble()
        scale = view.zoom * (side / 2 - margin).coerceAtLeast(1.0) / shape.radius(view.tall)
        middle = OnScreen(room / 2.0 + view.right * side, height / 2.0 + view.down * side, 0.0)
    }

    private fun turned(space: Space) = OnScreen((space dot toRight) * scale, -(space dot up) * scale, (space dot toViewer) * scale)

    /** From one inline to the next; [crosslineStep] and [sampleStep] likewise. */
    val inlineStep: OnScreen = turned(shape.inline)
    val crosslineStep: OnScreen = turned(shape.crossline)
    val sampleStep: OnScreen = turned(sample)

    /** Where the sample of these indices lies, or a place between. */
    fun at(inline: Double, crossline: Double, sample: Double): OnScreen {
        val (i, c, s) = Triple(inline - (shape.inlines - 1) / 2.0, crossline - (shape.crosslines - 1) / 2.0, sample - (shape.samples - 1) / 2.0)
        return OnScreen(
            middle.x + i * inlineStep.x + c * crosslineStep.x + s * sampleStep.x,
            middle.y + i * inlineStep.y + c * crosslineStep.y + s * sampleStep.y,
            i * inlineStep.depth + c * crosslineStep.depth + s * sampleStep.depth,
        )
    }

    /** The corner of the box at the far end of the axes that are [inline], [crossline], [sample], else at the near one. */
    fun corner(inline: Boolean, crossline: Boolean, sample: Boolean): OnScreen =
        at(if (inline) shape.inlines - .5 else -.5, if (crossline) shape.crosslines - .5 else -.5, if (sample) shape.samples - .5 else -.5)

    /** Whether the viewer sees the outside of the face at which the axis of [kind] begins, or [ends]. */
    fun isInFront(kind: PlaneKind, ends: Boolean): Boolean {
        val (own, one, other) = when (kind) {
            PlaneKind.INLINE -> Triple(shape.inline, shape.crossline, sample)
            PlaneKind.CROSSLINE -> Triple(shape.crossline, shape.inline, sample)
            PlaneKind.SLICE -> Triple(sample, shape.inline, shape.crossline)
        }
        val across = one cross other
        val outwards = if ((across dot own > 0) == ends) across else across * -1.0
        return outwards dot toViewer > 0
    }

    /** The plane of [kind] at [index], as a parallelogram: its left upper corner, and its sides to the right and down as the plane lies on a screen. */
    fun face(kind: PlaneKind, index: Int): BoxFace {
        val at = index.toDouble()
        return when (kind) {
            PlaneKind.INLINE -> BoxFace(at(at, -.5, -.5), crosslineStep * shape.crosslines, sampleStep * shape.samples)
            PlaneKind.CROSSLINE -> BoxFace(at(-.5, at, -.5), inlineStep * shape.inlines, sampleStep * shape.samples)
            PlaneKind.SLICE -> BoxFace(at(-.5, -.5, at), crosslineStep * shape.crosslines, inlineStep * shape.inlines)
        }
    }

    private operator fun OnScreen.times(count: Int) = OnScreen(x * count, y * count, depth * count)
}

/** A parallelogram in a picture: its [corner] and the sides that go out from there. */
internal data class BoxFace(val corner: OnScreen, val across: OnScreen, val down: OnScreen)
