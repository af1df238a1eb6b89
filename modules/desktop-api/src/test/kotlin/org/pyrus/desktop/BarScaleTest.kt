package org.pyrus.desktop

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import org.pyrus.volume.PlaneKind

class BarScaleTest {
    private val scale = BarScale(forecast)

    private fun share(kind: PlaneKind, rival: Rival) = scale.bars.single { it.kind == kind && it.rival == rival }.let(scale::share)

    @Test
    fun `the scale ends with the longest time of a volume, and bars are as long as their times`() {
        assertEquals(0.1, scale.fullSeconds)
        assertEquals(0.4, share(PlaneKind.INLINE, Rival.PLANNED), 1e-12)
        assertEquals(1.0, share(PlaneKind.CROSSLINE, Rival.FOUNDING), 1e-12)
        assertEquals(0.2, share(PlaneKind.INLINE, Rival.SEGY), 1e-12)
    }

    @Test
    fun `a SEG-Y file's time beyond the scale is cut, no other`() {
        assertEquals(1.0, share(PlaneKind.SLICE, Rival.SEGY))
        assertEquals(listOf(PlaneKind.CROSSLINE to Rival.SEGY, PlaneKind.SLICE to Rival.SEGY), scale.bars.filter(scale::isCut).map { it.kind to it.rival })
    }

    @Test
    fun `a SEG-Y file's time that is little longer than a volume's stands whole`() {
        val near = BarScale(forecast.copy(segy = planes(20.0, 150.0, 250.0)))
        assertEquals(0.15, near.fullSeconds)
        assertEquals(listOf(PlaneKind.SLICE), near.bars.filter(near::isCut).map { it.kind })
    }

    @Test
    fun `bars stand plane by plane, and without the founding formula where that is the plan`() {
        assertEquals(PlaneKind.entries.flatMap { kind -> Rival.entries.map { kind to it } }, scale.bars.map { it.kind to it.rival })
        assertEquals(6, BarScale(forecast.copy(founding = null)).bars.size)
    }
}
