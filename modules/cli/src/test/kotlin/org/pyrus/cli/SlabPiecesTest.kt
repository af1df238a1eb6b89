package org.pyrus.cli

import io.kotest.property.Arb
import io.kotest.property.arbitrary.int
import io.kotest.property.checkAll
import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.IndexRange

class SlabPiecesTest {
    @Test
    fun `the pieces of a box follow each other in its own order and none is too large`() = runTest {
        checkAll(Arb.int(1..6), Arb.int(1..6), Arb.int(1..6), Arb.int(1..250)) { inlines, crosslines, samples, most ->
            val box = Hyperslab(IndexRange(Index(3), inlines), IndexRange(Index(5), crosslines), IndexRange(Index(7), samples))
            val pieces = box.pieces(most).toList()
            assertTrue(pieces.all { it.sampleCount <= maxOf(most, samples) }, "$pieces")
            assertEquals(positions(box), pieces.flatMap { positions(it) })
        }
    }

    private fun positions(box: Hyperslab) = (box.inlines.first.value until box.inlines.end).flatMap { i ->
        (box.crosslines.first.value until box.crosslines.end).flatMap { x -> (box.samples.first.value until box.samples.end).map { k -> Triple(i, x, k) } }
    }
}
