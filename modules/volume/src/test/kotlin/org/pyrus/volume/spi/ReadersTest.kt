package org.pyrus.volume.spi

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.openide.util.lookup.Lookups
import org.pyrus.volume.PyrusSettings
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

    /** As a reader by native code, which a damaged file would end. */
    private object Native : ReaderProvider {
        override val id = "native"
        override val description = "the library"
        override val isNative = true

        override fun suitability(path: Path, options: OpenOptions) = Suitability.Able(1000)

        override fun open(path: Path, options: OpenOptions): VolumeReader = throw AssertionError("it was given $path")
    }

    @Test
    fun `what another reader calls damaged is not given to native code, even where the user prefers it`() {
        val file = Files.write(folder.resolve("v.h5"), byteArrayOf(-119, 72, 68, 70, 13, 10, 26, 10))
        Lookups.executeWith(Lookups.fixed(Faulty("direct") { Suitability.Unable("the checksum is wrong", damaged = true) }, Native)) {
            for (settings in listOf(PyrusSettings(), PyrusSettings(reader = "native"))) {
                val refused = assertThrows(Refusal::class.java) { Readers.open(file, settings) }
                assertEquals("no reader can open it: direct: the checksum is wrong; native: it is not given a file that is damaged", refused.problem)
            }
        }
        Lookups.executeWith(Lookups.fixed(Faulty("direct") { Suitability.Unable("it does not know the filter") }, Native)) {
            assertThrows(AssertionError::class.java) { Readers.open(file) }
        }
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
