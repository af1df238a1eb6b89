package org.pyrus.project.importing

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test

class DialogWordsTest {
    @Test
    fun `an option is told by the field that stands for it, with its value as it was`() {
        assertEquals(
            "Say which: “Inline at byte” 9 “Crossline at byte” 13:2, or “Inline at byte” 189 “Crossline at byte” 193.",
            DialogWords.of("Say which: --inline-byte 9 --crossline-byte 13:2, or --inline-byte 189 --crossline-byte 193."),
        )
    }

    @Test
    fun `a field that shows only on request is told with the button that shows it`() {
        assertEquals(
            "If one of them is wrong, name the right one with “More > Format”; else import them as volumes of their own.",
            DialogWords.of("If one of them is wrong, name the right one with --format; else import them as volumes of their own."),
        )
        assertEquals("“More > Swap inlines and crosslines” takes inlines for crosslines.", DialogWords.of("--exchange-axes takes inlines for crosslines."))
    }

    @Test
    fun `what the dialog has no field for stays`() {
        for (text in listOf("", "Use --sha256.", "a -- b", "-5")) assertEquals(text, DialogWords.of(text))
    }
}
