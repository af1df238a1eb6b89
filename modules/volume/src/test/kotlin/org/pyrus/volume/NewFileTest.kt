package org.pyrus.volume

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.condition.DisabledOnOs
import org.junit.jupiter.api.condition.OS
import org.junit.jupiter.api.io.TempDir
import java.nio.ByteBuffer
import java.nio.file.FileSystemException
import java.nio.file.Files
import java.nio.file.Path

class NewFileTest {
    @TempDir
    lateinit var temporary: Path
    private val folder: Path get() = temporary.toRealPath()
    private val target: Path get() = folder.resolve("a.npy")

    private fun names(): List<String> = Files.list(folder).use { files -> files.map { it.fileName.toString() }.sorted().toList() }

    private fun write(target: Path, overwrite: Boolean = false, inputs: List<Path> = emptyList()) = NewFile.write(target, overwrite, inputs) { it.write(ByteBuffer.wrap("new".toByteArray())) }

    private fun refusal(target: Path, overwrite: Boolean = false, inputs: List<Path> = emptyList()): String =
        assertThrows(Refusal::class.java) { write(target, overwrite, inputs) }.message!!

    @Test
    fun `a file comes whole, with no other left beside it, whatever else lies there`() {
        Files.writeString(folder.resolve("a.npy.part"), "mine")
        write(target)
        assertEquals("new", Files.readString(target))
        assertEquals("mine", Files.readString(folder.resolve("a.npy.part")))
        assertEquals(listOf("a.npy", "a.npy.part"), names())
    }

    @Test
    fun `a file that exists is replaced only where it may be`() {
        Files.writeString(target, "old")
        assertEquals("$target: the target exists. Name another file, or replace this one with --overwrite.", refusal(target))
        assertEquals("old", Files.readString(target))
        write(target, overwrite = true)
        assertEquals("new", Files.readString(target))
        assertEquals(listOf("a.npy"), names())
    }

    @Test
    fun `a file that comes meanwhile is left as it is`() {
        val refusal = assertThrows(Refusal::class.java) { NewFile.write(target, false) { Files.writeString(target, "theirs") } }
        assertEquals("$target: the target has come into being meanwhile, and is left as it is. Name another file, or replace this one with --overwrite.", refusal.message)
        assertEquals("theirs", Files.readString(target))
        assertEquals(listOf("a.npy"), names())
    }

    @Test
    fun `where writing fails nothing is left, an older file stays, and the failure names it`() {
        Files.writeString(target, "old")
        val failure = assertThrows(FileSystemException::class.java) {
            NewFile.create(target, overwrite = true).use { it.write(ByteBuffer.allocate(100), Long.MAX_VALUE - 50) }
        }
        assertEquals(target.toString(), failure.file)
        assertTrue(!failure.reason.isNullOrEmpty())
        assertEquals("old", Files.readString(target))
        assertEquals(listOf("a.npy"), names())
    }

    @Test
    fun `a name as long as names may be is no trouble`() {
        val long = folder.resolve("ü".repeat(120) + ".npy")
        write(long)
        assertEquals("new", Files.readString(long))
    }

    @Test
    fun `folders, and names in folders that are not there, are refused`() {
        assertEquals("$folder: the target is a folder. Name a file in it.", refusal(folder, overwrite = true))
        assertEquals("/: the target is a folder. Name a file in it.", refusal(Path.of("/"), overwrite = true))
        val nowhere = folder.resolve("nowhere/a.npy")
        assertEquals("$nowhere: the folder ${nowhere.parent} does not exist. Create it first.", refusal(nowhere))
    }

    @Test
    @DisabledOnOs(OS.WINDOWS, disabledReason = "links need rights there")
    fun `behind a link the file is written that it leads to`() {
        val real = Files.writeString(Files.createDirectory(folder.resolve("store")).resolve("real.npy"), "old")
        val link = Files.createSymbolicLink(target, real)
        assertTrue(refusal(link).startsWith("$link: the target exists."))
        write(link, overwrite = true)
        assertTrue(Files.isSymbolicLink(link))
        assertEquals("new", Files.readString(real))
        assertEquals(listOf(real), Files.list(real.parent).use { it.toList() })
    }

    @Test
    @DisabledOnOs(OS.WINDOWS, disabledReason = "links need rights there")
    fun `a link that leads nowhere is refused and stays`() {
        val link = Files.createSymbolicLink(target, folder.resolve("gone"))
        for (overwrite in listOf(true, false)) {
            assertEquals("$link: the target is a link that leads nowhere. Name the file itself, or remove the link.", refusal(link, overwrite))
        }
        assertEquals(listOf("a.npy"), names())
    }

    @Test
    @DisabledOnOs(OS.WINDOWS, disabledReason = "links need rights there")
    fun `what the result is made of is no target, by no name`() {
        val input = Files.writeString(folder.resolve("in.h5"), "volume")
        val hard = Files.createLink(folder.resolve("hard"), input)
        val soft = Files.createSymbolicLink(folder.resolve("soft"), input)
        for (name in listOf(input, hard, soft)) assertEquals("$name: source and target are the same file. Name another target.", refusal(name, overwrite = true, inputs = listOf(input)))
        assertEquals("volume", Files.readString(input))
    }

    @Test
    @DisabledOnOs(OS.WINDOWS, disabledReason = "there are no pipes with names")
    fun `a pipe is refused, to write and to read`() {
        val pipe = folder.resolve("pipe")
        assertEquals(0, ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
        assertEquals("$pipe: the target is no regular file but a device, a pipe or the like. Name another file.", refusal(pipe, overwrite = true))
        val input = assertThrows(Refusal::class.java) { InputFile.check(pipe, "a volume") }
        assertEquals("$pipe: it is not a regular file but a device, a pipe or the like. Copy what it gives into a file, and name that.", input.message)
        assertEquals(listOf("pipe"), names())
    }
}
