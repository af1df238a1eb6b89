package org.pyrus.volume

/**
 * Where a volume lies: its three axes, which positions hold a live trace, and how line numbers map to the ground.
 *
 * Shape and axis order `[inline][crossline][sample]`. Immutable.
 *
 * @property coordinates null where the source carries none, or none that move with the lines
 * @throws IllegalArgumentException where [liveTraces] is of another grid than the axes
 */
data class SurveyGeometry(
    val inlines: InlineAxis,
    val crosslines: CrosslineAxis,
    val samples: SampleAxis,
    val liveTraces: TraceMask,
    val coordinates: CoordinateGrid? = null,
) {
    init {
        require(liveTraces.inlineCount == inlines.count && liveTraces.crosslineCount == crosslines.count) {
            "mask of ${liveTraces.inlineCount} × ${liveTraces.crosslineCount} for a grid of ${inlines.count} × ${crosslines.count}"
        }
    }

    /** Grid positions, live or not. */
    val positionCount: Long get() = inlines.count.toLong() * crosslines.count

    /** Samples of the whole grid, live or not; may pass 2³¹. */
    val sampleCount: Long get() = Math.multiplyExact(positionCount, samples.count.toLong())

    /** Live traces ÷ grid positions. */
    val fill: Double get() = liveTraces.liveCount.toDouble() / positionCount

    /** The survey's four corners on the ground, in the order of SEISNC's `corner_points`: (first, first), (last, first), (last, last), (first, last); none without coordinates. */
    val corners: List<SurveyCorner>
        get() = coordinates?.let { grid ->
            val lastInline = InlineIndex(inlines.count - 1)
            val lastCrossline = CrosslineIndex(crosslines.count - 1)
            listOf(InlineIndex(0) to CrosslineIndex(0), lastInline to CrosslineIndex(0), lastInline to lastCrossline, InlineIndex(0) to lastCrossline)
                .map { (inline, crossline) -> SurveyCorner(inlines.numberAt(inline), crosslines.numberAt(crossline), grid.at(inline, crossline)) }
        }.orEmpty()

    val dimensions: VolumeDimensions get() = VolumeDimensions(inlines.count, crosslines.count, samples.count)

    /** The hyperslab that is the whole volume. */
    val wholeVolume: Hyperslab get() = Hyperslab(inlines.all, crosslines.all, samples.all)
}

/** A corner of a survey's grid: its line numbers, and where the fitted [CoordinateGrid] has it. */
data class SurveyCorner(val inline: InlineNumber, val crossline: CrosslineNumber, val point: MapPoint)

/**
 * How many inlines, crosslines and samples a volume has: `[inline][crossline][sample]`.
 *
 * @throws IllegalArgumentException where a side is less than 1, or there are more than 2⁵⁶ samples: padded to whole chunks (less than twice along each
 *   side), as float64, they still have less than 2⁶³ bytes
 */
data class VolumeDimensions(val inlines: Int, val crosslines: Int, val samples: Int) {
    init {
        require(inlines >= 1 && crosslines >= 1 && samples >= 1) { "every side is at least 1, got $this" }
        require(inlines.toLong() * crosslines <= MOST_SAMPLES / samples) { "a volume of $this passes $MOST_SAMPLES samples" }
    }

    /** Samples in all. */
    val sampleCount: Long get() = inlines.toLong() * crosslines * samples

    override fun toString(): String = "${inlines}x${crosslines}x$samples"

    companion object {
        private const val MOST_SAMPLES = 1L shl 56

        /** Parses `1966x1103x3001`; null where [text] is not three positive whole numbers. Throws [IllegalArgumentException] where they make too many samples. */
        fun parse(text: String): VolumeDimensions? = parseSides(text)?.let { (inlines, crosslines, samples) -> VolumeDimensions(inlines, crosslines, samples) }
    }
}

/** Three positive whole numbers with an x between them, or null. */
internal fun parseSides(text: String): List<Int>? = text.trim().split('x', 'X', '×').map { it.trim().toIntOrNull() }.let { sides ->
    sides.filterNotNull().takeIf { sides.size == 3 && it.size == 3 && it.all { side -> side >= 1 } }
}
