package org.pyrus.app.hands

import java.awt.Robot
import javax.swing.AbstractButton

private val robot by lazy { Robot().apply { autoDelay = 20 } }

/** Presses [keys], such as KeyEvent.VK_ENTER, one upon the other and releases them, wherever the focus is. */
fun pressKeys(vararg keys: Int) {
    keys.forEach(robot::keyPress)
    keys.reversed().forEach(robot::keyRelease)
    robot.waitForIdle()
}

/** Waits until the button of this text shows and can be pressed, and presses it. */
fun pressButton(text: String) {
    val button = eventually("button $text, enabled", { buttonOnScreen(text)?.let { "the button, disabled" } }) { buttonOnScreen(text)?.takeIf { it.isEnabled } }
    pressButton(button)
}

fun pressButton(button: AbstractButton) = onEventThread { button.doClick() }
