package org.pyrus.io.read

import kotlinx.coroutines.flow.last
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.condition.EnabledOnOs
import org.junit.jupiter.api.condition.OS
import org.junit.jupiter.api.io.TempDir
import org.pyrus.io.GappedSegy
import org.pyrus.io.importing.SegyVolumeImporter
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.Samples
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.Readers
import java.nio.file.Files
import java.nio.file.Path

class ManySmallChunksTest {
    @TempDir
    lateinit var folder: Path

    private val volume get() = folder.resolve("a.h5")

    private fun samples(reader: String, beforeClosing: () -> Unit = {}): Samples = Readers.open(volume, reader).use { open ->
        runBlocking { open.read(open.info.geometry.wholeVolume) }.also { beforeClosing() }
    }

    private fun mappings(): Int = Files.readAllLines(Path.of("/proc/self/maps")).count { it.endsWith("/a.h5") }

    /** jHDF maps each of the 1,600 chunks by itself. A volume of a real survey has more of them than a process may have mappings. */
    @Test
    @EnabledOnOs(OS.LINUX)
    fun `the reader jhdf leaves no mapping of the chunks that it has read`() {
        GappedSegy.write(folder.resolve("in.sgy"), inlines = 20, crosslines = 20, samples = 32)
        runBlocking { SegyVolumeImporter().import(ImportRequest(folder.resolve("in.sgy"), volume, chunk = ChunkShape(1, 2, 4))).last() }
        val expected = samples("direct").values
        assertArrayEquals(expected, samples("jhdf") { assertEquals(0, mappings()) }.values)
    }
}
