package org.pyrus.io.read

import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.FoundingVolume
import java.nio.file.Path

class FoundingVolumeTest {
    @TempDir
    lateinit var folder: Path

    /** Inlines 1050, 1052, … 1094; crosslines −9, −6, … 39; 41 samples. */
    private val expected = WrittenVolumes.floats

    private fun <T> founding(block: (FoundingVolume) -> T): T =
        FoundingVolume.of(folder.resolve("volume.h5").also { WrittenVolumes.write(it, expected) }).use(block)

    private fun samples(inlines: IntRange, crosslines: IntRange, samples: IntRange) =
        inlines.flatMap { i -> crosslines.flatMap { x -> samples.map { s -> expected.sample(i, x, s) } } }.toFloatArray()

    @Test
    fun `planes between two corners, parallel or not, are row-major with the slower axis first`() = founding { volume ->
        for (parallel in listOf(true, false)) {
            assertArrayEquals(samples(3..3, 0..16, 0..40), volume.readHyperslab(intArrayOf(1056, -9, 0), intArrayOf(1056, 39, 40), parallel))
            assertArrayEquals(samples(0..22, 2..2, 0..40), volume.readHyperslab(intArrayOf(1050, -3, 0), intArrayOf(1094, -3, 40), parallel))
            assertArrayEquals(samples(0..22, 0..16, 7..7), volume.readHyperslab(intArrayOf(1050, -9, 7), intArrayOf(1094, 39, 7), parallel))
        }
    }

    @Test
    fun `a part of a plane, a trace and a sample are planes too, and corners come in any order`() = founding { volume ->
        assertArrayEquals(samples(3..3, 1..2, 10..12), volume.readHyperslab(intArrayOf(1056, -3, 10), intArrayOf(1056, -6, 12), true))
        assertArrayEquals(samples(3..3, 2..2, 0..40), volume.readHyperslab(intArrayOf(1056, -3, 40), intArrayOf(1056, -3, 0), true))
        assertArrayEquals(samples(3..3, 2..2, 9..9), volume.readHyperslab(intArrayOf(1056, -3, 9), intArrayOf(1056, -3, 9), false))
    }

    @Test
    fun `what is no plane, or not in the volume, is refused`() = founding { volume ->
        fun message(v1: IntArray, v2: IntArray) = assertThrows(IllegalArgumentException::class.java) { volume.readHyperslab(v1, v2, true) }.message
        assertEquals(
            "corners [1050, -9, 0] and [1052, -6, 1] differ in inline, crossline and sample: their plane is not orthogonal to an axis",
            message(intArrayOf(1050, -9, 0), intArrayOf(1052, -6, 1)),
        )
        assertEquals("inline 1051 is not in 1050..1094 by 2", message(intArrayOf(1051, -9, 0), intArrayOf(1051, 39, 40)))
        assertEquals("crossline 40 is not in -9..39 by 3", message(intArrayOf(1050, -9, 0), intArrayOf(1050, 40, 40)))
        assertEquals("sample 41 is not in 0..40", message(intArrayOf(1050, -9, 0), intArrayOf(1050, 39, 41)))
        assertEquals("sample -1 is not in 0..40", message(intArrayOf(1050, -9, -1), intArrayOf(1050, 39, 40)))
        assertEquals("a corner is [inline, crossline, sample], got [1050, -9] and [1050, 39, 40]", message(intArrayOf(1050, -9), intArrayOf(1050, 39, 40)))
    }

    @Test
    fun `a file that is no volume is refused at the first read, and reading after closing is refused`() {
        val none = FoundingVolume.of(folder.resolve("none.h5"))
        assertThrows(Refusal::class.java) { none.readHyperslab(intArrayOf(1, 1, 1), intArrayOf(1, 1, 1), true) }
        none.close()
        val closed = founding { it.also { volume -> volume.readHyperslab(intArrayOf(1050, -9, 0), intArrayOf(1050, -9, 0), true) } }
        assertThrows(IllegalStateException::class.java) { closed.readHyperslab(intArrayOf(1050, -9, 0), intArrayOf(1050, -9, 0), true) }
    }
}
