package org.pyrus.volume.spi

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertSame
import org.junit.jupiter.api.Test
import kotlin.random.Random

class KeptBricksTest {
    @Test
    fun `what is kept are the bricks last used, whatever the order`() {
        for (most in listOf(1, 2, 7, 64)) {
            val kept = KeptBricks(most)
            val model = LinkedHashMap<Long, FloatArray>(16, 0.75f, true) // by use
            val random = Random(most)
            repeat(5000) {
                val brick = random.nextLong(3L * most) * 1_000_003
                val expected = model[brick]
                assertEquals(expected != null, kept.enter(brick))
                if (expected != null) {
                    assertSame(expected, kept.current)
                } else {
                    assertNull(kept.current)
                    val samples = FloatArray(1)
                    if (model.size == most) model.remove(model.keys.first())
                    model[brick] = samples
                    kept.keep(brick, samples)
                }
            }
        }
    }

    @Test
    fun `requests are counted brick by brick, until it is kept`() {
        val kept = KeptBricks(2)
        assertEquals(listOf(1, 2, 1, 3), listOf(5L, 5L, 6L, 5L).map { kept.countRequest(it) })
        kept.keep(5, FloatArray(1))
        assertEquals(1, kept.countRequest(5))
        // one place for both
        assertEquals(listOf(1, 1), listOf(7L, 7L + 4096).map { kept.countRequest(it) })
    }
}
