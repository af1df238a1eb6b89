package org.pyrus.viewer.render

import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.Picture
import java.awt.Graphics2D
import java.awt.Rectangle
import java.awt.RenderingHints
import java.awt.image.BufferedImage
import java.awt.image.DataBufferInt
import java.io.ByteArrayOutputStream
import java.util.Base64
import java.util.Locale
import javax.imageio.ImageIO

/**
 * What of a plane is shown, and how.
 *
 * @property clip the amplitude that saturates the colours, and swings a trace to the next
 * @property inverted whether a positive sample is drawn as a negative one
 * @property amplitudes what stands at the colour bar
 * @property aspect how many times as wide as high a sample is to be; null for what fills the room
 */
internal data class SectionLook(
    val window: PlaneWindow,
    val colours: ColourMap,
    val clip: Double,
    val title: String,
    val layers: TraceLayers = TraceLayers.COLOURS,
    val inverted: Boolean = false,
    val aspect: Double? = null,
    val amplitudes: String = "Amplitude",
)

/** Colours (0xRRGGBB) and size, in pixels, of all that is not the plane itself. */
internal data class SectionStyle(val ground: Int, val ink: Int, val fontSize: Int)

/**
 * A picture of a plane with its axes. Immutable.
 *
 * @property plot where in it the plane lies
 * @property plane what it is a picture of
 * @property drawn what was drawn: [plane], or what was made of it for the eye
 */
internal class SectionPicture private constructor(val image: BufferedImage, val plot: Rectangle, val plane: ScreenPlane, val drawn: ScreenPlane, val look: SectionLook) {
    /** The pixels, the caller's own. */
    val picture: Picture get() = Picture(image.width, image.height, (image.raster.dataBuffer as DataBufferInt).data.let { data -> IntArray(data.size) { data[it] or OPAQUE } })

    companion object {
        private const val OPAQUE = 0xff shl 24

        /**
         * Draws [plane] into [width] × [height] pixels. For any thread; throws [Refusal] where Java finds no font.
         *
         * @param samples what the picture is of, where [plane] was made of it for the eye
         */
        fun draw(plane: ScreenPlane, look: SectionLook, width: Int, height: Int, style: SectionStyle, samples: ScreenPlane = plane): SectionPicture {
            val image = BufferedImage(width, height, BufferedImage.TYPE_INT_RGB) // as the screen has it: painted without a look at each pixel's alpha
            return lettering(image) { graphics -> SectionPicture(image, Drawing(graphics, image, plane, look, style).draw(), samples, plane, look) }
        }

        /**
         * [plane] as a file of Scalable Vector Graphics: the plot and the colour bar as pictures in it, axes and text as lines and letters. Parameters and failures as of [draw].
         */
        fun svg(plane: ScreenPlane, look: SectionLook, width: Int, height: Int, style: SectionStyle): String {
            val image = BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB)
            val ink = SvgInk(style.ink)
            val rasters = lettering(image) { graphics -> Drawing(graphics, image, plane, look, style, ink).run { draw().let { rasters } } }
            val pictures = rasters.joinToString("") { at ->
                val png = ByteArrayOutputStream()
                check(ImageIO.write(image.getSubimage(at.x, at.y, at.width, at.height), "png", png)) { "this Java writes no PNG" }
                val data = Base64.getEncoder().encodeToString(png.toByteArray())
                """<image x="${at.x}" y="${at.y}" width="${at.width}" height="${at.height}" href="data:image/png;base64,$data"/>""" + "\n"
            }
            val ground = "#%06x".format(Locale.ROOT, style.ground)
            return """<svg xmlns="http://www.w3.org/2000/svg" width="$width" height="$height" viewBox="0 0 $width $height">""" + "\n" +
                """<rect width="$width" height="$height" fill="$ground"/>""" + "\n$pictures$ink</svg>\n"
        }

        private inline fun <T> lettering(image: BufferedImage, draw: (Graphics2D) -> T): T {
            val graphics = image.createGraphics()
            try {
                graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON)
                return draw(graphics)
            } catch (e: LinkageError) { // the JDK's font code, on a machine without fontconfig
                throw noFont(e)
            } catch (e: InternalError) {
                throw noFont(e)
            } finally {
                graphics.dispose()
            }
        }

        private fun noFont(cause: Throwable) = Refusal(
            "Java finds no font to write the axes with",
            remedy = "Install a font and fontconfig (Debian: apt-get install fontconfig fonts-dejavu-core).",
            cause = cause,
        )
    }
}
