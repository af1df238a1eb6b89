package org.pyrus.io.segy

import io.kotest.property.Arb
import io.kotest.property.PropTestConfig
import io.kotest.property.arbitrary.arbitrary
import io.kotest.property.arbitrary.enum
import io.kotest.property.arbitrary.int
import io.kotest.property.checkAll
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.synthetic.SegyOptions
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.Sorting
import org.pyrus.synthetic.SyntheticSurvey
import org.pyrus.volume.CrosslineAxis
import org.pyrus.volume.Index
import org.pyrus.volume.InlineAxis
import org.pyrus.volume.LineAxis
import org.pyrus.volume.LineNumber
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.SurveyGeometry
import java.nio.ByteBuffer
import java.nio.file.Files
import java.nio.file.Path
import kotlin.random.Random

/** The geometry that a file was made of is the one that its scan finds. */
class RecoveredGeometryTest {
    @TempDir
    lateinit var folder: Path

    private class Survey(val geometry: SurveyGeometry, val options: SegyOptions, val known: KnownLayout, val seed: Int) {
        val live: List<Pair<Int, Int>> get() = (0 until geometry.inlines.count).flatMap { i -> (0 until geometry.crosslines.count).map { i to it } }
            .filter { (i, c) -> geometry.liveTraces.isLive(Index(i), Index(c)) }

        override fun toString() = "${geometry.inlines} × ${geometry.crosslines}, ${live.size} live, $known, $options, seed $seed"
    }

    private val surveys: Arb<Survey> = arbitrary {
        val seed = Arb.int().bind()
        val random = Random(seed)
        val known = Arb.enum<KnownLayout>().bind()
        val inlines = InlineAxis(LineNumber(Arb.int(-900..9000).bind()), Arb.int(1..10).bind(), Arb.int(4..15).bind())
        val crosslines = CrosslineAxis(LineNumber(Arb.int(-900..9000).bind()), Arb.int(1..10).bind(), Arb.int(4..15).bind())
        val holes = Arb.int(0..40).bind()
        val geometry = SyntheticSurvey.geometry(inlines, crosslines, SampleAxis(0.0, 4.0, 3)) { _, _ -> random.nextInt(100) >= holes }
        val options = SegyOptions(sorting = Arb.enum<Sorting>().bind(), inlineByte = known.inline.byte, crosslineByte = known.crossline.byte)
        Survey(geometry, options, known, seed)
    }

    /** The survey as SEG-Y whose records are shuffled, and whose other headers hold no line numbers. */
    private suspend fun write(survey: Survey): Path {
        val path = folder.resolve("survey.sgy")
        SegyWriter(SyntheticSurvey.arithmetic(survey.geometry), survey.options).write(path)
        val bytes = Files.readAllBytes(path)
        val head = 3600
        val records = bytes.drop(head).chunked(240 + 3 * 4).map { it.toByteArray() }
        for (record in records) {
            for (byte in listOf(9, 21)) if (byte != survey.known.inline.byte && byte != survey.known.crossline.byte) ByteBuffer.wrap(record).putInt(byte - 1, 0)
        }
        val shuffled = records.shuffled(Random(survey.seed))
        return Files.write(path, bytes.copyOf(head) + shuffled.reduce { all, record -> all + record })
    }

    private fun expected(axis: LineAxis<*>, indices: List<Int>): Triple<Int, Int, Int> {
        val numbers = indices.map { axis.first.value + it * axis.step }.distinct().sorted()
        val step = numbers.zipWithNext { a, b -> b - a }.reduce { a, b -> gcd(a, b) }
        return Triple(numbers.first(), numbers.last(), step)
    }

    private tailrec fun gcd(a: Int, b: Int): Int = if (b == 0) a else gcd(b, a % b)

    @Test
    fun `any shuffled, holed, stepped survey is found again, wherever its line numbers are`(): Unit = runBlocking {
        checkAll(PropTestConfig(seed = 4, iterations = 250), surveys) { survey ->
            val scan = SegySource().scan(write(survey))
            assertEquals("${survey.known.inline} ${survey.known.crossline}", scan.positions.run { "$inline $crossline" })
            val inlines = scan.geometry.inlines
            val crosslines = scan.geometry.crosslines
            assertEquals(expected(survey.geometry.inlines, survey.live.map { it.first }), Triple(inlines.first.value, inlines.last.value, inlines.step))
            assertEquals(expected(survey.geometry.crosslines, survey.live.map { it.second }), Triple(crosslines.first.value, crosslines.last.value, crosslines.step))
            val found = (0 until inlines.count).flatMap { i -> (0 until crosslines.count).map { i to it } }.filter { (i, c) -> scan.geometry.liveTraces.isLive(Index(i), Index(c)) }
                .map { (i, c) -> inlines.numberAt(Index(i)).value to crosslines.numberAt(Index(c)).value }
            assertEquals(survey.live.map { (i, c) -> survey.geometry.inlines.numberAt(Index(i)).value to survey.geometry.crosslines.numberAt(Index(c)).value }, found)
            assertEquals(25.0 * inlines.step / survey.geometry.inlines.step, scan.geometry.coordinates!!.inlineSpacing, 0.02)
        }
    }
}
