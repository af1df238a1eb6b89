package org.pyrus.app

import org.junit.jupiter.api.Test
import org.netbeans.junit.NbTestCase
import org.pyrus.app.hands.keepPicture
import org.pyrus.app.hands.onEventThread
import org.pyrus.app.hands.requireDisplay
import org.pyrus.app.hands.showMainWindow
import org.pyrus.app.hands.withCleanLog

class WindowIT {
    @Test
    fun `the suite opens its window, in its own title`() {
        requireDisplay()
        runInSuite(Inside::class.java, gui = true, expected = 1)
    }

    class Inside(name: String) : NbTestCase(name) {
        fun testWindow() = withCleanLog {
            val frame = showMainWindow()
            keepPicture("window")
            val title = onEventThread { frame.title }
            assertTrue("title '$title'", title.startsWith("Pyrus"))
        }
    }
}
