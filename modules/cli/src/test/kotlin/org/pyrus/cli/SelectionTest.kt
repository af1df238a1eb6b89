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
import org.pyrus.volume.InlineNumber
import org.pyrus.volume.LineAxis
import kotlin.math.abs

class SelectionTest {
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

    @Test
    fun `the nearest line is a line of the axis that no other line is nearer than`() = runTest {
        checkAll(Arb.int(-50..50), Arb.int(1..7), Arb.int(1..9), Arb.int(-200..200)) { first, step, count, number ->
            val axis = LineAxis(InlineNumber(first), step, count)
            val lines = (0 until count).map { first + it * step }
            assertEquals(lines.minBy { abs(it - number) }, axis.nearest(number))
        }
    }
}
