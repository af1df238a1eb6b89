package org.pyrus.io.importing

import io.kotest.property.Arb
import io.kotest.property.PropTestConfig
import io.kotest.property.arbitrary.arbitrary
import io.kotest.property.arbitrary.element
import io.kotest.property.arbitrary.int
import io.kotest.property.checkAll
import kotlinx.coroutines.flow.last
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.synthetic.Revision2
import org.pyrus.synthetic.SegyOptions
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.Sorting
import org.pyrus.synthetic.SyntheticSurvey
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.CrosslineAxis
import org.pyrus.volume.Index
import org.pyrus.volume.InlineAxis
import org.pyrus.volume.LineNumber
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.spi.ExportRequest
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.Readers
import java.nio.file.Files
import java.nio.file.Path
import java.security.MessageDigest
import kotlin.random.Random

/** A survey cut into several files is the survey that the one file was, and gives the several back. */
class SeveralFilesTest {
    @TempDir
    lateinit var folder: Path

    private val importer = SegyVolumeImporter()

    /** A survey with holes, and where its file is cut: the first traces of all pieces but the first. */
    private class Cut(val survey: SyntheticSurvey, val options: SegyOptions, val traceBytes: Int, val at: List<Int>, val chunk: ChunkShape) {
        override fun toString() = "${survey.geometry.inlines} x ${survey.geometry.crosslines}, ${survey.geometry.liveTraces.liveCount} live, $options, cut at $at, chunk $chunk"
    }

    private val cuts: Arb<Cut> = arbitrary {
        val random = Random(Arb.int().bind())
        val inlines = InlineAxis(LineNumber(random.nextInt(-50, 900)), random.nextInt(1, 4), random.nextInt(3, 9))
        val crosslines = CrosslineAxis(LineNumber(random.nextInt(-50, 900)), random.nextInt(1, 4), random.nextInt(3, 9))
        val samples = random.nextInt(1, 30)
        val geometry = SyntheticSurvey.geometry(inlines, crosslines, SampleAxis(0.0, 4.0, samples)) { _, _ -> random.nextInt(100) >= 15 }
        val format = Arb.element(1, 2, 3, 5, 8).bind()
        val revision2 = if (random.nextInt(4) == 0) Revision2(extraHeaders = random.nextInt(0, 2), trailers = random.nextInt(0, 3), untilEndText = random.nextBoolean()) else null
        val options = SegyOptions(format, sorting = Arb.element(Sorting.entries).bind(), extendedTextHeaders = random.nextInt(0, 3), revision2 = revision2)
        val traces = geometry.liveTraces.liveCount
        val at = (1 until traces).shuffled(random).take(random.nextInt(1, 5)).sorted()
        val traceBytes = 240 * (1 + (revision2?.extraHeaders ?: 0)) + samples * mapOf(3 to 2, 8 to 1).getOrDefault(format, 4)
        Cut(SyntheticSurvey.arithmetic(geometry), options, traceBytes, at, ChunkShape(random.nextInt(1, 6), random.nextInt(1, 6), random.nextInt(1, 12)))
    }

    private fun files(cut: Cut): Pair<Path, List<Path>> {
        val whole = folder.resolve("whole.sgy")
        runBlocking { SegyWriter(cut.survey, cut.options).write(whole) }
        val bytes = Files.readAllBytes(whole)
        val traces = cut.survey.geometry.liveTraces.liveCount
        val tail = (cut.options.revision2?.trailers ?: 0) * 3200
        val head = bytes.copyOf(bytes.size - tail - traces * cut.traceBytes)
        val bounds = listOf(0) + cut.at + traces
        val parts = bounds.zipWithNext().mapIndexed { nth, (from, end) ->
            val own = head.copyOf().also { it[10] = nth.toByte() } // each has a text header of its own
            val records = bytes.copyOfRange(head.size + from * cut.traceBytes, head.size + end * cut.traceBytes)
            Files.write(folder.resolve("part$nth.sgy"), own + records + bytes.copyOfRange(bytes.size - tail, bytes.size))
        }
        return whole to parts
    }

    private fun sha256(path: Path): String = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(path)).joinToString("") { "%02x".format(it) }

    @Test
    fun `a survey cut at any traces makes the cube, mask and geometry of the one file, and export gives the several back`(): Unit = runBlocking {
        checkAll(PropTestConfig(seed = 11, iterations = 60), cuts) { cut ->
            val (whole, parts) = files(cut)
            val one = folder.resolve("one.h5")
            val several = folder.resolve("several.h5")
            importer.import(ImportRequest(whole, one, chunk = cut.chunk, overwrite = true)).last()
            val done = importer.import(ImportRequest(parts[0], several, chunk = cut.chunk, overwrite = true, sha256 = true, furtherSources = parts.drop(1))).toList().last() as JobEvent.Imported
            val geometry = cut.survey.geometry
            val (oneInfo, oneSamples) = Readers.open(one).use { it.info to it.read(it.info.geometry.wholeVolume) }
            val (info, samples) = Readers.open(several).use { it.info to it.read(it.info.geometry.wholeVolume) }
            assertEquals(oneInfo.geometry, info.geometry)
            assertArrayEquals(oneSamples.values, samples.values)
            assertEquals(oneInfo.statistics, info.statistics)
            for (i in 0 until info.geometry.inlines.count) {
                for (x in 0 until info.geometry.crosslines.count) {
                    // lines at the edge that lost all their traces are not the volume's
                    val inline = (info.geometry.inlines.numberAt(Index(i)).value - geometry.inlines.first.value) / geometry.inlines.step
                    val crossline = (info.geometry.crosslines.numberAt(Index(x)).value - geometry.crosslines.first.value) / geometry.crosslines.step
                    val isLive = geometry.liveTraces.isLive(Index(inline), Index(crossline))
                    for (s in 0 until geometry.samples.count) assertEquals(if (isLive) SyntheticSurvey.arithmeticSample(inline, crossline, s) else 0f, samples[i, x, s])
                }
            }
            assertEquals(parts.map { Files.size(it) }, done.scan.files.map { it.bytes })
            assertEquals(listOf(0L) + cut.at.map { it.toLong() }, done.scan.files.map { it.firstTrace })

            val kept = StoredVolume.open(several).segy.files
            assertEquals(parts.map { sha256(it) }, kept.map { it.sha256 })
            val report = (importer.verify(several, parts).last() as JobEvent.Verified).report
            assertEquals(emptyList<Any>(), report.differences)
            assertEquals(report.files.map { it.keptDigest }, report.files.map { it.digest })

            val out = folder.resolve("out")
            val exported = importer.export(ExportRequest(several, out, overwrite = true)).last() as JobEvent.Exported
            assertEquals(parts.map { out.resolve(it.fileName) }, exported.files.map { it.target })
            for (part in parts) assertEquals(-1, Files.mismatch(part, out.resolve(part.fileName)), "$part")
            out.toFile().deleteRecursively()
            assertFalse(Files.list(folder).use { all -> all.anyMatch { it.fileName.toString().endsWith(".part") } })
            assertTrue(parts.all { Files.deleteIfExists(it) })
        }
    }
}
