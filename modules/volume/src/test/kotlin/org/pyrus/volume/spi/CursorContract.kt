package org.pyrus.volume.spi

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Assertions.fail
import org.junit.jupiter.api.Nested
import org.junit.jupiter.api.Test
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.VolumeDimensions
import kotlin.random.Random

/** What the cursors of a [VolumeReader] do: a part of [VolumeReaderContract], which says what a subclass gives. */
abstract class CursorContract : ReaderLoadContract() {
    protected val dimensions: VolumeDimensions get() = expected.geometry.dimensions

    protected fun reading(block: suspend (VolumeReader) -> Unit) = runBlocking { openReader().use { block(it) } }

    protected suspend fun VolumeReader.check(slab: Hyperslab) = expected.assertHolds(slab, read(slab))

    @Nested
    inner class `A cursor` {
        private fun SampleCursor.check(inline: Int, crossline: Int, sample: Int) {
            val found = sample(Index(inline), Index(crossline), Index(sample))
            if (found.toRawBits() != expected.sample(inline, crossline, sample).toRawBits()) fail<Unit>("[$inline][$crossline][$sample] is $found")
        }

        @Test
        fun `single samples in any order, with room for many bricks or for one`() = reading { reader ->
            for (memory in listOf(1L, 64L shl 20)) {
                reader.cursor(memory).use { cursor ->
                    val random = Random(3)
                    repeat(1000) { cursor.check(random.nextInt(dimensions.inlines), random.nextInt(dimensions.crosslines), random.nextInt(dimensions.samples)) }
                }
            }
        }

        @Test
        fun `a walk down a trace, up it, by steps, across the traces, and along the inlines`() = reading { reader ->
            reader.cursor().use { cursor ->
                for (x in 0 until dimensions.crosslines) for (s in 0 until dimensions.samples) cursor.check(dimensions.inlines / 2, x, s)
                for (s in 0 until dimensions.samples) for (x in 0 until dimensions.crosslines) cursor.check(dimensions.inlines - 1, x, s)
                for (s in dimensions.samples - 1 downTo 0) cursor.check(0, 0, s)
                for (x in 0 until minOf(dimensions.crosslines, 4)) for (s in x until dimensions.samples step x + 1) cursor.check(0, x, s)
                for (x in 0 until dimensions.crosslines) for (i in 0 until dimensions.inlines) cursor.check(i, x, dimensions.samples - 1)
            }
        }

        @Test
        fun `traces in any order, whole or their beginning`() = reading { reader ->
            reader.cursor(1 shl 16).use { cursor ->
                val random = Random(4)
                repeat(100) {
                    val into = FloatArray(1 + random.nextInt(dimensions.samples))
                    val inline = random.nextInt(dimensions.inlines)
                    val crossline = random.nextInt(dimensions.crosslines)
                    cursor.trace(Index(inline), Index(crossline), into)
                    assertEquals(into.indices.map { expected.sample(inline, crossline, it).toRawBits() }, into.map { it.toRawBits() })
                }
            }
        }

        @Test
        fun `closed, once or twice, it reads no more, and harms no other`() = reading { reader ->
            val other = reader.cursor()
            other.check(0, 0, 0)
            val cursor = reader.cursor()
            repeat(100) { cursor.check(0, 0, it % dimensions.samples) }
            repeat(2) { cursor.close() }
            assertThrows(IllegalStateException::class.java) { cursor.sample(Index(0), Index(0), Index(0)) }
            assertThrows(IllegalStateException::class.java) { cursor.trace(Index(0), Index(0), FloatArray(1)) }
            other.check(0, 0, dimensions.samples - 1)
            reader.check(Hyperslab.inline(Index(0), expected.geometry))
            other.close()
        }

        @Test
        fun `past an edge it is refused by the axis, and goes on`() = reading { reader ->
            reader.cursor().use { cursor ->
                fun refused(read: () -> Unit) = assertThrows(IndexOutOfBoundsException::class.java) { read() }.message!!
                cursor.check(0, 0, 0)
                assertTrue(refused { cursor.sample(Index(dimensions.inlines), Index(0), Index(0)) }.startsWith("inline "))
                assertTrue(refused { cursor.sample(Index(0), Index(dimensions.crosslines), Index(0)) }.startsWith("crossline "))
                assertTrue(refused { cursor.sample(Index(0), Index(0), Index(dimensions.samples)) }.startsWith("sample "))
                assertTrue(refused { cursor.trace(Index(0), Index(0), FloatArray(dimensions.samples + 1)) }.startsWith("${dimensions.samples + 1} samples"))
                cursor.check(dimensions.inlines - 1, dimensions.crosslines - 1, dimensions.samples - 1)
            }
        }
    }
}
