package org.pyrus.project.memory

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.desktop.SurveyWindow
import java.nio.file.Files
import java.nio.file.Path

class ReopeningTest {
    @TempDir
    lateinit var folder: Path

    private val store by lazy { ProjectStore(folder.resolve("own")) }

    private fun found() = Reopening.of(folder, store, setOf("section"), emptyList())

    @Test
    fun `windows whose files are there open again, and of the others each is said once`() {
        Files.writeString(folder.resolve("a.h5"), "")
        val gone = RememberedWindow("section", "gone.h5")
        store.save(folder, ProjectMemory(null, listOf(RememberedWindow("section", "a.h5", front = true), gone, gone, RememberedWindow("section", "../b.h5"), RememberedWindow("horizon", "a.h5"))))
        val found = found()
        assertEquals(listOf(SurveyWindow("section", folder.resolve("a.h5"), true, null)), found.windows)
        assertEquals(listOf("'gone.h5' is not there any more", "'../b.h5' leads out of the folder"), found.problems)
    }

    @Test
    fun `a project whose file can't be read is open without windows, and why is said in one line`() {
        Files.writeString(ProjectFile.of(folder).path, "{\"format\": 1,}")
        val found = found()
        assertEquals(ProjectMemory(), found.memory)
        assertTrue(found.windows.isEmpty())
        val problem = found.problems.single()
        assertTrue("line 1, column" in problem && ProjectFile.NAME in problem && '\n' !in problem, problem)
    }
}
