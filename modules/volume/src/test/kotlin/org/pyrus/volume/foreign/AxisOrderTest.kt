package org.pyrus.volume.foreign

import io.kotest.property.Arb
import io.kotest.property.arbitrary.arbitrary
import io.kotest.property.arbitrary.int
import io.kotest.property.arbitrary.next
import io.kotest.property.checkAll
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Test
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.randomSlab

class AxisOrderTest {
    private val orders = AxisKind.entries.flatMap { a -> (AxisKind.entries - a).flatMap { b -> (AxisKind.entries - a - b).map { AxisOrder(listOf(a, b, it)) } } }

    @Test
    fun `the order is three words, each once`() {
        assertEquals(6, orders.size)
        assertEquals(listOf(AxisKind.SAMPLE, AxisKind.INLINE, AxisKind.CROSSLINE), AxisOrder.parse("sample, Inline,crossline")!!.kinds)
        assertEquals(AxisOrder.OF_VOLUMES, AxisOrder.parse("inline,crossline,sample"))
        for (text in listOf("", "inline", "inline,crossline", "inline,crossline,time", "inline,crossline,sample,sample")) assertNull(AxisOrder.parse(text), text)
        assertThrows(IllegalArgumentException::class.java) { AxisOrder.parse("inline,inline,sample") }
    }

    @Test
    fun `sides in the file's order become the volume's`() {
        val order = AxisOrder.parse("sample,inline,crossline")!!
        assertEquals(VolumeDimensions(20, 30, 10), order.dimensions(listOf(10, 20, 30)))
        assertEquals(ChunkShape(2, 3, 1), order.chunk(listOf(1, 2, 3)))
    }

    @Test
    fun `a box read in the file's order and turned has each sample in its place`() = runBlocking<Unit> {
        val cases = arbitrary { source ->
            fun side() = Arb.int(1..70).next(source)
            val dimensions = VolumeDimensions(side(), side(), side())
            Triple(orders[Arb.int(orders.indices).next(source)], dimensions, randomSlab(dimensions, source.random))
        }
        checkAll(200, cases) { (order, _, slab) ->
            val inFile = order.inFile(slab)
            val ranges = listOf(slab.inlines, slab.crosslines, slab.samples)
            assertEquals(order.kinds.map { ranges[it.ordinal].toString() }, listOf(inFile.inlines, inFile.crosslines, inFile.samples).map { it.toString() })
            // a sample's value says where it lies in the volume
            fun value(at: IntArray) = at[AxisKind.INLINE.ordinal] * 4900f + at[AxisKind.CROSSLINE.ordinal] * 70f + at[AxisKind.SAMPLE.ordinal]
            val stored = ArrayList<Float>()
            for (a in 0 until inFile.inlines.count) {
                for (b in 0 until inFile.crosslines.count) {
                    for (c in 0 until inFile.samples.count) {
                        val at = IntArray(3)
                        listOf(a, b, c).forEachIndexed { place, index -> at[order.kinds[place].ordinal] = index }
                        stored += value(at)
                    }
                }
            }
            val turned = order.fromFile(stored.toFloatArray(), slab)
            var place = 0
            for (i in 0 until slab.inlines.count) for (x in 0 until slab.crosslines.count) for (s in 0 until slab.samples.count) assertEquals(value(intArrayOf(i, x, s)), turned[place++])
        }
    }
}
