package org.pyrus.project.memory

import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.desktop.SurveyWindow
import org.pyrus.volume.Refusal
import java.nio.file.Files
import java.nio.file.Path

class WindowKeeperTest {
    @TempDir
    lateinit var parent: Path

    private val folder by lazy { Files.createDirectory(parent.resolve("project")) }
    private val store by lazy { ProjectStore(parent.resolve("own")) }
    private val refusals = mutableListOf<Refusal>()
    private val keeper by lazy { WindowKeeper(store, { setOf("section", "linked") }) { refusals += it } }

    private fun at(line: Int) = JsonObject(mapOf("inline" to JsonPrimitive(line)))

    private fun window(file: Path, line: Int?) = SurveyWindow("section", file, front = true, view = line?.let(::at))

    private fun windows(of: Path = folder) = store.load(of).windows

    @Test
    fun `windows are written when two looks see the same`() {
        keeper.begin(folder, ProjectMemory())
        keeper.look(emptyList())
        keeper.look(emptyList())
        assertFalse(ProjectFile.of(folder).exists, "there was nothing to remember")
        for (line in 1..3) keeper.look(listOf(window(folder.resolve("a.h5"), line)))
        assertFalse(ProjectFile.of(folder).exists, "the user was still stepping")
        keeper.look(listOf(window(folder.resolve("a.h5"), 3)))
        assertEquals(listOf(RememberedWindow("section", "a.h5", true, at(3))), windows())
        repeat(2) { keeper.look(emptyList()) }
        assertEquals(emptyList<RememberedWindow>(), windows())
    }

    @Test
    fun `a window whose file is still being opened keeps the place that it had`() {
        val before = listOf(RememberedWindow("section", "a.h5", true, at(7)))
        store.save(folder, ProjectMemory(null, before))
        keeper.begin(folder, ProjectMemory(null, before))
        repeat(3) { keeper.look(listOf(window(folder.resolve("a.h5"), null))) }
        assertEquals(before, windows())
    }

    @Test
    fun `each project has the windows of its own files, the inner one of two those of both`() {
        val inner = Files.createDirectory(folder.resolve("inner"))
        for (each in listOf(folder, inner)) keeper.begin(each, ProjectMemory())
        val open = listOf(window(folder.resolve("a.h5"), 1), window(inner.resolve("b.h5"), 2), window(parent.resolve("c.h5"), 3))
        keeper.flush(open)
        assertEquals(listOf("a.h5"), windows().map { it.file })
        assertEquals(listOf("b.h5"), windows(inner).map { it.file })
    }

    @Test
    fun `what a project was left with stays when its windows close with it`() {
        keeper.begin(folder, ProjectMemory())
        keeper.end(folder, listOf(window(folder.resolve("a.h5"), 1)))
        repeat(2) { keeper.look(emptyList()) }
        assertEquals(listOf(RememberedWindow("section", "a.h5", true, at(1))), windows())
    }

    @Test
    fun `windows of a kind that is not known here stay remembered, and so does the project's name`() {
        val memory = ProjectMemory("Gulf", listOf(RememberedWindow("horizon", "a.h5", view = at(1))))
        store.save(folder, memory)
        keeper.begin(folder, memory)
        keeper.flush(listOf(window(folder.resolve("b.h5"), 2)))
        assertEquals(listOf("b.h5", "a.h5"), windows().map { it.file })
        assertEquals("Gulf", store.load(folder).name)
    }

    @Test
    fun `a project file that is not understood is left as it is, and the user's own remembers`() {
        val foreign = """{"format": 2}"""
        Files.writeString(ProjectFile.of(folder).path, foreign)
        keeper.begin(folder, ProjectMemory())
        keeper.flush(listOf(window(folder.resolve("a.h5"), 4)))
        assertEquals(foreign, Files.readString(ProjectFile.of(folder).path))
        assertEquals(listOf(RememberedWindow("section", "a.h5", true, at(4))), windows())
        assertTrue(refusals.isEmpty(), "$refusals")
        Files.delete(ProjectFile.of(folder).path)
        keeper.flush(listOf(window(folder.resolve("a.h5"), 5)))
        assertTrue(ProjectFile.of(folder).exists)
        assertEquals(emptyList<Path>(), Files.list(parent.resolve("own")).use { it.toList() })
    }

    @Test
    fun `what can be remembered nowhere is said once`() {
        Files.writeString(ProjectFile.of(folder).path, "no JSON")
        Files.writeString(parent.resolve("own"), "a file in the folder's place")
        keeper.begin(folder, ProjectMemory())
        for (line in 1..3) keeper.flush(listOf(window(folder.resolve("a.h5"), line)))
        assertEquals(listOf(ProjectFile.of(folder).path), refusals.map { it.file })
    }

    @Test
    fun `nothing is written of a folder that is away`() {
        keeper.begin(folder, ProjectMemory())
        Files.delete(folder)
        keeper.flush(listOf(window(folder.resolve("a.h5"), 1)))
        assertTrue(refusals.isEmpty())
        assertFalse(Files.exists(parent.resolve("own")))
    }
}
