package org.pyrus.project

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNotEquals
import org.junit.jupiter.api.Test
import org.openide.util.lookup.Lookups
import org.pyrus.project.files.BenchmarkAction
import org.pyrus.project.importing.ImportAction
import org.pyrus.project.importing.ImportAsOneAction
import org.pyrus.project.rechunking.RechunkAction
import org.pyrus.volume.VolumeFile
import org.pyrus.volume.VolumeFileKind
import java.nio.file.Path

class FilesActionTest {
    private val a = VolumeFile(Path.of("a.sgy"), VolumeFileKind.SEGY)
    private val b = VolumeFile(Path.of("b.sgy"), VolumeFileKind.SEGY)
    private val volume = VolumeFile(Path.of("c.h5"), VolumeFileKind.HDF5)

    @Test
    fun `files can be imported, and several of them as one survey, where nothing else is selected`() {
        val selections = listOf(emptyList(), listOf(a), listOf(a, a), listOf(a, b), listOf(a, b, volume))
        assertEquals(listOf(false, true, true, true, false), selections.map { ImportAction(Lookups.fixed(*it.toTypedArray())).isEnabled })
        assertEquals(listOf(false, false, false, true, false), selections.map { ImportAsOneAction(Lookups.fixed(*it.toTypedArray())).isEnabled })
    }

    @Test
    fun `one volume at a time can be rechunked`() {
        val selections = listOf(emptyList(), listOf(volume), listOf(a), listOf(volume, VolumeFile(Path.of("d.h5"), VolumeFileKind.HDF5)))
        assertEquals(listOf(false, true, false, false), selections.map { RechunkAction(Lookups.fixed(*it.toTypedArray())).isEnabled })
    }

    @Test
    fun `one volume at a time gets a benchmark report, in a page beside it`() {
        val selections = listOf(emptyList(), listOf(volume), listOf(a), listOf(volume, VolumeFile(Path.of("d.h5"), VolumeFileKind.HDF5)))
        assertEquals(listOf(false, true, false, false), selections.map { BenchmarkAction(Lookups.fixed(*it.toTypedArray())).isEnabled })
        assertEquals(Path.of("north", "gulf.v2 benchmark.html"), BenchmarkAction.pageOf(Path.of("north", "gulf.v2.h5")))
    }

    @Test
    fun `of several selected files it is the same action, so that their common menu has it`() {
        assertEquals(ImportAsOneAction(Lookups.fixed(a)), ImportAsOneAction(Lookups.fixed(b)))
        assertNotEquals(ImportAsOneAction(Lookups.fixed(a)), ImportAction(Lookups.fixed(a)))
    }
}
