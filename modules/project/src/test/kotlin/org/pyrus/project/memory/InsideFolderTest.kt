package org.pyrus.project.memory

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import org.junit.jupiter.api.io.TempDir
import java.nio.file.Files
import java.nio.file.Path

class InsideFolderTest {
    @TempDir
    lateinit var parent: Path

    private val project by lazy { Files.createDirectory(parent.resolve("project")) }
    private val elsewhere by lazy { Files.createDirectory(parent.resolve("elsewhere")) }

    private fun refused(name: String): String? = assertThrows<IllegalArgumentException> { InsideFolder.resolve(name, project, emptyList()) }.message

    @Test
    fun `a file is called by its way from the folder, and found by it, there or not`() {
        val file = project.resolve("older").resolve("a.h5")
        assertEquals("older/a.h5", InsideFolder.nameOf(file, project, emptyList()))
        assertEquals(file, InsideFolder.resolve("older/a.h5", project, emptyList()))
        assertEquals(file, InsideFolder.resolve("./older/./a.h5", project, emptyList()))
    }

    @Test
    fun `files outside the folder have no name in it`() {
        assertNull(InsideFolder.nameOf(parent.resolve("a.h5"), project, emptyList()))
        assertNull(InsideFolder.nameOf(parent.resolve("project2").resolve("a.h5"), project, emptyList()))
        assertNull(InsideFolder.nameOf(project, project, emptyList()))
    }

    @Test
    fun `a name that leads out of the folder is refused, whatever lies there`() {
        Files.writeString(parent.resolve("secret"), "")
        for (name in listOf("../secret", "older/../../secret", "${parent.resolve("secret")}", "..")) assertEquals("'$name' leads out of the folder", refused(name))
        assertEquals("'' is no name of a file", refused(""))
        assertEquals("'a\u0000b' is no name of a file", refused("a\u0000b"))
    }

    @Test
    fun `a link that leads out is refused, but into another folder that was added`() {
        Files.writeString(elsewhere.resolve("a.h5"), "")
        val link = Files.createSymbolicLink(project.resolve("data"), elsewhere)
        assertEquals("'data/a.h5' is a link that leads out of the folder; add the folder that it leads to", refused("data/a.h5"))
        assertNull(InsideFolder.nameOf(link.resolve("a.h5"), project, emptyList()))
        assertEquals(link.resolve("a.h5"), InsideFolder.resolve("data/a.h5", project, listOf(elsewhere)))
        assertEquals("data/a.h5", InsideFolder.nameOf(link.resolve("a.h5"), project, listOf(elsewhere)))
    }

    @Test
    fun `a link within the folder is as good as the file`() {
        val file = Files.writeString(project.resolve("a.h5"), "")
        val link = Files.createSymbolicLink(project.resolve("b.h5"), file)
        assertEquals(link, InsideFolder.resolve("b.h5", project, emptyList()))
        assertEquals("b.h5", InsideFolder.nameOf(link, project, emptyList()))
    }

    @Test
    fun `a folder that is itself reached by a link is a folder like others`() {
        Files.writeString(project.resolve("a.h5"), "")
        val link = Files.createSymbolicLink(parent.resolve("by link"), project)
        assertEquals(link.resolve("a.h5"), InsideFolder.resolve("a.h5", link, emptyList()))
    }
}
