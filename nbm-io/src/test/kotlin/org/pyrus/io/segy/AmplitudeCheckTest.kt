package org.pyrus.io.segy

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.MethodSource
import org.pyrus.synthetic.SegyOptions
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.SyntheticSurvey
import org.pyrus.testing.Corpus
import org.pyrus.volume.Agreement
import org.pyrus.volume.Issue
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.file.Files
import java.nio.file.Path
import kotlin.random.Random

/** Whether the format code agrees with the amplitudes: said where it does not, and nothing where it does. */
class AmplitudeCheckTest {
    @TempDir
    lateinit var folder: Path

    private val path get() = folder.resolve("a.sgy")

    private fun write(options: SegyOptions) = runBlocking { SegyWriter(SyntheticSurvey.faulted(20, 15, 300, seed = 3), options).write(path) }

    private fun change(edit: (ByteBuffer) -> Unit) = Files.write(path, Files.readAllBytes(path).also { edit(ByteBuffer.wrap(it)) })

    private fun judge(): AmplitudeJudgement = SegyFile.open(path).use { AmplitudeCheck(it).judge() }

    private fun issue(): Issue? = judge().issue

    private fun agreement(): Agreement = judge().finding.agreement

    private fun remedy(options: String) = "Look at a section, and if it is noise, read the file with $options."

    /** Exchanges the bytes of each sample of [width] bytes, 2, 4 or 8; 300 traces of 240 + 300 × width. */
    private fun swapSamples(width: Int) = change { bytes ->
        for (trace in 0 until 300) {
            for (sample in 0 until 300) {
                val at = 3600 + trace * (240 + 300 * width) + 240 + sample * width
                when (width) {
                    8 -> bytes.putLong(at, java.lang.Long.reverseBytes(bytes.getLong(at)))
                    4 -> bytes.putInt(at, Integer.reverseBytes(bytes.getInt(at)))
                    else -> bytes.putShort(at, java.lang.Short.reverseBytes(bytes.getShort(at)))
                }
            }
        }
    }

    @Test
    fun `a survey whose format and order are right gives nothing to say`() {
        for (format in listOf(1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16)) {
            for (order in listOf(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
                write(SegyOptions(format, order))
                assertEquals(null, issue(), "$format $order")
                assertEquals(if (format in setOf(8, 16)) Agreement.UNDECIDED else Agreement.AGREES, agreement(), "$format $order: ${judge().finding}")
            }
        }
    }

    @Test
    fun `IEEE floats that are said to be IBM, and the reverse, are told with the option that reads them`() {
        for ((format, said) in listOf(5 to 1, 1 to 5)) {
            write(SegyOptions(format))
            change { it.putShort(3224, said.toShort()) }
            assertEquals(remedy("--format $format"), issue()?.remedy, "$format said to be $said")
            assertEquals(3225L, issue()?.byte)
            assertEquals(Agreement.CONTRADICTS, agreement())
            assertTrue(judge().finding.reason.endsWith("; --format $format may read them"), judge().finding.reason)
        }
    }

    @Test
    fun `samples in another byte order than the headers are told with the option that reads them`() {
        for (format in listOf(1, 5)) {
            write(SegyOptions(format))
            swapSamples(4)
            assertEquals(remedy("--byte-order little"), issue()?.remedy, "format $format")
        }
        write(SegyOptions(5))
        swapSamples(4)
        change { it.putShort(3224, 1) }
        assertEquals(remedy("--format 5 --byte-order little"), issue()?.remedy)
    }

    @Test
    fun `floats of eight bytes in another byte order are told`() {
        write(SegyOptions(6))
        swapSamples(8)
        assertEquals(remedy("--byte-order little"), issue()?.remedy)
        assertEquals(Agreement.CONTRADICTS, agreement())
    }

    @Test
    fun `integers that are noise in either order are not judged`() {
        val random = Random(5)
        Files.write(path, SegyBytes(SegyBytes.grid(1..4, 1..4), samples = 300, format = 3) { _, _ -> random.nextInt(-30_000, 30_000) }.bytes())
        assertEquals(Agreement.UNDECIDED, agreement())
        assertEquals(null, issue())
    }

    @Test
    fun `integers in another byte order than the headers are told`() {
        // a smooth trace of large numbers: a sine of 20 samples a period
        val bytes = SegyBytes(SegyBytes.grid(1..4, 1..4), samples = 300, format = 3) { trace, sample -> (9000 * kotlin.math.sin((trace + sample) * 2 * Math.PI / 20)).toInt() }.bytes()
        Files.write(path, bytes)
        assertEquals(Agreement.AGREES, agreement())
        for (trace in 0 until 16) {
            for (at in 3600 + trace * 840 + 240 until 3600 + (trace + 1) * 840 step 2) bytes[at] = bytes[at + 1].also { bytes[at + 1] = bytes[at] }
        }
        Files.write(path, bytes)
        assertEquals("the amplitudes look like noise in big-endian order, and do not in little-endian order", issue()?.message)
        assertEquals(remedy("--byte-order little"), issue()?.remedy)
    }

    @Test
    fun `too few words, zeros, and values of one sign that no IBM float tells, give nothing to say`() {
        Files.write(path, SegyBytes(SegyBytes.grid(1..2, 1..2), samples = 20, format = 1) { _, sample -> (sample + 1f).toRawBits() }.bytes())
        assertEquals(null, issue())
        assertEquals(Agreement.UNDECIDED, agreement())
        Files.write(path, SegyBytes(SegyBytes.grid(1..4, 1..4), samples = 300, format = 1) { _, _ -> 0 }.bytes())
        assertEquals(null, issue())
        assertEquals(Agreement.UNDECIDED, agreement())
        // velocities of 2400 to 3899 m/s: as IBM words all of them are normalised
        Files.write(path, SegyBytes(SegyBytes.grid(1..4, 1..4), samples = 300, format = 5) { trace, sample -> (2400f + 5 * sample + trace / 16f).toRawBits() }.bytes())
        assertEquals(null, issue())
        assertEquals(Agreement.UNDECIDED, agreement())
    }

    @Test
    fun `nulls of 10^30 among IEEE floats are no noise of another format`() {
        Files.write(path, SegyBytes(SegyBytes.grid(1..4, 1..4), samples = 300) { trace, sample -> (if (sample < 60) 1e30f else (trace - 7.3f) * (sample % 37 - 18.1f)).toRawBits() }.bytes())
        assertEquals(null, issue())
    }

    @ParameterizedTest
    @MethodSource("corpus")
    fun `files of the corpus give nothing to say`(file: String) {
        val judged = SegyFile.open(Corpus.file(file)).use { AmplitudeCheck(it).judge() }
        assertTrue(judged.issue == null, "${judged.issue}")
        assertTrue(judged.finding.agreement != Agreement.CONTRADICTS, "${judged.finding}")
        if (file.startsWith("f3") && "format8" !in file) assertEquals(Agreement.AGREES, judged.finding.agreement, "${judged.finding}")
    }

    companion object {
        @JvmStatic
        fun corpus(): List<String> = Corpus.volumes.keys.sorted()
    }
}
