package org.pyrus.viewer.section

import org.pyrus.viewer.render.ScreenPlane
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.SampleDomain
import org.pyrus.volume.SurveyGeometry

/** The real distances between samples, for planes drawn to scale. */
internal object TrueScale {
    /** Where time stands for depth, as the first look at a section has it: 2000 m/s down and up again. */
    const val METRES_A_MILLISECOND = 1.0
    private const val METRES_A_FOOT = 0.3048

    /** How many times as wide as high a sample of [plane] is on the ground; null where [geometry] has no coordinates to tell. */
    fun aspect(plane: ScreenPlane, geometry: SurveyGeometry): Double? {
        val kind = plane.plane.kind ?: return plane.course?.spacing?.let { across -> down(geometry)?.let { across / it } }
        return aspect(kind, geometry)
    }

    fun aspect(kind: PlaneKind, geometry: SurveyGeometry): Double? {
        val grid = geometry.coordinates ?: return null
        if (!(grid.inlineSpacing > 0 && grid.crosslineSpacing > 0)) return null
        return when (kind) {
            PlaneKind.INLINE -> down(geometry)?.let { grid.crosslineSpacing / it }
            PlaneKind.CROSSLINE -> down(geometry)?.let { grid.inlineSpacing / it }
            PlaneKind.SLICE -> grid.crosslineSpacing / grid.inlineSpacing
        }
    }

    /** From one sample of a trace to the next, in the unit of the coordinates; null where samples are only counted. */
    fun down(geometry: SurveyGeometry): Double? {
        val unit = if (geometry.coordinates?.unit == "ft") METRES_A_FOOT else 1.0
        return geometry.samples.interval / unit * when (geometry.samples.domain) {
            SampleDomain.TIME -> METRES_A_MILLISECOND
            SampleDomain.DEPTH_METRES -> 1.0
            SampleDomain.DEPTH_FEET -> METRES_A_FOOT
            SampleDomain.COUNT -> return null
        }
    }
}
