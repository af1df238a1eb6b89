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

    private val target get() = folder.resolve("out.h5")
    private val suite by lazy { Launcher(Launcher.SUITE, Files.createDirectory(folder.resolve("home"))) }

    private fun survey(): Path = folder.resolve("in.sgy").also { runBlocking { SegyWriter(SyntheticSurvey.faulted(40, 30, 100)).write(it) } }

    /** One line on stderr and nothing on stdout is said, and the folder holds what it held before. */
    private fun assertRefused(code: Int, line: String, ended: Ended) {
        assertEquals(code, ended.code, ended.toString())
        assertEquals("$line\n", ended.err, ended.toString())
        assertEquals("", ended.out, ended.toString())
        assertEquals(emptyList<String>(), folder.toFile().list()!!.filter { it.startsWith("out.h5") || it.endsWith(".part") })
    }

    @Test
    fun `the suite imports without a window, says how far it is and what it wrote, and ends with 0`() {
        val ended = suite.run("--import", survey().toString(), "--output", "$target")
        assertEquals(0, ended.code, ended.toString())
        assertEquals("$target: 40x30x100, ${Files.size(target)} bytes", ended.out.substringBefore(" in chunks of "), ended.toString())
        assertEquals(1, ended.out.lines().count { it.isNotEmpty() }, ended.toString())
        assertTrue("Importing 100 %" in ended.err.lines(), ended.toString())
        assertTrue(Regex("pyrus: imported in .* s").matches(ended.err.trimEnd().lines().last()), ended.toString())
        assertFalse("\n\n" in ended.err || ended.err.startsWith("\n"), ended.toString())
        assertTrue(Files.size(target) > 40 * 30 * 100 * 4)
        assertEquals(listOf("home", "in.sgy", "out.h5"), folder.toFile().list()!!.sorted())
    }

    @Test
    fun `a file that is no SEG-Y is refused in one line that is printed once, and the suite ends with 1`() {
        val bad = Files.writeString(folder.resolve("bad.sgy"), "not seismic")
        val why = "not SEG-Y: it has 11 bytes, and the headers alone take 3600. Check that the file was copied whole."
        assertRefused(1, "pyrus: $bad: $why", suite.run("--import", "$bad", "--output", "$target"))
    }

    @Test
    fun `an import that Java's memory can't hold is refused with what to do`() {
        val why = "a buffer budget of 256 MiB passes the 32 MiB that this Java can give. " +
            "Give a smaller budget, or Java more memory: PYRUS_JAVA_OPTIONS=-Xmx1g before ./pyrus, -J-Xmx1g behind bin/pyrus."
        assertRefused(1, "pyrus: $why", suite.run("--import", "${survey()}", "--output", "$target", "-J-XX:MaxDirectMemorySize=64m"))
    }

    @Test
    fun `options that make no sense are answered by what is missing, and the suite ends with 2`() {
        assertRefused(2, "pyrus: --output is missing: the HDF5 volume to write", suite.run("--import", survey().toString()))
        assertRefused(2, "pyrus: --import is missing: the SEG-Y file to import", suite.run("--output", "$target"))
    }
}
