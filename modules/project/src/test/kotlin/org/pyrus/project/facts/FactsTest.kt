package org.pyrus.project.facts

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Test
import org.pyrus.project.scanOf
import org.pyrus.volume.Agreement
import org.pyrus.volume.AmplitudeFinding
import org.pyrus.volume.AmplitudeStatistics
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.StoredType
import org.pyrus.volume.VolumeFile
import org.pyrus.volume.VolumeFileKind
import org.pyrus.volume.spi.VolumeInfo
import java.nio.file.Path

class FactsTest {
    private val scan = scanOf(Path.of("a.sgy"))

    private fun List<FactGroup>.values() = flatMap { it.facts }.associate { it.id to it.value }

    @Test
    fun `a volume's facts give geometry, chunks with padding, and statistics`() {
        val info = VolumeInfo(
            Path.of("a.h5"), scan.geometry, StoredType.INT16, ChunkShape(4, 20, 25),
            AmplitudeStatistics(10_000, 0, -1200.5, 1300.0, 0.25, 410.0), mapOf("source" to "a.sgy"),
        )
        val values = SurveyFacts.of(info).values()
        assertEquals("101..119 by 2 (10 lines)", values["inlines"])
        assertEquals("0..196 ms by 4 (50 samples)", values["samples"])
        assertEquals("200 of 200 (100 %)", values["live"])
        assertEquals("4 × 20 × 25", values["chunk"])
        // 3 chunks of 4 inlines hold 12 for 10: 20 % more
        assertEquals("20 %", values["padding"])
        assertEquals("4.00 kB", values["chunkBytes"])
        assertEquals("int16", values["type"])
        assertEquals("-1200.5", values["min"])
        assertEquals("410", values["rms"])
        assertEquals("a.sgy", values["attribute.source"])
        assertFalse("inlineSpacing" in values)
    }

    @Test
    fun `a scan's facts give the file's own words`() {
        val values = SurveyFacts.of(scan.copy(amplitudes = AmplitudeFinding(Agreement.AGREES, "of 900 words all are usual"))).values()
        assertEquals("agree with format and byte order: of 900 words all are usual", values["agreement"])
        assertEquals("5 (IEEE float32)", values["format"])
        assertEquals("inline at byte 189, crossline at byte 193, X at byte 181, Y at byte 185", values["positions"])
        assertEquals("EBCDIC, no extended headers", values["text"])
    }

    @Test
    fun `a file's facts give its size only where it is known`() {
        val file = VolumeFile(Path.of("a.sgy"), VolumeFileKind.SEGY)
        assertEquals(mapOf("path" to "a.sgy", "kind" to "SEG-Y", "size" to "3.43 GB"), listOf(SurveyFacts.ofFile(file, 3_430_000_000)).values())
        assertEquals(setOf("path", "kind"), listOf(SurveyFacts.ofFile(file, null)).values().keys)
    }
}
