package org.pyrus.bench

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assumptions.assumeTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.ExtentLimits
import org.pyrus.volume.FileExtents
import org.pyrus.volume.ReadPlan
import java.io.EOFException
import java.nio.file.Files
import java.nio.file.Path

class FloorsTest {
    @TempDir
    lateinit var folder: Path

    private val bytes = ByteArray(100_001) { (it * 31 + it / 256).toByte() }

    private val ranges = listOf(0 to 1, 4095 to 2, 5000 to 90_000, 100_000 to 1)

    private fun file(): Path = folder.resolve("data").also { if (!Files.exists(it)) Files.write(it, bytes) }

    private fun range(past: Boolean, start: Int, count: Int): List<Byte> = PlainFile(file(), past).use { plain ->
        val buffer = plain.buffer(count)
        plain.read(start.toLong(), count, buffer)
        val block = if (past) Files.getFileStore(file()).blockSize.toInt() else 1
        List(count) { buffer.get(start % block + it) }
    }

    @Test
    fun `a range is read plainly, wherever it lies`() {
        for ((start, count) in ranges) assertEquals(bytes.slice(start until start + count), range(false, start, count))
        assertThrows(EOFException::class.java) { range(false, 100_000, 2) }
    }

    @Test
    fun `a range is read past the page cache by whole blocks, up to the end of the file`() {
        val why = PlainFile.whyNotPast(file())
        assumeTrue(why == null, "no direct I/O here: $why")
        for ((start, count) in ranges) assertEquals(bytes.slice(start until start + count), range(true, start, count))
    }

    @Test
    fun `a plan past the end of the file fails, so the floor reads what is planned`() {
        val geometry = FakeVolume.geometry(10, 10, 10)
        val grid = ChunkGrid(geometry.dimensions, ChunkShape(4, 4, 4))
        // 27 chunks of 256 bytes: the last byte wanted of the last inline lies in the last chunk
        val task = ReadTask.planes(Operation.INLINE, 9, 1, geometry)
        fun floor(start: Long) = ExtentFloor(file(), past = false) { FileExtents(ReadPlan.of(it, grid, 4, ExtentLimits(0, 64)), start, 3) }
        fun read(start: Long) = floor(start).use { floor ->
            runBlocking {
                floor.open()
                floor.prepare(task)
                floor.read(task)
            }
        }
        val end = ReadPlan.of(task.slabs[0], grid, 4, ExtentLimits(0, 64)).run { (0 until requestCount).maxOf { start(it) + length(it) } }
        assertEquals(emptyList<Any>(), read(bytes.size - end))
        assertThrows(EOFException::class.java) { read(bytes.size - end + 1) }
    }
}
