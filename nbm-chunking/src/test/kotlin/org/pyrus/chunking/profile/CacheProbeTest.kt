package org.pyrus.chunking.profile

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.io.RandomAccessFile
import java.nio.file.Path

class CacheProbeTest {
    @TempDir
    lateinit var folder: Path

    private fun file(bytes: Long): Path = folder.resolve("probed").also { path -> RandomAccessFile(path.toFile(), "rw").use { it.setLength(bytes) } }

    private fun measure(bytes: Long, seconds: Double) = runBlocking { CacheProbe(file(bytes), 0, bytes, seconds).measure() }

    @Test
    fun `a file of a gigabyte tells what a small read takes`() {
        val pace = measure(1L shl 30, 10.0)!!
        assertTrue(pace.secondsPerRead > 0, "$pace")
        assertTrue(pace.bytesPerSecond > 0, "$pace")
    }

    @Test
    fun `where time is too short for bursts, as on a disk that spins, they are given up and told as zeros`() {
        val pace = measure(1L shl 30, 1e-6)!!
        assertEquals(0.0 to 0.0, pace.secondsPerRead to pace.startSeconds)
    }

    @Test
    fun `a file too short for bursts tells how fast long reads are, and a shorter one nothing`() {
        val pace = measure(200L shl 20, 10.0)!!
        assertEquals(0.0 to 0.0, pace.secondsPerRead to pace.startSeconds)
        assertTrue(pace.bytesPerSecond > 0, "$pace")
        assertNull(measure(100L shl 20, 10.0))
    }
}
