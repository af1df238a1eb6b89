package org.pyrus.io.importing

import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.last
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.io.hdf5.PythonReaders
import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.segy.SegyBytes
import org.pyrus.io.segy.SegySource
import org.pyrus.io.segy.TestTrace
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.SyntheticSurvey
import org.pyrus.testing.Python
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.LineAxis
import org.pyrus.volume.LineNumber
import org.pyrus.volume.Refusal
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.Samples
import org.pyrus.volume.spi.DuplicatePolicy
import org.pyrus.volume.spi.ExportRequest
import org.pyrus.volume.spi.HeaderOverrides
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.Readers
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.TracePolicy
import org.pyrus.volume.spi.VerifyReport
import java.nio.ByteOrder
import java.nio.file.Files
import java.nio.file.Path

/** What holds between the files of one survey: that they agree, what becomes of their traces, and that messages name the file and count in it. */
class SeveralFilesRefusalTest {
    @TempDir
    lateinit var folder: Path

    private val importer = SegyVolumeImporter()
    private val volume get() = folder.resolve("s.h5")

    private fun import(paths: List<Path>, layout: SourceLayout = SourceLayout(), target: Path = volume, sha256: Boolean = false): List<JobEvent> = runBlocking {
        importer.import(ImportRequest(paths[0], target, layout, ChunkShape(2, 3, 3), overwrite = true, sha256 = sha256, furtherSources = paths.drop(1))).toList()
    }

    private fun refusal(job: () -> Unit): String = assertThrows(Refusal::class.java) { job() }.message!!

    private fun samples(): Samples = runBlocking { Readers.open(volume).use { it.read(it.info.geometry.wholeVolume) } }

    private fun verify(paths: List<Path> = emptyList()): VerifyReport = runBlocking { (importer.verify(volume, paths).last() as JobEvent.Verified).report }

    private fun export(target: Path = folder.resolve("out")): JobEvent.Exported = runBlocking { importer.export(ExportRequest(volume, target, overwrite = true)).last() as JobEvent.Exported }

    private fun left(): Set<String> = Files.list(folder).use { files -> files.map { it.fileName.toString() }.toList().toSet() }

    /** Trace t of file n, from 0, has the samples n × 1000 + t × 10 + s. */
    private fun file(name: String, traces: List<TestTrace>, number: Int = 0, format: Int = 5, make: (SegyBytes) -> SegyBytes = { it }): Path =
        make(SegyBytes(traces, samples = 4, format = format) { t, s -> (number * 1000f + t * 10 + s).toRawBits() }).writeTo(folder, name)

    private val a get() = file("a.sgy", SegyBytes.grid(1..3, 10..13), 0)
    private val b get() = file("b.sgy", SegyBytes.grid(4..6, 10..13), 1)

    @Test
    fun `files that do not agree are refused, both named, with the field and its values`() {
        val traces = SegyBytes.grid(4..6, 10..13)
        fun bytes(format: Int = 5, samples: Int = 4, interval: Int = 4000, order: ByteOrder = ByteOrder.BIG_ENDIAN, shorts: Map<Int, Int> = emptyMap()) =
            SegyBytes(traces.map { TestTrace(it.inline, it.crossline, shorts = shorts) }, samples, format, order, interval)
        val feet = SegyBytes(traces, binary = { it.putShort(3254, 2) })
        val metres = SegyBytes(SegyBytes.grid(1..3, 10..13), binary = { it.putShort(3254, 1) })
        for ((other, words) in listOf(
            bytes(format = 2) to "its sample format is 2 (int32), and that of $a is 5 (IEEE float32)",
            bytes(samples = 5) to "its number of samples a trace is 5, and that of $a is 4",
            bytes(interval = 2000) to "its sample interval is 2000 µs, and that of $a is 4000 µs",
            bytes(interval = 0) to "its sample interval is not stated, and that of $a is 4000 µs",
            bytes(order = ByteOrder.LITTLE_ENDIAN) to "its byte order is little-endian, and that of $a is big-endian",
            bytes(shorts = mapOf(109 to 100)) to "its start is 100 ms, and that of $a is 0 ms",
            bytes(shorts = mapOf(29 to 25)) to "its domain is depth, and that of $a is time",
        )) {
            val path = other.writeTo(folder, "b.sgy")
            val message = refusal { import(listOf(a, path)) }
            assertTrue(message.startsWith("$path: $words: files of one survey must agree in it. "), message)
            assertEquals(setOf("a.sgy", "b.sgy"), left())
        }
        val message = refusal { import(listOf(metres.writeTo(folder, "a.sgy"), feet.writeTo(folder, "b.sgy"))) }
        assertTrue("b.sgy: its unit of length is ft, and that of ${folder.resolve("a.sgy")} is m" in message, message)
    }

    @Test
    fun `where files disagree, what is said in place of their headers holds for all`() {
        val other = SegyBytes(SegyBytes.grid(4..6, 10..13), interval = 0).writeTo(folder, "b.sgy")
        import(listOf(a, other), SourceLayout(overrides = HeaderOverrides(intervalMicros = 2000.0)))
        assertEquals(2.0, StoredVolume.open(volume).info.geometry.samples.interval)
        assertEquals(emptyList<Any>(), verify().differences)
    }

    @Test
    fun `traces of two files at one position are refused by name, or taken by the policy, and export gives both files back`() {
        val second = file("b.sgy", SegyBytes.grid(3..5, 10..13), 1) // inline 3 again
        val message = refusal { import(listOf(a, second)) }
        assertTrue(message.startsWith("$second: trace 9 of a.sgy and trace 1 of b.sgy are both at inline 3, crossline 10"), message)
        assertTrue("(trace 1, byte ${3600 + 189})" in message, message)
        for ((policy, wanted) in listOf<Pair<DuplicatePolicy, (Int) -> Float>>(
            DuplicatePolicy.FIRST to { x -> (8 + x) * 10f },
            DuplicatePolicy.LAST to { x -> 1000f + x * 10 },
            DuplicatePolicy.MEAN to { x -> ((8 + x) * 10f + 1000 + x * 10) / 2 },
        )) {
            import(listOf(a, second), SourceLayout(traces = TracePolicy(policy)))
            val found = samples()
            for (x in 0 until 4) for (s in 0 until 4) assertEquals(wanted(x) + s, found[2, x, s], "$policy, $x, $s")
            for (x in 0 until 4) assertEquals(1000f + (4 + x) * 10, found[3, x, 0])
            assertEquals(emptyList<Any>(), verify().differences)
            export()
            for (path in listOf(a, second)) assertEquals(-1, Files.mismatch(path, folder.resolve("out").resolve(path.fileName)), "$policy $path")
        }
    }

    @Test
    fun `a 2D line and pre-stack offsets in several files are those of the one`() {
        val line = (0 until 9).map { TestTrace(0, 0, mapOf(21 to 300 + 2 * it)) }
        import(listOf(file("a.sgy", line.take(5)), file("b.sgy", line.drop(5), 1)), SourceLayout(traces = TracePolicy(line2d = true)))
        assertEquals(listOf(0f, 10f, 20f, 30f, 40f, 1000f, 1010f, 1020f, 1030f), (0 until 9).map { samples()[0, it, 0] })
        assertEquals(300 to 2, StoredVolume.open(volume).info.geometry.crosslines.let { it.first.value to it.step })
        val gathers = SegyBytes.grid(1..4, 10..13).flatMap { trace -> listOf(100, 200).map { TestTrace(trace.inline, trace.crossline, mapOf(37 to it)) } }
        val files = listOf(file("a.sgy", gathers.take(13)), file("b.sgy", gathers.drop(13), 1)) // a gather is cut in two
        import(files, SourceLayout(traces = TracePolicy(offset = 200)))
        assertEquals(listOf(50f, 70f, 90f, 110f, 1000f, 1020f), (2 until 8).map { samples()[it / 4, it % 4, 0] })
        import(files, SourceLayout(traces = TracePolicy(stack = true)))
        assertEquals(listOf(105f, (120f + 1000) / 2, 1015f), (5 until 8).map { samples()[1, it % 4, 0] })
        assertEquals(emptyList<Any>(), verify(files).differences)
    }

    @Test
    fun `only the last of several files is salvaged, and the others are refused by name`() {
        val whole = Files.readAllBytes(b)
        Files.write(b, whole.copyOf(whole.size - 8))
        assertTrue("b.sgy: it is cut short" in refusal { import(listOf(a, folder.resolve("b.sgy"))) })
        import(listOf(a, folder.resolve("b.sgy")), SourceLayout(traces = TracePolicy(salvage = true)))
        assertEquals(listOf(1110f, 1111f, 0f, 0f), (0 until 4).map { samples()[5, 3, it] })
        assertEquals(emptyList<Any>(), verify().differences)
        export()
        assertEquals(-1, Files.mismatch(folder.resolve("b.sgy"), folder.resolve("out/b.sgy")))
        val message = refusal { import(listOf(folder.resolve("b.sgy"), a), SourceLayout(traces = TracePolicy(salvage = true))) }
        assertTrue("b.sgy: its last trace is cut short, and of a survey in several files only the last file's can be salvaged (trace 12). Name this file last" in message, message)
    }

    @Test
    fun `issues name the file, and count trace and byte in it`() = runBlocking {
        val dead = SegyBytes.grid(4..6, 10..13).mapIndexed { t, it -> TestTrace(it.inline, it.crossline, shorts = mapOf(29 to if (t == 5) 2 else 1)) }
        val tailed = Files.write(folder.resolve("a.sgy"), Files.readAllBytes(a) + ByteArray(7) { 9 })
        val second = file("b.sgy", dead, 1)
        val issues = SegySource().scan(listOf(tailed, second)).issues
        val found = issues.single { "marked dead" in it.message }
        assertEquals(listOf<Any?>(second, 6L, 3600L + 5 * 256 + 29), listOf(found.file, found.trace, found.byte))
        val stray = issues.single { "7 bytes behind the last trace are no trace" in it.message }
        assertEquals(listOf<Any?>(tailed, 3600L + 12 * 256 + 1), listOf(stray.file, stray.byte))
        import(listOf(tailed, second))
        export()
        for (path in listOf(tailed, second)) assertEquals(-1, Files.mismatch(path, folder.resolve("out").resolve(path.fileName)))
        Unit
    }

    @Test
    fun `a file that differs is named by verify, with its own trace and byte`() {
        import(listOf(a, b), sha256 = true)
        val bytes = Files.readAllBytes(b)
        bytes[3600 + 2 * 256 + 240 + 5]++
        bytes[20]++
        Files.write(folder.resolve("b.sgy"), bytes)
        val differences = verify(listOf(folder.resolve("a.sgy"), folder.resolve("b.sgy"))).differences.map { listOf(it.file?.fileName?.toString(), it.message, it.trace, it.byte) }
        assertTrue(listOf("b.sgy", "the headers before the first trace differ", null, 21L) in differences, "$differences")
        assertTrue(listOf("b.sgy", "sample 1 differs", 3L, 3600L + 2 * 256 + 240 + 4 + 1) in differences, "$differences")
        val fewer = refusal { verify(listOf(a)) }
        assertTrue("it was made of 2 SEG-Y files, and 1 are named. Name all of them, in their order: a.sgy b.sgy." in fewer, fewer)
        val longer = file("c.sgy", SegyBytes.grid(4..7, 10..13), 1)
        assertTrue("it is not file 2 of $volume" in refusal { verify(listOf(a, longer)) })
    }

    @Test
    fun `several files do not become one, and what is in the way is left as it was`() {
        import(listOf(a, b))
        for (target in listOf("one.sgy", "a.sgy")) {
            val message = refusal { export(folder.resolve(target)) }
            assertTrue("it can't become one SEG-Y file: $volume was made of 2. Name a folder" in message && "--new" in message, message)
        }
        val out = Files.createDirectory(folder.resolve("out"))
        Files.writeString(out.resolve("b.sgy"), "mine")
        val message = assertThrows(Refusal::class.java) { runBlocking { importer.export(ExportRequest(volume, out)).last() } }.message!!
        assertTrue("b.sgy: the target exists" in message, message)
        assertEquals(listOf("b.sgy"), Files.list(out).use { all -> all.map { "${it.fileName}" }.toList() })
        val damaged = Files.readAllBytes(volume)
        damaged[StoredVolume.open(volume).dataAddress.toInt()]++
        Files.write(volume, damaged)
        assertTrue("does not have the checksum of what was imported" in refusal { export(folder.resolve("new")) })
        assertFalse(Files.exists(folder.resolve("new")))
    }

    @Test
    fun `files of one name from several folders come back apart`() {
        val other = Files.createDirectory(folder.resolve("tape2"))
        val first = a
        val second = Files.move(b, other.resolve("A.sgy"))
        import(listOf(first, second))
        val names = export().files.map { "${it.target.fileName}" }
        assertEquals(listOf("1-a.sgy", "2-A.sgy"), names)
        assertEquals(-1, Files.mismatch(second, folder.resolve("out/2-A.sgy")))
    }

    @Test
    fun `a SEG-Y file where the volume's name should be is refused and stays`() {
        val before = Files.readAllBytes(b)
        for (sources in listOf(listOf(a), listOf(a, file("c.sgy", SegyBytes.grid(7..8, 10..13), 2)))) {
            val message = refusal { import(sources, target = folder.resolve("b.sgy")) }
            assertTrue("b.sgy: it is a SEG-Y file, and the last name is that of the volume to be written. Name the volume behind the SEG-Y files" in message, message)
        }
        assertTrue("it ends as SEG-Y files do" in refusal { import(listOf(a, b), target = folder.resolve("typo.SEGY")) })
        assertTrue("source and target are the same file" in refusal { import(listOf(a, b), target = folder.resolve("b.sgy")) })
        assertTrue("b.sgy: it is named twice. Name each file of the survey once." in refusal { import(listOf(a, b, folder.resolve("b.sgy"))) })
        assertArrayEquals(before, Files.readAllBytes(folder.resolve("b.sgy")))
        assertEquals(setOf("a.sgy", "b.sgy", "c.sgy"), left())
    }

    @Test
    fun `a cancelled import of several leaves nothing`() = runBlocking {
        val files = (0 until 4).map { n ->
            val geometry = SyntheticSurvey.geometry(LineAxis(LineNumber(15 * n), 1, 15), LineAxis(LineNumber(1), 1, 60), SampleAxis(0.0, 2.0, 400))
            folder.resolve("$n.sgy").also { SegyWriter(SyntheticSurvey.arithmetic(geometry)).write(it) }
        }
        importer.import(ImportRequest(files[0], volume, chunk = ChunkShape(4, 4, 50), bufferBudgetBytes = 5L shl 20, furtherSources = files.drop(1))).first {
            it is JobEvent.Advanced && it.progress.phase == "Importing"
        }
        assertEquals(files.map { "${it.fileName}" }.toSet(), left())
    }

    @Test
    fun `line numbers are found over all files, and headers are counted through`() = runBlocking {
        // of one inline each, so that no file alone has a grid: inline at 9, crossline at 21
        val files = (0 until 5).map { n ->
            file("$n.sgy", (0 until 6).map { x -> TestTrace(0, 0, mapOf(9 to 50 + n, 21 to 7 + x, 181 to 1000 * n + 5 * x, 185 to 900 * n - 7 * x)) }, n)
        }
        val scan = SegySource().scan(files)
        assertEquals("9 21", scan.positions.run { "$inline $crossline" })
        assertEquals(5 to 6, scan.geometry.run { inlines.count to crosslines.count })
        SegySource().headers(files).use { open ->
            assertEquals(30L, open.traceCount)
            val inline = open.traceFields.first { it.byte == 9 }
            assertEquals(listOf(50L, 50L, 51L, 54L), open.read(longArrayOf(0, 5, 6, 29)).let { read -> (0 until read.count).map { read[it].bits(inline) } })
        }
        val last = ArrayList<Progress>()
        SegySource().scan(files) { synchronized(last) { last += it } }
        assertEquals(30L, last.maxOf { it.done })
    }

    @Test
    fun `h5py and xarray read of each file its name, traces, head, tail and digest`() {
        val tailed = Files.write(folder.resolve("b.sgy"), Files.readAllBytes(b) + ByteArray(5) { 9 })
        val third = file("a \u00fc.sgy", SegyBytes.grid(7..9, 10..13), 2)
        import(listOf(a, tailed, third), sha256 = true)
        val script = javaClass.getResource("several_files.py")!!
        val output = Python.run(script, folder, "$volume", "$a", "$tailed", "$third", modules = listOf(PythonReaders.checksums))
        assertEquals("3 files read by h5py, netCDF4 and xarray", output.trim())
    }
}
