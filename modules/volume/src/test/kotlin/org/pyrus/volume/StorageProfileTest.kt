package org.pyrus.volume

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.nio.file.Files
import java.nio.file.Path
import java.time.Instant

class StorageProfileTest {
    @TempDir
    lateinit var folder: Path

    /** A read takes 100 µs and 1 ns a byte beyond 4 KiB at depth 1, a quarter at depth 16. */
    private val profile = StorageProfile(
        "disk", "a test",
        listOf(4096, 1 shl 20).flatMap { size -> listOf(1, 16).map { depth -> ReadPace(size, depth, 1 / ((100e-6 + (size - 4096) * 1e-9) / if (depth == 1) 1 else 4)) } },
        1e9, 5e8, 3.0, 4e9, Instant.parse("2026-11-21T12:00:00Z"),
    )

    @Test
    fun `a read's time goes straight up with its bytes between sizes, and holds its rate above`() {
        assertEquals(100e-6, profile.secondsPerRead(100.0, 1), 1e-12)
        assertEquals(100e-6 + 60_000e-9, profile.secondsPerRead(64_096.0, 1), 1e-12)
        assertEquals(2 * profile.secondsPerRead((1 shl 20).toDouble(), 1), profile.secondsPerRead((2 shl 20).toDouble(), 1), 1e-12)
    }

    @Test
    fun `between depths reads a second go up with the depth's logarithm, beyond them they stay`() {
        // half way from 1 to 16 by logarithm: 10,000 and 40,000 make 25,000 a second
        assertEquals(1 / 25_000.0, profile.secondsPerRead(4096.0, 4), 1e-12)
        assertEquals(25e-6, profile.secondsPerRead(4096.0, 64), 1e-12)
    }

    @Test
    fun `a gap is closed where its bytes take as long as another request`() {
        // at depth 16 a request costs 25 µs beside its bytes; at 1 MiB in 286.1 µs those 25 µs read some 90 kB, less the page that it has
        val gap = profile.extentLimits.closedGapBytes
        assertEquals(0, gap % 4096)
        assertTrue(gap in 80_000..92_000, "$gap")
        assertEquals(16, profile.queueDepth)
    }

    @Test
    fun `a gap is closed as where nothing is known of the disk, however quick its requests seem, and more where the page cache makes them slow`() {
        fun gap(cache: CachePace?) = profile.copy(paces = profile.paces.map { it.copy(readsPerSecond = 1e9 / it.bytes) }, cache = cache).extentLimits.closedGapBytes
        assertEquals(ExtentLimits.CLOSED_GAP_BYTES, gap(null)) // a byte takes a nanosecond, a request nothing besides
        // 40 us a read, of which its page takes 4.096 us at 1 GB/s: the others read 35,904 bytes, 8 whole pages
        assertEquals(8 * 4096, gap(CachePace(1e9, 40e-6)))
    }

    @Test
    fun `a profile is the same when it is read again from its file`() {
        val file = folder.resolve("disk.json")
        StorageProfileJson.write(profile, file)
        assertEquals(profile, StorageProfileJson.read(file))
        val cached = profile.copy(cache = CachePace(2e9, 12e-6, 2e-3))
        StorageProfileJson.write(cached, file)
        assertEquals(cached, StorageProfileJson.read(file))
    }

    @Test
    fun `a file that is no profile is refused, saying what is wrong in it`() {
        fun problem(text: String): String {
            val file = Files.writeString(folder.resolve("bad.json"), text)
            return assertThrows(Refusal::class.java) { StorageProfileJson.read(file) }.problem
        }
        assertEquals("it is no storage profile: random_reads is a list of objects", problem("{}"))
        assertEquals("it is no storage profile: it holds no JSON object", problem("[1]"))
        val whole = StorageProfileJson.encode(profile).toString()
        assertEquals("it is no storage profile: reads a second must be positive, got -1.0", problem(whole.replaceFirst("\"per_second\":10000.0", "\"per_second\":-1.0")))
        assertTrue("lacks reads of 4096 bytes at queue depth 16" in problem(whole.replaceFirst("\"queue_depth\":16", "\"queue_depth\":15")))
    }

    @Test
    fun `a disk is told by its latency, its gain from a queue and its rate`() {
        fun kind(milliseconds: Double, gain: Int, rate: Double) =
            DeviceLikeness.of(StorageProfile("d", "t", listOf(ReadPace(4096, 1, 1000 / milliseconds), ReadPace(4096, 32, gain * 1000 / milliseconds)), rate)).kind
        assertEquals(DeviceKind.SPINNING, kind(8.5, 1, 130e6))
        assertEquals(DeviceKind.NETWORK, kind(8.5, 20, 130e6))
        assertEquals(DeviceKind.NETWORK, kind(0.8, 10, 1000e6))
        assertEquals(DeviceKind.SATA, kind(0.083, 8, 530e6))
        assertEquals(DeviceKind.NVME, kind(0.071, 10, 3500e6))
    }
}
