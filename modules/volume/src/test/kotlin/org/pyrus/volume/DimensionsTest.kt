package org.pyrus.volume

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

class DimensionsTest {
    @Test
    fun `a volume has up to 2 to the 56th samples, and its padded bytes can be counted`() {
        val most = VolumeDimensions(1 shl 30, 1 shl 25, 2)
        assertEquals(1L shl 56, most.sampleCount)
        // the worst padding of a shape within the volume: just over half of each side
        val shape = ChunkShape((1 shl 29) + 1, 1, 2)
        assertTrue(Math.multiplyExact(ChunkGrid(most, shape).storedSampleCount, 8L) > 0)
        val error = assertThrows(IllegalArgumentException::class.java) { VolumeDimensions(1 shl 30, (1 shl 25) + 1, 2) }
        assertEquals("a volume of 1073741824x33554433x2 passes 72057594037927936 samples", error.message)
        assertThrows(IllegalArgumentException::class.java) { VolumeDimensions(Int.MAX_VALUE, Int.MAX_VALUE, Int.MAX_VALUE) }
    }

    @Test
    fun `a shape may be asked for that is longer than the volume, and is judged when it is cut to it`() {
        val asked = ChunkShape.parse("2000x2000x2000")!!
        assertEquals(ChunkShape(30, 40, 50), asked.coercedTo(VolumeDimensions(30, 40, 50)))
        val error = assertThrows(IllegalArgumentException::class.java) { ChunkGrid(VolumeDimensions(3000, 3000, 3000), asked) }
        assertEquals("a chunk of 2000x2000x2000 passes 2147483647 samples", error.message)
        assertEquals(null, ChunkShape.parse("0x1x1"))
        assertEquals(null, ChunkShape.parse("1x1"))
    }
}
