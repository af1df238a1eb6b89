package org.pyrus.project.tree

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.FileTime

class DiskWatchTest {
    @TempDir
    lateinit var folder: Path

    private var changes = 0

    /** Looks often enough for the slow look to come round. */
    private fun DiskWatch.lookAround() = repeat(12) { look() }

    @Test
    fun `a change is found without the system's events`() {
        val watch = DiskWatch(null)
        watch.watch(folder) { changes++ }
        watch.lookAround()
        assertEquals(0, changes)
        Files.setLastModifiedTime(folder, FileTime.fromMillis(5_000))
        watch.lookAround()
        assertEquals(1, changes)
    }

    @Test
    fun `a folder that vanishes and one that comes back are both changes`() {
        val gone = folder.resolve("gone")
        val watch = DiskWatch()
        watch.watch(gone) { changes++ }
        watch.lookAround()
        assertEquals(0, changes)
        Files.createDirectory(gone)
        watch.lookAround()
        assertEquals(1, changes)
        Files.delete(gone)
        watch.lookAround()
        assertEquals(true, changes >= 2)
    }

    @Test
    fun `who no longer watches is no longer told`() {
        val watch = DiskWatch(null)
        watch.watch(folder) { changes++ }.close()
        Files.setLastModifiedTime(folder, FileTime.fromMillis(5_000))
        watch.lookAround()
        assertEquals(0, changes)
    }
}
