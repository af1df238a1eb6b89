package org.pyrus.io.hdf5

import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.volume.Refusal
import java.nio.ByteBuffer
import java.nio.file.Files
import java.nio.file.Path

class PartLockTest {
    @TempDir
    lateinit var temporary: Path
    private val folder: Path get() = temporary.toRealPath()
    private val target get() = folder.resolve("v.h5")
    private val part get() = folder.resolve("v.h5.part")

    private fun inTheWay(why: String) {
        val refusal = assertThrows(Refusal::class.java) { PartFile.create(target) }
        assertEquals("$part: the job needs this name for its unfinished file, but $why. Rename it, remove it, or name another target.", refusal.message)
    }

    @Test
    fun `somebody's file by the part file's name is refused and keeps its bytes`() {
        for (mine in listOf("x", "my notes, which are longer than a marker is")) {
            Files.writeString(part, mine)
            inTheWay("no job has left it there")
            assertEquals(mine, Files.readString(part))
        }
    }

    @Test
    fun `a link by the part file's name is refused, and what it leads to keeps its bytes`() {
        val other = Files.writeString(folder.resolve("other"), "PYRUS PART FILE\n and more")
        Files.createSymbolicLink(part, other)
        inTheWay("it is a link")
        Files.delete(part)
        Files.createLink(part, other)
        inTheWay("it is a hard link, and the file has other names")
        assertEquals("PYRUS PART FILE\n and more", Files.readString(other))
        Files.delete(part)
        Files.createDirectory(part)
        inTheWay("it is no regular file")
    }

    @Test
    fun `a part file that another job moves away before it is locked is not written to`() {
        val finished = folder.resolve("finished.h5")
        var locks = 0
        PartLock.open(part, target, emptyList()) { channel ->
            if (locks++ == 0) {
                Files.move(part, finished)
                Files.createFile(part)
            }
            channel.tryLock()
        }.use { it.write(ByteBuffer.wrap(byteArrayOf(1, 2, 3))) }
        assertEquals(2, locks)
        assertEquals(0, Files.size(finished))
        assertArrayEquals(byteArrayOf(1, 2, 3), Files.readAllBytes(part))
    }
}
