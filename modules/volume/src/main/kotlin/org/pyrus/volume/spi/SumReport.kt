package org.pyrus.volume.spi

import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.CrosslineNumber
import org.pyrus.volume.Human
import org.pyrus.volume.Index
import org.pyrus.volume.InlineNumber
import org.pyrus.volume.SampleDomain
import org.pyrus.volume.SurveyGeometry

/**
 * What a volume's own checksums say of it, without its source. It holds where [damageCount] is 0.
 *
 * @property chunks how many chunks were checked, 0 where the volume has no checksums of chunks
 * @property blocks how many blocks of all else were
 * @property bytes what these have together
 * @property damagedChunks how many chunks have not their checksum
 * @property damageCount all that was found, chunks included
 * @property damages the first (at most 100), chunks in their order behind all else
 */
data class SumReport(val chunks: Long, val blocks: Long, val bytes: Long, val damagedChunks: Long, val damageCount: Long, val damages: List<Damage>)

/**
 * Bytes of a volume that are not those that were written.
 *
 * @property message what and where, in words
 * @property byte the first of them in the file, counted from 1, or null where that is not known
 * @property byteCount how many have the checksum together that does not hold
 * @property chunk which part of the survey it is, where it is a chunk of the samples
 */
data class Damage(val message: String, val byte: Long? = null, val byteCount: Long = 0, val chunk: ChunkPlace? = null)

/**
 * Where a chunk lies in its survey; what of it lies past the survey's edge is not told.
 *
 * @property number its place in the file's order, from 0, as [ChunkGrid.ordinal] counts
 * @property position its place in the grid of chunks, from 0: along inlines, crosslines, samples
 * @property firstSample time or depth of its first sample, in the unit of [domain]
 */
data class ChunkPlace(
    val number: Long,
    val position: List<Int>,
    val firstInline: InlineNumber,
    val lastInline: InlineNumber,
    val firstCrossline: CrosslineNumber,
    val lastCrossline: CrosslineNumber,
    val firstSample: Double,
    val lastSample: Double,
    val domain: SampleDomain,
) {
    /** `chunk [2, 0, 5]`: as other messages name chunks. */
    val name: String get() = "chunk $position"

    /** `inlines 1050 to 1081, crosslines 2000 to 2031, 400 to 648 ms`. */
    val extent: String get() {
        val samples = Human.inUnit(span(Human.position(firstSample), Human.position(lastSample)), domain.unit)
        return "${counted("inline", "$firstInline", "$lastInline")}, ${counted("crossline", "$firstCrossline", "$lastCrossline")}, " + if (domain == SampleDomain.COUNT) "sample $samples" else samples
    }

    private fun counted(what: String, first: String, last: String) = if (first == last) "$what $first" else "${what}s ${span(first, last)}"

    private fun span(first: String, last: String) = if (first == last) first else "$first to $last"

    companion object {
        /** The chunk of [number] in [grid], of a survey of [geometry]. */
        fun of(number: Long, grid: ChunkGrid, geometry: SurveyGeometry): ChunkPlace {
            require(number in 0 until grid.chunkCount) { "chunk $number of ${grid.chunkCount}" }
            val layer = grid.crosslineChunks.toLong() * grid.sampleChunks
            val position = listOf((number / layer).toInt(), (number % layer / grid.sampleChunks).toInt(), (number % grid.sampleChunks).toInt())
            val sides = listOf(grid.shape.inlines, grid.shape.crosslines, grid.shape.samples)
            val counts = listOf(grid.dimensions.inlines, grid.dimensions.crosslines, grid.dimensions.samples)
            fun first(axis: Int) = position[axis] * sides[axis]
            fun last(axis: Int) = minOf(first(axis).toLong() + sides[axis], counts[axis].toLong()).toInt() - 1
            return ChunkPlace(
                number,
                position,
                geometry.inlines.numberAt(Index(first(0))),
                geometry.inlines.numberAt(Index(last(0))),
                geometry.crosslines.numberAt(Index(first(1))),
                geometry.crosslines.numberAt(Index(last(1))),
                geometry.samples.valueAt(Index(first(2))),
                geometry.samples.valueAt(Index(last(2))),
                geometry.samples.domain,
            )
        }
    }
}
