package org.pyrus.io.soak

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.io.fuzz.Misbehaviour
import org.pyrus.testing.Python
import org.pyrus.volume.Refusal
import org.pyrus.volume.foreign.AxisOrder
import org.pyrus.volume.spi.OpenOptions
import org.pyrus.volume.spi.Readers
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.name

/** Files that h5py has written and that were made to break a reader: circles, depths, bombs and sides without end. */
class HostileFilesTest {
    @TempDir
    lateinit var folder: Path
    private val axes = OpenOptions(axes = AxisOrder.OF_VOLUMES)

    /** As metadata has them: a chunk's sides and the bytes of a sample in the layout message of HDF5 before 1.10, say. */
    private fun words(vararg words: Int): ByteArray = ByteBuffer.allocate(words.size * Int.SIZE_BYTES).order(ByteOrder.LITTLE_ENDIAN).also { words.forEach(it::putInt) }.array()

    private fun place(file: ByteArray, words: ByteArray): Int = (0..file.size - words.size).first { file.copyOfRange(it, it + words.size).contentEquals(words) }

    private fun base(path: Path) = VolumeBase(path.name, Files.readAllBytes(path), listOf(0 until Files.size(path).toInt()), axes)

    private fun written(): Map<String, Path> {
        Python.run(HostileFilesTest::class.java.getResource("hostile.py")!!, folder, folder.toString())
        return Files.list(folder).use { files -> files.toList() }.filter { it.name.endsWith(".h5") }.associateBy { it.name }
    }

    @Test
    fun `circles, depths, bombs, names and sides without end are read or refused, each in seconds and within the memory`() {
        val ends = OpenBench().use { bench ->
            written().mapValues { (name, path) ->
                try {
                    bench.run(VolumeMutant(base(path), "as it is", Files.readAllBytes(path), sealed = true))?.substringAfter(": ")
                } catch (e: Misbehaviour) {
                    throw AssertionError("$name: ${e.message}", e)
                }
            }.toSortedMap()
        }
        fun refused(name: String, words: String) = assertTrue(ends.getValue(name).orEmpty().contains(words)) { "$name: ${ends.getValue(name)}" }
        for (age in listOf("earliest", "latest")) {
            assertEquals(null, ends["circle-$age.h5"])
            refused("deep-$age.h5", "its groups lie more than 500 deep in each other")
            assertEquals(null, ends["many-$age.h5"])
        }
        for (filter in listOf("gzip", "lzf")) assertEquals(null, ends["zeros-$filter.h5"])
        refused("side-0.h5", "has a side of 0")
        refused("sides-positions-past.h5", "has a side of 2147483648")
        refused("sides-past.h5", "has a side of 4611686018427387904")
        refused("names.h5", "it has 2 datasets that could be meant")
    }

    @Test
    fun `a chunk that would be undone into more than the memory is refused by name, before a byte of it is read`() {
        val path = written().getValue("bomb.h5")
        for (id in listOf("direct", "jhdf")) {
            val message = assertThrows(Refusal::class.java) { Readers.open(path, id, axes) }.message!!
            // 512 × 512 × 512 samples of 4 bytes, twice
            assertTrue("/cube has compressed chunks of 537 MB, and undoing one takes 1.07 GB. Give Java a heap (-Xmx) of four times that" in message, message)
        }
    }

    /** Found by [MutationSoak]: each of the chunks of a few hundred bytes claimed 296 MB, and got them. */
    @Test
    fun `a chunk that claims more than its bytes can be undone into is refused, before memory is set aside for it`() {
        val sound = VolumeBases.foreign.first { it.name == "deflate.h5" }
        val sides = words(4, 3, 10, 4)
        val bytes = sound.bytes.copyOf().also { ByteBuffer.wrap(it).order(ByteOrder.LITTLE_ENDIAN).putInt(place(it, sides), 2_466_820) }
        val message = OpenBench().use { it.run(VolumeMutant(sound, "a chunk of 2466820x3x10", bytes, sealed = false)) }.orEmpty()
        assertTrue(Regex("/cube is damaged: its chunk at \\[0, 0, 0] has [0-9]{3} bytes, which can't become the 296,018,400 of a chunk").containsMatchIn(message), message)
    }

    /** Found by [MutationSoak]: it went through every byte of such a sample, and there are none. */
    @Test
    fun `a shuffle of samples longer than a chunk takes no longer than one of none`() {
        val sound = VolumeBases.foreign.first { it.name == "deflate.h5" }
        // the shuffle's own word, the bytes of a sample, behind its name; the next filter's flags and words follow
        val name = place(sound.bytes, "shuffle".toByteArray())
        val bytes = sound.bytes.copyOf().also { ByteBuffer.wrap(it).order(ByteOrder.LITTLE_ENDIAN).putInt(name + 8, Int.MAX_VALUE) }
        assertEquals(null, OpenBench().use { it.run(VolumeMutant(sound, "samples of 2 GiB", bytes, sealed = false)) })
    }

    @Test
    fun `a filter that claims more than a chunk has is refused, before memory is set aside for it`() {
        val sound = VolumeBases.foreign.first { it.name == "lzf.h5" }
        // LZF's own words: two versions, and the bytes of a chunk of 4x3x10 samples
        val claim = words(4, 261, 4 * 3 * 10 * 4)
        val bytes = sound.bytes.copyOf().also { ByteBuffer.wrap(it).order(ByteOrder.LITTLE_ENDIAN).putInt(place(it, claim) + 8, 700 shl 20) }
        val message = OpenBench(mostHeapBytes = OpenBench.MOST_HEAP_BYTES).use { it.run(VolumeMutant(sound, "a claim of 700 MiB", bytes, sealed = false)) }.orEmpty()
        assertTrue("it is to give 734003200 bytes, not 480" in message, message)
    }

    @Test
    fun `a table of more chunks than memory has room for is refused by name`() {
        val path = written().getValue("sides-chunks.h5")
        val message = assertThrows(Refusal::class.java) { Readers.open(path, "direct", axes) }.message!!
        assertTrue("/cube has 1,099,511,627,776 chunks, and a table of them takes 17.6 TB" in message, message)
    }

    @Test
    fun `a chunk of a hundred gigabytes is refused by name`() {
        val path = written().getValue("sides-long.h5")
        val bytes = Files.readAllBytes(path)
        val at = place(bytes, words(1, 1, 1 shl 20, 4))
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(at, 25).putInt(at + 4, 1000).putInt(at + 8, 1_000_000)
        Files.write(path, bytes)
        val message = assertThrows(Refusal::class.java) { Readers.open(path, options = axes) }.message!!
        assertTrue("a chunk of 25x1000x1000000 passes 2147483647 samples" in message || "has chunks of 100 GB, more than 2 GiB" in message, message)
    }

    @Test
    fun `an index that leads back to itself, or claims more entries than the file has bytes, is refused`() {
        val path = VolumeBases.foreign.first { it.name == "latest-btree2.h5" }
        val header = (0 until path.bytes.size - 4).first { String(path.bytes, it, 4, Charsets.ISO_8859_1) == "BTHD" }
        val file = folder.resolve("claims.h5")
        val claims = path.bytes.copyOf().also { ByteBuffer.wrap(it).order(ByteOrder.LITTLE_ENDIAN).putLong(header + 26, Int.MAX_VALUE - 8L) }
        Seals.renew(claims, header)
        Files.write(file, claims)
        val message = assertThrows(Refusal::class.java) { Readers.open(file, options = axes) }.message!!
        assertTrue("an index of its metadata, at byte ${"%,d".format(java.util.Locale.ROOT, header + 1)}, claims 2147483639 entries in" in message, message)
        // a tree of the first version whose root has itself as every child: the level and the address of the first child
        val old = VolumeBases.foreign.first { it.name == "btree1.h5" }
        val tree = (0 until old.bytes.size - 8).first { String(old.bytes, it, 4, Charsets.ISO_8859_1) == "TREE" && old.bytes[it + 4].toInt() == 1 }
        val circle = old.bytes.copyOf().also {
            it[tree + 5] = 1
            val buffer = ByteBuffer.wrap(it).order(ByteOrder.LITTLE_ENDIAN)
            for (child in 0 until buffer.getShort(tree + 6)) buffer.putLong(tree + 24 + 40 + child * 48, tree.toLong())
        }
        Files.write(file, circle)
        val endless = assertThrows(Refusal::class.java) { Readers.open(file, options = axes) }.message!!
        assertTrue("goes on in a circle" in endless, endless)
    }
}
