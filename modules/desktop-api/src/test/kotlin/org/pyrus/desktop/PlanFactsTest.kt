package org.pyrus.desktop

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.StoredType
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.ChunkPlan

class PlanFactsTest {
    private fun facts(dimensions: VolumeDimensions, shape: ChunkShape, type: StoredType) = PlanFacts(ChunkPlan("test", dimensions, shape, "for the test"), type)

    @Test
    fun `the founding articles' survey has 7 x 45 x 49 chunks, one and eight tenths megabytes each`() {
        val facts = facts(VolumeDimensions(1966, 1103, 3001), ChunkShape(289, 25, 62), StoredType.FLOAT32)
        // 1966 / 289 = 6.8, 1103 / 25 = 44.1, 3001 / 62 = 48.4; 289 × 25 × 62 = 447,950 samples of 4 bytes
        assertEquals("289 × 25 × 62", facts.sides)
        assertEquals("15,435 (7 × 45 × 49)", facts.chunks)
        assertEquals(1_791_800L, facts.chunkBytes)
        assertEquals(15_435L * 1_791_800L, facts.sampleBytes)
        // stored 15,435 × 447,950 = 6,914,108,250; surveyed 1966 × 1103 × 3001 = 6,507,642,498; a 240-byte header, 16 and 1 bytes for each of 2,168,498 positions
        assertEquals("6.2 %", facts.padding)
        assertEquals(15_435L * 1_791_800L + 2_168_498L * 257, facts.fileBytes)
    }

    @Test
    fun `a chunk as big as the survey is one chunk without padding, of as many bytes as its type says`() {
        val facts = facts(VolumeDimensions(10, 20, 30), ChunkShape(10, 20, 30), StoredType.INT16)
        assertEquals("1 (1 × 1 × 1)", facts.chunks)
        assertEquals("0 %", facts.padding)
        assertEquals(12_000L, facts.chunkBytes)
        assertEquals(12_000L + 200 * 257, facts.fileBytes)
    }

    @Test
    fun `surveys past two thousand million samples are counted whole`() {
        // 65536³ = 2⁴⁸ samples of 8 bytes, in 2048³ chunks of 2¹⁵ samples
        val facts = facts(VolumeDimensions(65_536, 65_536, 65_536), ChunkShape(32, 32, 32), StoredType.FLOAT64)
        assertEquals("8,589,934,592 (2,048 × 2,048 × 2,048)", facts.chunks)
        assertEquals(1L shl 51, facts.sampleBytes)
    }
}
