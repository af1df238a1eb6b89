package org.pyrus.desktop

import java.awt.Color
import javax.swing.UIManager

/** Colours between those of the look and feel, right in light and dark. */
object Tones {
    /** The look's own red is hard to read on its dark ground. */
    fun error(): Color = if (isDark()) Color(0xFF8A80) else Color(0xB00020)

    /** Three quarters of the way from ground to ink: the look's own colour for what is disabled is too weak to read. */
    fun faint(): Color {
        val ink = UIManager.getColor("Label.foreground") ?: Color.BLACK
        val ground = UIManager.getColor("Panel.background") ?: Color.WHITE
        return Color((ink.red * 3 + ground.red) / 4, (ink.green * 3 + ground.green) / 4, (ink.blue * 3 + ground.blue) / 4)
    }

    private fun isDark() = (UIManager.getColor("Panel.background") ?: Color.WHITE).let { it.red + it.green + it.blue < 384 }
}
