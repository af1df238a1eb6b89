package org.pyrus.project.files

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.volume.Refusal
import org.pyrus.volume.VolumeFile
import org.pyrus.volume.VolumeFileKind
import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path

class FilesTest {
    @TempDir
    lateinit var folder: Path

    private fun file(name: String): Path = Files.writeString(folder.resolve(name), name)

    private fun refused(action: () -> Unit) = assertThrows(Refusal::class.java, action).message.orEmpty()

    @Test
    fun `the lines for Python name the file so that no character of it ends the word`() {
        val odd = Path.of("/data/o\"dd\\na'me.h5")
        assertTrue("h5py.File(\"/data/o\\\"dd\\\\na'me.h5\", \"r\")" in Snippet.PYTHON.of(VolumeFile(odd, VolumeFileKind.HDF5))!!)
        assertTrue("xarray.open_dataset(\"/a.h5\", engine=\"h5netcdf\")" in Snippet.XARRAY.of(VolumeFile(Path.of("/a.h5"), VolumeFileKind.HDF5))!!)
        assertTrue("segyio.open(\"/a.sgy\")" in Snippet.PYTHON.of(VolumeFile(Path.of("/a.sgy"), VolumeFileKind.SEGY))!!)
        assertNull(Snippet.XARRAY.of(VolumeFile(Path.of("/a.sgy"), VolumeFileKind.SEGY)))
    }

    @Test
    fun `the command for a terminal quotes what a shell would take apart`() {
        assertEquals("pyrus-cli info /data/a-1.h5", Snippet.TERMINAL.of(VolumeFile(Path.of("/data/a-1.h5"), VolumeFileKind.HDF5)))
        assertEquals("'/my data/\$HOME it'\\''s.sgy'", Snippet.shell(Path.of("/my data/\$HOME it's.sgy"), windows = false))
        assertEquals("\"/my data/a.sgy\"", Snippet.shell(Path.of("/my data/a.sgy"), windows = true))
        for (word in listOf("64x32x64", "inline,slice", "--start=-100.5", "189:2", "EPSG:23031")) assertEquals(word, Snippet.shell(word, windows = false))
        assertEquals("'LOCAL_CS[\"A\"]'", Snippet.shell("LOCAL_CS[\"A\"]", windows = false))
        assertEquals("\"LOCAL_CS[\\\"A\\\"]\"", Snippet.shell("LOCAL_CS[\"A\"]", windows = true))
        assertEquals("''", Snippet.shell("", windows = false))
    }

    @Test
    fun `a file gets its new name, and no other file is replaced`() {
        val one = file("one.h5")
        file("two.h5")
        assertTrue("there is a 'two.h5' already" in refused { FileWork.rename(one, "two.h5") })
        assertEquals("two.h5", Files.readString(folder.resolve("two.h5")))
        assertEquals(folder.resolve("three.h5"), FileWork.rename(one, "three.h5"))
        assertFalse(Files.exists(one))
    }

    @Test
    fun `a name that leads elsewhere, or is none, is refused`() {
        val one = file("one.h5")
        for (name in listOf("../two.h5", "sub/two.h5", "", "..", "/two.h5", "a\u0000b")) assertTrue("is no name of a file" in refused { FileWork.rename(one, name) }, name)
        assertTrue(Files.exists(one))
        assertTrue("can't be renamed" in refused { FileWork.rename(folder.resolve("gone.h5"), "two.h5") })
    }

    @Test
    fun `a file goes to the bin, or away where there is none, and stays where the system does not let it`() {
        val binned = ArrayList<Path>()
        FileWork.delete(file("a.h5")) { binned.add(it) }
        assertEquals(listOf(folder.resolve("a.h5")), binned)
        FileWork.delete(file("b.h5"), null)
        assertFalse(Files.exists(folder.resolve("b.h5")))
        assertTrue("did not move it to the bin" in refused { FileWork.delete(folder.resolve("a.h5")) { false } })
        assertTrue("can't be deleted: busy" in refused { FileWork.delete(folder.resolve("a.h5")) { throw IOException("busy") } })
        assertTrue(Files.exists(folder.resolve("a.h5")))
    }
}
