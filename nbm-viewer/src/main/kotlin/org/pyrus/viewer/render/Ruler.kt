package org.pyrus.viewer.render

import org.pyrus.viewer.line.LineCourse
import org.pyrus.volume.PlaneAxis

/** What stands along one side of a plane: a value for each of its samples and each place between them; sample i lies at i. */
internal sealed interface Ruler {
    val label: String

    /** Whether values are whole numbers, as line numbers are. */
    val whole: Boolean

    fun valueAt(sample: Double): Double

    fun sampleAt(value: Double): Double

    data class Even(private val axis: PlaneAxis) : Ruler {
        override val label: String get() = axis.label
        override val whole: Boolean get() = axis.unit.isEmpty()

        override fun valueAt(sample: Double): Double = axis.first + sample * axis.step

        override fun sampleAt(value: Double): Double = (value - axis.first) / axis.step
    }

    /** Distances along a line, which each leg has its own step of; its traces where there are none. */
    class AlongLine(private val course: LineCourse) : Ruler {
        override val label: String get() = course.unit?.let { if (it.isEmpty()) "Distance" else "Distance ($it)" } ?: "Trace"
        override val whole: Boolean get() = course.unit == null

        override fun valueAt(sample: Double): Double = course.valueAt(sample)

        override fun sampleAt(value: Double): Double = course.traceNear(value)
    }
}
