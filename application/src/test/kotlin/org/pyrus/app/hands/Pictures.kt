package org.pyrus.app.hands

import java.awt.Component
import java.awt.Rectangle
import java.awt.Robot
import java.awt.Toolkit
import java.awt.image.BufferedImage
import java.io.File
import javax.imageio.ImageIO

private const val SETTLING_MILLIS = 700L

/** What [component] paints now; for the event thread. */
fun painted(component: Component): BufferedImage = BufferedImage(component.width, component.height, BufferedImage.TYPE_INT_RGB).also { image ->
    val graphics = image.createGraphics()
    component.paint(graphics)
    graphics.dispose()
}

/** Keeps a picture of the screen, in the screen's own pixels, as `NAME.png` in the folder of the property `pyrus.pictures`. */
fun keepPicture(name: String) {
    val robot = Robot()
    robot.waitForIdle()
    Thread.sleep(SETTLING_MILLIS) // menus, tooltips and the caret
    val folder = File(System.getProperty("pyrus.pictures")).apply { mkdirs() }
    // the last of the variants is the one that is not scaled
    val screen = robot.createMultiResolutionScreenCapture(Rectangle(Toolkit.getDefaultToolkit().screenSize)).resolutionVariants.last()
    ImageIO.write(screen as BufferedImage, "png", File(folder, "$name.png"))
}
