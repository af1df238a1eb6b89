package org.pyrus.io.exporting

import kotlinx.coroutines.flow.last
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.importing.SegyVolumeImporter
import org.pyrus.io.segy.SegyBytes
import org.pyrus.io.segy.TestTrace
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.CoordinateReference
import org.pyrus.volume.SampleDomain
import org.pyrus.volume.spi.ExportRequest
import org.pyrus.volume.spi.FieldType
import org.pyrus.volume.spi.HeaderField
import org.pyrus.volume.spi.HeaderOverrides
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.OpenOptions
import org.pyrus.volume.spi.Readers
import org.pyrus.volume.spi.SourceByteOrder
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.VolumeReader
import java.nio.ByteOrder
import java.nio.file.Files
import java.nio.file.Path

/** A file that was read by any layout comes back, holds when verified, and shows the same samples before and after its import. */
class LayoutExportTest {
    @TempDir
    lateinit var folder: Path

    private val source get() = folder.resolve("in.sgy")
    private val volume get() = folder.resolve("a.h5")
    private val importer = SegyVolumeImporter()

    private fun assertComesBack(layout: SourceLayout, bytes: SegyBytes, crs: CoordinateReference? = null) {
        Files.write(source, bytes.bytes())
        val done = runBlocking { importer.import(ImportRequest(source, volume, layout, ChunkShape(4, 3, 4), overwrite = true, crs = crs)).last() as JobEvent.Imported }
        val report = runBlocking { (importer.verify(volume, source).last() as JobEvent.Verified).report }
        assertEquals(emptyList<String>(), report.differences.map { it.message }, "$layout")
        val before = Readers.open(source, "segy", OpenOptions(layout = layout)).use(::samples)
        assertEquals(before, Readers.open(volume).use(::samples), "$layout")
        runBlocking { importer.export(ExportRequest(volume, folder.resolve("out.sgy"), overwrite = true)).last() }
        assertEquals(-1, Files.mismatch(source, folder.resolve("out.sgy")), "$layout")
        assertEquals(done.scan.layout, StoredVolume.open(volume).segy.layout)
    }

    private fun samples(reader: VolumeReader): List<Float> = runBlocking { reader.read(reader.info.geometry.wholeVolume).values.toList() }

    /** 6 × 5 traces but for one, crossline by crossline, line numbers as [fields] has them. */
    private fun traces(fields: (Int, Int) -> TestTrace) = (1..5).flatMap { c -> (1..6).filter { it != 4 || c != 2 }.map { fields(10 + it, 20 + 2 * c) } }

    private fun at(inlineByte: Int, crosslineByte: Int) = traces { i, c -> TestTrace(0, 0, mapOf(inlineByte to i, crosslineByte to c, 73 to 1000 * i, 77 to 900 * c)) }

    @Test
    fun `line numbers and coordinates at any bytes`() {
        for ((inline, crossline) in listOf(5 to 21, 9 to 21, 17 to 25, 221 to 225, 181 to 185)) {
            val bytes = SegyBytes(at(inline, crossline))
            assertComesBack(SourceLayout(), bytes)
            assertComesBack(SourceLayout(exchangeAxes = true), bytes, CoordinateReference(23031))
            assertComesBack(SourceLayout(HeaderField(crossline), HeaderField(inline), HeaderField(73), HeaderField(77)), bytes)
        }
        val short = traces { i, c -> TestTrace(0, 0, mapOf(73 to 1000 * i, 77 to 900 * c), mapOf(201 to i, 236 to c)) }
        assertComesBack(SourceLayout(HeaderField(201, FieldType.INT16), HeaderField(236, FieldType.INT16)), SegyBytes(short))
    }

    @Test
    fun `whatever holds in place of its headers`() {
        val traces = traces { i, c -> TestTrace(i, c, mapOf(181 to 1000 * i, 185 to 900 * c), mapOf(71 to -10)) }
        assertComesBack(SourceLayout(overrides = HeaderOverrides(intervalMicros = 333.25, startMs = -8.5, coordinateScalar = -100, domain = SampleDomain.DEPTH_FEET)), SegyBytes(traces))
        for (format in listOf(1, 2, 5)) assertComesBack(SourceLayout(overrides = HeaderOverrides(formatCode = format)), SegyBytes(traces, format = 3, sampleBytes = 4))
        assertComesBack(SourceLayout(overrides = HeaderOverrides(samples = 9)), SegyBytes(traces, samples = 9, statedSamples = 4))
        val little = SegyBytes(traces, byteOrder = ByteOrder.LITTLE_ENDIAN)
        assertComesBack(SourceLayout(overrides = HeaderOverrides(SourceByteOrder.LITTLE)), little)
    }
}
