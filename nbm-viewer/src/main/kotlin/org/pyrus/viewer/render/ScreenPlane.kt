package org.pyrus.viewer.render

import org.pyrus.viewer.line.LineCourse
import org.pyrus.volume.Plane
import org.pyrus.volume.PlaneAxis

/**
 * A plane as it lies on the screen: [width] × [height] samples, x to the right, y downwards.
 *
 * An inline or crossline has its traces left to right by line number and time or depth downwards; a slice has crosslines to the right and
 * inlines downwards. The section along a line has its traces from left to right from the line's first corner to its last.
 *
 * @property course the line, where it is the section along one
 */
internal class ScreenPlane(val plane: Plane, val course: LineCourse? = null) {
    private val transposed = plane.alongTraces

    /** With other amplitudes, those of [plane]. */
    fun with(plane: Plane): ScreenPlane = ScreenPlane(plane, course)

    val across: PlaneAxis = if (transposed) plane.rows else plane.columns
    val down: PlaneAxis = if (transposed) plane.columns else plane.rows
    val width: Int get() = across.count
    val height: Int get() = down.count
    val whole: PlaneWindow get() = PlaneWindow.whole(width, height)

    fun row(x: Int, y: Int): Int = if (transposed) x else y

    fun column(x: Int, y: Int): Int = if (transposed) y else x

    /** The sample at a place, or NaN where it is no finite number or its trace is dead. */
    operator fun get(x: Int, y: Int): Float {
        val row = row(x, y)
        val column = column(x, y)
        val value = plane[row, column]
        return if (plane.isLive(row, column) && value - value == 0f) value else Float.NaN
    }

    // The same by the place in the plane's values, for who goes through many.

    private val values = plane.values
    private val marks = plane.live

    /** Marks by sample, where there are such. */
    private val sampleMarks = if (transposed) null else marks

    /** From a sample to the one below it. */
    val pitch: Int = if (transposed) 1 else plane.columns.count

    /** Where the samples at [x] begin. */
    fun start(x: Int): Int = if (transposed) x * plane.columns.count else x

    /** Whether there may be a live sample at [x]. */
    fun isLive(x: Int): Boolean = !transposed || marks == null || marks[x]

    /** As [get], of a sample at which [isLive] holds. */
    fun sample(place: Int): Float {
        val value = values[place]
        return if (value - value == 0f && (sampleMarks == null || sampleMarks[place])) value else Float.NaN
    }
}
