package org.pyrus.hdf5native

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.CrosslineNumber
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.InlineNumber
import org.pyrus.volume.LineAxis
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.TraceMask

class FittingCacheTest {
    private val geometry = SurveyGeometry(LineAxis(InlineNumber(1), 1, 983), LineAxis(CrosslineNumber(1), 1, 551), SampleAxis(0.0, 4.0, 1500), TraceMask.full(983, 551))
    private val inline = Hyperslab.inline(Index(7), geometry)
    private val crossline = Hyperslab.crossline(Index(7), geometry)
    private val slice = Hyperslab.slice(Index(7), geometry)

    private fun bytes(slab: Hyperslab, chunk: ChunkShape, filtered: Boolean = false) = FittingCache.bytes(slab, geometry.dimensions, chunk, chunk.sampleCount * 4L, filtered)

    @Test
    fun `of the founding chunks a slice is read whole, an inline and a crossline run by run`() {
        val founding = ChunkShape(289, 25, 62)
        // an inline wants 1 run of a chunk and a crossline 289, of 2 kB each in cost, beside 1.8 MB; a slice 7,225
        assertEquals(listOf(0L, 0L), listOf(inline, crossline).map { bytes(it, founding) })
        // 25 chunks of 1,791,800 bytes lie along the samples
        assertEquals(25 * 1_791_800L, bytes(slice, founding))
    }

    @Test
    fun `small chunks are read whole where their runs are many`() {
        val chunk = ChunkShape(32, 8, 32)
        assertEquals(0, bytes(inline, chunk))
        // 32 runs a chunk of 32 KiB, and 256; 47 chunks lie along the samples
        assertEquals(listOf(47 * 32768L, 47 * 32768L), listOf(crossline, slice).map { bytes(it, chunk) })
    }

    @Test
    fun `a filtered chunk is kept whole whatever is read, one larger than the cache too`() {
        assertEquals(25 * 1_791_800L, bytes(inline, ChunkShape(289, 25, 62), filtered = true))
        val large = ChunkShape(983, 551, 100)
        assertEquals(983L * 551 * 100 * 4, bytes(inline, large, filtered = true))
        assertEquals(0, bytes(slice, large))
        assertEquals(FittingCache.MOST_BYTES, bytes(slice, ChunkShape(128, 128, 128)))
    }
}
