package org.pyrus.hdf5native

import io.kotest.property.Arb
import io.kotest.property.arbitrary.arbitrary
import io.kotest.property.arbitrary.int
import io.kotest.property.arbitrary.next
import io.kotest.property.checkAll
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.randomSlab

class SlabPartsTest {
    private val chunks = arbitrary { source ->
        fun side() = Arb.int(1..9).next(source)
        ChunkShape(side(), side(), side())
    }

    @Test
    fun `parts cover every trace of the slab once and stay small`() = runBlocking<Unit> {
        val slabs = arbitrary { randomSlab(VolumeDimensions(12, 11, 6), it.random) }
        checkAll(1000, slabs, chunks, Arb.int(1..300)) { slab, chunk, most ->
            for (shape in listOf(chunk, null)) {
                val parts = parts(slab, shape, most).toList()
                val traces = parts.flatMap { it.traces() }
                assertEquals(slab.traces().toSet(), traces.toSet())
                assertEquals(slab.inlines.count * slab.crosslines.count, traces.size)
                assertTrue(parts.all { it.samples == slab.samples && (it.sampleCount <= most || it.inlines.count == 1) })
            }
        }
    }

    private fun Hyperslab.traces(): List<Pair<Int, Int>> =
        (inlines.first.value until inlines.end).flatMap { inline -> (crosslines.first.value until crosslines.end).map { inline to it } }
}
