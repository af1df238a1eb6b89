package org.pyrus.viewer.section

import org.pyrus.volume.PlaneKind
import org.pyrus.volume.SampleDomain
import org.pyrus.volume.SurveyGeometry

/** The real distances between samples, for planes drawn to scale. */
internal object TrueScale {
    /** Where time stands for depth, as the first look at a section has it: 2000 m/s down and up again. */
    const val METRES_A_MILLISECOND = 1.0
    private const val METRES_A_FOOT = 0.3048

    /** How many times as wide as high a sample of a plane of [kind] is on the ground; null where [geometry] has no coordinates to tell. */
    fun aspect(kind: PlaneKind, geometry: SurveyGeometry): Double? {
        val grid = geometry.coordinates ?: return null
        if (!(grid.inlineSpacing > 0 && grid.crosslineSpacing > 0)) return null
        val unit = if (grid.unit == "ft") METRES_A_FOOT else 1.0
        val down = geometry.samples.interval / unit * when (geometry.samples.domain) {
            SampleDomain.TIME -> METRES_A_MILLISECOND
            SampleDomain.DEPTH_METRES -> 1.0
            SampleDomain.DEPTH_FEET -> METRES_A_FOOT
            SampleDomain.COUNT -> return if (kind == PlaneKind.SLICE) grid.crosslineSpacing / grid.inlineSpacing else null
        }
        return when (kind) {
            PlaneKind.INLINE -> grid.crosslineSpacing / down
            PlaneKind.CROSSLINE -> grid.inlineSpacing / down
            PlaneKind.SLICE -> grid.crosslineSpacing / grid.inlineSpacing
        }
    }
}
