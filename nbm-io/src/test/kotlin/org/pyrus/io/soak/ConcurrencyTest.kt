package org.pyrus.io.soak

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.DynamicTest.dynamicTest
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestFactory
import org.junit.jupiter.api.io.TempDir
import java.nio.file.Files
import java.nio.file.Path

/** Some seconds of [ConcurrencySoak], with a fixed seed, and the bugs that it must find. */
class ConcurrencyTest {
    @TempDir
    lateinit var temporary: Path
    private val folder: Path get() = temporary.toRealPath()

    @Test
    fun `32 readers beside imports get every sample right, and leave no file, mapping, buffer or coroutine`() {
        val harness = ConcurrencyHarness(folder, seed = 8)
        harness.prepare()
        harness.run(seconds = 60.0, looks = 120) {
            harness.reads.values.all { it.get() > 25 } && harness.imports.get() > 2 && harness.cancelledReads.get() > 20 && harness.cancelledImports.get() > 0 && harness.samples.get() > 1_000_000
        }
        assertEquals(emptyList<String>(), harness.failures)
        val reads = harness.reads.mapValues { it.value.get() }
        assertTrue(reads.values.all { it > 0 } && harness.cancelledReads.get() > 0 && harness.imports.get() > 0) { "$reads, ${harness.cancelledReads} cancelled, ${harness.imports} imports" }
    }

    @TestFactory
    fun `a bug that shows now and then is found`(): List<DynamicTest> = SoakFault.entries.map { fault -> dynamicTest(fault.name) { find(fault) } }

    private fun find(fault: SoakFault) {
        val files = Files.createDirectory(folder.resolve(fault.name))
        val harness = ConcurrencyHarness(files, seed = 8, readerCount = 8, mostSeconds = 2, open = fault::open)
        harness.prepare()
        try {
            harness.run(seconds = 60.0, looks = 600) { harness.failures.isNotEmpty() || harness.reads.values.sumOf { it.get() } >= READS }
        } finally {
            fault.release()
        }
        assertTrue(harness.failures.any { fault.says in it }) { "$fault: ${harness.failures}" }
    }

    private companion object {
        /** In which each bug shows some dozens of times. */
        const val READS = 200
    }
}
