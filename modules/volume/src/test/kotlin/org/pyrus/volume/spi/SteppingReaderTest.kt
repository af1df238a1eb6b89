package org.pyrus.volume.spi

import io.kotest.property.Arb
import io.kotest.property.arbitrary.boolean
import io.kotest.property.arbitrary.int
import io.kotest.property.arbitrary.list
import io.kotest.property.arbitrary.long
import io.kotest.property.checkAll
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.async
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.test.StandardTestDispatcher
import kotlinx.coroutines.test.TestScope
import kotlinx.coroutines.test.advanceTimeBy
import kotlinx.coroutines.test.advanceUntilIdle
import kotlinx.coroutines.test.runCurrent
import kotlinx.coroutines.test.runTest
import kotlinx.coroutines.withTimeoutOrNull
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.LineAxis
import org.pyrus.volume.LineNumber
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.PlanePlace
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.StoredType
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.TraceMask
import org.pyrus.volume.planes
import java.io.IOException
import kotlin.random.Random

/** On 60 inlines of 240 bytes, 6 crosslines of 2400 and 10 slices of 1440. A read takes 100 ms of the test's time. */
@OptIn(ExperimentalCoroutinesApi::class)
class SteppingReaderTest {
    private val live = TraceMask.build(60, 6) { inline, crossline -> inline != crossline }
    private val geometry = SurveyGeometry(LineAxis(LineNumber(1), 1, 60), LineAxis(LineNumber(1), 1, 6), SampleAxis(0.0, 4.0, 10), live)
    private val expected = ExpectedVolume(geometry, StoredType.FLOAT32, null) { i, x, s -> i * 100f + x * 10 + s }
    private var source = WatchedReader(expected, MILLIS)

    private fun inline(at: Int) = PlanePlace(PlaneKind.INLINE, at)

    private fun inlines(vararg at: Int) = at.map(::inline)

    private fun stepping(bytes: Long = 1 shl 20, step: Int = 1, test: suspend TestScope.(SteppingReader) -> Unit) = runTest {
        SteppingReader(source, bytes, StandardTestDispatcher(testScheduler)) { step }.use { test(it) }
    }

    private suspend fun SteppingReader.check(place: PlanePlace) = place.slab(geometry).let { expected.assertHolds(it, read(it)) }

    private suspend fun SteppingReader.checkInlines(vararg at: Int) = at.forEach { check(inline(it)) }

    @Test
    fun `after two inlines a step apart the next is read in the background, and not again when it is asked for`() = stepping {
        it.checkInlines(3)
        advanceUntilIdle()
        assertEquals(inlines(3), source.started)
        it.checkInlines(4)
        advanceUntilIdle()
        assertEquals(inlines(3, 4, 5), source.started)
        it.checkInlines(5)
        advanceUntilIdle()
        assertEquals(inlines(3, 4, 5, 6), source.started)
    }

    @Test
    fun `planes of every kind are read ahead, up and down`() = stepping {
        for (kind in PlaneKind.entries) {
            source.started.clear()
            it.check(PlanePlace(kind, 3))
            it.check(PlanePlace(kind, 2))
            advanceUntilIdle()
            assertEquals(listOf(3, 2, 1).map { index -> PlanePlace(kind, index) }, source.started)
        }
    }

    @Test
    fun `the step is the user's, or one that is repeated, and a jump is none`() = stepping(step = 10) {
        it.checkInlines(5, 15)
        advanceUntilIdle()
        assertEquals(inlines(5, 15, 25), source.started)
        source.started.clear()
        it.checkInlines(40, 47)
        advanceUntilIdle()
        assertEquals(inlines(40, 47), source.started)
        it.checkInlines(54)
        advanceUntilIdle()
        assertEquals(inlines(40, 47, 54), source.started) // the next would be the 61st of 60
        it.checkInlines(33, 26, 19)
        advanceUntilIdle()
        assertEquals(inlines(40, 47, 54, 33, 26, 19, 12), source.started)
    }

    @Test
    fun `planes of the same chunks are read with the next, up to the chunk's border, on either way and of every kind`() {
        val chunked = ExpectedVolume(geometry, StoredType.FLOAT32, ChunkShape(8, 6, 5)) { i, x, s -> i * 100f + x * 10 + s }
        source = WatchedReader(chunked, MILLIS, costs = true)
        stepping {
            it.checkInlines(3, 4)
            advanceUntilIdle()
            it.checkInlines(5, 6) // 5 to 7 came at once
            advanceUntilIdle()
            assertEquals(inlines(3, 4) + null, source.started)
            it.checkInlines(7)
            advanceUntilIdle()
            it.checkInlines(8, 9, 10, 11, 12, 13, 14) // 8 to 15 did
            assertEquals(inlines(3, 4) + null + null, source.started)
            for ((kind, first, last) in listOf(Triple(PlaneKind.INLINE, 31, 24), Triple(PlaneKind.CROSSLINE, 5, 0), Triple(PlaneKind.SLICE, 9, 5))) {
                source.started.clear()
                for (index in first downTo last) it.check(PlanePlace(kind, index))
                assertEquals(3, source.started.size, "$kind from $first to $last")
            }
        }
    }

    @Test
    fun `planes ahead are read one by one where there is no room for more, and where each costs as much as the last`() {
        for ((chunk, bytes) in listOf(ChunkShape(8, 6, 10) to 2 * 2 * 240L - 1, ChunkShape(1, 6, 10) to (1L shl 20))) {
            source = WatchedReader(ExpectedVolume(geometry, StoredType.FLOAT32, chunk) { i, x, s -> i * 100f + x * 10 + s }, MILLIS, costs = true)
            stepping(bytes) {
                it.checkInlines(1, 2)
                advanceUntilIdle()
                assertEquals(inlines(1, 2, 3), source.started)
            }
        }
    }

    @Test
    fun `past the last plane nothing is read`() = stepping {
        it.checkInlines(58, 59, 1, 0)
        advanceUntilIdle()
        assertEquals(inlines(58, 59, 1, 0), source.started)
    }

    @Test
    fun `a read in the other direction cancels what is read ahead at once`() = stepping {
        it.checkInlines(3, 4)
        advanceTimeBy(MILLIS / 2)
        it.checkInlines(3) // one that is kept
        assertEquals(inlines(5), source.cancelled)
        advanceUntilIdle()
        assertEquals(inlines(3, 4, 5, 2), source.started)
    }

    @Test
    fun `a read of another kind, or elsewhere, cancels what is read ahead at once`() = stepping {
        it.checkInlines(3, 4)
        advanceTimeBy(MILLIS / 2)
        val slice = launch { it.check(PlanePlace(PlaneKind.SLICE, 4)) }
        runCurrent()
        assertEquals(inlines(5), source.cancelled)
        slice.join()
        it.checkInlines(8, 9)
        advanceTimeBy(MILLIS / 2)
        val jump = launch { it.checkInlines(30) }
        runCurrent()
        assertEquals(inlines(5, 10), source.cancelled)
        jump.join()
    }

    @Test
    fun `what is no whole plane turns nobody`() = stepping {
        it.checkInlines(3, 4)
        advanceTimeBy(MILLIS / 2)
        val trace = Hyperslab.trace(Index(0), Index(0), geometry)
        expected.assertHolds(trace, it.read(trace))
        it.checkInlines(5)
        assertEquals(inlines(3, 4, 5) + null, source.started)
        assertTrue(source.cancelled.isEmpty())
    }

    @Test
    fun `those who ask for what is on its way wait for it, and one that is cancelled takes it from no other`() = stepping {
        it.checkInlines(3, 4)
        advanceTimeBy(MILLIS / 2)
        val leaves = async { it.checkInlines(5) }
        val stays = async { it.checkInlines(5) }
        runCurrent()
        leaves.cancelAndJoin()
        stays.await()
        assertEquals(1, source.started.count { place -> place == inline(5) })
        assertTrue(source.cancelled.isEmpty())
    }

    @Test
    fun `where somebody waits for it a turn does not cancel it, until nobody does`() = stepping {
        it.checkInlines(3, 4)
        advanceTimeBy(MILLIS / 4)
        val waits = async { it.checkInlines(5) }
        runCurrent()
        val turns = async { it.checkInlines(40) }
        runCurrent()
        assertTrue(source.cancelled.isEmpty())
        waits.cancelAndJoin()
        runCurrent()
        assertEquals(inlines(5), source.cancelled)
        turns.await()
        it.checkInlines(5)
    }

    @Test
    fun `a step on whose read is still under way reads nothing ahead`() = stepping {
        it.checkInlines(3)
        repeat(20) { step ->
            val read = launch { it.checkInlines(4 + step) }
            advanceTimeBy(MILLIS / 2)
            read.cancelAndJoin()
        }
        assertEquals(inlines(*(3..23).toList().toIntArray()), source.started)
        assertEquals(1, source.mostUnderWay.get())
    }

    @Test
    fun `what goes wrong ahead is told by nobody but the read of that plane itself`() {
        source = WatchedReader(expected, MILLIS, { if (it == inline(5)) IOException("the drive is gone") else null })
        stepping {
            it.checkInlines(3, 4)
            advanceUntilIdle()
            val told = runCatching { it.read(inline(5).slab(geometry)) }.exceptionOrNull()
            assertEquals("java.io.IOException: the drive is gone", "$told")
            assertEquals(inlines(3, 4, 5, 5), source.started)
            it.checkInlines(6, 7, 8)
        }
    }

    @Test
    fun `who waits for what goes wrong reads it anew`() {
        var failures = 1
        source = WatchedReader(expected, MILLIS, { if (it == inline(5) && failures-- > 0) IOException("once") else null })
        stepping {
            it.checkInlines(3, 4)
            advanceTimeBy(MILLIS / 2)
            it.checkInlines(5)
            assertEquals(inlines(3, 4, 5, 5), source.started.take(4))
        }
    }

    @Test
    fun `going back finds the planes last seen, as many as there is room for`() = stepping(bytes = 4 * 240) {
        it.checkInlines(10, 20, 40, 13)
        source.started.clear()
        it.checkInlines(40, 20, 10)
        assertTrue(source.started.isEmpty())
        it.checkInlines(33, 13) // in place of 13, which was longest not used
        assertEquals(inlines(33, 13), source.started)
    }

    @Test
    fun `a plane larger than the room is neither kept nor read ahead, and with no room nothing is`() {
        for ((bytes, kind) in listOf(1439L to PlaneKind.SLICE, 0L to PlaneKind.INLINE)) {
            source = WatchedReader(expected, MILLIS)
            stepping(bytes) { reader ->
                for (index in listOf(3, 4, 5, 4, 5)) reader.check(PlanePlace(kind, index))
                advanceUntilIdle()
                assertEquals(listOf(3, 4, 5, 4, 5), source.started.map { it!!.index })
                assertEquals(0, reader.heldBytes)
            }
        }
        assertThrows(IllegalArgumentException::class.java) { SteppingReader(source, -1) }
    }

    @Test
    fun `with room for one plane that one is the next`() = stepping(bytes = 240) {
        it.checkInlines(3, 4)
        advanceUntilIdle()
        assertEquals(240, it.heldBytes)
        it.checkInlines(5, 6, 7)
        advanceUntilIdle()
        assertEquals(inlines(3, 4, 5, 6, 7, 8), source.started)
    }

    @Test
    fun `closing ends what is on its way, forgets the planes and closes the source`() = runTest {
        val reader = SteppingReader(source, 1 shl 20, StandardTestDispatcher(testScheduler))
        reader.checkInlines(3, 4)
        advanceTimeBy(MILLIS / 2)
        repeat(2) { reader.close() }
        runCurrent()
        assertEquals(inlines(5), source.cancelled)
        assertTrue(source.closed)
        assertEquals(0, reader.heldBytes)
        for (at in 4..5) assertThrows(IllegalStateException::class.java) { runBlocking { reader.read(inline(at).slab(geometry)) } }
    }

    @Test
    fun `whatever the walk, a read gives the source's samples, what is held stays in its bounds, and one read at most goes ahead`() = runBlocking<Unit> {
        val chunked = ExpectedVolume(geometry, StoredType.FLOAT32, ChunkShape(8, 4, 5)) { i, x, s -> i * 100f + x * 10 + s }
        checkAll(150, Arb.list(Arb.int(0..999), 1..60), Arb.long(0L..8000L), Arb.int(1..3), Arb.boolean()) { walk, bytes, step, blocks ->
            runTest {
                lateinit var reader: SteppingReader
                val watched = WatchedReader(chunked, MILLIS, look = { assertTrue(reader.heldBytes <= bytes) }, costs = blocks)
                reader = SteppingReader(watched, bytes, StandardTestDispatcher(testScheduler)) { step }
                var place = PlanePlace(PlaneKind.INLINE, 30)
                for (move in walk) {
                    place = moved(place, move)
                    // some are cancelled while they read, some read while others do
                    if (move % 7 == 0) withTimeoutOrNull(MILLIS / 2) { reader.check(place) } else reader.check(place)
                    if (move % 5 == 0) delay(move % 150L)
                    assertTrue(reader.heldBytes <= bytes, "${reader.heldBytes} of $bytes")
                }
                reader.close()
                advanceUntilIdle()
                assertTrue(watched.mostUnderWay.get() <= 2, "${watched.mostUnderWay} at once")
                assertEquals(0, watched.underWay.get())
            }
        }
    }

    /** Mostly on or back by some steps, now and then another kind or place. */
    private fun moved(place: PlanePlace, move: Int): PlanePlace {
        val count = geometry.dimensions.planes(place.kind)
        return when (move % 10) {
            in 0..5 -> place.copy(index = (place.index + 1 + move % 3).coerceAtMost(count - 1))
            in 6..7 -> place.copy(index = (place.index - 1 - move % 3).coerceAtLeast(0))
            8 -> PlaneKind.entries[move % 3].let { PlanePlace(it, move % geometry.dimensions.planes(it)) }
            else -> place.copy(index = move % count)
        }
    }

    @Test
    fun `many callers on many threads, some of them cancelled, each get their plane within the bounds`() = runBlocking<Unit> {
        val bytes = 5000L
        lateinit var reader: SteppingReader
        val watched = WatchedReader(expected, 1, look = { assertTrue(reader.heldBytes <= bytes) })
        reader = SteppingReader(watched, bytes)
        val callers = List(8) { caller ->
            launch(Dispatchers.Default) {
                val random = Random(caller)
                var place = PlanePlace(PlaneKind.entries[caller % 3], 3)
                repeat(200) {
                    place = moved(place, random.nextInt(1000))
                    if (random.nextInt(4) == 0) withTimeoutOrNull(random.nextLong(2)) { reader.check(place) } else reader.check(place)
                }
            }
        }
        callers.forEach { it.join() }
        assertTrue(callers.none { it.isCancelled })
        assertTrue(watched.mostUnderWay.get() <= 9, "${watched.mostUnderWay} at once")
        reader.close()
    }

    private companion object {
        const val MILLIS = 100L
    }
}
