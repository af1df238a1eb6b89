package org.pyrus.io.fuzz

import kotlinx.coroutines.runBlocking
import org.pyrus.synthetic.Revision2
import org.pyrus.synthetic.SegyOptions
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.SyntheticSurvey
import org.pyrus.testing.Corpus
import org.pyrus.volume.CrosslineNumber
import org.pyrus.volume.InlineNumber
import org.pyrus.volume.LineAxis
import org.pyrus.volume.SampleAxis
import java.nio.ByteOrder
import java.nio.file.Files
import kotlin.random.Random

/** The files that are damaged: the corpus, the small ones mostly, and of revision 2, of which the corpus has none, what the synthetic writer makes. */
internal class FuzzBases {
    private val corpus: List<Pair<String, ByteArray>> = Files.list(Corpus.folder).use { files -> files.filter { it.fileName.toString().endsWith(".sgy") }.sorted().toList() }
        .map { it.fileName.toString() to Files.readAllBytes(it) }
    private val large = corpus.filter { (_, bytes) -> bytes.size > SMALL }

    private val small = corpus.filter { (_, bytes) -> bytes.size in FILE_HEADERS..SMALL } + SYNTHETIC.map { (name, options) -> name to written(options) }

    /** Each of them, the small ones first. */
    val all: List<Pair<String, ByteArray>> get() = small + large

    fun next(random: Random): Pair<String, ByteArray> = (if (random.nextInt(LARGE_ONE_IN) == 0) large else small).random(random)

    private fun written(options: SegyOptions): ByteArray {
        val file = Files.createTempFile("pyrus-fuzz", ".sgy")
        try {
            val geometry = SyntheticSurvey.geometry(LineAxis(InlineNumber(100), 2, 7), LineAxis(CrosslineNumber(-20), 5, 5), SampleAxis(0.0, 4.0, 11))
            runBlocking { SegyWriter(SyntheticSurvey.arithmetic(geometry), options).write(file) }
            return Files.readAllBytes(file)
        } finally {
            Files.delete(file)
        }
    }

    private companion object {
        const val FILE_HEADERS = 3600
        const val SMALL = 32_000
        const val LARGE_ONE_IN = 200
        const val LAYOUT =
            """<segy-layout><entry name="iline" byte="9" type="int4"/><entry name="xline" byte="21" type="int4"/><entry name="delay" byte="233" type="time2"/></segy-layout>"""
        val SYNTHETIC = mapOf(
            "synthetic revision 2.0" to SegyOptions(1, revision2 = Revision2(extraHeaders = 2, onlyExtended = true)),
            "synthetic revision 2.0 little-endian" to SegyOptions(6, ByteOrder.LITTLE_ENDIAN, revision2 = Revision2(extraHeaders = 1, untilEndText = true, trailers = 1)),
            "synthetic revision 2.1 pairwise" to SegyOptions(5, pairwise = true, revision2 = Revision2(1, firstTraceGap = 100, trailers = 1, countsTrailers = false, statesTraces = true)),
            "synthetic revision 2.1 with a layout" to SegyOptions(16, revision2 = Revision2(1, layoutXml = LAYOUT)),
        )
    }
}
