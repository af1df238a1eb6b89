package org.pyrus.io.fuzz

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.io.segy.SegySource
import org.pyrus.testing.Corpus
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.DuplicatePolicy
import org.pyrus.volume.spi.HeaderField
import org.pyrus.volume.spi.HeaderOverrides
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.TracePolicy
import java.nio.file.Files
import java.nio.file.Path

/** What mutants met that no other test had: each is a refusal now. */
class FoundByFuzzTest {
    @TempDir
    lateinit var folder: Path

    private fun refusal(layout: SourceLayout): String {
        val file = Files.copy(Corpus.file("small.sgy"), folder.resolve("a.sgy"))
        val message = assertThrows(Refusal::class.java) { runBlocking { SegySource().scan(file, layout) } }.message!!
        Files.delete(file)
        return message.removePrefix("$file: ")
    }

    @Test
    fun `interval and start that float64 cannot add up make no axis`() {
        for ((interval, start) in listOf(Double.MIN_VALUE to 0.0, 4000.0 to 1e300, Double.MAX_VALUE to 0.0)) {
            val message = refusal(SourceLayout(overrides = HeaderOverrides(intervalMicros = interval, startMs = start)))
            assertTrue(message.startsWith("50 samples from $start on, ") && message.endsWith("make no axis (byte 3217). Say what interval and start are, with --interval and --start."), message)
        }
    }

    @Test
    fun `a line number that is named over the bytes of the other, which is not, is refused whatever the policy`() {
        val remedy = "that which is not named is taken to be where it usually is. Name both, with --inline-byte and --crossline-byte."
        val crossline = SourceLayout(crossline = HeaderField(186))
        assertEquals("the inline at byte 189 and the crossline at byte 186 overlap: $remedy", refusal(crossline.copy(traces = TracePolicy(DuplicatePolicy.LAST))))
        assertEquals("the inline at byte 189 and the crossline at byte 186 overlap: $remedy", refusal(crossline.copy(traces = TracePolicy(line2d = true))))
        assertEquals("the inline at byte 22 and the crossline at byte 21 overlap: $remedy", refusal(SourceLayout(inline = HeaderField(22), traces = TracePolicy(line2d = true))))
    }
}
