package org.pyrus.viewer.map

import org.pyrus.desktop.MapProjection
import org.pyrus.volume.Index
import org.pyrus.volume.SurveyGeometry
import java.awt.image.BufferedImage
import kotlin.math.roundToInt

/** A survey's live traces, a pixel each where there is room for no more, on [width] × [height] pixels. */
internal class MapGround private constructor(val width: Int, val height: Int, val image: BufferedImage) {
    companion object {
        private const val LIVE = 0x553574f0
        private const val DEAD = 0x33888888

        /**
         * Draws it. For any thread.
         *
         * @param check called before each row; it may throw to give up
         */
        fun draw(geometry: SurveyGeometry, projection: MapProjection, width: Int, height: Int, check: () -> Unit): MapGround {
            val image = BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB)
            val (inlines, crosslines) = geometry.inlines.count to geometry.crosslines.count
            for (y in 0 until height) {
                check()
                for (x in 0 until width) {
                    val at = projection.gridAt(x + .5, y + .5) ?: continue
                    val (inline, crossline) = at.y.roundToInt() to at.x.roundToInt()
                    if (inline !in 0 until inlines || crossline !in 0 until crosslines) continue
                    image.setRGB(x, y, if (geometry.liveTraces.isLive(Index(inline), Index(crossline))) LIVE else DEAD)
                }
            }
            return MapGround(width, height, image)
        }
    }
}
