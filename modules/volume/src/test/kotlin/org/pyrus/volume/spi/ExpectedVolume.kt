package org.pyrus.volume.spi

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.fail
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.Samples
import org.pyrus.volume.StoredType
import org.pyrus.volume.SurveyGeometry

/**
 * A volume in closed form: what a reader of it must find.
 *
 * @property liveSample the float32 that a reader gives for a sample of a live trace, by inline, crossline and sample index
 */
class ExpectedVolume(val geometry: SurveyGeometry, val storedType: StoredType, val chunk: ChunkShape?, val liveSample: (Int, Int, Int) -> Float) {
    /** The sample at a position of the grid: 0 where no trace is live. */
    fun sample(inline: Int, crossline: Int, sample: Int): Float =
        if (geometry.liveTraces.isLive(Index(inline), Index(crossline))) liveSample(inline, crossline, sample) else 0f

    /** Fails where [samples] are not those of [slab], naming the first that differs. Compared bit by bit, so that NaN equals NaN. */
    fun assertHolds(slab: Hyperslab, samples: Samples) {
        assertEquals(slab, samples.slab)
        assertEquals(slab.sampleCount, samples.values.size.toLong())
        var at = 0
        for (i in slab.inlines.first.value until slab.inlines.end) {
            for (x in slab.crosslines.first.value until slab.crosslines.end) {
                for (s in slab.samples.first.value until slab.samples.end) {
                    val expected = sample(i, x, s)
                    val found = samples.values[at++]
                    if (expected.toRawBits() != found.toRawBits()) fail<Unit>("[$i][$x][$s] of $slab is $found, should be $expected")
                }
            }
        }
    }
}
