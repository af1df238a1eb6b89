package org.pyrus.viewer.render

import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.Picture
import java.awt.Rectangle
import java.awt.RenderingHints
import java.awt.image.BufferedImage
import java.awt.image.DataBufferInt

/** What of a plane is shown, and how: the part, the colours, the amplitude that saturates them, the title. */
internal data class SectionLook(val window: PlaneWindow, val colours: ColourMap, val clip: Double, val title: String)

/** Colours (0xRRGGBB) and size, in pixels, of all that is not the plane itself. */
internal data class SectionStyle(val ground: Int, val ink: Int, val fontSize: Int)

/** A picture of a plane with its axes; [plot] is where in it the plane lies. Immutable. */
internal class SectionPicture private constructor(val image: BufferedImage, val plot: Rectangle, val plane: ScreenPlane, val look: SectionLook) {
    /** The pixels, the caller's own. */
    val picture: Picture get() = Picture(image.width, image.height, (image.raster.dataBuffer as DataBufferInt).data.copyOf())

    companion object {
        /** Draws [plane] into [width] × [height] pixels. For any thread; throws [Refusal] where Java finds no font. */
        fun draw(plane: ScreenPlane, look: SectionLook, width: Int, height: Int, style: SectionStyle): SectionPicture {
            val image = BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB)
            val graphics = image.createGraphics()
            try {
                graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON)
                return SectionPicture(image, Drawing(graphics, image, plane, look, style).draw(), plane, look)
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
