package org.pyrus.io.hdf5

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Assumptions.assumeFalse
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.volume.AmplitudeStatistics
import org.pyrus.volume.ChunkShape
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.channels.FileChannel
import java.nio.file.Files
import java.nio.file.Path

/** A volume of 2.6 thousand million samples in 10 GB, of which nearly all are holes that take no space. */
class LargeVolumeTest {
    private val large = TestVolume("large", inlines = 1201, crosslines = 1100, samples = 2001, chunk = ChunkShape(64, 20, 96))
    private val layout = large.layout

    /** Indices and the sample there. */
    private val points = listOf(listOf(0, 0, 0) to 1.5f, listOf(700, 1000, 1999) to -2.25f, listOf(1200, 1099, 2000) to 1e30f)

    @Test
    fun `samples past 4 GiB and past 2 to the 31st are found again`(@TempDir folder: Path) {
        assumeFalse(System.getProperty("os.name").startsWith("Windows"), "Windows makes no holes unless asked to: this would write 10 GB")
        val path = folder.resolve("large.h5")
        val bytes = VolumeWriter.create(path, layout).use { writer ->
            for ((at, value) in points) writer.writeChunks(ordinal(writer.grid.sampleChunks, writer.grid.crosslineChunks, at), chunk(at, value, writer.chunkBytes))
            writer.commit(VolumeSummary(AmplitudeStatistics(1, 0, 0.0, 0.0, 0.0, 0.0)))
        }
        val volume = StoredVolume.open(path)
        assertEquals(bytes, Files.size(path))
        assertEquals(large.geometry, volume.info.geometry)
        // 19 × 55 × 21 chunks of 64 × 20 × 96 samples
        assertEquals(19L * 55 * 21 * 64 * 20 * 96, volume.grid.storedSampleCount)
        assertTrue(bytes > volume.dataAddress + 4 * 19L * 55 * 21 * 64 * 20 * 96)
        FileChannel.open(path).use { channel ->
            for ((at, value) in points) {
                val word = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN)
                word.fill(channel, volume.dataAddress + volume.grid.ordinal(at[0] / 64, at[1] / 20, at[2] / 96) * volume.chunkBytes + offset(at))
                assertEquals(value, word.getFloat(0))
            }
        }
        PythonReaders.run("sparse", folder, listOf(json(path)))
    }

    private fun ordinal(sampleChunks: Int, crosslineChunks: Int, at: List<Int>): Long = (at[0] / 64L * crosslineChunks + at[1] / 20) * sampleChunks + at[2] / 96

    private fun offset(at: List<Int>): Int = 4 * ((at[0] % 64 * 20 + at[1] % 20) * 96 + at[2] % 96)

    private fun chunk(at: List<Int>, value: Float, chunkBytes: Int): ByteBuffer =
        ByteBuffer.allocateDirect(chunkBytes).order(ByteOrder.LITTLE_ENDIAN).putFloat(offset(at), value)

    private fun json(path: Path): String {
        val lines = points.joinToString { (at, value) -> "[${at.joinToString()}, ${value.toDouble()}]" }
        return """{"path": ${PythonReaders.json(path)}, "name": "large", "shape": [1201, 1100, 2001], "points": [$lines]}"""
    }
}
