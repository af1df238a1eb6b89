package org.pyrus.project.jobs

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.project.FakeImporter
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.UnfinishedImport
import java.nio.file.Files
import java.nio.file.Path

class UnfinishedImportsTest {
    @TempDir
    lateinit var folder: Path

    private val imports = UnfinishedImports({ FakeImporter(left = ::left) { } })

    /** Every part file is what an import has left halfway. */
    private fun left(folder: Path): List<UnfinishedImport> = Files.list(folder).use { files ->
        files.filter { it.toString().endsWith(".part") }.toList().map { part ->
            val target = part.resolveSibling(part.fileName.toString().removeSuffix(".part"))
            UnfinishedImport(part, ImportRequest(folder.resolve("a.sgy"), target, resume = true), 0.5)
        }
    }

    private fun part(name: String): Path = folder.resolve(name).also {
        Files.createDirectories(it.parent)
        Files.createFile(it)
    }

    @Test
    fun `what imports have left in a project's folders is found, each once`() {
        val parts = listOf("gulf.h5.part", "older/deep/delta.h5.part").map(::part)
        part(".bin/hidden.h5.part")
        part("1/2/3/4/5/too-deep.h5.part")
        Files.createSymbolicLink(folder.resolve("again"), folder.resolve("older"))
        assertEquals(parts.toSet(), imports.newIn(folder).map { it.part }.toSet())
        assertEquals(emptyList<UnfinishedImport>(), imports.newIn(folder))
        val later = part("later.h5.part")
        assertEquals(listOf(later), imports.newIn(folder).map { it.part })
    }

    @Test
    fun `a folder that is not there has none`() = assertEquals(emptyList<UnfinishedImport>(), imports.newIn(folder.resolve("away")))

    @Test
    fun `what an import has left is removed, unless a job is at work on it`() {
        val part = part("gulf.h5.part")
        val left = imports.newIn(folder).single()
        UnfinishedImports({ FakeImporter { } }).remove(left)
        assertTrue(Files.exists(part))
        assertEquals(left, imports.now(left))
        imports.remove(left)
        assertFalse(Files.exists(part))
        assertNull(imports.now(left))
    }
}
