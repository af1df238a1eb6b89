package org.pyrus.volume

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Test

class PlanePlaceTest {
    private val geometry = SurveyGeometry(LineAxis(LineNumber(1), 1, 4), LineAxis(LineNumber(1), 1, 5), SampleAxis(0.0, 4.0, 6), TraceMask.full(4, 5))
    private val dimensions = geometry.dimensions

    @Test
    fun `every whole plane is known by its slab, and has the samples of its two sides`() {
        assertEquals(listOf(30L, 24L, 20L), PlaneKind.entries.map(dimensions::planeSamples))
        for (kind in PlaneKind.entries) {
            for (index in 0 until dimensions.planes(kind)) {
                val slab = PlanePlace(kind, index).slab(geometry)
                assertEquals(PlanePlace(kind, index), PlanePlace.of(slab, dimensions))
                assertEquals(dimensions.planeSamples(kind), slab.sampleCount)
            }
        }
    }

    @Test
    fun `part of a plane, several, one past the edge and the whole volume are none`() {
        val inline = Hyperslab.inline(Index(1), geometry)
        assertNull(PlanePlace.of(inline.copy(samples = IndexRange.all(5)), dimensions))
        assertNull(PlanePlace.of(inline.copy(crosslines = IndexRange(Index(1), 4)), dimensions))
        assertNull(PlanePlace.of(inline.copy(inlines = IndexRange(Index(1), 2)), dimensions))
        assertNull(PlanePlace.of(Hyperslab.inline(Index(4), geometry), dimensions))
        assertNull(PlanePlace.of(geometry.wholeVolume, dimensions))
    }

    @Test
    fun `a volume of one inline is that inline`() {
        val thin = VolumeDimensions(1, 5, 6)
        assertEquals(PlanePlace(PlaneKind.INLINE, 0), PlanePlace.of(Hyperslab(IndexRange.all(1), IndexRange.all(5), IndexRange.all(6)), thin))
        assertEquals(PlanePlace(PlaneKind.CROSSLINE, 2), PlanePlace.of(Hyperslab(IndexRange.all(1), IndexRange.of(Index(2)), IndexRange.all(6)), thin))
    }
}
