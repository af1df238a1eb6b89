package org.pyrus.volume.spi

import io.kotest.property.checkAll
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Nested
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.Timeout
import org.pyrus.volume.ArbitraryLine
import org.pyrus.volume.Axis
import org.pyrus.volume.Crossline
import org.pyrus.volume.GridPoint
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.IndexRange
import org.pyrus.volume.Inline
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.PlaneRun
import org.pyrus.volume.TraceSet
import org.pyrus.volume.planes
import java.util.concurrent.atomic.AtomicInteger
import kotlin.random.Random

/**
 * What every [VolumeReader] does. A subclass says how its reader is opened, and what the volume holds: one whose sides no chunk side divides, of a few
 * thousand samples to a few million, suits best.
 */
@Timeout(300)
abstract class VolumeReaderContract : CursorContract() {
    /** Positions that show mistakes at borders: both ends, the middle, and both sides of the first and the last border between chunks. */
    private fun positions(count: Int, chunkSide: Int?): List<Int> {
        val borders = if (chunkSide == null) emptyList() else listOf(chunkSide, (count - 1) / chunkSide * chunkSide).flatMap { listOf(it - 1, it) }
        return (listOf(0, count / 2, count - 1) + borders).filter { it in 0 until count }.distinct()
    }

    /** The middle half of an axis, at least one of it. */
    private fun <A : Axis> middle(count: Int): IndexRange<A> = IndexRange(Index(count / 4), maxOf(1, count / 2))

    @Nested
    inner class `What it knows of the volume` {
        @Test
        fun `the geometry, the stored type and the chunk are the volume's`() = reading {
            val geometry = it.info.geometry
            assertEquals(expected.geometry.inlines, geometry.inlines)
            assertEquals(expected.geometry.crosslines, geometry.crosslines)
            assertEquals(expected.geometry.samples, geometry.samples)
            assertEquals(expected.geometry.liveTraces, geometry.liveTraces)
            assertEquals(expected.storedType, it.info.storedType)
            assertEquals(expected.chunk, it.info.chunk)
        }
    }

    @Nested
    inner class `Slabs of every kind` {
        @Test
        fun `the whole volume`() = reading { it.check(expected.geometry.wholeVolume) }

        @Test
        fun `planes and boxes into an array of the caller's, in which nothing of before is left`() = reading { reader ->
            val geometry = expected.geometry
            val box = Hyperslab(middle(dimensions.inlines), IndexRange(Index(0), dimensions.crosslines), middle(dimensions.samples))
            val inline = Hyperslab.inline(Index(dimensions.inlines / 2), geometry)
            val crossline = Hyperslab.crossline(Index(dimensions.crosslines - 1), geometry)
            val slice = Hyperslab.slice(Index(dimensions.samples / 2), geometry)
            for (slab in listOf(inline, crossline, slice, box)) {
                val values = FloatArray(slab.sampleCount.toInt()) { Float.NaN }
                val samples = reader.read(slab, values)
                assertTrue(samples.values === values, "not into the array that was given")
                assertArrayEquals(reader.read(slab).values, values, "$slab")
            }
        }

        @Test
        fun `an array of another length is refused`() = reading { reader ->
            val inline = Hyperslab.inline(Index(0), expected.geometry)
            val refusal = assertThrows(IllegalArgumentException::class.java) { runBlocking { reader.read(inline, FloatArray(3)) } }
            assertTrue("3 values for the ${inline.sampleCount} samples" in refusal.message.orEmpty(), refusal.message)
        }

        @Test
        fun `inlines at the ends, in the middle and on both sides of a chunk border`() = reading { reader ->
            for (at in positions(dimensions.inlines, expected.chunk?.inlines)) reader.check(Hyperslab.inline(Index(at), expected.geometry))
        }

        @Test
        fun `crosslines at the ends, in the middle and on both sides of a chunk border`() = reading { reader ->
            for (at in positions(dimensions.crosslines, expected.chunk?.crosslines)) reader.check(Hyperslab.crossline(Index(at), expected.geometry))
        }

        @Test
        fun `slices at the ends, in the middle and on both sides of a chunk border`() = reading { reader ->
            for (at in positions(dimensions.samples, expected.chunk?.samples)) reader.check(Hyperslab.slice(Index(at), expected.geometry))
        }

        @Test
        fun `neighbouring planes at once are the planes one by one, within a chunk, across its border and at the ends`() = reading { reader ->
            for (kind in PlaneKind.entries) {
                val planes = dimensions.planes(kind)
                for (first in positions(planes, expected.chunk?.side(kind))) {
                    val run = PlaneRun(kind, first, minOf(3, planes - first))
                    val read = reader.read(run)
                    assertEquals(run.places.map { it.slab(expected.geometry) }, read.map { it.slab })
                    read.forEach { expected.assertHolds(it.slab, it) }
                }
            }
        }

        @Test
        fun `a scroll gives every plane once, in their order, whatever it may take`() = reading { reader ->
            for (kind in PlaneKind.entries) {
                val all = PlaneRun(kind, 0, minOf(dimensions.planes(kind), 12))
                for (bytes in listOf(0L, 1L shl 16, 1L shl 30)) {
                    val read = reader.scroll(all, bytes).toList()
                    assertEquals(all.places.map { it.slab(expected.geometry) }, read.map { it.slab })
                    read.forEach { expected.assertHolds(it.slab, it) }
                }
            }
        }

        @Test
        fun `planes past the volume's edge are refused`() = reading { reader ->
            for (kind in PlaneKind.entries) {
                val run = PlaneRun(kind, dimensions.planes(kind) - 1, 2)
                assertTrue(runCatching { reader.read(run) }.exceptionOrNull() is IllegalArgumentException, "$run")
                assertThrows(IllegalArgumentException::class.java) { reader.scroll(run) }
            }
        }

        @Test
        fun `one trace at each corner`() = reading { reader ->
            for (inline in listOf(0, dimensions.inlines - 1)) {
                for (crossline in listOf(0, dimensions.crosslines - 1)) {
                    reader.check(Hyperslab.trace(Index(inline), Index(crossline), expected.geometry))
                }
            }
        }

        @Test
        fun `one sample at each corner`() = reading { reader ->
            for (inline in listOf(0, dimensions.inlines - 1)) {
                for (crossline in listOf(0, dimensions.crosslines - 1)) {
                    for (sample in listOf(0, dimensions.samples - 1)) reader.check(Hyperslab.sample(Index(inline), Index(crossline), Index(sample)))
                }
            }
        }

        @Test
        fun `any slab, wherever it begins and ends`() = reading { reader ->
            checkAll(200, slabsOf(dimensions)) { reader.check(it) }
        }

        @Test
        fun `a reader that knows what a read costs touches no less than is wanted, in no more requests than samples`() = reading { reader ->
            checkAll(200, slabsOf(dimensions)) { slab ->
                val cost = reader.cost(slab) ?: return@checkAll
                assertTrue(cost.wantedBytes in 0..cost.touchedBytes && cost.requests in 0..slab.sampleCount, "$cost")
                assertTrue(cost.wantedBytes <= slab.sampleCount * 8, "$cost of $slab")
            }
        }

        @Test
        fun `what a read gives belongs to the caller`() = reading { reader ->
            val slab = Hyperslab.inline(Index(0), expected.geometry)
            reader.read(slab).values.fill(Float.NaN)
            reader.check(slab)
        }
    }

    @Nested
    inner class `Traces and lines` {
        private fun assertTraces(traces: TraceSet, values: FloatArray) {
            val expected = (0 until traces.count).flatMap { trace ->
                (traces.samples.first.value until traces.samples.end).map { expected.sample(traces.inlineAt(trace), traces.crosslineAt(trace), it).toRawBits() }
            }
            assertEquals(expected, values.map { it.toRawBits() })
        }

        @Test
        fun `any set of traces, any samples of them`() = reading { reader ->
            val random = Random(11)
            repeat(50) {
                val positions = List(1 + random.nextInt(30)) { Index<Inline>(random.nextInt(dimensions.inlines)) to Index<Crossline>(random.nextInt(dimensions.crosslines)) }
                val traces = TraceSet.of(positions.asSequence(), randomSlab(dimensions, random).samples)
                assertTraces(traces, reader.read(traces))
                reader.cost(traces)?.let { assertTrue(it.wantedBytes in 1..it.touchedBytes, "$it") }
            }
        }

        @Test
        fun `a line from corner to corner has the nearest traces`() = reading { reader ->
            val ends = listOf(GridPoint(0.0, 0.0), GridPoint(dimensions.inlines - 1.0, dimensions.crosslines - 1.0))
            val line = ArbitraryLine.through(ends, IndexRange.all(dimensions.samples))
            val read = reader.read(line)
            assertEquals(maxOf(dimensions.inlines, dimensions.crosslines), read.live.size)
            for ((trace, point) in line.points.withIndex()) {
                val inline = Math.floor(point.inline + 0.5).toInt()
                val crossline = Math.floor(point.crossline + 0.5).toInt()
                for (s in 0 until dimensions.samples) {
                    assertEquals(expected.sample(inline, crossline, s).toRawBits(), read.values[trace * dimensions.samples + s].toRawBits())
                }
            }
        }

        @Test
        fun `traces past the edge are refused`() = reading { reader ->
            val past = TraceSet.of(sequenceOf(Index<Inline>(dimensions.inlines) to Index<Crossline>(0)), IndexRange.all(dimensions.samples))
            assertTrue(assertThrows(IllegalArgumentException::class.java) { runBlocking { reader.read(past) } }.message!!.startsWith("inlines"))
        }
    }

    @Nested
    inner class `Slabs that cannot be read` {
        private fun refused(slab: Hyperslab): String {
            var message = ""
            reading { reader ->
                message = assertThrows(IllegalArgumentException::class.java) { runBlocking { reader.read(slab) } }.message.orEmpty()
                reader.check(Hyperslab.sample(Index(0), Index(0), Index(0)))
            }
            return message
        }

        private val whole get() = expected.geometry.wholeVolume

        @Test
        fun `one past the last inline is refused by that name`() =
            assertTrue(refused(whole.copy(inlines = IndexRange(Index(dimensions.inlines - 1), 2))).startsWith("inlines"))

        @Test
        fun `one past the last crossline is refused by that name`() =
            assertTrue(refused(whole.copy(crosslines = IndexRange(Index(dimensions.crosslines), 1))).startsWith("crosslines"))

        @Test
        fun `one past the last sample is refused by that name`() =
            assertTrue(refused(whole.copy(samples = IndexRange.all(dimensions.samples + 1))).startsWith("samples"))

        @Test
        fun `one of more samples than an array holds is refused, and nothing allocated for it`() {
            val most = Int.MAX_VALUE
            assertFalse(refused(Hyperslab(IndexRange.all(most), IndexRange.all(most), IndexRange.all(most))).isEmpty())
        }
    }

    @Nested
    inner class `Many callers at once` {
        @Test
        fun `32 callers with slabs of their own each get their samples`() = reading { reader ->
            coroutineScope {
                repeat(32) { caller ->
                    launch(Dispatchers.Default) {
                        val random = Random(caller)
                        repeat(8) { reader.check(randomSlab(dimensions, random)) }
                    }
                }
            }
        }

        @Test
        fun `cancelling some callers harms no other, and the reader goes on`() = reading { reader ->
            coroutineScope {
                val finished = AtomicInteger()
                val random = Random(5)
                val doomed = List(16) {
                    launch(Dispatchers.Default) { while (true) reader.check(expected.geometry.wholeVolume) }
                }
                val others = List(16) { caller ->
                    launch(Dispatchers.Default) {
                        val own = Random(100 + caller)
                        repeat(8) { reader.check(randomSlab(dimensions, own)) }
                        finished.incrementAndGet()
                    }
                }
                for (caller in doomed.shuffled(random)) {
                    delay(random.nextLong(4))
                    caller.cancelAndJoin()
                }
                others.forEach { it.join() }
                assertTrue(doomed.all(Job::isCancelled))
                assertEquals(16, finished.get())
            }
            reader.check(expected.geometry.wholeVolume)
        }

        @Test
        fun `a call cancelled before it starts does not read`() = reading { reader ->
            coroutineScope {
                val call = async(Dispatchers.Unconfined) {
                    coroutineContext[Job]!!.cancel()
                    reader.read(expected.geometry.wholeVolume)
                }
                assertThrows(CancellationException::class.java) { runBlocking { call.await() } }
            }
        }
    }

    @Nested
    inner class Closing {
        @Test
        fun `reading after it is refused`() = runBlocking<Unit> {
            val reader = openReader()
            reader.close()
            assertThrows(IllegalStateException::class.java) { runBlocking { reader.read(Hyperslab.sample(Index(0), Index(0), Index(0))) } }
                .also { assertFalse(it is CancellationException) }
        }

        @Test
        fun `what the reader knew is still known`() {
            val reader = openReader()
            reader.close()
            assertEquals(expected.geometry.dimensions, reader.info.geometry.dimensions)
        }

        @Test
        fun `closing twice is closing once`() {
            val reader = openReader()
            reader.close()
            reader.close()
        }

        @Test
        fun `closing one reader leaves another of the same volume open`() = reading { reader ->
            openReader().close()
            reader.check(Hyperslab.inline(Index(0), expected.geometry))
        }

        @Test
        fun `reads under way finish right or say that the reader is closed`() = runBlocking<Unit> {
            for (round in 0 until 20) {
                val reader = openReader()
                val calls = List(8) { caller ->
                    async(Dispatchers.Default) {
                        val random = Random(round * 8 + caller)
                        try {
                            while (true) reader.check(randomSlab(dimensions, random))
                        } catch (e: IllegalStateException) {
                            if (e is CancellationException) throw AssertionError("a read of a closed reader looks like a cancelled one", e)
                        }
                    }
                }
                delay(round % 5L)
                reader.close()
                calls.awaitAll()
            }
        }
    }
}
