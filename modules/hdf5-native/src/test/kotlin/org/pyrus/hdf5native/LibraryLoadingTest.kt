package org.pyrus.hdf5native

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.testing.Jvm
import org.pyrus.volume.spi.Suitability
import java.nio.file.Path

/** What a Java process loads that has done nothing but ask the provider. */
class LibraryLoadingTest {
    @TempDir
    lateinit var folder: Path

    /** The classes of hdf-java and its loader that a process loads which does [verb] with a volume. */
    private fun libraryClasses(verb: String): List<String> {
        val volume = folder.resolve("volume.h5").also { NativeVolumes.write(it, NativeVolumes.shorts) }
        val command = Jvm.command(AskNative::class.java.name, listOf("-Xlog:class+load"), verb, volume.toString())
        val process = ProcessBuilder(command).redirectErrorStream(true).start()
        val lines = process.inputReader().readLines()
        assertEquals(0, process.waitFor()) { lines.takeLast(20).joinToString("\n") }
        assertTrue(lines.any { "NativeReaderProvider source:" in it }, "the process tells what it loads")
        return lines.filter { line -> listOf(" org.bytedeco.", " hdf.hdf5lib.").any { it in line } }
    }

    @Test
    fun `asking for suitability loads nothing of the HDF5 library, which opening does`() {
        assertEquals(emptyList<String>(), libraryClasses("suitability"))
        assertTrue(libraryClasses("open").any { " org.bytedeco." in it })
    }
}

/** `suitability FILE`, or `open FILE`; ends with 1 where the answer isn't that it can be read. */
internal object AskNative {
    @JvmStatic
    fun main(args: Array<String>) {
        val (verb, file) = args
        val provider = NativeReaderProvider()
        if (verb == "open") provider.open(Path.of(file)).close()
        check(provider.suitability(Path.of(file)) is Suitability.Able)
    }
}
