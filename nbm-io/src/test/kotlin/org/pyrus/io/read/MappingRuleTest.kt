package org.pyrus.io.read

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.io.read.MappingRule.Way
import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.IndexRange
import org.pyrus.volume.ReadPlan
import org.pyrus.volume.VolumeDimensions

class MappingRuleTest {
    private val whole = Hyperslab(IndexRange(Index(0), 320), IndexRange(Index(0), 80), IndexRange(Index(0), 320))

    private fun way(slab: Hyperslab) = MappingRule().way(ReadPlan.of(slab, ChunkGrid(VolumeDimensions(320, 80, 320), ChunkShape(32, 8, 32)), 4))

    @Test
    fun `a crossline, whose traces are two of sixteen cache lines of long extents, is mapped, and loaded where it is not in memory`() =
        assertEquals(Way.LOAD, way(whole.copy(crosslines = IndexRange(Index(9), 1))))

    @Test
    fun `a slice of deep chunks, of whose short extents a line in ten is wanted, is mapped where it is in memory`() {
        val slice = whole.copy(samples = IndexRange(Index(9), 1))
        val plan = ReadPlan.of(slice, ChunkGrid(VolumeDimensions(320, 80, 320), ChunkShape(4, 8, 160)), 4)
        assertEquals(Way.MAP, MappingRule().way(plan))
    }

    @Test
    fun `a slice, which wants every other cache line of its chunks, is read`() = assertEquals(Way.READ, way(whole.copy(samples = IndexRange(Index(9), 1))))

    @Test
    fun `an inline, of whose extents every byte is wanted, is read`() = assertEquals(Way.READ, way(whole.copy(inlines = IndexRange(Index(9), 1))))

    @Test
    fun `a slice of longer chunks, which wants every fourth line, is read first and then mapped`() {
        val slice = whole.copy(samples = IndexRange(Index(9), 1))
        val plan = ReadPlan.of(slice, ChunkGrid(VolumeDimensions(320, 80, 320), ChunkShape(32, 8, 64)), 4)
        assertEquals(Way.READ_THEN_MAP, MappingRule().way(plan))
    }

    @Test
    fun `a plane that lies in one piece is mapped, and loaded where it is not in memory`() {
        val contiguous = ChunkGrid(VolumeDimensions(20, 200, 400), ChunkShape(1, 200, 400))
        val plane = Hyperslab(IndexRange(Index(7), 1), IndexRange(Index(0), 200), IndexRange(Index(0), 400))
        assertEquals(Way.LOAD, MappingRule().way(ReadPlan.of(plane, contiguous, 4)))
    }

    @Test
    fun `a large volume that is read from end to end is read, for the system to read ahead`() {
        val contiguous = ChunkGrid(VolumeDimensions(200, 200, 400), ChunkShape(1, 200, 400))
        val all = Hyperslab(IndexRange(Index(0), 200), IndexRange(Index(0), 200), IndexRange(Index(0), 400))
        assertEquals(Way.READ, MappingRule().way(ReadPlan.of(all, contiguous, 4)))
    }

    @Test
    fun `a stretch was read before from the second question on, and its neighbours were not`() {
        val before = ReadBefore(100L shl 20)
        assertFalse(before.andNow(33L shl 14))
        assertTrue(before.andNow((34L shl 14) - 1))
        assertFalse(before.andNow(34L shl 14))
        assertFalse(before.andNow(1L shl 14)) // another word, the same bit
    }
}
