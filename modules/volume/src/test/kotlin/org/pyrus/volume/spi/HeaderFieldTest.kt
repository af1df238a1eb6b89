package org.pyrus.volume.spi

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows

class HeaderFieldTest {
    @Test
    fun `a field is typed as its byte, with its width behind it where that is not a 4-byte integer`() {
        val typed = mapOf(
            "189" to HeaderField(189), "9:2" to HeaderField(9, FieldType.INT16), "73:float32" to HeaderField(73, FieldType.FLOAT32), "401:float64" to HeaderField(401, FieldType.FLOAT64),
        )
        for ((text, field) in typed) {
            assertEquals(field, HeaderField.parse(text))
            assertEquals(text, field.typed())
        }
        assertEquals(HeaderField(189), HeaderField.parse("189:4"))
        for (none in listOf("", "inline", "189:", "189:3", "189:int16", ":2")) assertNull(HeaderField.parse(none), none)
    }

    @Test
    fun `a byte that no trace header has is refused by its range`() {
        val error = assertThrows<IllegalArgumentException> { HeaderField.parse("481") }
        assertEquals("a header field's first byte must lie in 1..477, got 481", error.message)
    }
}
