package org.pyrus.cli

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.openide.util.lookup.Lookups
import java.io.BufferedOutputStream
import java.io.ByteArrayOutputStream
import java.io.IOException
import java.io.OutputStream
import java.io.PrintStream
import java.nio.file.Files
import java.nio.file.Path

class StandardOutputTest {
    @TempDir
    lateinit var folder: Path
    private lateinit var volume: String

    @BeforeEach
    fun makeVolume() {
        volume = Files.createFile(folder.resolve("small.h5")).toString()
    }

    /** Runs a command whose standard output takes nothing; its exit code and what it said. */
    private fun ranInto(reason: String, vararg args: String): Pair<Int, String> {
        val out = RememberingOutput(object : OutputStream() {
            override fun write(byte: Int): Unit = throw IOException(reason)
        })
        val err = ByteArrayOutputStream()
        val session = Session(PrintStream(BufferedOutputStream(out, 1 shl 16), false), PrintStream(err, true), null, outFailure = { out.failure })
        var code = -1
        Lookups.executeWith(Lookups.fixed(FakeReaders())) { code = run(args.asList(), session) }
        return code to err.toString().trim()
    }

    @Test
    fun `results that a full disk does not take are a failure`() {
        val said = "pyrus: standard output: No space left on device; what was to be written there is lost. Check the disk, then run it again."
        assertEquals(1 to said, ranInto("No space left on device", "info", volume))
        assertEquals(1 to said, ranInto("No space left on device", "read", volume, "--inline", "1001", "--out", "-"))
    }

    @Test
    fun `a reader that has gone is no failure to speak of, and has the exit code of SIGPIPE`() {
        assertEquals(141 to "", ranInto("Broken pipe", "info", volume))
        assertEquals(141 to "", ranInto("Broken pipe", "read", volume, "--inline", "1001", "--out", "-"))
    }

    @Test
    fun `a command that failed keeps its own code`() {
        val absent = folder.resolve("none.h5").toString()
        assertEquals(1 to "pyrus: $absent: no such file or folder. Check the name.", ranInto("Broken pipe", "info", absent))
    }
}
