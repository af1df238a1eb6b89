package org.pyrus.app.hands

import org.openide.windows.WindowManager
import java.awt.Dialog
import java.awt.Toolkit
import java.awt.Window
import javax.swing.JFrame

/** Waits for the suite's window, makes it as large as [width] × [height] and the screen allow, and gives it. */
fun showMainWindow(width: Int = 1280, height: Int = 900): JFrame {
    var ready = false
    onEventThread { WindowManager.getDefault().invokeWhenUIReady { ready = true } }
    val frame = eventually("the main window") { (WindowManager.getDefault().mainWindow as JFrame).takeIf { ready && it.isShowing && it.jMenuBar != null } }
    onEventThread {
        val screen = Toolkit.getDefaultToolkit().screenSize
        frame.setBounds(0, 0, minOf(width, screen.width), minOf(height, screen.height))
    }
    return frame
}

/** Gives the focus to the window again: without a window manager, as under Xvfb, nobody does when a dialog closes. */
fun focusMainWindow() {
    val frame = onEventThread { WindowManager.getDefault().mainWindow }
    onEventThread { frame.requestFocus() }
    waitUntil("the main window has the focus") { frame.isFocused }
}

/** Closes every dialog that waits for an answer. */
fun closeDialogs() = onEventThread { Window.getWindows().filterIsInstance<Dialog>().filter { it.isShowing && it.isModal }.forEach { it.dispose() } }
