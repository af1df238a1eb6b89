package org.pyrus.io.exporting

import kotlinx.coroutines.flow.last
import kotlinx.coroutines.runBlocking
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.add
import kotlinx.serialization.json.buildJsonArray
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonArray
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.importing.SegyVolumeImporter
import org.pyrus.io.segy.SegyBytes
import org.pyrus.io.segy.TestTrace
import org.pyrus.synthetic.SegyOptions
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.Sorting
import org.pyrus.synthetic.SyntheticSurvey
import org.pyrus.testing.Corpus
import org.pyrus.testing.Python
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.CrosslineAxis
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.IndexRange
import org.pyrus.volume.InlineAxis
import org.pyrus.volume.LineNumber
import org.pyrus.volume.Refusal
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.spi.DuplicatePolicy
import org.pyrus.volume.spi.ExportRequest
import org.pyrus.volume.spi.HeaderField
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.Readers
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.TracePolicy
import org.pyrus.volume.spi.VolumePart
import org.pyrus.volume.spi.size
import java.nio.ByteOrder
import java.nio.file.Files
import java.nio.file.Path
import kotlin.math.cos
import kotlin.math.sin

/** A part of a volume as a new file of revision 1, read by segyio, which others wrote. */
class PartExportTest {
    @TempDir
    lateinit var folder: Path

    private val source get() = folder.resolve("in.sgy")
    private val volume get() = folder.resolve("a.h5")
    private val importer = SegyVolumeImporter()
    private val shape = ChunkShape(2, 3, 4)

    private fun imported(options: SegyOptions, holes: Boolean, chunk: ChunkShape, layout: SourceLayout = SourceLayout()): StoredVolume = runBlocking {
        val geometry = SyntheticSurvey.geometry(InlineAxis(LineNumber(100), 2, 13), CrosslineAxis(LineNumber(40), 3, 11), SampleAxis(8.0, 2.0, 41)) { i, x -> !holes || (i * 5 + x) % 7 != 0 }
        SegyWriter(SyntheticSurvey.arithmetic(geometry), options).write(source)
        importer.import(ImportRequest(source, volume, layout, chunk = chunk, overwrite = true)).last()
        StoredVolume.open(volume)
    }

    private fun <A : org.pyrus.volume.Axis> range(first: Int, count: Int) = IndexRange<A>(Index(first), count)

    private fun export(part: VolumePart, target: Path): JobEvent.PartExported = runBlocking {
        importer.export(ExportRequest(volume, target, overwrite = true, part = part)).last() as JobEvent.PartExported
    }

    private fun JobEvent.PartExported.expected(part: VolumePart, format: Int, holes: Boolean, words: List<String>): JsonObject = buildJsonObject {
        fun indices(name: String, of: IntProgression) = putJsonArray(name) { listOf(of.first, of.step, of.size).forEach { add(it) } }
        fun numbers(
            name: String,
            first: Number,
            step: Number,
            of: IntProgression,
        ) = putJsonArray(name) { listOf(first.toDouble() + step.toDouble() * of.first, step.toDouble() * of.step, of.size).forEach { add(it) } }
        put("path", target.toString())
        put("format", format)
        put("holes", holes)
        put("extended", 0)
        put("first_line", "SYNTHETIC SURVEY MADE BY PYRUS")
        indices("inline_indices", part.inlines)
        indices("crossline_indices", part.crosslines)
        indices("sample_indices", part.samples)
        numbers("inlines", 100, 2, part.inlines)
        numbers("crosslines", 40, 3, part.crosslines)
        numbers("samples", 8, 2, part.samples)
        val azimuth = Math.toRadians(31.7)
        putJsonArray("x") { listOf(431_955.0, 25 * cos(azimuth), 12.5 * sin(azimuth)).forEach { add(it) } }
        putJsonArray("y") { listOf(6_348_554.0, -25 * sin(azimuth), 12.5 * cos(azimuth)).forEach { add(it) } }
        putJsonArray("words") { words.forEach { add(it) } }
    }

    @Test
    fun `segyio finds every line, sample, header and word of text of a part, of every format, order and sorting`() {
        val whole = VolumePart(Hyperslab(range(0, 13), range(0, 11), range(0, 41)))
        val box = VolumePart(Hyperslab(range(3, 7), range(2, 8), range(5, 30)))
        val every = VolumePart(Hyperslab(range(1, 12), range(0, 11), range(2, 39)), 3, 2, 4)
        val parts = ArrayList<JsonObject>()
        fun add(name: String, part: VolumePart, format: Int, holes: Boolean, vararg words: String) {
            parts += export(part, folder.resolve("$name.sgy")).expected(part, format, holes, words.asList() + listOf("EXPORTED BY PYRUS", "INLINES IN BYTES 189-192, CROSSLINES IN BYTES 193-196"))
        }
        // stored types and the formats of revision 1 that hold them
        for ((format, written) in listOf(1 to 5, 2 to 2, 3 to 3, 5 to 5, 8 to 8)) {
            for (order in listOf(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
                imported(SegyOptions(format, order, ebcdic = order == ByteOrder.BIG_ENDIAN, delayMs = 8), holes = false, ChunkShape(4, 5, 16))
                add("whole-$format-$order", whole, written, false, "INLINES 100..124 BY 2, CROSSLINES 40..70 BY 3, 8..88 MS BY 2")
                add("box-$format-$order", box, written, false, "INLINES 106..118 BY 2, CROSSLINES 46..67 BY 3, 18..76 MS BY 2")
                add("every-$format-$order", every, written, false, "INLINES 102..120 BY 6, CROSSLINES 40..70 BY 6, 12..84 MS BY 8")
            }
        }
        imported(SegyOptions(sorting = Sorting.CROSSLINE, descending = true, delayMs = 8), holes = true, ChunkShape(64, 64, 64))
        for ((name, part) in listOf("whole" to whole, "box" to box, "every" to every)) add("$name-holes", part, 5, true)
        imported(SegyOptions(inlineByte = 9, crosslineByte = 21, delayMs = 8), holes = false, ChunkShape(3, 2, 5), SourceLayout(HeaderField(9), HeaderField(21), HeaderField(73), HeaderField(77)))
        add("elsewhere", box, 5, false)
        val manifest = Files.writeString(folder.resolve("parts.json"), buildJsonArray { parts.forEach(::add) }.toString())
        assertEquals("${parts.size} parts read", Python.run(javaClass.getResource("read_part.py")!!, folder, manifest.toString()).trim())
    }

    @Test
    fun `what is exported new is imported again with the same samples, for every file of the corpus`() = runBlocking {
        for (file in Corpus.volumes.keys) {
            importer.import(ImportRequest(Corpus.file(file), volume, chunk = ChunkShape(5, 7, 16), overwrite = true)).last()
            val geometry = Readers.open(volume).use { it.info.geometry }
            val before = Readers.open(volume).use { it.read(geometry.wholeVolume).values }
            export(VolumePart(geometry.wholeVolume), folder.resolve("new.sgy"))
            val again = folder.resolve("again.h5")
            importer.import(ImportRequest(folder.resolve("new.sgy"), again, chunk = shape, overwrite = true)).last()
            val after = Readers.open(again).use { reader ->
                assertEquals(geometry.inlines to geometry.crosslines, reader.info.geometry.run { inlines to crosslines }, file)
                assertEquals(geometry.liveTraces, reader.info.geometry.liveTraces, file)
                assertEquals(geometry.samples.start to geometry.samples.interval, reader.info.geometry.samples.run { start to interval }, file)
                reader.read(geometry.wholeVolume).values
            }
            assertTrue(before.contentEquals(after), file)
        }
    }

    @Test
    fun `averaged, salvaged and left-out traces are exported as the volume has them`() = runBlocking {
        SegyBytes(SegyBytes.grid(1..3, 10..13) + TestTrace(2, 11), samples = 6).writeTo(folder, "in.sgy")
        val cut = Files.readAllBytes(source).let { bytes ->
            bytes.copyOf(3600 + 11 * 264) + bytes.copyOfRange(bytes.size - 264, bytes.size) + bytes.copyOfRange(3600 + 11 * 264, 3600 + 11 * 264 + 250)
        }
        Files.write(source, cut)
        importer.import(ImportRequest(source, volume, SourceLayout(traces = TracePolicy(DuplicatePolicy.MEAN, salvage = true)), chunk = shape, overwrite = true)).last()
        val before = Readers.open(volume).use { it.read(it.info.geometry.wholeVolume) }
        assertEquals(12 * 6, before.values.size)
        assertEquals(listOf(1100f, 1101f, 0f, 0f, 0f, 0f), List(6) { before[2, 3, it] })
        assertEquals((500 + 1200) / 2f, before[1, 1, 0])
        export(VolumePart(before.slab), folder.resolve("new.sgy"))
        importer.import(ImportRequest(folder.resolve("new.sgy"), folder.resolve("again.h5"), chunk = shape)).last()
        val after = Readers.open(folder.resolve("again.h5")).use { it.read(it.info.geometry.wholeVolume) }
        assertTrue(before.values.contentEquals(after.values))
    }

    @Test
    fun `a start that takes a fraction of a millisecond is said by a scalar, and what can't be said is refused`() {
        SegyBytes(SegyBytes.grid(1..2, 1..2), samples = 40, interval = 250).writeTo(folder, "in.sgy")
        runBlocking { importer.import(ImportRequest(source, volume, chunk = shape)).last() }
        val box = Hyperslab(range(0, 2), range(0, 2), range(7, 20))
        export(VolumePart(box), folder.resolve("new.sgy"))
        runBlocking { importer.import(ImportRequest(folder.resolve("new.sgy"), folder.resolve("again.h5"), chunk = shape)).last() }
        val axis = StoredVolume.open(folder.resolve("again.h5")).info.geometry.samples
        assertEquals(SampleAxis(1.75, 0.25, 20), axis)
        val text = Files.readAllBytes(folder.resolve("new.sgy")).copyOf(3600 + 3200)
        // all 40 lines of this source have words: the note is in a header of its own
        assertEquals(1, text[3505].toInt())
        assertTrue("((PYRUS: EXPORTED))" in String(text, 3600, 3200, SegyBytes.CP500) && "1.75..6.5 MS BY 0.25" in String(text, 3600, 3200, SegyBytes.CP500))
        SegyBytes(SegyBytes.grid(1..2, 1..2), samples = 10, interval = 60_000).writeTo(folder, "in.sgy")
        runBlocking { importer.import(ImportRequest(source, volume, chunk = shape, overwrite = true)).last() }
        val refusal = assertThrows(Refusal::class.java) { export(VolumePart(Hyperslab(range(0, 2), range(0, 2), range(0, 10)), everySample = 2), folder.resolve("no.sgy")) }
        assertEquals("$volume: an interval of 120 ms can't be said in revision 1 of SEG-Y, in whole thousandths up to 65535. Take other samples with --every.", refusal.message)
    }
}
