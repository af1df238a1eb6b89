package org.pyrus.app

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.SyntheticSurvey
import java.nio.file.Files
import java.nio.file.Path

class HeadlessImportIT {
    @TempDir
    lateinit var folder: Path

    private fun survey(): Path = folder.resolve("in.sgy").also { runBlocking { SegyWriter(SyntheticSurvey.faulted(40, 30, 100)).write(it) } }

    @Test
    fun `the suite imports without a window, says how far it is and ends with 0`() {
        val ended = Launcher(Launcher.SUITE, folder).run("--import", survey().toString(), "--output", folder.resolve("out.h5").toString())
        assertEquals(0, ended.code, ended.output)
        assertTrue("Importing 100 %" in ended.output, ended.output)
        assertTrue("40x30x100" in ended.output, ended.output)
        assertTrue(Files.size(folder.resolve("out.h5")) > 40 * 30 * 100 * 4)
    }

    @Test
    fun `a file that is no SEG-Y is refused in one line, and the suite ends with 1`() {
        val bad = Files.writeString(folder.resolve("bad.sgy"), "not seismic")
        val ended = Launcher(Launcher.SUITE, folder).run("--import", bad.toString(), "--output", folder.resolve("out.h5").toString())
        assertEquals(1, ended.code, ended.output)
        assertTrue("not SEG-Y: it has 11 bytes" in ended.output, ended.output)
        assertFalse("\tat org." in ended.output, ended.output)
        assertFalse(Files.exists(folder.resolve("out.h5")))
    }
}
