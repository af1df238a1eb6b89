package org.pyrus.project.tree

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import java.nio.file.Path

class FolderListTest {
    private val kept = MemoryPreferences()
    private val a = Path.of("a").toAbsolutePath()
    private val b = Path.of("b").toAbsolutePath()
    private val c = Path.of("c").toAbsolutePath()

    @Test
    fun `folders are remembered in their order`() {
        FolderList(kept).add(listOf(b, a))
        FolderList(kept).add(listOf(c))
        assertEquals(listOf(b, a, c), FolderList(kept).folders.value)
    }

    @Test
    fun `a folder that is in the list is not added twice, however it is written`() {
        val list = FolderList(kept)
        list.add(listOf(a, Path.of("b/../a"), a))
        assertEquals(listOf(a), list.folders.value)
    }

    @Test
    fun `a removed folder is forgotten, and only that one`() {
        val list = FolderList(kept)
        list.add(listOf(a, b, c))
        list.remove(a)
        list.remove(a)
        assertEquals(listOf(b, c), FolderList(kept).folders.value)
        list.remove(b)
        list.remove(c)
        assertEquals(emptyList<Path>(), FolderList(kept).folders.value)
    }

    @Test
    fun `a folder put first was put there once, and of too many the last are forgotten`() {
        val list = FolderList(kept)
        listOf(a, b, c, a).forEach { list.putFirst(it, most = 2) }
        assertEquals(listOf(a, c), FolderList(kept).folders.value)
        list.clear()
        assertEquals(emptyList<Path>(), FolderList(kept).folders.value)
    }

    @Test
    fun `recent projects are those that are not open now, and a removed one is among them`() {
        val added = FolderList(kept)
        val recent = RecentProjects(FolderList(MemoryPreferences()), added)
        added.add(listOf(a, b))
        listOf(a, b).forEach(recent::note)
        assertEquals(emptyList<Path>(), recent.closed)
        added.remove(a)
        recent.note(a)
        added.remove(b)
        assertEquals(listOf(a, b), recent.closed)
        recent.clear()
        assertEquals(emptyList<Path>(), recent.closed)
    }
}
