package org.pyrus.io.segy

import org.pyrus.volume.Axis
import org.pyrus.volume.LineAxis
import org.pyrus.volume.LineNumber

/** The range and common step of line numbers, before it is known whether they make an axis. */
internal data class LineRange(val least: Int, val most: Int, val step: Int) {
    /** Lines from least to most by step; may pass 2³¹. */
    val count: Long get() = (most.toLong() - least) / step + 1

    /** The index of line [number], which must be one of the range. */
    fun indexOf(number: Int): Int = ((number.toLong() - least) / step).toInt()

    fun <A : Axis> axis(): LineAxis<A> = LineAxis(LineNumber(least), step, Math.toIntExact(count))

    companion object {
        /** The range of [numbers], with the greatest step that meets all of them. */
        fun of(numbers: IntArray): LineRange {
            var least = numbers[0]
            var most = numbers[0]
            var step = 0L
            var last = numbers[0]
            for (number in numbers) {
                if (number == last) continue
                last = number
                least = minOf(least, number)
                most = maxOf(most, number)
                val distance = Math.abs(number.toLong() - numbers[0])
                if (step == 0L || distance % step != 0L) step = gcd(distance, step)
            }
            // a single line has step 1; so have lines further apart than an Int holds, which then are refused as too sparse
            return LineRange(least, most, if (step == 0L || step > Int.MAX_VALUE) 1 else step.toInt())
        }

        private tailrec fun gcd(a: Long, b: Long): Long = if (b == 0L) a else gcd(b, a % b)
    }
}
