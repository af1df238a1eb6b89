package org.pyrus.project.memory

import io.kotest.property.Arb
import io.kotest.property.arbitrary.bind
import io.kotest.property.arbitrary.boolean
import io.kotest.property.arbitrary.element
import io.kotest.property.arbitrary.filter
import io.kotest.property.arbitrary.int
import io.kotest.property.arbitrary.list
import io.kotest.property.arbitrary.numericDouble
import io.kotest.property.arbitrary.orNull
import io.kotest.property.arbitrary.string
import io.kotest.property.checkAll
import kotlinx.coroutines.runBlocking
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import org.junit.jupiter.api.io.TempDir
import org.pyrus.volume.Refusal
import java.nio.file.Files
import java.nio.file.Path

class ProjectFileTest {
    @TempDir
    lateinit var folder: Path

    private val file get() = ProjectFile.of(folder)

    private fun write(text: String) = Files.writeString(file.path, text)

    /** What [text] is refused with, without the file's name and the remedy, which every refusal has. */
    private fun refused(text: String): String {
        write(text)
        val refusal = assertThrows<Refusal> { file.load() }
        assertEquals(file.path, refusal.file)
        assertFalse('\n' in refusal.message.orEmpty(), refusal.message)
        return refusal.problem
    }

    private val views = Arb.bind(Arb.int(), Arb.numericDouble(-1e9, 1e9), Arb.string(0..20)) { line, clip, colours ->
        JsonObject(mapOf("inline" to JsonPrimitive(line), "clip" to JsonPrimitive(clip), "colours" to JsonPrimitive(colours)))
    }
    private val windows = Arb.bind(Arb.element("section", "linked", "later"), Arb.string(1..40), Arb.boolean(), views.orNull()) { kind, name, front, view ->
        RememberedWindow(kind, name, front, view)
    }
    private val memories = Arb.bind(Arb.string(1..100).filter(ProjectFile::isName).orNull(), Arb.list(windows, 0..6)) { name, windows -> ProjectMemory(name, windows) }

    @Test
    fun `what a project remembers comes back as it was`(): Unit = runBlocking {
        checkAll(200, memories) { memory ->
            file.save(memory)
            assertEquals(memory, file.load())
        }
    }

    @Test
    fun `a file by hand is read, and what it has beside stays`() {
        write("""{"format": 1, "name": "Gulf", "owner": "Ann", "windows": [{"kind": "section", "file": "older/gulf.h5", "front": true, "view": {"inline": 1050}}]}""")
        val expected = ProjectMemory("Gulf", listOf(RememberedWindow("section", "older/gulf.h5", true, JsonObject(mapOf("inline" to JsonPrimitive(1050))))))
        assertEquals(expected, file.load())
        file.save(expected.copy(windows = emptyList()))
        val json = Json.parseToJsonElement(Files.readString(file.path)) as JsonObject
        assertEquals(JsonPrimitive("Ann"), json["owner"])
        assertEquals(listOf("format", "name", "windows", "owner"), json.keys.toList())
    }

    @Test
    fun `a folder without the file has nothing to remember, and saving leaves nothing beside the file`() {
        assertEquals(ProjectMemory(), file.load())
        file.save(ProjectMemory("Gulf"))
        assertEquals(listOf(ProjectFile.NAME), Files.list(folder).use { files -> files.map { it.fileName.toString() }.toList() })
    }

    @Test
    fun `what is no JSON is refused with line and column`() {
        assertEquals("it is no project file: it is no JSON (line 3, column 12)", refused("{\"format\": 1,\n \"name\": \"Gulf\",\n \"windows\" [] }"))
        assertEquals("it is no project file: it holds no JSON object", refused("[1, 2]"))
    }

    @Test
    fun `a value that is not of its kind is named`() {
        assertEquals("it is no project file: format is not a whole number: \"1\"", refused("""{"format": "1"}"""))
        assertEquals("it is no project file: format is not a whole number: null", refused("""{"name": "Gulf"}"""))
        assertEquals("it is no project file: name is not a text: 5", refused("""{"format": 1, "name": 5}"""))
        assertEquals("it is no project file: name is not one line of at most 100 characters", refused("""{"format": 1, "name": "a\nb"}"""))
        assertEquals("it is no project file: windows is not a list", refused("""{"format": 1, "windows": {}}"""))
        assertEquals("it is no project file: windows[1].file is not a text: null", refused("""{"format": 1, "windows": [{"kind": "section", "file": "a"}, {"kind": "section"}]}"""))
        assertEquals("it is no project file: windows[0].view is not an object: []", refused("""{"format": 1, "windows": [{"kind": "section", "file": "a", "view": []}]}"""))
        val many = List(101) { """{"kind": "section", "file": "a"}""" }.joinToString()
        assertEquals("it is no project file: windows are 101, more than 100", refused("""{"format": 1, "windows": [$many]}"""))
    }

    @Test
    fun `a later format is refused by its number, and not written over`() {
        assertEquals("it is of format 2, and this version knows 1", refused("""{"format": 2, "windows": "another kind"}"""))
        assertThrows<Refusal> { file.save(ProjectMemory("Gulf")) }
        assertEquals("""{"format": 2, "windows": "another kind"}""", Files.readString(file.path))
    }

    @Test
    fun `a link, a huge file and one that is no text are refused`() {
        Files.createSymbolicLink(file.path, Files.writeString(folder.resolve("elsewhere.json"), """{"format": 1}"""))
        assertEquals("it is no project file: it is a link, a folder or a device", assertThrows<Refusal> { file.load() }.problem)
        assertThrows<Refusal> { file.save(ProjectMemory("Gulf")) }
        assertEquals("""{"format": 1}""", Files.readString(folder.resolve("elsewhere.json")))
        Files.delete(file.path)
        assertEquals("it is no project file: it has more than 1 MiB", refused(" ".repeat((1 shl 20) + 1)))
        Files.write(file.path, byteArrayOf(0x7b, 0xff.toByte(), 0x7d))
        assertEquals("it is no project file: it is no text in UTF-8", assertThrows<Refusal> { file.load() }.problem)
    }
}
