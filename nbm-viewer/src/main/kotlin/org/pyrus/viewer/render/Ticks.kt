package org.pyrus.viewer.render

import kotlin.math.ceil
import kotlin.math.floor
import kotlin.math.log10
import kotlin.math.pow

/** Round values for an axis: 1, 2 or 5 times a power of ten apart. */
internal object Ticks {
    /**
     * The round values from [from] to [to], at most [most] of them.
     *
     * @param whole whether the values are whole numbers, as line numbers are
     */
    fun between(from: Double, to: Double, most: Int, whole: Boolean): List<Double> {
        if (from == to) return listOf(from)
        val least = (to - from) / most.coerceAtLeast(1)
        val power = 10.0.pow(floor(log10(least)))
        var step = listOf(1.0, 2.0, 5.0, 10.0).map { it * power }.first { it >= least * (1 - 1e-9) }
        if (whole) step = step.coerceAtLeast(1.0)
        val first = ceil(from / step - 1e-9)
        val last = floor(to / step + 1e-9)
        return generateSequence(first) { it + 1 }.takeWhile { it <= last }.map { it * step + 0.0 }.toList()
    }

    /** [value] without digits that its [step] does not need. */
    fun label(value: Double, step: Double): String {
        val digits = if (step >= 1 || step == 0.0) 0 else ceil(-log10(step) - 1e-9).toInt()
        val text = "%.${digits}f".format(null, value)
        return if (text.toDouble() == 0.0) text.removePrefix("-") else text
    }
}
