package org.pyrus.volume.spi

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.openide.util.lookup.Lookups
import org.pyrus.volume.Refusal
import java.nio.file.Files
import java.nio.file.Path

class ReadersTest {
    @TempDir
    lateinit var folder: Path

    private class Faulty(override val id: String, private val look: () -> Suitability) : ReaderProvider {
        override val description = "throws what it must not"

        override fun suitability(path: Path, options: OpenOptions) = look()

        override fun open(path: Path, options: OpenOptions): VolumeReader = throw IllegalArgumentException("start NaN")
    }

    @Test
    fun `a reader that throws what it must not is one that can't open the file`() {
        val file = Files.write(folder.resolve("v.h5"), byteArrayOf(-119, 72, 68, 70, 13, 10, 26, 10))
        val readers = arrayOf(Faulty("bad") { throw IllegalStateException("oops") }, Faulty("worse") { Suitability.Able(1) })
        Lookups.executeWith(Lookups.fixed(*readers)) {
            val any = assertThrows(Refusal::class.java) { Readers.open(file) }
            assertEquals(
                "no reader can open it: bad: it failed: java.lang.IllegalStateException: oops; worse: the reader 'worse' failed on it: java.lang.IllegalArgumentException: start NaN",
                any.problem,
            )
            val named = assertThrows(Refusal::class.java) { Readers.open(file, "worse") }
            assertEquals("the reader 'worse' failed on it: java.lang.IllegalArgumentException: start NaN", named.problem)
        }
        Lookups.executeWith(Lookups.fixed(readers[0])) { assertNull(VolumeFiles.recognise(file)) }
    }
}
