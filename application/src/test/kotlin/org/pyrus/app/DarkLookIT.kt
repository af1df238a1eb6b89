package org.pyrus.app

import org.junit.jupiter.api.Test
import org.netbeans.junit.NbTestCase
import org.pyrus.app.hands.keepPicture
import org.pyrus.app.hands.pressButton
import org.pyrus.app.hands.requireDisplay
import org.pyrus.app.hands.withCleanLog
import javax.swing.UIManager

/** The dark look, for people to look at: the pictures are the result. */
class DarkLookIT {
    @Test
    fun `the Options page opens in the dark look`() {
        requireDisplay()
        runInSuite(Inside::class.java, gui = true, expected = 1, Look.DARK)
    }

    class Inside(name: String) : NbTestCase(name) {
        fun testDark() = withCleanLog {
            with(OptionsSteps) {
                open()
                val ground = UIManager.getColor("Panel.background")
                assertTrue("$ground", ground.red < 100)
                keepPicture("options-dark")
                press("knobs")
                type("asymmetry", "none")
                keepPicture("options-dark-invalid")
                pressButton("Cancel")
                waitClosed()
            }
        }
    }
}
