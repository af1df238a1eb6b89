package org.pyrus.bench

/** The middle of figures that some interruption may have spoilt. */
object Statistics {
    /**
     * The middle value, or the mean of the two in the middle.
     *
     * @throws IllegalArgumentException where there are none
     */
    fun median(values: List<Double>): Double {
        require(values.isNotEmpty()) { "no median of nothing" }
        val sorted = values.sorted()
        return (sorted[(sorted.size - 1) / 2] + sorted[sorted.size / 2]) / 2
    }

    /**
     * The median of the ratios of [values] to [base], index by index: what strikes both at one index alike does not count.
     *
     * @throws IllegalArgumentException where they are not equally many, or none
     */
    fun medianRatio(values: List<Double>, base: List<Double>): Double {
        require(values.size == base.size) { "${values.size} values beside ${base.size}" }
        return median(values.indices.map { values[it] / base[it] })
    }
}
