package org.pyrus.volume.events

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.emptyFlow
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.runBlocking
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.double
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.volume.Grade
import org.pyrus.volume.Issue
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.ExportRequest
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.RechunkRequest
import org.pyrus.volume.spi.VolumeImporter
import java.nio.file.Files
import java.nio.file.Path
import java.util.zip.ZipFile

class EventLogTest {
    @TempDir
    lateinit var folder: Path

    private val log by lazy { EventLog(folder.resolve("log")) }

    private class Scripted(private val events: Flow<JobEvent>) : VolumeImporter {
        override fun import(request: ImportRequest): Flow<JobEvent> = events

        override fun verify(volume: Path, sources: List<Path>): Flow<JobEvent> = events

        override fun export(request: ExportRequest): Flow<JobEvent> = events

        override fun rechunk(request: RechunkRequest): Flow<JobEvent> = emptyFlow()
    }

    private fun lines(): List<JsonObject> = log.files().flatMap { Files.readAllLines(it) }.map { Json.parseToJsonElement(it).jsonObject }

    private fun JsonObject.text(key: String): String = getValue(key).jsonPrimitive.content

    private val exported = JobEvent.Exported(Path.of("b.sgy"), "a.sgy", 4321, 17, "00ff", 1.0)

    @Test
    fun `a job is two lines in the log, with what was asked, what was found and how it ended`(): Unit = runBlocking {
        val issue = Issue(Grade.WARNING, "something odd", trace = 3, byte = 189, remedy = "Look.")
        val job = LoggedImporter(Scripted(flow { listOf(JobEvent.Advanced(Progress("Exporting", 1, 2)), JobEvent.Found(issue), exported).forEach { emit(it) } }), log)
        val events = job.export(ExportRequest(Path.of("/a/v.h5"), Path.of("/b/out.sgy"), overwrite = true)).toList()
        assertEquals(3, events.size)
        val (begin, end) = lines().also { assertEquals(2, it.size) }
        assertEquals(listOf("export", "started", "/a/v.h5", "/b/out.sgy", "true"), listOf("job", "event", "volume", "target", "overwrite").map { begin.text(it) })
        assertEquals(listOf("export", "done", "4321 bytes, 17 traces, digest 00ff"), listOf("job", "event", "result").map { end.text(it) })
        assertEquals(listOf("warning: something odd (trace 3, byte 189). Look."), (end.getValue("issues") as JsonArray).map { it.jsonPrimitive.content })
        assertEquals(setOf("Exporting"), end.getValue("phases").jsonObject.keys)
    }

    @Test
    fun `each phase has the seconds from its first progress to the next phase's`() {
        var nanos = 0L
        val diary = JobDiary("import", emptyMap(), { nanos }, { "now" })
        for ((phase, second) in listOf("Scanning" to 1, "Scanning" to 2, "Importing" to 4, "Importing" to 9)) {
            nanos = second * 1_000_000_000L
            diary.add(JobEvent.Advanced(Progress(phase, 0, 1)))
        }
        nanos = 10_000_000_000L
        val end = diary.ended("done")
        assertEquals(mapOf("Scanning" to 3.0, "Importing" to 6.0), end.getValue("phases").jsonObject.mapValues { it.value.jsonPrimitive.double })
        assertEquals(10.0, end.getValue("seconds").jsonPrimitive.double)
    }

    @Test
    fun `what stops a job is in the log and still reaches who waits for it`(): Unit = runBlocking {
        fun failing(e: Throwable) = LoggedImporter(Scripted(flow { throw e }), log).verify(Path.of("v.h5"))
        val refusal = Refusal("it is cut short", Path.of("v.h5"), remedy = "Copy it again.")
        assertEquals(refusal.message, assertThrows(Refusal::class.java) { runBlocking { failing(refusal).toList() } }.message)
        assertThrows(IllegalStateException::class.java) { runBlocking { failing(IllegalStateException("a bug")).toList() } }
        assertThrows(CancellationException::class.java) { runBlocking { failing(CancellationException("enough")).toList() } }
        val ends = lines().filter { it.text("event") != "started" }
        assertEquals(listOf("refused", "failed", "cancelled"), ends.map { it.text("event") })
        assertEquals(refusal.message, ends[0].text("why"))
        assertTrue("IllegalStateException: a bug" in ends[1].text("why") && "EventLogTest" in ends[1].text("why"), ends[1].text("why"))
    }

    @Test
    fun `who takes only the first event of a job finds it cancelled in the log`(): Unit = runBlocking {
        LoggedImporter(Scripted(flow { repeat(5) { emit(JobEvent.Advanced(Progress("Importing", it.toLong(), 5))) } }), log).import(ImportRequest(Path.of("a.sgy"), Path.of("a.h5"))).first()
        assertEquals(listOf("started", "cancelled"), lines().map { it.text("event") })
    }

    @Test
    fun `the log keeps its last mebibytes and the newest line, whatever is written`() {
        val event = JsonObject(mapOf("why" to JsonPrimitive("x".repeat(100_000))))
        repeat(80) { log.write(event) }
        log.write(JsonObject(mapOf("last" to JsonPrimitive(true))))
        val files = log.files()
        assertEquals(5, files.size, files.toString())
        // a file is full with the line that passes a mebibyte
        assertTrue(files.sumOf { Files.size(it) } in (4L shl 20)..(5 * ((1L shl 20) + 100_100)), files.map { Files.size(it) }.toString())
        assertEquals("""{"last":true}""", Files.readAllLines(files.first()).last())
        assertEquals(files.toSet(), Files.list(log.folder).use { it.toList() }.toSet(), "no locks are left")
    }

    @Test
    fun `a job runs where its log can't be written`(): Unit = runBlocking {
        val inTheWay = Files.writeString(folder.resolve("log"), "a file")
        val events = LoggedImporter(Scripted(flow { emit(exported) }), EventLog(inTheWay)).export(ExportRequest(Path.of("v.h5"), Path.of("b.sgy"))).toList()
        assertEquals(listOf(exported), events)
        assertEquals("a file", Files.readString(inTheWay))
    }

    @Test
    fun `a folder with signs that a log's pattern has is taken as it is`() {
        val odd = EventLog(folder.resolve("100%u of %g %h"))
        odd.write(JsonObject(mapOf("a" to JsonPrimitive(1))))
        assertEquals(listOf(folder.resolve("100%u of %g %h/events.0.log")), odd.files())
    }

    @Test
    fun `a report has the log, the settings, the disks and what is added, and no other file`() {
        val home = Files.createDirectories(folder.resolve("home"))
        Files.writeString(home.resolve("settings.json"), """{"workers":3}""")
        Files.createDirectories(home.resolve("profiles"))
        Files.writeString(home.resolve("profiles/disk.json"), "{}")
        Files.writeString(home.resolve("private.txt"), "no")
        val log = EventLog(home.resolve("log")).apply { write(JsonObject(mapOf("job" to JsonPrimitive("import")))) }
        val report = ProblemReport(listOf(ReportPart("surveys/a.json", "{\"traces\":1}")), log, home)
        assertEquals(listOf("system.txt", "surveys/a.json", "settings/profiles/disk.json", "settings/settings.json", "log/events.0.log"), report.parts.map { it.name })
        val zip = folder.resolve("report.zip")
        report.write(zip)
        ZipFile(zip.toFile()).use { read ->
            assertEquals(report.parts, read.entries().toList().map { ReportPart(it.name, read.getInputStream(it).readBytes().decodeToString()) })
        }
        val refusal = assertThrows(Refusal::class.java) { report.write(zip) }
        assertTrue("exists" in refusal.message!!, refusal.message)
    }
}
