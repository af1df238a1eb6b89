package org.pyrus.io

import kotlinx.coroutines.flow.last
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.io.importing.SegyVolumeImporter
import org.pyrus.io.segy.SegySource
import org.pyrus.synthetic.SegyOptions
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.SyntheticSurvey
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.CrosslineNumber
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.IndexRange
import org.pyrus.volume.InlineNumber
import org.pyrus.volume.LineAxis
import org.pyrus.volume.Refusal
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.spi.ExportRequest
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.Readers
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.TracePolicy
import java.io.RandomAccessFile
import java.nio.ByteBuffer
import java.nio.charset.Charset
import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.name

/** The ends of what there can be: the smallest surveys, the largest, and the oddest names. */
class LimitsTest {
    @TempDir
    lateinit var folder: Path
    private val importer = SegyVolumeImporter()

    private fun write(path: Path, inlines: Int, crosslines: Int, samples: Int) = runBlocking {
        val geometry = SyntheticSurvey.geometry(LineAxis(InlineNumber(100), 1, inlines), LineAxis(CrosslineNumber(40), 1, crosslines), SampleAxis(0.0, 2.0, samples))
        SegyWriter(SyntheticSurvey.arithmetic(geometry), SegyOptions(5)).write(path)
    }

    private fun import(source: Path, target: Path, layout: SourceLayout = SourceLayout()) =
        runBlocking { importer.import(ImportRequest(source, target, layout, ChunkShape(8, 5, 16))).last() as JobEvent.Imported }

    private fun checkThereAndBack(source: Path, target: Path, inlines: Int, crosslines: Int, samples: Int, layout: SourceLayout = SourceLayout()) = runBlocking {
        import(source, target, layout)
        Readers.open(target).use { reader ->
            val geometry = reader.info.geometry
            assertEquals(listOf(inlines, crosslines, samples), listOf(geometry.inlines.count, geometry.crosslines.count, geometry.samples.count))
            val values = reader.read(geometry.wholeVolume)
            for (i in 0 until inlines) for (x in 0 until crosslines) for (s in 0 until samples) assertEquals(SyntheticSurvey.arithmeticSample(i, x, s), values[i, x, s]) { "$i, $x, $s" }
        }
        val back = target.resolveSibling("back.sgy")
        importer.export(ExportRequest(target, back, overwrite = true)).last()
        assertEquals(-1L, Files.mismatch(source, back))
        Files.delete(back)
    }

    @Test
    fun `surveys of one sample, of one line and of 65,535 samples come back sample by sample and byte by byte`() {
        for ((nth, sides) in listOf(listOf(5, 4, 1), listOf(1, 40, 11), listOf(40, 1, 11), listOf(2, 2, 65_535), listOf(1, 2, 1)).withIndex()) {
            val (inlines, crosslines, samples) = sides
            val source = folder.resolve("$nth.sgy").also { write(it, inlines, crosslines, samples) }
            checkThereAndBack(source, folder.resolve("$nth.h5"), inlines, crosslines, samples)
        }
    }

    @Test
    fun `a single trace is a survey too, of one sample as well`() {
        for ((nth, samples) in listOf(50, 1).withIndex()) {
            val source = folder.resolve("$nth.sgy").also { write(it, 1, 1, samples) }
            checkThereAndBack(source, folder.resolve("$nth.h5"), 1, 1, samples)
        }
    }

    @Test
    fun `a survey of a terabyte is scanned by its headers alone, and single samples of it are read, in no more memory than the traces ask for`() = runBlocking<Unit> {
        // 32 × 64 traces of 134,217,600 samples, 536,870,640 bytes each: sparse, but for the headers
        val samples = 134_217_600
        val traceBytes = 240 + 4L * samples
        val source = folder.resolve("terabyte.sgy")
        RandomAccessFile(source.toFile(), "rw").use { file ->
            val head = ByteBuffer.allocate(3600)
            "C 1 A TERABYTE".padEnd(3200).toByteArray(Charset.forName("IBM037")).let(head::put)
            head.putShort(3216, 4000).putShort(3224, 5).putInt(3268, samples).put(3500, 2).putShort(3502, 1)
            file.write(head.array())
            for (trace in 0 until 2048) {
                file.seek(3600 + trace * traceBytes)
                file.write(ByteBuffer.allocate(240).putInt(188, 1 + trace / 64).putInt(192, 1 + trace % 64).array())
            }
            file.seek(3600 + 1000 * traceBytes + 240 + 4L * 123_456_789)
            file.write(ByteBuffer.allocate(4).putFloat(2.5f).array())
            file.setLength(3600 + 2048 * traceBytes)
        }
        assertEquals(1_099_511_074_320, Files.size(source))
        val scan = SegySource().scan(source, SourceLayout())
        assertEquals(listOf(32, 64, samples), listOf(scan.geometry.inlines.count, scan.geometry.crosslines.count, scan.geometry.samples.count))
        Readers.open(source).use { reader ->
            val slab = Hyperslab(IndexRange.of(Index(1000 / 64)), IndexRange.of(Index(1000 % 64)), IndexRange(Index(123_456_780), 20))
            assertEquals(FloatArray(20) { if (it == 9) 2.5f else 0f }.toList(), reader.read(slab).values.toList())
            val refused = assertThrows(IllegalArgumentException::class.java) { runBlocking { reader.read(Hyperslab.inline(Index(0), reader.info.geometry)) } }
            assertTrue("holds more than 2147483647 samples: read it in parts" in refused.message!!, refused.message)
        }
    }

    @Test
    fun `names with spaces, of other alphabets, long ones and those of Windows' devices are taken`() {
        val systemNames = Charset.forName(System.getProperty("sun.jnu.encoding")).newEncoder()
        val names = listOf("with  spaces in it ", "größe ✓ 测井 نفط", "a".repeat(200), "CON", "aux.nul", "-x", "it's \"so\"; \$HOME & more").filter { systemNames.canEncode(it) }
        for (name in names) {
            val inside = Files.createDirectories(folder.resolve(name))
            val source = inside.resolve("$name.sgy").also { write(it, 3, 2, 5) }
            checkThereAndBack(source, inside.resolve("$name.h5"), 3, 2, 5)
            assertEquals(setOf("$name.sgy", "$name.h5"), Files.list(inside).use { files -> files.map { it.name }.toList() }.toSet())
        }
    }

    @Test
    fun `a name that leaves no room for the unfinished file is refused by name`() {
        val source = folder.resolve("a.sgy").also { write(it, 3, 2, 5) }
        val target = folder.resolve("n".repeat(250) + ".h5")
        val message = assertThrows(Refusal::class.java) { import(source, target) }.message
        assertEquals("$target: the name has 253 bytes, and a result's has 250 at most. Give it another name.", message)
    }

    @Test
    fun `a source behind links is read, links that lead nowhere or in a circle are refused`() {
        val real = folder.resolve("real.sgy").also { write(it, 3, 2, 5) }
        val link = Files.createSymbolicLink(folder.resolve("link.sgy"), real.fileName)
        val second = Files.createSymbolicLink(folder.resolve("second.sgy"), link)
        val target = folder.resolve("a.h5")
        checkThereAndBack(second, target, 3, 2, 5)
        val volume = Files.createSymbolicLink(folder.resolve("volume.h5"), target)
        Readers.open(volume).use { assertEquals(3, it.info.geometry.inlines.count) }

        val circle = Files.createSymbolicLink(folder.resolve("circle.sgy"), Path.of("circle.sgy"))
        for (source in listOf(circle, Files.createSymbolicLink(folder.resolve("gone.sgy"), Path.of("nothing")))) {
            assertEquals("$source: there is no such file. Check the name.", assertThrows(Refusal::class.java) { import(source, folder.resolve("b.h5")) }.message)
            assertEquals("$source: there is no such file. Check the name.", assertThrows(Refusal::class.java) { Readers.open(source, "segy") }.message)
        }
        val round = Files.createSymbolicLink(folder.resolve("round.h5"), Path.of("round.h5"))
        val message = assertThrows(Refusal::class.java) { import(real, round) }.message
        assertEquals("$round: the target is a link that leads nowhere. Name the file itself, or remove the link.", message)
    }

    @Test
    fun `a line of 2D of one trace is refused or taken as a survey of one, never otherwise`() {
        val source = folder.resolve("a.sgy").also { write(it, 1, 1, 5) }
        checkThereAndBack(source, folder.resolve("a.h5"), 1, 1, 5, SourceLayout(traces = TracePolicy(line2d = true)))
    }
}
