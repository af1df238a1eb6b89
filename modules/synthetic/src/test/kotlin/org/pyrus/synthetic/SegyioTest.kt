package org.pyrus.synthetic

import kotlinx.coroutines.runBlocking
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.add
import kotlinx.serialization.json.buildJsonArray
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonArray
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.testing.Python
import org.pyrus.volume.CrosslineNumber
import org.pyrus.volume.InlineNumber
import org.pyrus.volume.LineAxis
import org.pyrus.volume.SampleAxis
import java.nio.ByteOrder
import java.nio.file.Files
import java.nio.file.Path

/** Surveys as segyio reads them, which others wrote. */
class SegyioTest {
    @TempDir
    lateinit var folder: Path

    private val geometry = SyntheticSurvey.geometry(LineAxis(InlineNumber(100), 2, 13), LineAxis(CrosslineNumber(-20), 5, 9), SampleAxis(8.0, 2.0, 31))

    private fun written(name: String, options: SegyOptions): JsonObject {
        val path = folder.resolve("$name.sgy")
        runBlocking { SegyWriter(SyntheticSurvey.arithmetic(geometry), options).write(path) }
        return buildJsonObject {
            put("path", path.toString())
            put("format", options.formatCode)
            put("endian", if (options.byteOrder == ByteOrder.BIG_ENDIAN) "big" else "little")
            put("sorting", options.sorting.name)
            put("ebcdic", options.ebcdic)
            put("inline_byte", options.inlineByte)
            put("crossline_byte", options.crosslineByte)
            putJsonArray("inlines") { for (number in listOf(100, 2, 13)) add(number) }
            putJsonArray("crosslines") { for (number in listOf(-20, 5, 9)) add(number) }
            putJsonArray("samples") { for (number in listOf(8, 2, 31)) add(number) }
        }
    }

    @Test
    fun `segyio finds every sample and line of a survey in each format, order and sorting`() {
        val eight = SegyOptions(delayMs = 8)
        // segyio reads no 24-bit integers
        val surveys = listOf(1, 2, 3, 5, 6, 8, 9, 10, 11, 12, 16).flatMap { format ->
            listOf(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN).map { written("$format-$it", eight.copy(formatCode = format, byteOrder = it)) }
        } + listOf(
            written("crossline", eight.copy(sorting = Sorting.CROSSLINE)),
            written("descending", eight.copy(descending = true)),
            written("elsewhere", eight.copy(inlineByte = 17, crosslineByte = 25)),
            written("extended", eight.copy(extendedTextHeaders = 3, ebcdic = false)),
            written("revision 2", eight.copy(revision2 = Revision2(minor = 1, statesTraces = true))),
        )
        val manifest = Files.writeString(folder.resolve("surveys.json"), buildJsonArray { surveys.forEach(::add) }.toString())
        val output = Python.run(javaClass.getResource("read_survey.py")!!, folder, manifest.toString())
        assertEquals("${surveys.size} surveys read", output.trim())
    }
}
