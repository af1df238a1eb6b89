package org.pyrus.cli

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.Refusal
import org.pyrus.volume.TraceMask
import java.nio.ByteBuffer
import java.nio.file.Files
import java.nio.file.Path

class SegyPlanesTest {
    @TempDir
    lateinit var folder: Path
    private val geometry = smallGeometry.copy(liveTraces = TraceMask.full(3, 4))

    private fun sample(inline: Int, crossline: Int, sample: Int) = 100f * inline + 10f * crossline + sample + 0.5f

    private fun segy(): Path {
        val bytes = ByteBuffer.allocate(3600 + 12 * (240 + 20)).putShort(3224, 5)
        for (i in 0..2) for (x in 0..3) for (k in 0..4) bytes.putFloat(3600 + (i * 4 + x) * 260 + 240 + k * 4, sample(i, x, k))
        return Files.write(folder.resolve("small.sgy"), bytes.array())
    }

    @Test
    fun `planes straight from the SEG-Y are its samples`() = runBlocking {
        SegyPlanes(segy(), geometry).use { planes ->
            for ((slab, i, x, k) in listOf(
                Box(Hyperslab.inline(Index(1), geometry), 1..1, 0..3, 0..4),
                Box(Hyperslab.crossline(Index(2), geometry), 0..2, 2..2, 0..4),
                Box(Hyperslab.slice(Index(4), geometry), 0..2, 0..3, 4..4),
            )) {
                val expected = i.flatMap { inline -> x.flatMap { crossline -> k.map { sample(inline, crossline, it) } } }
                assertArrayEquals(expected.toFloatArray(), planes.read(slab))
            }
        }
    }

    private data class Box(val slab: Hyperslab, val inlines: IntRange, val crosslines: IntRange, val samples: IntRange)

    @Test
    fun `IBM singles are sign, base 16 exponent and fraction`() {
        // 0x42640000 is 0.390625 × 16²; 0xC276A000 is the standard's own example, −118.625; 0x41100000 is 1.
        assertEquals(listOf(100f, -118.625f, 1f, 0f), listOf(0x42640000, 0xC276A000.toInt(), 0x41100000, 0).map { SegyPlanes.ibmToFloat(it) })
    }

    @Test
    fun `the race tells times of both, and refuses a sample that differs`() = runBlocking {
        fun volume(sample: (Int, Int, Int) -> Float) = FakeReaders(geometry, sample).open(Path.of("v.h5"))
        SegyPlanes(segy(), geometry).use { planes ->
            val results = DemoRace(planes, volume(::sample), Path.of("v.h5")).run(2) { }
            assertEquals(listOf(2, 2, 2), results.map { it.planes })
            val wrong = volume { i, x, k -> sample(i, x, k) + if (i == 1 && x == 3 && k == 2) 1f else 0f }
            val refused = assertThrows(Refusal::class.java) { runBlocking { DemoRace(planes, wrong, Path.of("v.h5")).run(3) { } } }
            assertEquals(
                "v.h5: sample 18 of inline 1003, crosslines 20..23, 8..16 ms is 133.5, the SEG-Y says 132.5. Please report this: pyrus verify says more.",
                refused.message,
            )
        }
    }

    @Test
    fun `the table has a plane's milliseconds and the ratio`() {
        val table = DemoRace.table(listOf(RaceResult(PlaneKind.SLICE, 10, 2.5, 0.05)))
        assertEquals("  slice            250 ms     5.00 ms             50.0", table.lines()[1])
    }
}
