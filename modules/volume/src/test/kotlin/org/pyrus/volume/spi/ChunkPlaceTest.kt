package org.pyrus.volume.spi

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Test
import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.CrosslineNumber
import org.pyrus.volume.InlineNumber
import org.pyrus.volume.LineAxis
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.SampleDomain
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.TraceMask

class ChunkPlaceTest {
    private fun geometry(samples: SampleAxis) = SurveyGeometry(LineAxis(InlineNumber(1000), 2, 70), LineAxis(CrosslineNumber(-3), 1, 33), samples, TraceMask.full(70, 33))

    private fun place(number: Long, shape: ChunkShape = ChunkShape(32, 16, 63), samples: SampleAxis = SampleAxis(100.0, 4.0, 130)) =
        geometry(samples).let { ChunkPlace.of(number, ChunkGrid(it.dimensions, shape), it) }

    @Test
    fun `a chunk is told by line numbers and times`() {
        // a grid of 3 × 3 × 3: number 14 is (1, 1, 2), of which samples 126 to 129 are in the survey
        val place = place(14)
        assertEquals("chunk [1, 1, 2]", place.name)
        assertEquals("inlines 1064 to 1126, crosslines 13 to 28, 604 to 616 ms", place.extent)
        // and 26 is the last, of 6 inlines and one crossline
        assertEquals("inlines 1128 to 1138, crossline 29, 604 to 616 ms", place(26).extent)
    }

    @Test
    fun `depths have their unit, and samples of no unit are called that`() {
        assertEquals("inlines 1000 to 1062, crosslines -3 to 12, 0.5 to 16 ft", place(0, samples = SampleAxis(0.5, 0.25, 130, SampleDomain.DEPTH_FEET)).extent)
        assertEquals("inlines 1000 to 1062, crosslines -3 to 12, sample 1 to 63", place(0, samples = SampleAxis(1.0, 1.0, 130, SampleDomain.COUNT)).extent)
    }

    @Test
    fun `a chunk longer than the survey ends with it`() {
        assertEquals("inlines 1000 to 1138, crosslines -3 to 29, 100 to 616 ms", place(0, ChunkShape(2000, 1000, 1000)).extent)
        assertThrows(IllegalArgumentException::class.java) { place(27) }
    }
}
