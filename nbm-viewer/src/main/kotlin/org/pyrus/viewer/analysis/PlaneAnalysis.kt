package org.pyrus.viewer.analysis

import org.pyrus.volume.Plane
import org.pyrus.volume.PlaneAxis

/**
 * One trace of a plane.
 *
 * @property title what it is called by the survey, such as `Crossline 2040`
 * @property values one for each of [axis], dead or not
 */
internal class TraceCurve(val title: String, val axis: PlaneAxis, val values: FloatArray, val spectrum: Spectrum?) {
    companion object {
        /** That at [row] of [plane], an inline or crossline; null of a slice, or where the trace is dead. */
        fun of(plane: Plane, row: Int): TraceCurve? {
            if (!plane.alongTraces || row !in 0 until plane.rows.count || !plane.isLive(row, 0)) return null
            val values = plane.values.copyOfRange(row * plane.columns.count, (row + 1) * plane.columns.count)
            return TraceCurve("${plane.rows.title} ${plane.rows.valueAt(row).toLong()}", plane.columns, values, Spectrum.ofTrace(plane, row))
        }
    }
}

/** What a plane's samples are like as a whole; a part is null where there is nothing to tell of. */
internal class PlaneAnalysis(val title: String, val bins: AmplitudeBins?, val spectrum: Spectrum?) {
    companion object {
        /** @param check called now and then; it may throw to give up */
        fun of(plane: Plane, check: () -> Unit): PlaneAnalysis = PlaneAnalysis(plane.title, AmplitudeBins.of(plane), Spectrum.of(plane, check))
    }
}
