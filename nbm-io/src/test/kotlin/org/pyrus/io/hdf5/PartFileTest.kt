package org.pyrus.io.hdf5

import io.kotest.property.Arb
import io.kotest.property.arbitrary.int
import io.kotest.property.arbitrary.list
import io.kotest.property.checkAll
import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assumptions.assumeTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.nio.ByteBuffer
import java.nio.file.Files
import java.nio.file.Path

class PartFileTest {
    @TempDir
    lateinit var folder: Path

    private fun byteAt(position: Int): Byte = (position * 31 + position / 4099).toByte()

    /** Bytes [from] until [from] + [size] of the pattern, as far into a page of memory as [from] is into a page of the file, plus [shift]. */
    private fun piece(from: Int, size: Int, shift: Int): ByteBuffer {
        val room = ByteBuffer.allocateDirect(size + 3 * PAGE).alignedSlice(PAGE)
        val bytes = room.slice(from % PAGE + shift, size)
        for (i in 0 until size) bytes.put(i, byteAt(from + i))
        return bytes
    }

    @Test
    fun `pieces of any size at any address come out as they were written`() = runTest {
        checkAll(12, Arb.list(Arb.int(MARKER_BYTES..900_000), 1..6), Arb.int(0..1)) { sizes, shift ->
            val target = folder.resolve("pieces.h5")
            PartFile.create(target, overwrite = true).use { file ->
                var at = 0
                for (size in sizes) {
                    val bytes = piece(at, size, shift)
                    file.write(bytes, at.toLong())
                    assertEquals(0, bytes.remaining())
                    at += size
                }
                file.publish()
            }
            assertArrayEquals(ByteArray(sizes.sum(), ::byteAt), Files.readAllBytes(target))
        }
    }

    @Test
    fun `only whole blocks of the file that are whole blocks of memory are written past the page cache`() {
        val file = Files.createFile(folder.resolve("a"))
        val uncached = UncachedWrites.open(file)
        assumeTrue(uncached != null, "the file system of $folder can't be written past the page cache")
        uncached.use {
            val part = uncached!!.alignedPart(piece(5_000, 600_000, 0), 5_000)!!
            assertEquals(0, (5_000 + part.first) % 512)
            assertEquals(0, (5_000 + part.last + 1) % 512)
            assertNull(uncached.alignedPart(piece(5_000, 600_000, 1), 5_000))
            assertNull(uncached.alignedPart(piece(5_000, 60_000, 0), 5_000))
            assertNull(uncached.alignedPart(ByteBuffer.allocate(600_000), 0))
        }
    }

    private companion object {
        const val PAGE = 4096

        /** "PYRUS PART FILE" and a line feed stand at the start until they are written over. */
        const val MARKER_BYTES = 16
    }
}
