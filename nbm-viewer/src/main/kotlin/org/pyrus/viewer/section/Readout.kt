package org.pyrus.viewer.section

import org.pyrus.viewer.line.LineCorner
import org.pyrus.viewer.render.ScreenPlane
import org.pyrus.volume.CrosslineNumber
import org.pyrus.volume.Index
import org.pyrus.volume.InlineNumber
import org.pyrus.volume.MapPoint
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.SurveyGeometry

/**
 * What lies at a place of a section.
 *
 * @property value time or depth, in the unit of the geometry's samples
 * @property point null where the survey has no coordinates
 * @property amplitude null where no trace is live
 */
internal data class Readout(val inline: InlineNumber, val crossline: CrosslineNumber, val value: Double, val point: MapPoint?, val amplitude: Float?) {
    companion object {
        /** At sample [x], [y] of [plane] as it lies on the screen, which is at [place] in a survey of [geometry]; null outside. */
        fun at(x: Int, y: Int, plane: ScreenPlane, place: SectionPlace, geometry: SurveyGeometry): Readout? {
            if (x !in 0 until plane.width || y !in 0 until plane.height) return null
            val (inline, crossline) = when (place) {
                is SectionPlace.AlongLine -> plane.course?.at(x) ?: return null
                is SectionPlace.OfPlane -> when (place.kind) {
                    PlaneKind.INLINE -> LineCorner(Index(place.plane.index), Index(x))
                    PlaneKind.CROSSLINE -> LineCorner(Index(x), Index(place.plane.index))
                    PlaneKind.SLICE -> LineCorner(Index(y), Index(x))
                }
            }
            val sample = Index<org.pyrus.volume.Sample>(if (place is SectionPlace.OfPlane && place.kind == PlaneKind.SLICE) place.plane.index else y)
            val row = plane.row(x, y)
            val column = plane.column(x, y)
            return Readout(
                geometry.inlines.numberAt(inline),
                geometry.crosslines.numberAt(crossline),
                geometry.samples.valueAt(sample),
                geometry.coordinates?.at(inline, crossline),
                if (plane.plane.isLive(row, column)) plane.plane[row, column] else null,
            )
        }
    }
}
