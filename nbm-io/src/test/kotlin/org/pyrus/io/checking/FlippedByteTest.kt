package org.pyrus.io.checking

import kotlinx.coroutines.flow.last
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.hdf5.TestVolume
import org.pyrus.io.importing.SegyVolumeImporter
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.JobEvent
import java.io.RandomAccessFile
import java.nio.file.Files
import java.nio.file.Path
import kotlin.random.Random

/** Any byte of a volume, flipped, is found by its checksums: docs/FORMAT.md lists no byte of a volume as it was written that is not. */
class FlippedByteTest {
    @TempDir
    lateinit var folder: Path

    private val volume get() = folder.resolve("v.h5")
    private val importer = SegyVolumeImporter()

    private fun isFound(): Boolean = try {
        runBlocking { !(importer.verifySums(volume).last() as JobEvent.Verified).report.holds }
    } catch (_: Refusal) {
        true // it does not open any more
    }

    /** Those of [bytes] that can be flipped, one of their bits each, without being found. */
    private fun unfound(bytes: Iterable<Long>, random: Random): List<Long> = RandomAccessFile(volume.toFile(), "rw").use { file ->
        bytes.filter { at ->
            file.seek(at)
            val byte = file.read()
            file.seek(at)
            file.write(byte xor (1 shl random.nextInt(8)))
            val found = isFound()
            file.seek(at)
            file.write(byte)
            !found
        }
    }

    @Test
    fun `any byte is found, of superblock, metadata, datasets and what is between them`() {
        val random = Random(42)
        for (test in listOf(TestVolume.ALL.first(), TestVolume.ALL.first { it.crs != null })) {
            test.write(volume)
            assertTrue(!isFound())
            val end = Files.size(volume)
            val metadata = StoredVolume.open(volume).sums!!.let { it.blocks.address + it.blocks.bytes }
            assertEquals(emptyList<Long>(), unfound(0L until 48, random))
            assertEquals(emptyList<Long>(), unfound(metadata + random.nextLong(STEP) until end step STEP, random))
            assertEquals(emptyList<Long>(), unfound(List(REST) { random.nextLong(48, metadata) }, random))
            assertTrue(!isFound())
        }
    }

    private companion object {
        /** Every byte of the metadata takes minutes: with `-Dpyrus.everyByte=true`. */
        val STEP = if (java.lang.Boolean.getBoolean("pyrus.everyByte")) 1L else 7L
        const val REST = 1500
    }
}
