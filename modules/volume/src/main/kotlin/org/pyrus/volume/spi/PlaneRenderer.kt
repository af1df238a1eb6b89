package org.pyrus.volume.spi

import org.openide.util.Lookup
import org.pyrus.volume.Plane
import org.pyrus.volume.Refusal

/** An ARGB picture, row-major, top row first, 0xAARRGGBB. [pixels] belongs to the receiver. */
class Picture(val width: Int, val height: Int, val pixels: IntArray) {
    init {
        require(width >= 1 && height >= 1) { "a picture has at least one pixel, got $width × $height" }
        require(pixels.size.toLong() == width.toLong() * height) { "${pixels.size} pixels for $width × $height" }
    }
}

/**
 * How a plane is to be drawn.
 *
 * @property colourMap the name of one of [PlaneRenderer.colourMaps]
 * @property clipPercentile the percentile of |amplitude| that saturates the colour map, symmetric about 0; 50 < p ≤ 100
 * @property clip the amplitude that saturates instead, where given
 * @property title null for the plane's own
 * @property dark light marks on a dark ground
 * @property fontSize of the axes' text, pixels; null for one that follows the picture's size
 */
data class RenderSettings(
    val width: Int = 1200,
    val height: Int = 800,
    val colourMap: String = "red-white-blue",
    val clipPercentile: Double = 99.0,
    val clip: Double? = null,
    val title: String? = null,
    val dark: Boolean = false,
    val fontSize: Int? = null,
) {
    init {
        require(width in 200..20_000 && height in 150..20_000) { "a picture is 200..20000 × 150..20000 pixels, got $width × $height" }
        require(clipPercentile > 50 && clipPercentile <= 100) { "the clip percentile lies above 50 and up to 100, got $clipPercentile" }
        require(fontSize == null || fontSize in 6..100) { "text is 6..100 pixels high, got $fontSize" }
        require(clip == null || (clip > 0 && clip.isFinite())) { "the clip amplitude must be positive, got $clip" }
    }
}

/** Draws planes. Implementations are registered as services, have no state and need no display. */
interface PlaneRenderer {
    /** Names of the colour maps it knows, the default first. */
    val colourMaps: List<String>

    /**
     * [plane] with axes in line numbers and ms or m, a colour bar and a title. Time and depth increase downwards. Pure.
     *
     * @throws IllegalArgumentException where the colour map is not known
     */
    fun render(plane: Plane, settings: RenderSettings = RenderSettings()): Picture
}

/** The renderer that Lookup finds. */
object Renderers {
    fun default(): PlaneRenderer = Lookup.getDefault().lookup(PlaneRenderer::class.java)
        ?: throw Refusal("nothing here draws planes", remedy = "Install the Pyrus viewer module.")
}
