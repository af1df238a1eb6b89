package org.pyrus.project.tree

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import java.nio.file.Path
import java.util.prefs.AbstractPreferences

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

    private class MemoryPreferences : AbstractPreferences(null, "") {
        private val values = mutableMapOf<String, String>()

        override fun putSpi(key: String, value: String) {
            values[key] = value
        }

        override fun getSpi(key: String): String? = values[key]

        override fun removeSpi(key: String) {
            values.remove(key)
        }

        override fun removeNodeSpi() = Unit

        override fun keysSpi(): Array<String> = values.keys.toTypedArray()

        override fun childrenNamesSpi(): Array<String> = emptyArray()

        override fun childSpi(name: String): AbstractPreferences = throw UnsupportedOperationException()

        override fun syncSpi() = Unit

        override fun flushSpi() = Unit
    }
}
