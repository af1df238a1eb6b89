package org.pyrus.viewer

import java.awt.Component
import java.awt.Dimension
import java.awt.Point
import java.awt.Rectangle
import java.awt.Toolkit
import java.awt.Window

/** Where a dialog opens that is to be worked with while what it changes is looked at. */
internal object BesideWindow {
    /** Puts [dialog] to the right or the left of [view], on its screen; nowhere else than it is while [view] is not shown. */
    fun put(dialog: Window, view: Component) {
        if (!view.isShowing) return
        val configuration = view.graphicsConfiguration ?: return
        val insets = Toolkit.getDefaultToolkit().getScreenInsets(configuration)
        val screen = configuration.bounds.run { Rectangle(x + insets.left, y + insets.top, width - insets.left - insets.right, height - insets.top - insets.bottom) }
        dialog.location = place(Rectangle(view.locationOnScreen, view.size), dialog.size, screen)
    }

    /** On the side of [view] where a dialog of [size] hides least of it; the right one where both are as good. */
    fun place(view: Rectangle, size: Dimension, screen: Rectangle): Point {
        val right = minOf(view.x + view.width, screen.x + screen.width - size.width)
        val left = maxOf(view.x - size.width, screen.x)
        val hiddenOnRight = view.x + view.width - right
        val hiddenOnLeft = left + size.width - view.x
        val y = view.y.coerceIn(screen.y, maxOf(screen.y, screen.y + screen.height - size.height))
        return Point(if (hiddenOnRight <= hiddenOnLeft) right else left, y)
    }
}
