package org.pyrus.io.hdf5

import io.kotest.property.Arb
import io.kotest.property.arbitrary.int
import io.kotest.property.checkAll
import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.io.hdf5.format.Checksum
import org.pyrus.io.hdf5.format.H5Group
import org.pyrus.io.hdf5.format.MetadataEncoder
import org.pyrus.io.hdf5.format.Superblock
import org.pyrus.io.hdf5.format.attribute
import org.pyrus.volume.Index
import org.pyrus.volume.MapPoint
import org.pyrus.volume.Refusal
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardOpenOption.WRITE

class StoredVolumeTest {
    @TempDir
    lateinit var folder: Path
    private val volume = TestVolume.ALL.first()

    private fun written(volume: TestVolume = this.volume): Path = folder.resolve("${volume.name}.h5").also { volume.write(it) }

    private fun refusal(path: Path): String = assertThrows(Refusal::class.java) { StoredVolume.open(path) }.message!!

    @Test
    fun `what was written is read back`() {
        for (volume in TestVolume.ALL) {
            val stored = StoredVolume.open(written(volume))
            assertEquals(volume.geometry, stored.info.geometry, volume.name)
            assertEquals(volume.type, stored.storedType)
            assertEquals(volume.chunk, stored.info.chunk)
            assertEquals(volume.statistics, stored.info.statistics)
            assertEquals("a test's own chunks", stored.info.attributes["pyrus_chunk_reason"])
            val payload = volume.layout.segy
            with(stored.segy) {
                assertArrayEquals(payload.head, head)
                assertArrayEquals(payload.tail, tail)
                assertEquals(listOf(payload.sourceName, payload.format, payload.byteOrder, payload.textEncoding, payload.revision), listOf(sourceName, format, byteOrder, textEncoding, revision))
                assertEquals(listOf(payload.sourceBytes, payload.traceCount, payload.formatCode.toLong()), listOf(sourceBytes, traceCount, formatCode.toLong()))
                assertEquals(payload.layout, layout)
                assertEquals(volume.words.toLong(), wordCount)
            }
        }
    }

    @Test
    fun `coordinates lie where it says`() {
        val path = written(TestVolume.ALL.first { it.holes })
        val stored = StoredVolume.open(path)
        val bytes = ByteBuffer.wrap(Files.readAllBytes(path)).order(ByteOrder.LITTLE_ENDIAN)
        val grid = stored.info.geometry.coordinates!!
        val at = stored.cdpX!!.toInt() + 8 * (2 * 5 + 3)
        assertEquals(MapPoint(1000.0 + 2 * 25 - 3 * 0.5, 2000.0 + 2 * 0.5 + 3 * 12.5), grid.at(Index(2), Index(3)))
        assertEquals(1048.5, bytes.getDouble(at))
        assertEquals(2038.5, bytes.getDouble(stored.cdpY!!.toInt() + 8 * (2 * 5 + 3)))
        assertNull(StoredVolume.open(written(TestVolume.ALL.first { !it.coordinates })).cdpX)
    }

    @Test
    fun `a file that is not there, a folder and a file of text are refused each by its own message`() {
        val missing = folder.resolve("missing.h5")
        assertEquals("$missing: there is no such file. Check the name.", refusal(missing))
        assertEquals("$folder: it is a folder, not a volume. Name a file in it.", refusal(folder))
        val text = folder.resolve("text.h5").also { Files.writeString(it, "not HDF5 at all, ".repeat(100)) }
        assertTrue("not a Pyrus volume that can be read: it does not start with an HDF5 superblock" in refusal(text), refusal(text))
        val empty = folder.resolve("empty.h5").also { Files.createFile(it) }
        assertTrue("it has 0 bytes, too few for HDF5" in refusal(empty), refusal(empty))
    }

    @Test
    fun `a file that was never finished is refused`() {
        val path = written()
        Files.newByteChannel(path, WRITE).use { it.write(ByteBuffer.allocate(Superblock.BYTES)) }
        assertTrue("was never finished" in refusal(path), refusal(path))
    }

    @Test
    fun `a file that was cut short is refused with both sizes`() {
        val path = written()
        val bytes = Files.size(path)
        Files.newByteChannel(path, WRITE).use { it.truncate(bytes - 1) }
        assertTrue("it is cut short: ${bytes - 1} of $bytes bytes" in refusal(path), refusal(path))
    }

    @Test
    fun `HDF5 that Pyrus did not make, and a later format, are refused by name`() {
        val foreign = folder.resolve("foreign.h5").also { write(it, H5Group().attribute("title", "something else")) }
        assertTrue("it is HDF5, but Pyrus did not make it" in refusal(foreign), refusal(foreign))
        val later = folder.resolve("later.h5").also { write(it, H5Group().attribute("pyrus_format", 2).attribute("pyrus_program", "Pyrus 7.0")) }
        assertEquals("$later: a volume of format 2, made by a later Pyrus (Pyrus 7.0); this one reads up to 1. Update Pyrus.", refusal(later))
        val hollow = folder.resolve("hollow.h5").also { write(it, H5Group().attribute("pyrus_format", 1)) }
        assertTrue("it has no /data" in refusal(hollow), refusal(hollow))
    }

    @Test
    fun `chunks outside the file are refused`() {
        val path = written()
        val bytes = Files.readAllBytes(path)
        val start = StoredVolume.open(path).dataAddress
        val far = bytes.size - 100L
        // the layout message of /data is the only place that has its address; the header around it gets a new checksum
        val at = (bytes.size - 8 downTo Superblock.BYTES).first { ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong(it) == start && bytes[it - 1].toInt() == 2 }
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putLong(at, far)
        sealHeaderAround(bytes, at)
        Files.write(path, bytes)
        assertTrue("/data has 2592 bytes from byte ${far + 1} on, outside the file's ${bytes.size}" in refusal(path), refusal(path)) // 27 chunks of 96 bytes
    }

    @Test
    fun `one flipped byte in superblock or root header is told with its place`() {
        val path = written()
        val bytes = Files.readAllBytes(path)
        val root = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong(36).toInt()
        for ((at, message) in listOf(
            30 to "the checksum of its superblock is wrong (bytes 1 to 48)",
            root to "there is no object header of version 2 at byte ${root + 1}",
            root + 200 to "the checksum of the metadata at byte ${root + 1} is wrong",
        )) {
            val damaged = bytes.copyOf().also { it[at] = (it[at].toInt() xor 0x10).toByte() }
            Files.write(path, damaged)
            assertTrue(message in refusal(path), "byte $at: ${refusal(path)}")
        }
    }

    @Test
    fun `any damage to the metadata is refused, or leaves a fast copy or checksums unused and says so, or changes nothing`() = runTest {
        val path = written()
        val bytes = Files.readAllBytes(path)
        val expected = StoredVolume.open(path).info
        val metadata = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong(36).toInt()
        checkAll(400, Arb.int(0 until Superblock.BYTES + bytes.size - metadata), Arb.int(1..255)) { nth, bits ->
            val at = if (nth < Superblock.BYTES) nth else metadata + nth - Superblock.BYTES
            Files.write(path, bytes.copyOf().also { it[at] = (it[at].toInt() xor bits).toByte() })
            try {
                val found = StoredVolume.open(path).info
                val kept = found.attributes - "fast_copies_not_used"
                val copies = if (kept.size < found.attributes.size) expected.fastCopies else found.fastCopies
                val told = if (kept.getValue("checksums").startsWith("can't be used: ")) expected.attributes else kept
                assertEquals(expected, found.copy(attributes = told, fastCopies = copies), "byte $at xor $bits")
            } catch (e: Refusal) {
                assertTrue(e.message!!.startsWith("$path: "), e.message)
            }
        }
    }

    @Test
    fun `damage that has a right checksum is refused or opens, and never ends otherwise`() = runTest {
        val path = written()
        val bytes = Files.readAllBytes(path)
        val metadata = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong(36).toInt()
        checkAll(600, Arb.int(metadata until bytes.size), Arb.int(1..255)) { at, bits ->
            val damaged = bytes.copyOf().also { it[at] = (it[at].toInt() xor bits).toByte() }
            sealHeaderAround(damaged, at)
            Files.write(path, damaged)
            try {
                StoredVolume.open(path)
            } catch (e: Refusal) {
                assertTrue(e.message!!.startsWith("$path: "), e.message)
            }
        }
    }

    private fun write(path: Path, root: H5Group) {
        val metadata = MetadataEncoder(root).encode(Superblock.BYTES.toLong())
        Files.write(path, Superblock(Superblock.BYTES + metadata.bytes.size.toLong(), metadata.rootAddress).encode() + metadata.bytes)
    }

    /** Gives the object header that byte [at] belongs to, if it does, a checksum that is right. */
    private fun sealHeaderAround(bytes: ByteArray, at: Int) {
        val buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN)
        val start = (minOf(at, bytes.size - 4) downTo maxOf(0, at - 8000)).find { String(bytes, it, 4, Charsets.ISO_8859_1) == "OHDR" } ?: return
        val end = start + 14 + buffer.getInt(start + 10) // prefix: signature, version, flags, two phase-change values, size of 4 bytes
        if (end in start until bytes.size - 4 && at < end) buffer.putInt(end, Checksum.of(bytes, start, end - start))
    }

    @Test
    fun `the coordinate reference system is shown by its label, its definition whole`() {
        val path = folder.resolve("crs.h5")
        TestVolume.ALL.first { it.crs != null }.write(path)
        val attributes = StoredVolume.open(path).info.attributes
        assertEquals("EPSG:23031, ED50 / UTM zone 31N", attributes["crs"])
        assertEquals(TestVolume.WKT, attributes["crs_wkt"])
    }
}
