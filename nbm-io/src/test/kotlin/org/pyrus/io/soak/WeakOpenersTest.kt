package org.pyrus.io.soak

import kotlinx.coroutines.delay
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.io.fuzz.Misbehaviour
import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.hdf5.TestVolume
import org.pyrus.io.hdf5.format.Superblock
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Refusal
import org.pyrus.volume.Samples
import org.pyrus.volume.spi.Readers
import org.pyrus.volume.spi.VolumeInfo
import org.pyrus.volume.spi.VolumeReader
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.channels.FileChannel
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardOpenOption.READ

/** Openers with a fault each, which [OpenBench] is to find: else a soak without findings would say nothing. */
class WeakOpenersTest {
    private val sound = VolumeBases.ours.first().let { VolumeMutant(it, "nothing", it.bytes, sealed = false) }
    private val kept = ArrayList<AutoCloseable>()

    private fun found(mutant: VolumeMutant = sound, mostSeconds: Long = 120, open: (Path) -> VolumeReader): String {
        val bench = OpenBench(mostSeconds, OpenBench.MOST_HEAP_BYTES) { path, _ -> open(path) }
        try {
            return assertThrows(Misbehaviour::class.java) { bench.run(mutant) }.message!!
        } finally {
            kept.forEach { it.close() }
            kept.clear()
            bench.close()
        }
    }

    private fun says(expected: String, message: String) = assertTrue(expected in message, message)

    private class Changed(private val reader: VolumeReader, private val change: suspend (FloatArray) -> Unit) : VolumeReader by reader {
        override val info: VolumeInfo get() = reader.info

        override suspend fun read(slab: Hyperslab): Samples = reader.read(slab).also { change(it.values) }
    }

    @Test
    fun `a sound opener is not found fault with`() = OpenBench { path, options -> Readers.open(path, options = options) }.use { assertEquals(null, it.run(sound)) }

    @Test
    fun `any other exception than a refusal`() = says("it failed: java.nio.BufferUnderflowException", found { throw java.nio.BufferUnderflowException() })

    @Test
    fun `an error`() = says("it failed: java.lang.OutOfMemoryError: a made one", found { throw OutOfMemoryError("a made one") })

    @Test
    fun `a refusal without the file`() = says("a message does not name the file: no. Try again.", found { throw Refusal("no", remedy = "Try again.") })

    @Test
    fun `a refusal that names a class`() = says("a message is not for people", found { throw Refusal("java.lang.NullPointerException: null", it, remedy = "Try again.") })

    @Test
    fun `one sample changed without a word`() = says("is 0.25 in place of", found { path -> Changed(Readers.open(path)) { it[3] = 0.25f } })

    @Test
    fun `a read without end`() = says("it took more than 3 s", found(mostSeconds = 3) { path -> Changed(Readers.open(path)) { delay(60_000) } })

    @Test
    fun `a file left open`() = says("it left open", found { path -> FileChannel.open(path, READ).also { kept += it }.let { Readers.open(path) } })

    @Test
    fun `more memory than a volume can need`() = says("bytes of heap", found { path -> Readers.open(path).also { assertEquals(300 shl 20, ByteArray(300 shl 20).size) } })

    @Test
    fun `a reader that does not look at checksums`() {
        val volume = TestVolume("plain")
        val file = Files.createTempFile("pyrus-soak", ".h5")
        try {
            volume.write(file)
            val bytes = Files.readAllBytes(file)
            val buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN)
            val address = StoredVolume.open(file).dataAddress
            // the layout message of /data is the only place that has its address, behind the kind of its index, 2
            val at = (bytes.size - 8 downTo Superblock.BYTES).first { buffer.getLong(it) == address && bytes[it - 1].toInt() == 2 }
            buffer.putLong(at, address + 4)
            val mutant = VolumeMutant(VolumeBase("plain", bytes, listOf(0 until Superblock.BYTES), ours = volume), "the address of /data", bytes, sealed = false)
            OpenBench().use { assertTrue("the checksum of the metadata at byte" in it.run(mutant)!!) }
            says("in place of", found(mutant) { path -> Readers.open(Files.write(path, bytes.copyOf().also { Seals.renew(it, at) })) })
        } finally {
            Files.delete(file)
        }
    }
}
