package org.pyrus.volume

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.nio.file.Path

class FileNamesTest {
    @TempDir
    lateinit var folder: Path

    @Test
    fun `names of devices, and those that Windows would change or refuse, are told there and taken elsewhere`() {
        for (name in listOf("con", "NUL.h5", "aux.part.h5", "Com1.sgy", "LPT9", "COM¹.h5", "prn .h5", "survey.", "survey ", "a:b.h5", "a?.h5", "a\tb.h5")) {
            assertNull(FileNames.problem(name, windows = false), name)
            assertEquals(true, FileNames.problem(name, windows = true) != null, name)
        }
        for (name in listOf("survey.h5", "console.h5", "COM10.h5", "größe 测井 ✓.h5", ".hidden", "a.b.c")) assertNull(FileNames.problem(name, windows = true), name)
        assertEquals("'NUL' is a device of Windows, whatever follows it", FileNames.problem("NUL.h5", windows = true))
        assertEquals("Windows keeps no file with ':' in its name", FileNames.problem("a:b.h5", windows = true))
    }

    @Test
    fun `a name of 250 bytes is taken, of characters that have three bytes each 83, and one more is refused by name`() {
        assertNull(FileNames.problem("a".repeat(247) + ".h5", windows = false))
        assertNull(FileNames.problem("测".repeat(82) + ".h5", windows = false))
        assertNull(FileNames.problem("测".repeat(200) + ".h5", windows = true))
        val long = folder.resolve("测".repeat(200) + ".h5")
        val message = assertThrows(Refusal::class.java) { TargetFile.of(long, overwrite = false) }.message
        assertEquals("$long: the name has 603 bytes, and a result's has 250 at most. Give it another name.", message)
    }
}
