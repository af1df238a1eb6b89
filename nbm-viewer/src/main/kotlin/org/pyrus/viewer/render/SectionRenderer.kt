package org.pyrus.viewer.render

import org.openide.util.lookup.ServiceProvider
import org.pyrus.volume.Plane
import org.pyrus.volume.spi.Picture
import org.pyrus.volume.spi.PlaneRenderer
import org.pyrus.volume.spi.RenderSettings
import kotlin.math.roundToInt

/** Draws a plane with axes in line numbers and ms or m, a colour bar and a title. Needs no display, only a font. */
@ServiceProvider(service = PlaneRenderer::class)
class SectionRenderer : PlaneRenderer {
    override val colourMaps: List<String> get() = ColourMaps.ofUser.all.map { it.name }

    override fun render(plane: Plane, settings: RenderSettings): Picture {
        val colours =
            requireNotNull(ColourMaps.ofUser.named(settings.colourMap)) { "no colour map is called '${settings.colourMap}'; there are ${colourMaps.joinToString()}" }
        val screen = ScreenPlane(plane)
        val look = SectionLook(screen.whole, colours, settings.clip ?: Clip.of(plane, settings.clipPercentile), settings.title ?: plane.title)
        // text follows the picture's size, so that it reads alike at 600 and 2400 pixels
        val fontSize = settings.fontSize ?: (minOf(settings.width, settings.height) / 55.0).coerceIn(10.0, 34.0).roundToInt()
        val style = if (settings.dark) SectionStyle(0x1e1f22, 0xdfe1e5, fontSize) else SectionStyle(0xffffff, 0x202124, fontSize)
        return SectionPicture.draw(screen, look, settings.width, settings.height, style).picture
    }
}
