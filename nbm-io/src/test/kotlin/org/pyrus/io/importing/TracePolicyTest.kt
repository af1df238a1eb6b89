package org.pyrus.io.importing

import kotlinx.coroutines.flow.last
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.read.SegyReaderProvider
import org.pyrus.io.segy.SegyBytes
import org.pyrus.io.segy.TestTrace
import org.pyrus.testing.Corpus
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.Index
import org.pyrus.volume.Refusal
import org.pyrus.volume.Samples
import org.pyrus.volume.spi.DuplicatePolicy
import org.pyrus.volume.spi.ExportRequest
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.OpenOptions
import org.pyrus.volume.spi.Readers
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.TracePolicy
import org.pyrus.volume.spi.VerifyReport
import java.nio.ByteBuffer
import java.nio.file.Files
import java.nio.file.Path

/** Which traces of a source become the volume, what is kept of the others, and that export gives the file back or says why it can't. */
class TracePolicyTest {
    @TempDir
    lateinit var folder: Path

    private val source get() = folder.resolve("a.sgy")
    private val volume get() = folder.resolve("a.h5")
    private val exported get() = folder.resolve("out.sgy")
    private val importer = SegyVolumeImporter()

    /** Imports in chunks that cut traces in two and in one that holds all; returns what was said. */
    private fun import(policy: TracePolicy, chunk: ChunkShape = ChunkShape(2, 3, 3)): List<String> = runBlocking {
        importer.import(ImportRequest(source, volume, SourceLayout(traces = policy), chunk = chunk, overwrite = true)).toList().filterIsInstance<JobEvent.Found>().map { it.issue.message }
    }

    private fun samples(): Samples = runBlocking { Readers.open(volume).use { it.read(it.info.geometry.wholeVolume) } }

    private fun verify(): VerifyReport = runBlocking { (importer.verify(volume, source).last() as JobEvent.Verified).report }

    private fun refusal(job: () -> Unit): String = assertThrows(Refusal::class.java) { job() }.message!!

    private fun export() = runBlocking { importer.export(ExportRequest(volume, exported, overwrite = true)).last() }

    private fun assertIdentical() {
        assertEquals(emptyList<Any>(), verify().differences)
        export()
        assertEquals(-1, Files.mismatch(source, exported))
    }

    /** 3 × 4 positions; three more traces at (2, 11), one more at (3, 12), before and behind. Trace t's sample s is t × 100 + s. */
    private val doubled = listOf(TestTrace(2, 11)) + SegyBytes.grid(1..3, 10..13) + listOf(TestTrace(2, 11), TestTrace(3, 12), TestTrace(2, 11, shorts = mapOf(29 to 1)))

    private fun at(inline: Int, crossline: Int): List<Int> = doubled.indices.filter { doubled[it].inline == inline && doubled[it].crossline == crossline }

    @Test
    fun `doubled positions are refused, and the refusal names the option`() {
        SegyBytes(doubled).writeTo(folder, "a.sgy")
        val message = refusal { import(TracePolicy()) }
        assertTrue("traces 1 and 7 are both at inline 2, crossline 11" in message, message)
        SegyBytes(SegyBytes.grid(1..6, 10..13) + TestTrace(2, 11)).writeTo(folder, "a.sgy")
        val few = refusal { import(TracePolicy()) }
        assertTrue("1 trace stands at a position that another has, of 25" in few && "--duplicates first, last or mean" in few, few)
    }

    @Test
    fun `of doubled positions the first, the last or the mean is taken, in every format, and export gives all back`() {
        for (format in listOf(1, 2, 3, 5, 8)) {
            for (policy in listOf(DuplicatePolicy.FIRST, DuplicatePolicy.LAST, DuplicatePolicy.MEAN)) {
                SegyBytes(doubled, samples = 7, format = format) { trace, sample ->
                    val value = trace * 5 + sample
                    when (format) {
                        1 -> if (value == 0) 0 else (0x43 shl 24) or (value shl 12) // value × 16^3 / 2^12, unnormalised
                        5 -> value.toFloat().toRawBits()
                        else -> value
                    }
                }.writeTo(folder, "a.sgy")
                for (chunk in listOf(ChunkShape(2, 3, 3), ChunkShape(8, 8, 8))) {
                    val said = import(TracePolicy(duplicates = policy), chunk)
                    val words = when (policy) {
                        DuplicatePolicy.FIRST -> "left out: 4 traces at a position that an earlier one has; their samples are kept in /segy/left_out_samples"
                        DuplicatePolicy.LAST -> "left out: 4 traces at a position that a later one has; their samples are kept in /segy/left_out_samples"
                        else -> "left out: 6 traces averaged at 2 positions; their samples are kept in /segy/left_out_samples"
                    }
                    assertTrue(words in said, "$said")
                    val found = samples()
                    for (i in 0..2) {
                        for (x in 0..3) {
                            val traces = at(i + 1, x + 10)
                            for (s in 0 until 7) {
                                val values = traces.map { it * 5.0 + s }
                                val wanted = when (policy) {
                                    DuplicatePolicy.FIRST -> values.first()
                                    DuplicatePolicy.LAST -> values.last()
                                    else -> values.average()
                                }
                                assertEquals(wanted.toFloat(), found[i, x, s], "format $format, $policy, $i, $x, $s")
                            }
                        }
                    }
                    assertIdentical()
                }
            }
        }
    }

    @Test
    fun `a kept trace that has changed in the source is told by verify, and one that is damaged in the volume by export`() {
        SegyBytes(doubled).writeTo(folder, "a.sgy")
        import(TracePolicy(duplicates = DuplicatePolicy.FIRST))
        val stored = StoredVolume.open(volume).segy
        assertEquals(4L, stored.leftOut.traceCount)
        val bytes = Files.readAllBytes(source)
        bytes[3600 + 6 * 256 + 240 + 5]++ // of the second at (2, 11), the first byte of which is kept first
        Files.write(source, bytes)
        val difference = verify().differences.single { "left out" in it.message }
        assertEquals(listOf<Any?>(7L, 3600L + 6 * 256 + 240 + 5 + 1), listOf(difference.trace, difference.byte))
        val damaged = Files.readAllBytes(volume)
        damaged[stored.leftOutSamples.toInt()]++
        Files.write(volume, damaged)
        assertTrue("does not have the checksum of what was imported (trace 7)" in refusal { export() })
        assertFalse(Files.exists(exported))
    }

    @Test
    fun `a 2D line is one inline, whose crosslines are its CDP numbers or its traces`() {
        val line = (0 until 9).map { TestTrace(0, 0, mapOf(21 to 300 + 2 * it, 181 to 1000 + 25 * it, 185 to 5000)) }
        SegyBytes(line, samples = 5).writeTo(folder, "a.sgy")
        assertTrue("--line2d" in refusal { import(TracePolicy()) })
        import(TracePolicy(line2d = true))
        var geometry = StoredVolume.open(volume).info.geometry
        assertEquals(listOf(1, 1, 300, 2, 9), geometry.run { listOf(inlines.first.value, inlines.count, crosslines.first.value, crosslines.step, crosslines.count) })
        assertEquals(1000.0 + 4 * 25, geometry.coordinates!!.at(Index(0), Index(4)).x, 1e-6)
        for (x in 0 until 9) for (s in 0 until 5) assertEquals(x * 100f + s, samples()[0, x, s])
        assertIdentical()
        Files.copy(Corpus.file("small-2d.sgy"), source, java.nio.file.StandardCopyOption.REPLACE_EXISTING)
        val said = import(TracePolicy(line2d = true))
        assertTrue(said.any { "crosslines are the traces counted from 1" in it }, "$said")
        geometry = StoredVolume.open(volume).info.geometry
        assertEquals(listOf(1, 1, 1, 25, 50), geometry.run { listOf(inlines.count, crosslines.first.value, crosslines.step, crosslines.count, samples.count) })
        // CDP X of the first is 856 × 65536 + 29284, and each trace is 100 further on
        assertEquals(856.0 * 65536 + 29284 + 24 * 100, geometry.coordinates!!.at(Index(0), Index(24)).x, 1e-3)
        assertIdentical()
    }

    @Test
    fun `one offset or the stack of all is taken of pre-stack data, and export says that it can't give all back`() {
        Files.copy(Corpus.file("small-ps.sgy"), source)
        val refused = refusal { import(TracePolicy()) }
        assertTrue("Take one offset with --offset (there are 1, 2), or the mean of all with --stack." in refused, refused)
        assertTrue("no trace has the offset 7: there are 1, 2" in refusal { import(TracePolicy(offset = 7)) })
        // inline by inline, at each position offset 1 and then 2; samples as they are read of the file itself
        val file = ByteBuffer.wrap(Files.readAllBytes(source))
        fun value(trace: Int, sample: Int): Float {
            val word = file.getInt(3600 + trace * 280 + 240 + 4 * sample)
            return Math.scalb((word and 0xffffff).toDouble(), 4 * ((word ushr 24 and 0x7f) - 64) - 24).toFloat() * (if (word < 0) -1 else 1)
        }
        for ((policy, wanted) in listOf<Pair<TracePolicy, (Int, Int) -> Float>>(
            TracePolicy(offset = 1) to { position, s -> value(2 * position, s) },
            TracePolicy(offset = 2) to { position, s -> value(2 * position + 1, s) },
            TracePolicy(stack = true) to { position, s -> ((value(2 * position, s).toDouble() + value(2 * position + 1, s)) / 2).toFloat() },
        )) {
            import(policy)
            val found = samples()
            assertEquals(12 * 10, found.values.size)
            for (position in 0 until 12) {
                val (i, x) = position / found.slab.crosslines.count to position % found.slab.crosslines.count
                for (s in 0 until 10) assertEquals(wanted(position, s), found[i, x, s], "$policy, $position, $s")
            }
            assertEquals(emptyList<Any>(), verify().differences)
            val message = refusal { export() }
            assertTrue("can't give the same file back: it was imported with ${policy.words().joinToString()}" in message && "--new" in message, message)
        }
    }

    @Test
    fun `line numbers are found where a policy is set too, of pre-stack data by the traces of one offset`() {
        // inline at 9 and crossline at 21, gathers of offsets 100 and 200, and nothing at 189 and 193
        fun trace(inline: Int, crossline: Int, offset: Int) =
            TestTrace(0, 0, mapOf(9 to inline, 21 to crossline, 37 to offset, 181 to 1000 * inline + 3 * crossline, 185 to 50 * crossline - 7 * inline))
        val gathers = (1..6).flatMap { i -> (10..17).flatMap { x -> listOf(trace(i, x, 100), trace(i, x, 200)) } }
        val doubled = (1..6).flatMap { i -> (10..17).map { trace(i, it, 0) } } + trace(3, 12, 0)
        for ((traces, policy) in listOf(gathers to TracePolicy(offset = 200), gathers to TracePolicy(stack = true), doubled to TracePolicy(DuplicatePolicy.LAST))) {
            SegyBytes(traces).writeTo(folder, "a.sgy")
            for (exchange in listOf(false, true)) {
                val layout = SourceLayout(traces = policy, exchangeAxes = exchange)
                runBlocking { importer.import(ImportRequest(source, volume, layout, ChunkShape(2, 3, 3), overwrite = true)).last() }
                val found = StoredVolume.open(volume).run { segy.layout.inline!!.byte to info.geometry.run { inlines.count to crosslines.count } }
                assertEquals(if (exchange) 21 to (8 to 6) else 9 to (6 to 8), found, "$policy")
            }
        }
        SegyBytes(SegyBytes.grid(1..4, 10..13) + TestTrace(2, 11)).writeTo(folder, "a.sgy")
        runBlocking { importer.import(ImportRequest(source, volume, SourceLayout(traces = TracePolicy(DuplicatePolicy.FIRST), exchangeAxes = true), ChunkShape(2, 3, 3), overwrite = true)).last() }
        assertEquals(193 to 10, StoredVolume.open(volume).run { segy.layout.inline!!.byte to info.geometry.inlines.first.value })
    }

    @Test
    fun `of a SEG-Y file itself a layout's offset and first of doubled traces are read, and a mean is refused`() {
        val gathers = SegyBytes.grid(1..2, 10..12).flatMap { trace -> listOf(100, 200).map { TestTrace(trace.inline, trace.crossline, mapOf(37 to it)) } }
        SegyBytes(gathers).writeTo(folder, "a.sgy")
        fun read(policy: TracePolicy) = runBlocking { SegyReaderProvider().open(source, OpenOptions(layout = SourceLayout(traces = policy))).use { it.read(it.info.geometry.wholeVolume) } }
        for ((policy, own) in listOf(TracePolicy(offset = 200) to 1, TracePolicy(DuplicatePolicy.FIRST) to 0, TracePolicy(DuplicatePolicy.LAST, salvage = true) to 1)) {
            val found = read(policy)
            for (position in 0 until 6) for (s in 0 until 4) assertEquals((2 * position + own) * 100f + s, found[position / 3, position % 3, s], "$policy")
        }
        for (policy in listOf(TracePolicy(stack = true), TracePolicy(DuplicatePolicy.MEAN))) {
            val message = refusal { read(policy) }
            assertTrue("no mean is read, as the layout asks for (${policy.words().single()}). Import it" in message, message)
        }
    }

    @Test
    fun `a last trace that is cut short is salvaged, the rest 0, and the same cut file comes back`() {
        val whole = Files.readAllBytes(Corpus.file("small.sgy"))
        Files.write(source, whole)
        import(TracePolicy())
        val all = samples()
        for (left in listOf(0, 100, 239, 240, 241, 240 + 4 * 17, 240 + 4 * 17 + 3, 439)) {
            Files.write(source, whole.copyOf(3600 + 24 * 440 + left))
            if (left > 0) assertTrue("--salvage" in refusal { import(TracePolicy()) })
            val said = import(TracePolicy(salvage = true))
            val there = if (left < 240) 0 else (left - 240) / 4
            if (left >= 240) assertTrue("the last trace is cut short: its first $there samples are salvaged, the other ${50 - there} are 0" in said, "$said")
            val found = samples()
            for (s in 0 until 50) assertEquals(if (s < there) all[4, 4, s] else 0f, found[4, 4, s], "$left, $s")
            for (s in 0 until 50) assertEquals(all[4, 3, s], found[4, 3, s])
            assertEquals(left >= 240, StoredVolume.open(volume).info.geometry.liveTraces.isLive(Index(4), Index(4)))
            assertIdentical()
        }
    }

    @Test
    fun `traces marked dead are live positions with the mark, and not among the amplitudes`() {
        val traces = SegyBytes.grid(1..3, 10..13).mapIndexed { nth, it -> TestTrace(it.inline, it.crossline, shorts = mapOf(29 to if (nth in 4..5) 2 else 1)) }
        SegyBytes(traces, samples = 6).writeTo(folder, "a.sgy")
        import(TracePolicy())
        val stored = StoredVolume.open(volume)
        val mask = stored.info.geometry.liveTraces
        assertEquals(12 to 2, mask.liveCount to mask.deadCount)
        for (i in 0..2) for (x in 0..3) assertEquals(i * 4 + x in 4..5, mask.isDead(Index(i), Index(x)))
        assertEquals(400f, samples()[1, 0, 0])
        val live = traces.indices.filter { it !in 4..5 }.flatMap { t -> (0 until 6).map { t * 100.0 + it } }
        assertEquals(60L to live.average(), stored.info.statistics!!.let { it.count to it.mean })
        assertIdentical()
        SegyBytes(SegyBytes.grid(1..3, 10..13).map { TestTrace(it.inline, it.crossline, shorts = mapOf(29 to 2)) }).writeTo(folder, "a.sgy")
        assertTrue(import(TracePolicy()).any { "all traces are marked dead" in it })
        assertEquals(0, StoredVolume.open(volume).info.geometry.liveTraces.deadCount)
    }

    @Test
    fun `a policy's words lead back to it`() {
        for (policy in listOf(TracePolicy(), TracePolicy(DuplicatePolicy.MEAN, true, -300, false, true), TracePolicy(stack = true), TracePolicy(DuplicatePolicy.LAST, salvage = true))) {
            assertEquals(policy, TracePolicy.parse(policy.words().joinToString()))
        }
        assertThrows(IllegalArgumentException::class.java) { TracePolicy(stack = true, offset = 3) }
        assertThrows(IllegalArgumentException::class.java) { TracePolicy(DuplicatePolicy.FIRST, stack = true) }
    }
}
