package org.pyrus.io.hdf5

import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.volume.AmplitudeStatistics
import org.pyrus.volume.Hdf5Signature
import org.pyrus.volume.Refusal
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.file.Files
import java.nio.file.Path
import kotlin.concurrent.thread

class VolumeWriterTest {
    @TempDir
    lateinit var folder: Path
    private val volume = TestVolume.ALL.first()
    private val summary = VolumeSummary(AmplitudeStatistics(0, 0, 0.0, 0.0, 0.0, 0.0))

    private fun names(): List<String> = Files.list(folder).use { files -> files.map { it.fileName.toString() }.sorted().toList() }

    @Test
    fun `closing without commit removes the part file and leaves the old volume alone`() {
        val target = folder.resolve("v.h5")
        Files.writeString(target, "the old volume")
        VolumeWriter.create(target, volume.layout, overwrite = true).use { writer ->
            writer.writeChunks(0, ByteBuffer.allocate(writer.chunkBytes))
            assertEquals(listOf("v.h5", "v.h5.part"), names())
        }
        assertEquals(listOf("v.h5"), names())
        assertEquals("the old volume", Files.readString(target))
    }

    @Test
    fun `commit replaces the old volume and leaves no part file`() {
        val target = folder.resolve("v.h5")
        Files.writeString(target, "the old volume")
        val bytes = volume.write(target)
        assertEquals(listOf("v.h5"), names())
        assertEquals(bytes, Files.size(target))
        assertEquals(volume.geometry, StoredVolume.open(target).info.geometry)
    }

    @Test
    fun `a second import to the same target is refused and does not disturb the first`() {
        val target = folder.resolve("v.h5")
        VolumeWriter.create(target, volume.layout).use { first ->
            val refusal = assertThrows(Refusal::class.java) { VolumeWriter.create(folder.resolve("../${folder.fileName}/v.h5"), volume.layout) }
            assertTrue(refusal.message!!.endsWith("another job is writing this target. Wait for it to end, or name another target."), refusal.message)
            assertEquals(listOf("v.h5.part"), names())
            first.commit(summary)
        }
        VolumeWriter.create(target, volume.layout, overwrite = true).close()
        assertEquals(listOf("v.h5"), names())
    }

    @Test
    fun `what an import that was killed has left is used again`() {
        volume.write(folder.resolve("fresh.h5"))
        for (left in listOf(ByteArray(0), "PYRUS PART FILE\n".toByteArray() + ByteArray(1 shl 20) { -1 })) {
            Files.write(folder.resolve("v.h5.part"), left)
            volume.write(folder.resolve("v.h5"))
            assertArrayEquals(Files.readAllBytes(folder.resolve("fresh.h5")), Files.readAllBytes(folder.resolve("v.h5")))
        }
    }

    @Test
    fun `a folder that is not there is refused`() {
        val target = folder.resolve("nowhere/v.h5")
        val refusal = assertThrows(Refusal::class.java) { VolumeWriter.create(target, volume.layout) }
        assertTrue(refusal.message!!.startsWith("$target: the folder ${target.parent} does not exist."), refusal.message)
    }

    @Test
    fun `a volume without its superblock is no HDF5 file until commit`() {
        val target = folder.resolve("v.h5")
        VolumeWriter.create(target, volume.layout).use { writer ->
            writer.writeChunks(0, ByteBuffer.wrap(ByteArray(writer.chunkBytes) { 1 }))
            assertFalse(Hdf5Signature.isIn(folder.resolve("v.h5.part")))
            writer.commit(summary)
        }
        assertTrue(Hdf5Signature.isIn(target))
    }

    @Test
    fun `chunks and traces past the end are refused`() {
        VolumeWriter.create(folder.resolve("v.h5"), volume.layout).use { writer ->
            // 7×5×11 in chunks of 3×2×4 makes 3×3×3 of 96 bytes; 35 traces
            val chunks = assertThrows(IllegalArgumentException::class.java) { writer.writeChunks(26, ByteBuffer.allocate(97)) }
            assertEquals("97 bytes from byte 0 of chunk 26 on, of 27 chunks of 96 bytes", chunks.message)
            val traces = assertThrows(IllegalArgumentException::class.java) { writer.writeTraceHeaders(35, ByteBuffer.allocate(240)) }
            assertEquals("240 bytes from trace 35 on, of 35 traces of 240 bytes", traces.message)
        }
    }

    @Test
    fun `chunks written by many threads in any order make the same file`() {
        val one = folder.resolve("one.h5")
        val many = folder.resolve("many.h5")
        fun chunk(ordinal: Long) = ByteBuffer.allocateDirect(96).also { b -> repeat(24) { b.putFloat(ordinal * 100f + it) } }.flip()
        VolumeWriter.create(one, volume.layout).use { writer ->
            for (ordinal in 0L until 27) writer.writeChunks(ordinal, chunk(ordinal))
            writer.commit(summary)
        }
        VolumeWriter.create(many, volume.layout).use { writer ->
            List(4) { worker -> thread { for (ordinal in 26L downTo 0) if (ordinal % 4 == worker.toLong()) writer.writeChunks(ordinal, chunk(ordinal)) } }.forEach(Thread::join)
            writer.commit(summary)
        }
        assertEquals(-1, Files.mismatch(one, many))
    }

    @Test
    fun `more words that do not reverse than fit in memory's share are all kept`() {
        val target = folder.resolve("v.h5")
        val count = 10_000L
        VolumeWriter.create(target, volume.layout).use { writer ->
            for (n in 0 until count) writer.addIrreversible(n, (n % 11).toInt(), n * -3)
            writer.commit(summary)
        }
        val stored = StoredVolume.open(target)
        assertEquals(count, stored.segy.wordCount)
        val bytes = ByteBuffer.wrap(Files.readAllBytes(target)).order(ByteOrder.LITTLE_ENDIAN)
        for (n in 0 until count) {
            val at = (stored.segy.words + n * WordSpool.RECORD_BYTES).toInt()
            assertEquals(listOf(n, n % 11, n * -3), listOf(bytes.getLong(at), bytes.getLong(at + 8), bytes.getLong(at + 16)))
        }
    }
}
