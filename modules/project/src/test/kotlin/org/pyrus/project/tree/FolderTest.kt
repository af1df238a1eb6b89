package org.pyrus.project.tree

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.project.memory.ProjectFile
import org.pyrus.volume.VolumeFile
import org.pyrus.volume.VolumeFileKind
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.FileTime

class FolderTest {
    @TempDir
    lateinit var folder: Path

    private val lookedAt = mutableListOf<String>()

    /** Takes what begins with S for a SEG-Y file, whatever its name. */
    private val lister = FolderLister(recognise = { path ->
        lookedAt += path.fileName.toString()
        if (Files.readString(path).startsWith("S")) VolumeFile(path, VolumeFileKind.SEGY) else null
    })

    private fun write(name: String, text: String): Path = Files.writeString(folder.resolve(name), text)

    private fun names() = lister.list(folder).map { it.path.fileName.toString() }

    @Test
    fun `sub-folders come first, then surveys told by content, each by name`() {
        write("b.txt", "S")
        write("A.sgy", "S")
        write("notes.sgy", "no survey")
        Files.createDirectory(folder.resolve("old"))
        Files.createDirectory(folder.resolve("New"))
        assertEquals(listOf("New", "old", "A.sgy", "b.txt"), names())
    }

    @Test
    fun `hidden files and half-made volumes are not shown, nor looked into`() {
        write(".hidden.sgy", "S")
        write("a.h5.part", "S")
        assertEquals(emptyList<String>(), names())
        assertEquals(emptyList<String>(), lookedAt)
    }

    @Test
    fun `a file is looked into again only when it has changed`() {
        val file = write("a", "S")
        names()
        names()
        assertEquals(listOf("a"), lookedAt)
        Files.writeString(file, "no more")
        assertEquals(emptyList<String>(), names())
        Files.writeString(file, "Survey again")
        Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000))
        assertEquals(listOf("a"), names())
        assertEquals(listOf("a", "a", "a"), lookedAt)
    }

    @Test
    fun `pages that the bench has made are reports, and other pages are nothing`() {
        // as modules/bench writes it: BenchPageTest holds that to the same words
        write("gulf benchmark.html", "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"generator\" content=\"Pyrus bench\"><title>Pyrus bench</title>")
        write("page.html", "<!DOCTYPE html>\n<html><head><title>Pyrus bench</title>")
        write("gulf.txt", "<meta name=\"generator\" content=\"Pyrus bench\">")
        assertEquals(listOf(Entry.Report(folder.resolve("gulf benchmark.html"))), lister.list(folder))
    }

    @Test
    fun `a sub-folder with a project file is a project`() {
        Files.writeString(ProjectFile.of(Files.createDirectory(folder.resolve("gulf"))).path, "{}")
        Files.createDirectory(folder.resolve("older"))
        assertEquals(listOf(Entry.Folder(folder.resolve("gulf"), isProject = true), Entry.Folder(folder.resolve("older"))), lister.list(folder))
    }

    @Test
    fun `a folder that is not there has no entries`() {
        assertEquals(emptyList<Entry>(), lister.list(folder.resolve("gone")))
    }
}
