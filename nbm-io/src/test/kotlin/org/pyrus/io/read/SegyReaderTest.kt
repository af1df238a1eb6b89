package org.pyrus.io.read

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.async
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Nested
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.io.segy.SegyFile
import org.pyrus.io.segy.SlabTraces
import org.pyrus.io.segy.TraceOrder
import org.pyrus.synthetic.Revision2
import org.pyrus.synthetic.SegyOptions
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.Sorting
import org.pyrus.synthetic.SyntheticSurvey
import org.pyrus.volume.CrosslineNumber
import org.pyrus.volume.ExtentLimits
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.IndexRange
import org.pyrus.volume.InlineNumber
import org.pyrus.volume.LineAxis
import org.pyrus.volume.ReadCost
import org.pyrus.volume.Refusal
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.StoredType
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.spi.ExpectedVolume
import org.pyrus.volume.spi.Suitability
import org.pyrus.volume.spi.VolumeReader
import java.nio.ByteOrder
import java.nio.file.Path
import kotlin.io.path.exists

class SegyReaderTest {
    @TempDir
    lateinit var folder: Path

    abstract class Contract(type: StoredType, private val options: SegyOptions) : PooledReaderContract() {
        @TempDir
        lateinit var folder: Path

        override val expected =
            ExpectedVolume(GEOMETRY, type, null) { inline, crossline, sample ->
                SyntheticSurvey.arithmeticSample(inline, crossline, sample).let { if (type.label.startsWith("u")) maxOf(it, 0f) else it }
            }

        override fun openReader(): VolumeReader {
            val path = folder.resolve("survey.sgy")
            if (!path.exists()) runBlocking { SegyWriter(SyntheticSurvey.arithmetic(GEOMETRY), options).write(path) }
            return SegyReaderProvider().open(path)
        }
    }

    @Nested
    inner class `IBM float, by inline` : Contract(StoredType.FLOAT32, SegyOptions(1))

    @Nested
    inner class `int32, by crossline, descending` : Contract(StoredType.INT32, SegyOptions(2, sorting = Sorting.CROSSLINE, descending = true))

    @Nested
    inner class `int16, little-endian` : Contract(StoredType.INT16, SegyOptions(3, ByteOrder.LITTLE_ENDIAN))

    @Nested
    inner class `IEEE float, behind extended text headers` : Contract(StoredType.FLOAT32, SegyOptions(5, extendedTextHeaders = 2))

    @Nested
    inner class `int8, by inline, descending` : Contract(StoredType.INT8, SegyOptions(8, descending = true))

    @Nested
    inner class `float64, little-endian` : Contract(StoredType.FLOAT64, SegyOptions(6, ByteOrder.LITTLE_ENDIAN))

    @Nested
    inner class `int24, behind two extra trace headers` : Contract(StoredType.INT32, SegyOptions(7, revision2 = Revision2(extraHeaders = 2)))

    @Nested
    inner class `int64, pairs swapped` : Contract(StoredType.INT64, SegyOptions(9, pairwise = true, statesByteOrder = true))

    @Nested
    inner class `uint16, pairs swapped, with nothing that says so` : Contract(StoredType.UINT16, SegyOptions(11, pairwise = true))

    @Nested
    inner class `uint24, little-endian, with trailers` : Contract(StoredType.UINT32, SegyOptions(15, ByteOrder.LITTLE_ENDIAN, revision2 = Revision2(trailers = 3, countsTrailers = false)))

    @Nested
    inner class `uint8, in the fields of revision 2 alone` : Contract(StoredType.UINT8, SegyOptions(16, revision2 = Revision2(1, extraHeaders = 1, onlyExtended = true, firstTraceGap = 77)))

    private fun written(): Path = folder.resolve("a.sgy").also { runBlocking { SegyWriter(SyntheticSurvey.arithmetic(GEOMETRY)).write(it) } }

    private fun extents(path: Path, slab: Hyperslab, limits: ExtentLimits): Pair<List<IntRange>, List<Int>> = SegyFile.open(path).use { file ->
        val full = GEOMETRY.crosslines.count
        val places = IntArray(GEOMETRY.inlines.count * full) { it }
        val traces = SlabTraces.of(slab, TraceOrder(places, places, full), file.layout, limits)
        List(traces.extentCount) { extent -> traces.placesOf(extent) } to List(places.size) { it }
    }

    @Test
    fun `neighbouring traces come in one read, and samples far apart each in their own`() {
        val path = written()
        val traceBytes = 240 + 37 * 4
        val inline = Hyperslab.inline(Index(3), GEOMETRY)
        assertEquals(listOf(0..18), extents(path, inline, ExtentLimits(240, 1 shl 20)).first)
        assertEquals(List(19) { it..it }, extents(path, inline, ExtentLimits(239, 1 shl 20)).first)
        // three traces fit, less the first one's header
        assertEquals(listOf(0..2, 3..5, 6..8, 9..11, 12..14, 15..17, 18..18), extents(path, inline, ExtentLimits(240, 3 * traceBytes - 240)).first)
        val samples = Hyperslab(IndexRange.of(Index(0)), IndexRange(Index(0), 4), IndexRange.of(Index(9)))
        assertEquals(listOf(0..3), extents(path, samples, ExtentLimits(traceBytes - 4, 1 shl 20)).first)
        assertEquals(List(4) { it..it }, extents(path, samples, ExtentLimits(traceBytes - 5, 1 shl 20)).first)
    }

    @Test
    fun `an inline costs one request for the traces that there are, a slice what lies between its samples too`() {
        val reader = SegyReaderProvider().open(written())
        reader.use {
            // positions 0..18 of inline 1 but those where 1 + 3x is a multiple of 5: x = 3, 8, 13, 18; so 15 traces follow each other
            val live = 15L
            assertEquals(ReadCost(1, live * (240 + 37 * 4) - 240, live * 37 * 4), it.cost(Hyperslab.inline(Index(1), GEOMETRY)))
            val traces = GEOMETRY.liveTraces.liveCount.toLong()
            assertEquals(ReadCost(1, (traces - 1) * (240 + 37 * 4) + 4, traces * 4), it.cost(Hyperslab.slice(Index(9), GEOMETRY)))
        }
    }

    @Test
    fun `traces longer than a read come in parts, each sample at its place`() {
        // 150,001 float64s are 1.2 MB, and a read brings 1 MiB
        val geometry = SyntheticSurvey.geometry(LineAxis(InlineNumber(1), 1, 2), LineAxis(CrosslineNumber(1), 1, 2), SampleAxis(0.0, 0.001, 150_001))
        val path = folder.resolve("long.sgy")
        runBlocking { SegyWriter(SyntheticSurvey.arithmetic(geometry), SegyOptions(6, revision2 = Revision2(onlyExtended = true))).write(path) }
        val expected = ExpectedVolume(geometry, StoredType.FLOAT64, null) { i, x, s -> SyntheticSurvey.arithmeticSample(i, x, s) }
        SegyReaderProvider().open(path).use { reader ->
            val whole = Hyperslab(geometry.inlines.all, geometry.crosslines.all, geometry.samples.all)
            for (slab in listOf(whole, whole.copy(samples = IndexRange(Index(1000), 140_000)))) expected.assertHolds(slab, runBlocking { reader.read(slab) })
        }
    }

    @Test
    fun `an HDF5 file is none of its own, whatever else is in it`() {
        val volume = folder.resolve("volume.h5").also { WrittenVolumes.write(it, WrittenVolumes.shorts) }
        assertEquals(Suitability.Unable("it is HDF5, not SEG-Y"), SegyReaderProvider().suitability(volume))
        assertEquals("$volume: it is HDF5, not SEG-Y. Leave the choice of the reader to Pyrus.", assertThrows(Refusal::class.java) { SegyReaderProvider().open(volume) }.message)
    }

    @Test
    fun `a SEG-Y file can be opened, and says what it is`() {
        val path = written()
        assertTrue(SegyReaderProvider().suitability(path) is Suitability.Able)
        SegyReaderProvider().open(path).use {
            assertEquals("1 (IBM float32), big-endian, revision 1.0", it.info.attributes["segy_format"])
            assertEquals("inline by inline", it.info.attributes["segy_sorting"])
        }
    }

    @Test
    fun `opening tells its progress and stops when cancelled`() = runBlocking<Unit> {
        val path = written()
        var last = 0L
        SegyReaderProvider().openCancellably(path) { last = it.done }.close()
        assertEquals(GEOMETRY.liveTraces.liveCount.toLong(), last)

        lateinit var cancel: () -> Unit
        val opening = async(start = kotlinx.coroutines.CoroutineStart.LAZY) { SegyReaderProvider().openCancellably(path) { cancel() } }
        cancel = { opening.cancel() }
        assertThrows(CancellationException::class.java) { runBlocking { opening.await() } }
        opening.cancelAndJoin()
    }

    private companion object {
        /** 13 × 19 × 37 samples, line numbers by steps of 2 and 3, a fifth of the positions without a trace. */
        val GEOMETRY: SurveyGeometry = SyntheticSurvey.geometry(LineAxis(InlineNumber(10), 2, 13), LineAxis(CrosslineNumber(100), 3, 19), SampleAxis(0.0, 4.0, 37)) { inline, crossline ->
            (inline + 3 * crossline) % 5 != 0
        }
    }
}
