package org.pyrus.io.read

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNotSame
import org.junit.jupiter.api.Assertions.assertSame
import org.junit.jupiter.api.Test

class ReadBuffersTest {
    @Test
    fun `of any number of buffers given back, sixteen are kept`() {
        List(40) { ReadBuffers.lend() }.forEach { it.close() }
        assertEquals(16, ReadBuffers.idleCount)
    }

    @Test
    fun `volumes of the same limit share their workers`() {
        assertSame(ReadWorkers.of(3), ReadWorkers.of(3))
        assertNotSame(ReadWorkers.of(3), ReadWorkers.of(5))
        assertSame(ReadWorkers.of(null), ReadWorkers.of(null))
    }
}
