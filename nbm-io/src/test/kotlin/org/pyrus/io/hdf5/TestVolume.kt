package org.pyrus.io.hdf5

import org.pyrus.volume.AmplitudeHistogram
import org.pyrus.volume.AmplitudeStatistics
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.CoordinateGrid
import org.pyrus.volume.CoordinateReference
import org.pyrus.volume.Index
import org.pyrus.volume.LineAxis
import org.pyrus.volume.LineNumber
import org.pyrus.volume.MapPoint
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.SampleDomain
import org.pyrus.volume.StoredType
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.TraceMask
import org.pyrus.volume.spi.ChunkPlan
import org.pyrus.volume.spi.HeaderPositions
import org.pyrus.volume.spi.SourceLayout
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.file.Path
import java.util.zip.CRC32C

/**
 * A small volume whose every number is known by a formula, which `read_volume.py` has too.
 *
 * @property holes every seventh position or so has no trace
 * @property words how many samples are said not to reverse
 */
internal data class TestVolume(
    val name: String,
    val inlines: Int = 7,
    val crosslines: Int = 5,
    val samples: Int = 11,
    val chunk: ChunkShape = ChunkShape(3, 2, 4),
    val type: StoredType = StoredType.FLOAT32,
    val domain: SampleDomain = SampleDomain.TIME,
    val holes: Boolean = false,
    val coordinates: Boolean = true,
    val extendedHeaders: Int = 0,
    val tailBytes: Int = 0,
    val words: Int = 0,
    val crs: CoordinateReference? = null,
    val histogram: Boolean = false,
    val fast: Set<PlaneKind> = emptySet(),
) {
    val geometry: SurveyGeometry = SurveyGeometry(
        LineAxis(LineNumber(100), if (inlines == 1) 1 else 2, inlines),
        LineAxis(LineNumber(-3), 1, crosslines),
        SampleAxis(500.0, 4.0, samples, domain),
        TraceMask.build(inlines, crosslines, ::isLive),
        if (coordinates) CoordinateGrid(MapPoint(1000.0, 2000.0), 25.0, 0.5, -0.5, 12.5, 0.0, "m") else null,
    )

    /** Live traces, inline by inline: the source's order. */
    private val traces = (0 until inlines).flatMap { i -> (0 until crosslines).filter { isLive(i, it) }.map { x -> i to x } }
    private val head = ByteArray(HEAD_BYTES + 3200 * extendedHeaders) { (it % 251).toByte() }
    private val tail = ByteArray(tailBytes) { (it % 13 + 1).toByte() }

    val layout: VolumeLayout get() = VolumeLayout(
        geometry,
        type,
        ChunkPlan("by hand", geometry.dimensions, chunk, "a test's own chunks"),
        "Pyrus 9.9",
        SegyPayload(
            "grüße.sgy", 123_456, head, tail, traces.size.toLong(), "big-endian", 1, "1 (IBM float32)", "EBCDIC", "1.0", SourceLayout(HeaderPositions()),
            (1..40).joinToString("\n") { "C%2d".format(null, it).padEnd(80) },
        ),
        crs,
        fast,
    )

    fun isLive(inline: Int, crossline: Int): Boolean = !holes || (inline * 5 + crossline * 3) % 7 != 0

    fun sample(inline: Int, crossline: Int, sample: Int): Int {
        val value = if (isLive(inline, crossline)) (inline * 67 + crossline * 29 + sample * 7) % 201 - 100 else 0
        return if (type.label.startsWith("u")) maxOf(value, 0) else value
    }

    /** Writes the volume to [target]; returns its size in bytes. */
    fun write(target: Path): Long = VolumeWriter.create(target, layout, overwrite = true).use { writer ->
        writeChunks(writer)
        writeTraces(writer)
        fast.forEach { writeCopy(writer, it) }
        repeat(words) { writer.addIrreversible(it.toLong(), it + 1, 0xffffffffL - it) }
        writer.commit(VolumeSummary(statistics))
    }

    /** Where there is a histogram, a million of 0, and of edge n for n from -3 to 4 as many as n + 10. */
    val statistics: AmplitudeStatistics get() = AmplitudeStatistics(
        1234567890123, 2, -100.0, 100.0, 0.25, 57.5, 1,
        if (!histogram) null else AmplitudeHistogram(FloatArray(8) { it - 3f }, LongArray(8) { if (it == 3) 1_000_000L else it - 3 + 10L }),
    )

    private fun writeChunks(writer: VolumeWriter) {
        val grid = writer.grid
        box(grid.inlineChunks, grid.crosslineChunks, grid.sampleChunks) { inlineChunk, crosslineChunk, sampleChunk ->
            val bytes = ByteBuffer.allocateDirect(writer.chunkBytes).order(ByteOrder.LITTLE_ENDIAN)
            box(chunk.inlines, chunk.crosslines, chunk.samples) { i, x, s ->
                val (inline, crossline, sample) = listOf(inlineChunk * chunk.inlines + i, crosslineChunk * chunk.crosslines + x, sampleChunk * chunk.samples + s)
                bytes.put(type, if (inline < inlines && crossline < crosslines && sample < samples) sample(inline, crossline, sample) else 0)
            }
            val ordinal = grid.ordinal(inlineChunk, crosslineChunk, sampleChunk)
            val crc = CRC32C().also { it.update(bytes.flip().duplicate()) }.value.toInt()
            writer.writeChunkSums(ordinal, little(4).putInt(crc).flip())
            writer.writeChunks(ordinal, bytes)
        }
    }

    private fun writeCopy(writer: VolumeWriter, kind: PlaneKind) {
        val bytes = ByteBuffer.allocateDirect(inlines * crosslines * samples * type.bytes).order(ByteOrder.LITTLE_ENDIAN)
        when (kind) {
            PlaneKind.INLINE -> box(inlines, crosslines, samples) { i, x, s -> bytes.put(type, sample(i, x, s)) }
            PlaneKind.CROSSLINE -> box(crosslines, inlines, samples) { x, i, s -> bytes.put(type, sample(i, x, s)) }
            PlaneKind.SLICE -> box(samples, inlines, crosslines) { s, i, x -> bytes.put(type, sample(i, x, s)) }
        }
        writer.writeCopy(kind, 0, bytes.flip())
    }

    private fun ByteBuffer.put(type: StoredType, value: Int) {
        when (type) {
            StoredType.FLOAT32 -> putFloat(value * 0.5f)
            StoredType.FLOAT64 -> putDouble(value * 0.5)
            StoredType.INT8, StoredType.UINT8 -> put(value.toByte())
            StoredType.INT16, StoredType.UINT16 -> putShort(value.toShort())
            StoredType.INT32, StoredType.UINT32 -> putInt(value)
            StoredType.INT64, StoredType.UINT64 -> putLong(value.toLong())
        }
    }

    private fun writeTraces(writer: VolumeWriter) {
        traces.forEachIndexed { trace, (inline, crossline) ->
            writer.writeTraceHeaders(trace.toLong(), ByteBuffer.wrap(ByteArray(240) { ((trace * 3 + it) % 256).toByte() }))
            writer.writeTraceCells(trace.toLong(), little(4).putInt(inline * crosslines + crossline).flip())
            writer.writeTraceChecksums(trace.toLong(), little(4).putInt(trace * -7 - 1).flip())
            val at = geometry.coordinates?.at(Index(inline), Index(crossline)) ?: MapPoint(0.0, 0.0)
            writer.writeCoordinates(inline, crossline, little(8).putDouble(at.x).flip(), little(8).putDouble(at.y).flip())
        }
    }

    private fun little(bytes: Int): ByteBuffer = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN)

    companion object {
        const val HEAD_BYTES = 3600

        const val WKT = """PROJCS["ED50 / UTM zone 31N",GEOGCS["ED50"],AUTHORITY["EPSG","23031"]]"""

        /** Visits a box's positions in row-major order. */
        inline fun box(inlines: Int, crosslines: Int, samples: Int, visit: (inline: Int, crossline: Int, sample: Int) -> Unit) {
            for (inline in 0 until inlines) {
                for (crossline in 0 until crosslines) {
                    for (sample in 0 until samples) visit(inline, crossline, sample)
                }
            }
        }

        /** One of each kind: types, domains, holes, single lines, edges that chunks do not meet, all parts of /segy. */
        val ALL = listOf(
            TestVolume("float32", extendedHeaders = 2, tailBytes = 5, words = 3, histogram = true, fast = PlaneKind.entries.toSet()),
            TestVolume("float64", type = StoredType.FLOAT64),
            TestVolume("int8", type = StoredType.INT8, holes = true, fast = setOf(PlaneKind.SLICE)),
            TestVolume("int16", type = StoredType.INT16, chunk = ChunkShape(7, 5, 11)),
            TestVolume("int32", type = StoredType.INT32, holes = true, domain = SampleDomain.DEPTH_METRES),
            TestVolume("int64", type = StoredType.INT64, fast = setOf(PlaneKind.INLINE, PlaneKind.CROSSLINE)),
            TestVolume("uint8", type = StoredType.UINT8, crs = CoordinateReference(23031, WKT)),
            TestVolume("uint16", type = StoredType.UINT16),
            TestVolume("uint32", type = StoredType.UINT32),
            TestVolume("uint64", type = StoredType.UINT64, holes = true),
            TestVolume("feet", domain = SampleDomain.DEPTH_FEET, coordinates = false, fast = setOf(PlaneKind.CROSSLINE)),
            TestVolume("one-inline", inlines = 1, chunk = ChunkShape(1, 2, 4)),
            TestVolume("one-crossline", crosslines = 1, chunk = ChunkShape(3, 1, 4), holes = true),
            TestVolume("one-sample", samples = 1, chunk = ChunkShape(2, 2, 1)),
            TestVolume("wide-chunk", crosslines = 300, chunk = ChunkShape(2, 300, 8)),
        )
    }
}
