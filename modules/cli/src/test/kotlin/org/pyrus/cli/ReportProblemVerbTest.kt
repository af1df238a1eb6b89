package org.pyrus.cli

import kotlinx.coroutines.runBlocking
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.int
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.SyntheticSurvey
import java.nio.file.Files
import java.nio.file.Path
import java.util.zip.ZipFile

class ReportProblemVerbTest {
    @TempDir
    lateinit var folder: Path

    @Test
    fun `a report has the scan and the metadata of the files it is about, without their text headers, and what could not be read says why`() {
        val segy = folder.resolve("survey.sgy")
        runBlocking { SegyWriter(SyntheticSurvey.faulted(12, 11, 30)).write(segy) }
        val volume = folder.resolve("survey.h5")
        assertEquals(0, pyrus("import", "$segy", "$volume").code)
        val broken = Files.writeString(folder.resolve("broken.sgy"), "no SEG-Y")
        val zip = folder.resolve("report.zip")

        val ran = pyrus("report-problem", "$zip", "$segy", "$volume", "$broken")
        assertEquals(0, ran.code, ran.toString())
        ZipFile(zip.toFile()).use { read ->
            fun text(name: String) = read.getInputStream(read.getEntry(name)).readBytes().decodeToString()
            assertEquals(read.entries().toList().map { it.name }, ran.out.lines().filter { it.isNotEmpty() }.map { it.substringBeforeLast(": ") })
            val scan = Json.parseToJsonElement(text("surveys/1-survey.sgy.json")).jsonObject
            assertEquals(12 * 11, scan.getValue("traces").jsonPrimitive.int)
            assertFalse("text_header" in scan, scan.keys.toString())
            val info = Json.parseToJsonElement(text("surveys/2-survey.h5.json")).jsonObject
            assertEquals("float32", info.getValue("type").jsonPrimitive.content)
            assertFalse("text" in info.getValue("attributes").jsonObject, info.toString())
            assertTrue("$broken" in text("surveys/3-broken.sgy.json"), text("surveys/3-broken.sgy.json"))
            assertTrue(read.entries().toList().any { it.name.startsWith("log/events") }, "the import above is in the log")
        }
        val again = pyrus("report-problem", "$zip")
        assertEquals(1, again.code, again.toString())
    }
}
