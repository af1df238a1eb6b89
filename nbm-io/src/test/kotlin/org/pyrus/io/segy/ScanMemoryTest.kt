package org.pyrus.io.segy

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Test
import org.pyrus.volume.Refusal
import java.nio.file.Path

class ScanMemoryTest {
    private val path = Path.of("a.sgy")

    @Test
    fun `a scan takes 8 bytes a trace, 4 a position and a bit`() = assertEquals(8_000 + 4 * 1600 + 200, ScanMemory.bytes(1000, 1600))

    @Test
    fun `a survey that does not fit is refused with the heap that it needs, before anything is allocated`() {
        // 100 million traces: 1212.5 MB, half as much again for the rest of a heap, and 96 MiB: 1830 MiB
        val refusal = assertThrows(Refusal::class.java) { ScanMemory.claim(path, 100_000_000, 100_000_000, 512L shl 20) { error("allocated") } }
        assertEquals(
            "a.sgy: 100,000,000 traces on 100,000,000 positions or more take 1.21 GB of memory to scan, and Java may use 537 MB for everything. " +
                "Set PYRUS_JAVA_OPTIONS=-Xmx1830m, or start the desktop with -J-Xmx1830m.",
            refusal.message,
        )
    }

    @Test
    fun `an array that Java can't give is refused likewise`() {
        val refusal = assertThrows(Refusal::class.java) { ScanMemory.claim(path, 10, 10, 1L shl 40) { LongArray(Int.MAX_VALUE) } }
        assertEquals("10 traces on 10 positions or more take 121 B of memory to scan, and Java may use 1.10 TB for everything", refusal.problem)
    }

    @Test
    fun `what fits is given`() = assertEquals(5, ScanMemory.claim(path, 1_000_000, 2_000_000, 512L shl 20) { 5 })
}
