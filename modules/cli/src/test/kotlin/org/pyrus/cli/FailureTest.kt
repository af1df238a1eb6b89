package org.pyrus.cli

import kotlinx.coroutines.flow.flow
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.volume.Refusal
import java.io.IOException
import java.nio.file.AccessDeniedException
import java.nio.file.Path

class FailureTest {
    @TempDir
    lateinit var folder: Path

    private fun importThatThrows(failure: Throwable, vararg options: String) =
        pyrus("import", "in.sgy", "out.h5", *options, services = listOf(FakeImporter({ flow { throw failure } })))

    @Test
    fun `a refusal is one line that says what, where and what to do`() {
        val ran = importThatThrows(Refusal("the file is cut short", Path.of("in.sgy"), trace = 7, byte = 3601, remedy = "Copy it again."))
        assertEquals(1, ran.code)
        assertEquals(listOf("pyrus: in.sgy: the file is cut short (trace 7, byte 3601). Copy it again."), ran.errLines)
        assertEquals("", ran.out)
    }

    @Test
    fun `failures of the disk are one line each`() {
        assertEquals(listOf("pyrus: chunk 4 of x.h5, line two (reading or writing failed). Check the disk, then run it again."), importThatThrows(IOException("chunk 4 of x.h5,\n line two")).errLines)
        assertEquals(listOf("pyrus: x.h5: permission denied. Check the rights of the file and its folder."), importThatThrows(AccessDeniedException("x.h5")).errLines)
    }

    @Test
    fun `a fault of the program is one line, and its stack only where it is asked for`() {
        val ran = importThatThrows(IllegalStateException("boom"))
        assertEquals(1, ran.code)
        assertEquals(1, ran.errLines.size, ran.err)
        assertTrue("boom" in ran.err && "--stacktrace" in ran.err, ran.err)
        assertTrue("at org.pyrus.cli.FailureTest" in importThatThrows(IllegalStateException("boom"), "--stacktrace").err)
    }

    @Test
    fun `a volume that is not there is said to be that`() {
        val absent = folder.resolve("none.h5").toString()
        for (line in listOf(listOf("info", absent), listOf("read", absent, "--inline", "1"), listOf("render", absent, "$folder/p.png", "--inline", "1"))) {
            val ran = pyrus(*line.toTypedArray(), services = listOf(FakeReaders(), FakeRenderer()))
            assertEquals(1, ran.code)
            assertEquals(listOf("pyrus: $absent: no such file or folder. Check the name."), ran.errLines)
        }
    }

    @Test
    fun `without the module that does the work the message names it`() {
        val nothing = listOf("something else")
        assertEquals(listOf("pyrus: nothing here imports volumes. Install the Pyrus IO module."), pyrus("import", "a", "b", services = nothing).errLines)
        assertEquals(listOf("pyrus: nothing here reads SEG-Y. Install the Pyrus IO module."), pyrus("scan", "a", services = nothing).errLines)
    }

    @Test
    fun `an unknown planner is refused with those there are`() {
        val ran = pyrus("plan", "--dims", "9x9x9", "--planner", "best", services = listOf(FakePlanner()))
        assertEquals(1, ran.code)
        assertEquals(listOf("pyrus: no planner is called 'best'. Use one of automatic."), ran.errLines)
    }
}
