package org.pyrus.project.importing

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test

class DialogWordsTest {
    @Test
    fun `an option is told by the page and the field that stand for it, with its value as it was`() {
        assertEquals(
            "Say which: “Byte Positions > Inline at byte” 9 “Byte Positions > Crossline at byte” 13:2, or “Target and Plan > Chunks” 4x4x4.",
            DialogWords.of("Say which: --inline-byte 9 --crossline-byte 13:2, or --chunk 4x4x4."),
        )
    }

    @Test
    fun `a field that shows only on request is told with the button that shows it`() {
        assertEquals(
            "If one of them is wrong, name the right one with “Byte Positions > More > Format”; else import them as volumes of their own.",
            DialogWords.of("If one of them is wrong, name the right one with --format; else import them as volumes of their own."),
        )
        assertEquals("“Byte Positions > More > Swap inlines and crosslines” takes inlines for crosslines.", DialogWords.of("--exchange-axes takes inlines for crosslines."))
    }

    @Test
    fun `what the wizard has no field for stays`() {
        for (text in listOf("", "Use --sha256.", "a -- b", "-5")) assertEquals(text, DialogWords.of(text))
    }
}
