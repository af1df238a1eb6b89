package org.pyrus.cli

import org.pyrus.volume.spi.Picture
import java.awt.image.BufferedImage
import java.io.ByteArrayOutputStream
import java.nio.ByteBuffer
import java.nio.file.Path
import javax.imageio.ImageIO

/** Writes pictures as PNG. */
internal object Png {
    fun write(picture: Picture, target: Path, overwrite: Boolean) {
        val opaque = picture.pixels.all { it ushr 24 == 0xFF }
        val image = BufferedImage(picture.width, picture.height, if (opaque) BufferedImage.TYPE_INT_RGB else BufferedImage.TYPE_INT_ARGB)
        image.setRGB(0, 0, picture.width, picture.height, picture.pixels, 0, picture.width)
        // A disk cache for a picture of a few megabytes only costs time.
        ImageIO.setUseCache(false)
        val bytes = ByteArrayOutputStream()
        check(ImageIO.write(image, "png", bytes)) { "this Java writes no PNG" }
        PartFile.write(target, overwrite) { channel ->
            val buffer = ByteBuffer.wrap(bytes.toByteArray())
            while (buffer.hasRemaining()) channel.write(buffer)
        }
    }
}
