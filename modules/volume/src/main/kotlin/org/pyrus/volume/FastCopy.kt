package org.pyrus.volume

import org.pyrus.volume.foreign.AxisKind
import org.pyrus.volume.foreign.AxisOrder

/**
 * The samples of a volume once more, without padding, so that a plane of [kind] lies in one piece, and plane follows plane: an inline copy is
 * `[inline][crossline][sample]`, a crossline copy `[crossline][inline][sample]`, a slice copy `[sample][inline][crossline]`.
 */
data class FastCopy(val kind: PlaneKind, val dimensions: VolumeDimensions) {
    /** Its axes, the slowest first. */
    val order: AxisOrder
        get() = when (kind) {
            PlaneKind.INLINE -> AxisOrder.OF_VOLUMES
            PlaneKind.CROSSLINE -> AxisOrder(listOf(AxisKind.CROSSLINE, AxisKind.INLINE, AxisKind.SAMPLE))
            PlaneKind.SLICE -> AxisOrder(listOf(AxisKind.SAMPLE, AxisKind.INLINE, AxisKind.CROSSLINE))
        }

    /** It as chunks that are a plane each, or a row where a plane is too long for a chunk, its axes called by their places: the same bytes. */
    val grid: ChunkGrid
        get() {
            val sides = order.kinds.map { it.of(dimensions.inlines, dimensions.crosslines, dimensions.samples) }
            val rows = if (sides[1].toLong() * sides[2] <= MOST_CHUNK_SAMPLES) sides[1] else 1
            return ChunkGrid(VolumeDimensions(sides[0], sides[1], sides[2]), ChunkShape(1, rows, sides[2]))
        }

    /** What it takes of samples of [sampleBytes] bytes. */
    fun bytes(sampleBytes: Int): Long = Math.multiplyExact(dimensions.sampleCount, sampleBytes.toLong())

    companion object {
        /** So that a chunk of any type has less than 2³¹ bytes. */
        private const val MOST_CHUNK_SAMPLES = Int.MAX_VALUE / 8

        /** The names that the file and the terminal have for copies: `inline`, `crossline`, `slice`. */
        val NAMES: Map<String, PlaneKind> = PlaneKind.entries.associateBy { it.title.lowercase() }

        /** Parses `inline,slice`, in any order; null where a word is none of [NAMES]. */
        fun parse(text: String): Set<PlaneKind>? = text.split(',').map { NAMES[it.trim().lowercase()] ?: return null }.toSortedSet()
    }
}

/** That one of three values that belongs to this axis. */
private fun AxisKind.of(inline: Int, crossline: Int, sample: Int): Int = when (this) {
    AxisKind.INLINE -> inline
    AxisKind.CROSSLINE -> crossline
    AxisKind.SAMPLE -> sample
}

/**
 * What the samples of a volume take in its file.
 *
 * @property chunks with padding
 * @property copies each fast copy
 */
data class StoredBytes(val chunks: Long, val copies: Map<PlaneKind, Long>) {
    val total: Long get() = copies.values.fold(chunks, Math::addExact)

    /** `3.41 GB in chunks, 3.25 GB each in an inline and a slice copy, 9.91 GB together`. */
    override fun toString(): String {
        val kinds = copies.keys.map { if (it == PlaneKind.INLINE) "an inline" else "a ${it.title.lowercase()}" }
        val inChunks = "${Human.bytes(chunks)} in chunks"
        return when (kinds.size) {
            0 -> inChunks
            1 -> "$inChunks, ${Human.bytes(copies.values.first())} in ${kinds[0]} copy, ${Human.bytes(total)} together"
            else -> "$inChunks, ${Human.bytes(copies.values.first())} each in ${kinds.dropLast(1).joinToString()} and ${kinds.last()} copy, ${Human.bytes(total)} together"
        }
    }

    companion object {
        /** Of a volume chunked as [grid] has it, with [copies]. */
        fun of(grid: ChunkGrid, sampleBytes: Int, copies: Set<PlaneKind>) = StoredBytes(
            Math.multiplyExact(grid.storedSampleCount, sampleBytes.toLong()),
            copies.sorted().associateWith { FastCopy(it, grid.dimensions).bytes(sampleBytes) },
        )
    }
}
