package org.pyrus.cli

import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.flowOf
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.openide.util.lookup.Lookups
import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.Grade
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.IndexRange
import org.pyrus.volume.Issue
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.spi.ChunkKnobs
import org.pyrus.volume.spi.ChunkPlace
import org.pyrus.volume.spi.ChunkPlan
import org.pyrus.volume.spi.Damage
import org.pyrus.volume.spi.DuplicatePolicy
import org.pyrus.volume.spi.ExportRequest
import org.pyrus.volume.spi.HeaderField
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.SumReport
import org.pyrus.volume.spi.TracePolicy
import org.pyrus.volume.spi.VerifyReport
import org.pyrus.volume.spi.VolumePart
import java.io.ByteArrayOutputStream
import java.io.PrintStream
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import java.util.concurrent.atomic.AtomicInteger
import kotlin.concurrent.thread

class JobVerbsTest {
    private val imported = JobEvent.Imported(
        Path.of("out.h5"),
        smallScan(),
        ChunkPlan("founding", smallGeometry.dimensions, ChunkShape(2, 4, 5), "for the test"),
        targetBytes = 12_345,
        seconds = 0.5,
    )

    @Test
    fun `import asks for what the options say and tells what was written`() {
        var asked: ImportRequest? = null
        val importer = FakeImporter({ request -> flowOf<JobEvent>(imported).also { asked = request } })
        val ran = pyrus(
            "import", "in.sgy", "out.h5", "--overwrite", "--chunk", "64x32x16", "--planner", "measured", "--size", "1024", "--ratio", "1.5", "--asymmetry", "1",
            "--inline-byte", "9", "--crossline-byte", "21", "--float32", "--budget", "100", "--fast", "slice,inline",
            services = listOf(importer),
        )
        assertEquals(0, ran.code, ran.toString())
        assertEquals(
            ImportRequest(
                Path.of("in.sgy"), Path.of("out.h5"), SourceLayout(HeaderField(9), HeaderField(21)), ChunkShape(64, 32, 16), "measured", ChunkKnobs(1024.0, 1.5, 1.0),
                overwrite = true, float32 = true, bufferBudgetBytes = 100L * 1024 * 1024, fastCopies = setOf(PlaneKind.INLINE, PlaneKind.SLICE),
            ),
            asked,
        )
        // 3 inlines in chunks of 2 are stored as 4: a third more. 8,840 bytes in half a second are 17.68 kB/s.
        val line = "out.h5: 3x4x5 float32, 12.3 kB in chunks of 2x4x5 (padding 33.3 %) and fast inlines and fast slices, 0.50 s, 17.7 kB/s of SEG-Y"
        assertEquals("$line\n  planner founding: for the test", ran.out.trim())
        assertEquals("", ran.err)
    }

    @Test
    fun `import without options asks for the defaults, and shows issues as they are found`() {
        var asked: ImportRequest? = null
        val found = JobEvent.Found(Issue(Grade.WARNING, "no coordinates", remedy = "None needed."))
        val importer = FakeImporter({ request -> flowOf(found, imported).also { asked = request } })
        val ran = pyrus("import", "in.sgy", "out.h5", "--json", services = listOf(importer))
        assertEquals(ImportRequest(Path.of("in.sgy"), Path.of("out.h5")), asked)
        assertEquals(listOf("warning: no coordinates. None needed."), ran.errLines)
        assertEquals("12345", ran.json.getValue("target_bytes").jsonPrimitive.content)
        assertEquals("int16", ran.json.getValue("plan").jsonObject.getValue("type").jsonPrimitive.content)
    }

    @Test
    fun `cancelling ends the job, waits until it has cleaned up, and says so in a line`() {
        val started = CountDownLatch(1)
        val cleaned = AtomicInteger()
        val importer = FakeImporter({
            flow {
                try {
                    started.countDown()
                    awaitCancellation()
                } finally {
                    cleaned.incrementAndGet()
                }
            }
        })
        val err = ByteArrayOutputStream()
        val session = Session(PrintStream(ByteArrayOutputStream()), PrintStream(err), null)
        var code = -1
        val command = thread { Lookups.executeWith(Lookups.fixed(importer)) { code = run(listOf("import", "in.sgy", "out.h5"), session) } }
        assertTrue(started.await(30, TimeUnit.SECONDS))
        session.cancelAndWait()
        command.join()
        assertEquals(130, code)
        assertEquals(1, cleaned.get())
        assertEquals("pyrus: cancelled; nothing half-made is left behind", err.toString().trim())
    }

    @Test
    fun `export asks for what the options say and tells what was written`() {
        val asked = ArrayList<ExportRequest>()
        val done = JobEvent.Exported(Path.of("out.sgy"), "in.sgy", 8_840, 11, "0123456789abcdef", 0.5)
        val importer = FakeImporter(exporting = { request -> flowOf<JobEvent>(done).also { asked += request } })
        val ran = pyrus("export", "v.h5", "out.sgy", "--overwrite", "--budget", "100", "--workers", "3", services = listOf(importer))
        assertEquals(0, ran.code, ran.toString())
        assertEquals("out.sgy: the same 8.84 kB in 11 traces as in.sgy, by the digest 0123456789ab…, 0.50 s, 17.7 kB/s", ran.out.trim())
        val json = pyrus("export", "v.h5", "out.sgy", "--json", services = listOf(importer)).json
        assertEquals("0123456789abcdef", json.getValue("source_digest").jsonPrimitive.content)
        assertEquals("17680.0", json.getValue("bytes_per_second").jsonPrimitive.content)
        val plain = ExportRequest(Path.of("v.h5"), Path.of("out.sgy"))
        assertEquals(listOf(plain.copy(overwrite = true, bufferBudgetBytes = 100L shl 20, workers = 3), plain), asked)
    }

    @Test
    fun `import asks for the traces that its options choose, and refuses what contradicts itself`() {
        var asked: ImportRequest? = null
        val importer = FakeImporter({ request -> flowOf<JobEvent>(imported).also { asked = request } })
        fun policy(vararg options: String) = pyrus("import", "in.sgy", "out.h5", *options, services = listOf(importer)).let { assertEquals(0, it.code, it.toString()) }.let { asked!!.layout.traces }
        assertEquals(TracePolicy(DuplicatePolicy.MEAN, line2d = true, salvage = true), policy("--duplicates", "mean", "--line2d", "--salvage"))
        assertEquals(TracePolicy(offset = -300), policy("--offset", "-300"))
        assertEquals(TracePolicy(stack = true), policy("--stack", "--sha256"))
        assertTrue(asked!!.sha256)
        assertEquals(2, pyrus("import", "in.sgy", "out.h5", "--stack", "--offset", "3", services = listOf(importer)).code)
        val wrong = pyrus("import", "in.sgy", "out.h5", "--duplicates", "both", services = listOf(importer))
        assertTrue(wrong.code == 2 && "'both' is none of refuse, first, last, mean" in wrong.err, wrong.toString())
    }

    @Test
    fun `export asks for the part that its options choose, and says what it is`(@TempDir folder: Path) {
        val volume = Files.createFile(folder.resolve("v.h5")).toString()
        val asked = ArrayList<ExportRequest>()
        val done = JobEvent.PartExported(Path.of("out.sgy"), "inlines 1001..1005 by 4", 4_000, 6, 2, 0.5)
        val importer = FakeImporter(exporting = { request -> flowOf<JobEvent>(done).also { asked += request } })
        val ran = pyrus("export", volume, "out.sgy", "--samples", "10..14", "--crosslines", "21..23", "--every", "2,1,2", services = listOf(importer, FakeReaders()))
        assertEquals("out.sgy: 6 traces of 2 samples as a new SEG-Y file, rev 1: inlines 1001..1005 by 4; 4.00 kB, 0.50 s", ran.out.trim(), ran.toString())
        val box = Hyperslab(IndexRange(Index(0), 3), IndexRange(Index(1), 3), IndexRange(Index(1), 3))
        assertEquals(VolumePart(box, 2, 1, 2), asked.single().part)
        pyrus("export", volume, "out.sgy", "--new", services = listOf(importer, FakeReaders()))
        assertEquals(VolumePart(smallGeometry.wholeVolume), asked.last().part)
        val none = pyrus("export", volume, "out.sgy", "--inlines", "1001..1004", services = listOf(importer, FakeReaders()))
        assertEquals(1, none.code)
        assertTrue("inline 1004 is not in 1001..1005 by 2" in none.err, none.err)
        assertEquals(2, pyrus("export", volume, "out.sgy", "--every", "0", services = listOf(importer, FakeReaders())).code)
    }

    @Test
    fun `verify says the digests of the source, and the first difference`() {
        val report = VerifyReport(Path.of("v.h5"), Path.of("in.sgy"), 11, 55, 2640, 0, emptyList(), 0.5, "aa11", "aa11", "bb22", "bb22")
        val same = pyrus("verify", "v.h5", services = listOf(FakeImporter(verifying = { _, _ -> flowOf(JobEvent.Verified(report)) })))
        assertTrue("aa11, as the volume keeps it" in same.out && "bb22, as the volume keeps it" in same.out, same.out)
        val other = report.copy(digest = "cc33", differenceCount = 1, differences = listOf(Issue(Grade.ERROR, "sample 3 differs", 4, 4_444)))
        val ran = pyrus("verify", "v.h5", services = listOf(FakeImporter(verifying = { _, _ -> flowOf(JobEvent.Verified(other)) })))
        assertTrue("cc33, and the volume keeps aa11" in ran.out && "first difference: error: sample 3 differs (trace 4, byte 4444)" in ran.out, ran.out)
    }

    private fun report(vararg differences: Issue, count: Long = differences.size.toLong()) = flowOf<JobEvent>(
        JobEvent.Verified(VerifyReport(Path.of("v.h5"), Path.of("in.sgy"), 11, 55, 2640, count, differences.asList(), 0.5)),
    )

    @Test
    fun `verify is done where nothing differs`() {
        var asked: Pair<Path, Path?>? = null
        val importer = FakeImporter(verifying = { volume, source -> report().also { asked = volume to source } })
        val ran = pyrus("verify", "v.h5", "--json", services = listOf(importer))
        assertEquals(0, ran.code)
        assertEquals(Path.of("v.h5") to null, asked)
        assertEquals("true", ran.json.getValue("same").jsonPrimitive.content)
        assertEquals("2640", ran.json.getValue("header_bytes_compared").jsonPrimitive.content)
    }

    @Test
    fun `verify fails where something differs, with counts and the first differences`() {
        val difference = Issue(Grade.ERROR, "sample 3 is 1.5, not 2.5", trace = 4, byte = 4_444)
        val importer = FakeImporter(verifying = { _, _ -> report(difference, count = 1234) })
        val ran = pyrus("verify", "v.h5", "in.sgy", services = listOf(importer))
        assertEquals(1, ran.code)
        assertEquals(listOf("pyrus: v.h5: 1,234 differences from in.sgy. Import the SEG-Y file again."), ran.errLines)
        assertTrue("error: sample 3 is 1.5, not 2.5 (trace 4, byte 4444)\nand 1,233 more" in ran.out, ran.out)
        val json = pyrus("verify", "v.h5", "in.sgy", "--json", services = listOf(importer))
        assertEquals(1, json.code)
        assertEquals("4444", json.json.getValue("differences").jsonArray.single().jsonObject.getValue("byte").jsonPrimitive.content)
    }

    private val damaged = SumReport(
        60, 3, 4_000_000, 2, 3,
        listOf(
            Damage("/segy/trace_header has not its checksum", 5001, 2640),
            Damage(
                "chunk [0, 1, 0] has not its checksum: inlines 1001 to 1003, crossline 23, 8 to 16 ms", 4097, 48,
                ChunkPlace.of(1, ChunkGrid(smallGeometry.dimensions, ChunkShape(2, 3, 5)), smallGeometry),
            ),
        ),
    )

    private fun checked(sums: SumReport) = flowOf<JobEvent>(JobEvent.Verified(VerifyReport(Path.of("v.h5"), null, 0, 0, 0, 0, emptyList(), 0.5, sums = sums)))

    @Test
    fun `verify by the checksums alone says so, and what they found`() {
        val well = pyrus("verify", "v.h5", "--sums", services = listOf(FakeImporter(checking = { checked(SumReport(60, 3, 4_000_000, 0, 0, emptyList())) })))
        assertEquals(0, well.code)
        assertTrue(well.out.startsWith("v.h5 by its own checksums\n"), well.out)
        assertTrue("60, all as they were written" in well.out && "3 blocks and the metadata, all as they were written" in well.out && "4.00 MB" in well.out, well.out)
        assertFalse("traces" in well.out, well.out)
    }

    @Test
    fun `verify names what is damaged, chunks with their lines and times`() {
        val importer = FakeImporter(checking = { checked(damaged) })
        val ran = pyrus("verify", "v.h5", "--sums", services = listOf(importer))
        assertEquals(1, ran.code)
        assertEquals(listOf("pyrus: v.h5: damaged in 3 places, by its own checksums. Import the SEG-Y file again, or take the volume from a copy."), ran.errLines)
        assertTrue("60, 2 damaged" in ran.out && "3 blocks and the metadata, 1 damaged" in ran.out, ran.out)
        assertTrue("damaged: chunk [0, 1, 0] has not its checksum: inlines 1001 to 1003, crossline 23, 8 to 16 ms (byte 4,097)\nand 1 more" in ran.out, ran.out)
        val json = pyrus("verify", "v.h5", "--sums", "--json", services = listOf(importer)).json
        assertEquals("false", json.getValue("same").jsonPrimitive.content)
        val chunk = json.getValue("checksums").jsonObject.getValue("damages").jsonArray[1].jsonObject.getValue("chunk").jsonObject
        val fields = listOf("number", "first_inline", "last_inline", "first_crossline", "last_crossline", "first_sample", "last_sample", "sample_unit")
        assertEquals(listOf("1", "1001", "1003", "23", "23", "8.0", "16.0", "ms"), fields.map { chunk.getValue(it).jsonPrimitive.content })
    }

    @Test
    fun `what differs from the SEG-Y file and what is damaged are told together`() {
        val difference = Issue(Grade.ERROR, "sample 3 differs", 4, 4_444)
        val both = VerifyReport(Path.of("v.h5"), Path.of("in.sgy"), 11, 55, 2640, 1, listOf(difference), 0.5, sums = damaged)
        val ran = pyrus("verify", "v.h5", services = listOf(FakeImporter(verifying = { _, _ -> flowOf(JobEvent.Verified(both)) })))
        assertEquals(listOf("pyrus: v.h5: 1 difference from in.sgy; damaged in 3 places, by its own checksums. Import the SEG-Y file again."), ran.errLines)
    }

    @Test
    fun `checksums alone need no SEG-Y file`() {
        val ran = pyrus("verify", "v.h5", "in.sgy", "--sums", services = listOf(FakeImporter()))
        assertEquals(2, ran.code)
        assertTrue("--sums reads no SEG-Y file; give one of them" in ran.err, ran.err)
    }
}
