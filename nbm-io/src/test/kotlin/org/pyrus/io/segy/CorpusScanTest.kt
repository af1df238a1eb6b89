package org.pyrus.io.segy

import kotlinx.coroutines.runBlocking
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.int
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.MethodSource
import org.pyrus.testing.Corpus
import org.pyrus.volume.Index
import org.pyrus.volume.LineAxis
import org.pyrus.volume.Refusal
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.spi.SurveyScan
import java.security.MessageDigest

/** Scans of real files, against what segyio finds in them. */
class CorpusScanTest {
    private fun scan(name: String): SurveyScan = runBlocking { SegySource().scan(Corpus.file(name)) }

    private fun JsonObject.int(key: String): Int = getValue(key).jsonPrimitive.int

    @ParameterizedTest
    @MethodSource("volumes")
    fun `a post-stack volume has the format, the axes and the live traces that segyio reads`(name: String) {
        val expected = Corpus.volumes.getValue(name)
        val scan = scan(name)
        assertEquals(expected.int("bytes").toLong(), scan.bytes)
        assertEquals(expected.getValue("endian").jsonPrimitive.content + "-endian", scan.byteOrder)
        assertEquals(expected.int("format"), scan.format.substringBefore(' ').toInt())
        assertEquals(expected.int("traces").toLong(), scan.traceCount)
        assertAxis(expected.getValue("inline").jsonObject, scan.geometry.inlines)
        assertAxis(expected.getValue("crossline").jsonObject, scan.geometry.crosslines)
        assertEquals(expected.int("samples"), scan.geometry.samples.count)
        assertEquals(expected.int("interval_us") / 1000.0, scan.geometry.samples.interval)
        // segyio gives the delay as it stands; this file's time scalar divides it by 10
        val scalar = if (name == "delay-scalar.sgy") 10.0 else 1.0
        assertEquals(expected.int("delay_ms") / scalar, scan.geometry.samples.start)
        assertEquals(expected.int("live_traces"), scan.geometry.liveTraces.liveCount)
        assertEquals(Corpus.digest(name, "mask_sha256"), maskDigest(scan.geometry))
    }

    private fun assertAxis(expected: JsonObject, axis: LineAxis<*>) {
        val found = listOf(axis.first.value, axis.last.value, axis.step, axis.count)
        assertEquals(listOf("first", "last", "step", "count").map { expected.int(it) }, found)
    }

    private fun maskDigest(geometry: SurveyGeometry): String {
        val across = geometry.crosslines.count
        val mask = ByteArray(geometry.inlines.count * across) { if (geometry.liveTraces.isLive(Index(it / across), Index(it % across))) 1 else 0 }
        return MessageDigest.getInstance("SHA-256").digest(mask).joinToString("") { "%02x".format(it) }
    }

    @Test
    fun `every other file is refused by a message of its own`() {
        val shortened = "Copy the file again, or import what there is with --salvage; if it is complete, its samples per trace (byte 3221) or format (byte 3225) are wrong."
        val stack = "Stack the survey first; only post-stack 3D is imported."
        val messages = mapOf(
            // 10,836 bytes: 3600, two extended text headers, and traces of 240 + 4 × 4 bytes
            "broken.sgy" to "it is cut short: after 3 whole traces, 68 bytes are left of a trace of 256 (trace 4, byte 10769). $shortened",
            "text.sgy" to "there are no traces behind the headers (byte 3600). Check that the file was copied whole.",
            "small-2d.sgy" to "traces 1 and 2 are both at inline 0, crossline 0: it looks like a 2D line: its traces move, but their line numbers do not " +
                "(trace 2, byte ${3600 + 440 + 189}). If it is one, import it with --line2d; if it is 3D, name the bytes of its line numbers with " +
                "--inline-byte and --crossline-byte.",
            "shot-gather.sgy" to "traces 1 and 2 are both at inline 0, crossline 0: it looks like shot gathers, not a stacked volume " +
                "(trace 2, byte ${3600 + 340 + 189}). $stack",
            "small-ps.sgy" to "traces 1 and 2 are both at inline 1, crossline 1: it looks like pre-stack data: traces at one position differ in offset (byte 37) " +
                "(trace 2, byte ${3600 + 280 + 189}). Take one offset with --offset (there are 1, 2), or the mean of all with --stack.",
        )
        assertEquals(messages.keys, Corpus.others)
        for ((name, message) in messages) assertEquals("${Corpus.file(name)}: $message", assertThrows(Refusal::class.java) { scan(name) }.message)
    }

    @Test
    fun `coordinates of the F3 crop lie on the grid that its traces state`() {
        val grid = scan("f3.sgy").geometry.coordinates!!
        // segyio: the first trace at 6201972, 60742329, the last, 22 inlines and 17 crosslines on, at 6206067, 60747945, all by the scalar −10
        assertEquals(620_197.2, grid.origin.x, 0.1)
        assertEquals(6_074_232.9, grid.origin.y, 0.1)
        val last = grid.at(Index(22), Index(17))
        assertEquals(620_606.7, last.x, 0.1)
        assertEquals(6_074_794.5, last.y, 0.1)
        assertEquals(25.0, grid.inlineSpacing, 0.01)
        assertEquals(25.0, grid.crosslineSpacing, 0.01)
        assertEquals("m", grid.unit)
        assertTrue(grid.maxResidual < 0.1, "${grid.maxResidual}")
    }

    @Test
    fun `a depth volume whose headers don't say so keeps the interval that they state`() =
        assertEquals("0.0..4500.0 ms by 20.0", scan("volve10-migvel-depth-sub3d.sgy").geometry.samples.toString())

    companion object {
        @JvmStatic
        fun volumes(): List<String> = Corpus.volumes.keys.sorted()
    }
}
