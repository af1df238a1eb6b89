package org.pyrus.volume.spi

import io.kotest.property.Arb
import io.kotest.property.arbitrary.arbitrary
import org.pyrus.volume.Axis
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.IndexRange
import org.pyrus.volume.VolumeDimensions
import kotlin.random.Random

/** A slab of a volume of [dimensions], each side from one index to the whole axis. */
fun randomSlab(dimensions: VolumeDimensions, random: Random): Hyperslab {
    fun <A : Axis> range(count: Int): IndexRange<A> {
        val first = random.nextInt(count)
        return IndexRange(Index(first), 1 + random.nextInt(count - first))
    }
    return Hyperslab(range(dimensions.inlines), range(dimensions.crosslines), range(dimensions.samples))
}

/** Slabs of a volume of [dimensions], for property tests. */
fun slabsOf(dimensions: VolumeDimensions): Arb<Hyperslab> = arbitrary { randomSlab(dimensions, it.random) }
