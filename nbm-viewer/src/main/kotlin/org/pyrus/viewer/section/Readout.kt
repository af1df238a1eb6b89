package org.pyrus.viewer.section

import org.pyrus.viewer.render.ScreenPlane
import org.pyrus.volume.CrosslineNumber
import org.pyrus.volume.Index
import org.pyrus.volume.InlineNumber
import org.pyrus.volume.MapPoint
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.PlanePlace
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
        fun at(x: Int, y: Int, plane: ScreenPlane, place: PlanePlace, geometry: SurveyGeometry): Readout? {
            if (x !in 0 until plane.width || y !in 0 until plane.height) return null
            val inline = Index<org.pyrus.volume.Inline>(
                when (place.kind) {
                    PlaneKind.INLINE -> place.index
                    PlaneKind.CROSSLINE -> x
                    PlaneKind.SLICE -> y
                },
            )
            val crossline = Index<org.pyrus.volume.Crossline>(if (place.kind == PlaneKind.CROSSLINE) place.index else x)
            val sample = Index<org.pyrus.volume.Sample>(if (place.kind == PlaneKind.SLICE) place.index else y)
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
