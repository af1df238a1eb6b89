package org.pyrus.volume.foreign

import org.pyrus.volume.Axis
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.Crossline
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.IndexRange
import org.pyrus.volume.Inline
import org.pyrus.volume.Sample
import org.pyrus.volume.VolumeDimensions

/** What an axis of a dataset may be. */
enum class AxisKind(val label: String) {
    INLINE("inline"),
    CROSSLINE("crossline"),
    SAMPLE("sample"),
}

/**
 * In which order a file has a volume's axes, the slowest first.
 *
 * @throws IllegalArgumentException where [kinds] are not the three, each once
 */
data class AxisOrder(val kinds: List<AxisKind>) {
    init {
        require(kinds.size == 3 && kinds.toSet().size == 3) { "inline, crossline and sample are named once each, got ${kinds.joinToString(",") { it.label }}" }
    }

    /** Whether it is the order of volumes, `[inline][crossline][sample]`. */
    val isOfVolumes: Boolean get() = kinds == AxisKind.entries

    /** On which axis of the file [kind] lies, from 0. */
    fun placeOf(kind: AxisKind): Int = kinds.indexOf(kind)

    /** The volume that a dataset of [sides] is. */
    fun dimensions(sides: List<Int>) = VolumeDimensions(sides[placeOf(AxisKind.INLINE)], sides[placeOf(AxisKind.CROSSLINE)], sides[placeOf(AxisKind.SAMPLE)])

    /** The chunk of a volume whose file has chunks of [sides]. */
    fun chunk(sides: List<Int>) = ChunkShape(sides[placeOf(AxisKind.INLINE)], sides[placeOf(AxisKind.CROSSLINE)], sides[placeOf(AxisKind.SAMPLE)])

    /** A box of the volume as a box of the file, whose axes are then called by their places. */
    fun inFile(slab: Hyperslab): Hyperslab {
        fun <A : Axis> range(place: Int): IndexRange<A> = when (kinds[place]) {
            AxisKind.INLINE -> slab.inlines
            AxisKind.CROSSLINE -> slab.crosslines
            AxisKind.SAMPLE -> slab.samples
        }.let { IndexRange(Index(it.first.value), it.count) }
        return Hyperslab(range<Inline>(0), range<Crossline>(1), range<Sample>(2))
    }

    /** Samples of [slab] as the file has them, brought into the order of volumes: in tiles, so that neither side runs through memory in wide steps. */
    fun fromFile(stored: FloatArray, slab: Hyperslab): FloatArray {
        if (isOfVolumes) return stored
        val counts = intArrayOf(slab.inlines.count, slab.crosslines.count, slab.samples.count)
        val strides = IntArray(3)
        var stride = 1
        for (kind in kinds.reversed()) {
            strides[kind.ordinal] = stride
            stride *= counts[kind.ordinal]
        }
        val result = FloatArray(stored.size)
        for (i0 in 0 until counts[0] step TILE) {
            for (x0 in 0 until counts[1] step TILE) {
                for (s0 in 0 until counts[2] step TILE) tile(stored, strides, result, counts, i0, x0, s0)
            }
        }
        return result
    }

    private fun tile(stored: FloatArray, strides: IntArray, result: FloatArray, counts: IntArray, i0: Int, x0: Int, s0: Int) {
        for (i in i0 until minOf(i0 + TILE, counts[0])) {
            for (x in x0 until minOf(x0 + TILE, counts[1])) {
                var from = i * strides[0] + x * strides[1] + s0 * strides[2]
                val row = (i * counts[1] + x) * counts[2]
                for (at in row + s0 until row + minOf(s0 + TILE, counts[2])) {
                    result[at] = stored[from]
                    from += strides[2]
                }
            }
        }
    }

    override fun toString(): String = kinds.joinToString(", ") { it.label }

    companion object {
        /** `[inline][crossline][sample]`. */
        val OF_VOLUMES = AxisOrder(AxisKind.entries)

        /** 32 rows of 32 floats: 4 KiB each way. */
        private const val TILE = 32

        /**
         * Parses `inline,crossline,sample`, in any order; null where [text] is not three words of these.
         *
         * @throws IllegalArgumentException where one is named twice
         */
        fun parse(text: String): AxisOrder? {
            val kinds = text.split(',').map { word -> AxisKind.entries.find { it.label == word.trim().lowercase() } ?: return null }
            return if (kinds.size == 3) AxisOrder(kinds) else null
        }
    }
}
