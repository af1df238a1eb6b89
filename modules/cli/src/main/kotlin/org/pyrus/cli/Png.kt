package org.pyrus.cli

import org.pyrus.volume.NewFile
import org.pyrus.volume.spi.Picture
import java.awt.image.BufferedImage
import java.io.ByteArrayOutputStream
import java.nio.ByteBuffer
import java.nio.file.Path
import javax.imageio.ImageIO

/** Writes pictures as PNG. */
internal object Png {
    /** Writes [target], which is made of [inputs]; throws as [NewFile.write] does. */
    fun write(picture: Picture, target: Path, overwrite: Boolean, inputs: List<Path>) {
        val opaque = picture.pixels.all { it ushr 24 == 0xFF }
        val image = BufferedImage(picture.width, picture.height, if (opaque) BufferedImage.TYPE_INT_RGB else BufferedImage.TYPE_INT_ARGB)
        image.setRGB(0, 0, picture.width, picture.height, picture.pixels, 0, picture.width)
        // A disk cache for a picture of a few megabytes only costs time.
        ImageIO.setUseCache(false)
        val bytes = ByteArrayOutputStream()
        check(ImageIO.write(image, "png", bytes)) { "this Java writes no PNG" }
        NewFile.write(target, overwrite, inputs) { channel ->
            val buffer = ByteBuffer.wrap(bytes.toByteArray())
            while (buffer.hasRemaining()) channel.write(buffer)
        }
    }
}
