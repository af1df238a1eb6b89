package org.pyrus.viewer.section

import org.pyrus.volume.Human
import org.pyrus.volume.LineAxis
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.SurveyGeometry
import kotlin.math.roundToInt

/**
 * The axis along which planes of one kind follow each other, in what people call them: line numbers, or ms, m or ft.
 *
 * @property unit empty for line numbers
 */
internal data class PlaneLine(val first: Double, val step: Double, val count: Int, val unit: String) {
    val last: Double get() = valueAt(count - 1)

    fun valueAt(index: Int): Double = first + index * step

    fun textAt(index: Int): String = Human.position(valueAt(index))

    /** The index of the plane nearest to what [text] says, with or without the unit; null where that is no number or lies more than half a step outside. */
    fun find(text: String): Int? {
        val value = text.trim().removeSuffix(unit).trim().replace(',', '.').toDoubleOrNull() ?: return null
        val place = (value - first) / step
        return if (place > -.5 - TOLERANCE && place < count - .5 + TOLERANCE) place.roundToInt().coerceIn(0, count - 1) else null
    }

    companion object {
        private const val TOLERANCE = 1e-9

        fun of(kind: PlaneKind, geometry: SurveyGeometry): PlaneLine = when (kind) {
            PlaneKind.INLINE -> of(geometry.inlines)
            PlaneKind.CROSSLINE -> of(geometry.crosslines)
            PlaneKind.SLICE -> geometry.samples.let { PlaneLine(it.start, it.interval, it.count, it.domain.unit) }
        }

        private fun of(axis: LineAxis<*>) = PlaneLine(axis.first.value.toDouble(), axis.step.toDouble(), axis.count, "")
    }
}
