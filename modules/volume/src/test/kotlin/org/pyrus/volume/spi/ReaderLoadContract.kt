package org.pyrus.volume.spi

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.delay
import kotlinx.coroutines.joinAll
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.yield
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Nested
import org.junit.jupiter.api.Test
import org.pyrus.volume.ArbitraryLine
import org.pyrus.volume.Crossline
import org.pyrus.volume.GridPoint
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.IndexRange
import org.pyrus.volume.Inline
import org.pyrus.volume.Sample
import org.pyrus.volume.TraceSet
import java.util.concurrent.atomic.AtomicInteger
import kotlin.random.Random

/** What a [VolumeReader] does while many callers read and some of them give up: a part of [VolumeReaderContract], which says what a subclass gives. */
abstract class ReaderLoadContract {
    /** Opens the volume anew. */
    abstract fun openReader(): VolumeReader

    /** What the volume holds. Asked often: build it once. */
    abstract val expected: ExpectedVolume

    /** How many pooled buffers the readers of this process have out; 0 where they pool none. */
    protected open val lentBuffers: Int get() = 0

    /** The most that they ever have out at once. */
    protected open val mostLentBuffers: Int get() = 0

    private fun some(count: Int, random: Random) = random.nextInt(count)

    private fun slab(kind: Int, random: Random): Hyperslab {
        val geometry = expected.geometry
        val (inlines, crosslines, samples) = geometry.dimensions
        return when (kind) {
            0 -> Hyperslab.inline(Index(some(inlines, random)), geometry)
            1 -> Hyperslab.crossline(Index(some(crosslines, random)), geometry)
            2 -> Hyperslab.slice(Index(some(samples, random)), geometry)
            3 -> Hyperslab.trace(Index(some(inlines, random)), Index(some(crosslines, random)), geometry)
            4 -> Hyperslab.sample(Index(some(inlines, random)), Index(some(crosslines, random)), Index(some(samples, random)))
            else -> randomSlab(geometry.dimensions, random)
        }
    }

    private fun traces(random: Random): TraceSet {
        val dimensions = expected.geometry.dimensions
        val positions = List(1 + some(20, random)) { Index<Inline>(some(dimensions.inlines, random)) to Index<Crossline>(some(dimensions.crosslines, random)) }
        return TraceSet.of(positions.asSequence(), randomSlab(dimensions, random).samples)
    }

    private fun line(random: Random): ArbitraryLine {
        val dimensions = expected.geometry.dimensions
        val corners = List(3) { GridPoint(some(dimensions.inlines, random).toDouble(), some(dimensions.crosslines, random).toDouble()) }
        return ArbitraryLine.through(corners, randomSlab(dimensions, random).samples)
    }

    /** Reads something of any kind; what is returned checks it. */
    private suspend fun VolumeReader.readAny(random: Random): () -> Unit = when (val kind = random.nextInt(8)) {
        6 -> traces(random).let { traces ->
            val values = read(traces)
            fun() {
                for (trace in 0 until traces.count) assertTrace(traces.inlineAt(trace), traces.crosslineAt(trace), traces.samples, values, trace)
            }
        }
        7 -> line(random).let { line ->
            val read = read(line)
            fun() {
                line.points.forEachIndexed { trace, point ->
                    assertTrace(Math.floor(point.inline + 0.5).toInt(), Math.floor(point.crossline + 0.5).toInt(), line.samples, read.values, trace)
                }
            }
        }
        else -> slab(kind, random).let { slab ->
            val samples = read(slab)
            fun() = expected.assertHolds(slab, samples)
        }
    }

    private fun assertTrace(inline: Int, crossline: Int, samples: IndexRange<Sample>, values: FloatArray, trace: Int) {
        for (sample in 0 until samples.count) {
            val found = values[trace * samples.count + sample]
            val expected = expected.sample(inline, crossline, samples.first.value + sample)
            assertEquals(expected.toRawBits(), found.toRawBits()) { "[$inline][$crossline][${samples.first.value + sample}] is $found" }
        }
    }

    /** A coroutine of a read that outlived it would be at work or hold a buffer. The thread that woke a read's caller may take a moment to leave it. */
    private suspend fun assertNothingLeft(reader: VolumeReader) {
        assertEquals(0, lentBuffers) { "buffers lent and not given back" }
        val own = reader.javaClass.name
        fun working() = Thread.getAllStackTraces().values.filter { frames -> frames.any { it.className == own || it.className.startsWith("$own$") } }
        repeat(MOMENTS) { if (working().isNotEmpty()) delay(10) }
        assertEquals(emptyList<List<StackTraceElement>>(), working().map { it.take(8) }) { "reading still" }
    }

    @Nested
    inner class `Under load` {
        @Test
        fun `32 callers read slabs of every kind and lines, a third of them given up at any moment`() = runBlocking<Unit> {
            openReader().use { reader ->
                val finished = AtomicInteger()
                val givenUp = AtomicInteger()
                val mostLent = AtomicInteger()
                coroutineScope {
                    repeat(CALLERS) { caller ->
                        launch(Dispatchers.Default) {
                            val random = Random(caller)
                            repeat(READS) { nth ->
                                val doomed = random.nextInt(3) == 0
                                val call = async(Dispatchers.Default) { reader.readAny(Random(caller * 1000 + nth)) }
                                if (doomed) {
                                    val until = System.nanoTime() + random.nextLong(LONGEST_WAIT_NANOS) * random.nextInt(2)
                                    while (System.nanoTime() < until) yield()
                                    call.cancel()
                                }
                                mostLent.accumulateAndGet(lentBuffers, ::maxOf)
                                try {
                                    call.await()()
                                    finished.incrementAndGet()
                                } catch (e: CancellationException) {
                                    if (!doomed) throw AssertionError("a read that nobody gave up was cancelled", e)
                                    givenUp.incrementAndGet()
                                }
                            }
                        }
                    }
                }
                assertEquals(CALLERS * READS, finished.get() + givenUp.get())
                assertTrue(finished.get() >= CALLERS * READS / 2 && givenUp.get() > 0, "$finished finished, $givenUp given up")
                assertTrue(mostLent.get() <= mostLentBuffers, "$mostLent buffers lent at once, $mostLentBuffers at most")
                assertNothingLeft(reader)
                val whole = expected.geometry.wholeVolume
                expected.assertHolds(whole, reader.read(whole))
            }
        }

        @Test
        fun `closed in the middle of it, each read finishes right or says that the reader is closed`() = runBlocking<Unit> {
            repeat(CLOSINGS) { round ->
                val reader = openReader()
                val callers = List(CALLERS) { caller ->
                    launch(Dispatchers.Default) {
                        val random = Random(round * CALLERS + caller)
                        val doomed = caller % 3 == 0
                        val call = async {
                            try {
                                while (true) reader.readAny(random)()
                            } catch (e: IllegalStateException) {
                                if (e is CancellationException && !doomed) throw AssertionError("a read of a closed reader looks like a cancelled one", e)
                            }
                        }
                        if (doomed) {
                            delay(random.nextLong(4))
                            call.cancel()
                        }
                        call.join()
                    }
                }
                delay(round % 4L)
                reader.close()
                callers.joinAll()
                assertNothingLeft(reader)
            }
        }
    }

    private companion object {
        const val CALLERS = 32
        const val READS = 24
        const val CLOSINGS = 8
        const val MOMENTS = 500

        /** About as long as a read of a small volume takes. */
        const val LONGEST_WAIT_NANOS = 1_000_000L
    }
}
