package org.pyrus.volume.spi

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Test

class ReadWeightsTest {
    @Test
    fun `each preset goes by its name, there and back`() {
        for ((name, weights) in ReadWeights.PRESETS) {
            assertEquals(name, weights.text)
            assertEquals(weights, ReadWeights.parse(name))
        }
    }

    @Test
    fun `other weights are their figures, and three mean no sub-volumes`() {
        val own = ReadWeights(0.1 + 0.2, 1.0, 0.0, 1e-4)
        assertEquals("0.30000000000000004,1,0,0.0001", own.text)
        assertEquals(own, ReadWeights.parse(own.text))
        assertEquals(ReadWeights(2.0, 2.0, 1.0, 0.0), ReadWeights.parse("2, 2,1"))
    }

    @Test
    fun `what is neither a name nor three or four figures makes none, and figures that can't be weights say why`() {
        for (text in listOf("", "slices", "1,2", "1,2,3,4,5", "1,two,3", "1,,3")) assertNull(ReadWeights.parse(text), text)
        assertEquals("one weight at least must be more than 0", assertThrows(IllegalArgumentException::class.java) { ReadWeights.parse("0,0,0") }.message)
        assertEquals("a weight is 0 or more, got NaN", assertThrows(IllegalArgumentException::class.java) { ReadWeights.parse("NaN,1,1") }.message)
    }
}
