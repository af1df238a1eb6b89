package org.pyrus.cli

import org.pyrus.volume.ArbitraryLine
import org.pyrus.volume.Human
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.ReadCost
import org.pyrus.volume.Selection
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.describe
import org.pyrus.volume.spi.VolumeReader

/** What `pyrus read` reads of a volume of [geometry], piece by piece, whatever its kind. */
internal abstract class Wanted(protected val geometry: SurveyGeometry) {
    /** Where it lies, for people. */
    abstract val text: String

    /** The sides of the result, slowest first. */
    abstract val shape: List<Int>
    abstract val sampleCount: Long

    abstract fun csv(): CsvLayout

    /** What reading it asks of the file, or null where the reader does not say. */
    abstract fun cost(open: VolumeReader): ReadCost?

    /** Where in the file the reader gets it; none where it knows one place only. */
    abstract fun layouts(open: VolumeReader): List<String>

    /** Reads it by pieces of at most [PIECE_SAMPLES], or of a trace; counts them into [summary] and hands them to [piece] in the result's order. */
    abstract suspend fun read(open: VolumeReader, summary: SampleSummary, piece: (FloatArray) -> Unit)

    companion object {
        /** 32 MiB of samples. */
        const val PIECE_SAMPLES = 8 shl 20
    }
}

/** A box. */
internal class WantedSlab(private val selection: Selection, private val slab: Hyperslab, geometry: SurveyGeometry) : Wanted(geometry) {
    override val text: String get() = geometry.describe(slab)
    override val shape: List<Int> get() = selection.shape(slab)
    override val sampleCount: Long get() = slab.sampleCount

    override fun csv(): CsvLayout = csvLayout(selection, slab, geometry)

    override fun layouts(open: VolumeReader): List<String> = slab.pieces(PIECE_SAMPLES).mapNotNull { open.layout(it) }.distinct().toList()

    override fun cost(open: VolumeReader): ReadCost? = slab.pieces(PIECE_SAMPLES).map { open.cost(it) }.total()

    override suspend fun read(open: VolumeReader, summary: SampleSummary, piece: (FloatArray) -> Unit) {
        for (part in slab.pieces(PIECE_SAMPLES)) {
            val samples = open.read(part)
            summary.add(samples)
            piece(samples.values)
        }
    }
}

/** A section along a polyline. */
internal class WantedLine(private val selection: Selection, private val line: ArbitraryLine, geometry: SurveyGeometry) : Wanted(geometry) {
    override val text: String
        get() {
            val one = Hyperslab(geometry.inlines.all, geometry.crosslines.all, line.samples)
            return "${selection.path}, ${geometry.describe(one).substringAfterLast(", ")}"
        }
    override val shape: List<Int> get() = listOf(line.points.size) + if (PlaneKind.SLICE in selection.axes) listOf(line.samples.count) else emptyList()
    override val sampleCount: Long get() = line.sampleCount

    /** A row for each trace, after its inline and crossline. */
    override fun csv(): CsvLayout = csvLayout(line.samples, geometry) { row ->
        val point = line.points[row.toInt()]
        val inline = geometry.inlines.run { first.value + point.inline * step }
        val crossline = geometry.crosslines.run { first.value + point.crossline * step }
        "${Human.position(inline)},${Human.position(crossline)}"
    }

    override fun layouts(open: VolumeReader): List<String> = parts().mapNotNull { open.layout(it.traces(geometry.dimensions)) }.distinct().toList()

    override fun cost(open: VolumeReader): ReadCost? = parts().map { open.cost(it.traces(geometry.dimensions)) }.total()

    override suspend fun read(open: VolumeReader, summary: SampleSummary, piece: (FloatArray) -> Unit) {
        for (part in parts()) {
            val samples = open.read(part)
            summary.add(samples)
            piece(samples.values)
        }
    }

    private fun parts(): Sequence<ArbitraryLine> {
        val most = (PIECE_SAMPLES / line.samples.count).coerceAtLeast(1)
        return (line.points.indices step most).asSequence().map { line.part(it, minOf(line.points.size, it + most)) }
    }
}

private fun Sequence<ReadCost?>.total(): ReadCost? = fold(ReadCost(0, 0, 0) as ReadCost?) { sum, cost -> if (sum == null || cost == null) null else sum + cost }
