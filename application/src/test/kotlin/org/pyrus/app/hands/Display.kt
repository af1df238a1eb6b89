package org.pyrus.app.hands

import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assumptions.assumeTrue

/** Fails where CI has no display, and skips the test where a developer has none. */
fun requireDisplay() {
    if (System.getenv("DISPLAY") != null) return
    assertFalse(System.getenv("CI") == "true", "CI must have a display")
    assumeTrue(false, "no display: start with xvfb-run -a")
}
