package org.pyrus.volume

/**
 * Some traces of a volume, wherever they lie, each once, in row-major order of their positions; and of each the same [samples]. Immutable.
 */
class TraceSet private constructor(private val positions: LongArray, val samples: IndexRange<Sample>) {
    val count: Int get() = positions.size

    /** Samples in all; may pass 2³¹. */
    val sampleCount: Long get() = count.toLong() * samples.count

    fun inlineAt(trace: Int): Int = (positions[trace] ushr 32).toInt()

    fun crosslineAt(trace: Int): Int = positions[trace].toInt()

    /** The place of a trace that is in the set. */
    internal fun placeOf(inline: Int, crossline: Int): Int = positions.binarySearch(position(inline, crossline))

    /** As [Hyperslab.requireReadable]. */
    fun requireReadable(dimensions: VolumeDimensions) {
        for (trace in 0 until count) {
            require(inlineAt(trace) < dimensions.inlines) { "inlines #${inlineAt(trace)} pass the volume's ${dimensions.inlines}" }
            require(crosslineAt(trace) < dimensions.crosslines) { "crosslines #${crosslineAt(trace)} pass the volume's ${dimensions.crosslines}" }
        }
        require(samples.end <= dimensions.samples) { "samples $samples pass the volume's ${dimensions.samples}" }
        require(sampleCount <= Int.MAX_VALUE) { "$this holds more than ${Int.MAX_VALUE} samples: read it in parts" }
    }

    override fun toString(): String = "$count traces, samples $samples"

    companion object {
        /** [positions], each an inline and a crossline, in any order and as often as they come. */
        fun of(positions: Sequence<Pair<InlineIndex, CrosslineIndex>>, samples: IndexRange<Sample>): TraceSet =
            ofKeys(positions.map { (inline, crossline) -> position(inline.value, crossline.value) }.toList().toLongArray(), samples)

        internal fun position(inline: Int, crossline: Int): Long = inline.toLong() shl 32 or crossline.toLong()

        internal fun ofKeys(keys: LongArray, samples: IndexRange<Sample>): TraceSet {
            keys.sort()
            var count = 0
            for (key in keys) if (count == 0 || key != keys[count - 1]) keys[count++] = key
            return TraceSet(keys.copyOf(count), samples)
        }
    }
}
