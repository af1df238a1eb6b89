package org.pyrus.viewer.render

import org.pyrus.volume.Plane
import kotlin.math.abs
import kotlin.math.ceil

/** Finds the amplitude that saturates the colours. */
internal object Clip {
    /**
     * The [percentile] of |amplitude| over the plane's live, finite samples other than 0 (zeros are mutes and padding): the least amplitude that at
     * least that part of them does not pass. 1 where there is no such sample.
     */
    fun of(plane: Plane, percentile: Double): Double {
        val sizes = FloatArray(plane.values.size)
        var count = 0
        val columns = plane.columns.count
        for (i in plane.values.indices) {
            val value = plane.values[i]
            if (value != 0f && value - value == 0f && plane.isLive(i / columns, i % columns)) sizes[count++] = abs(value)
        }
        if (count == 0) return 1.0
        sizes.sort(0, count)
        return sizes[(ceil(percentile / 100 * count).toInt() - 1).coerceIn(0, count - 1)].toDouble()
    }
}
