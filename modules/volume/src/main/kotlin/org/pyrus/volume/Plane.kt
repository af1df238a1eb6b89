package org.pyrus.volume

/** The three kinds of plane, by the axis that they are perpendicular to. */
enum class PlaneKind(val title: String) {
    /** One inline: rows are crosslines, columns are samples. */
    INLINE("Inline"),

    /** One crossline: rows are inlines, columns are samples. */
    CROSSLINE("Crossline"),

    /** One time or depth slice: rows are inlines, columns are crosslines. */
    SLICE("Slice"),
}

/**
 * What stands along one side of a [Plane], with what to write on it: value `first + i × step` at index i.
 *
 * @property title the field's name, such as `Crossline` or `Time`
 * @property unit `ms`, `m`, `ft`, or empty for line numbers
 */
data class PlaneAxis(val title: String, val unit: String, val first: Double, val step: Double, val count: Int) {
    fun valueAt(index: Int): Double = first + index * step

    /** `Time (ms)`, or `Crossline` where there is no unit. */
    val label: String get() = if (unit.isEmpty()) title else "$title ($unit)"

    companion object {
        fun of(title: String, axis: LineAxis<*>): PlaneAxis = PlaneAxis(title, "", axis.first.value.toDouble(), axis.step.toDouble(), axis.count)

        fun of(axis: SampleAxis): PlaneAxis =
            PlaneAxis(axis.domain.title, axis.domain.unit, axis.start, axis.interval, axis.count)
    }
}

/**
 * A plane of a volume, or the section along a line over it: float32 samples, [rows] × [columns], row-major.
 *
 * An inline is `[crossline][sample]`, a crossline `[inline][sample]`, a slice `[inline][crossline]`: the founding articles' order; along a line it is `[trace][sample]`.
 *
 * @property kind null along a line
 * @property title `Inline 1050`, `Slice 1480 ms`, or what the line is called
 * @property live one bit of truth for each trace that the plane meets: by sample for a slice, else by row; null where all are live
 */
class Plane private constructor(
    val kind: PlaneKind?,
    val title: String,
    val rows: PlaneAxis,
    val columns: PlaneAxis,
    val values: FloatArray,
    val live: BooleanArray?,
) {
    /** @param position what the plane is at, for its title: an inline or crossline number, or ms, m or ft, its [positionUnit] */
    constructor(kind: PlaneKind, position: Double, positionUnit: String, rows: PlaneAxis, columns: PlaneAxis, values: FloatArray, live: BooleanArray? = null) :
        this(kind, title(kind, position, positionUnit), rows, columns, values, live)

    init {
        require(values.size.toLong() == rows.count.toLong() * columns.count) { "${values.size} values for a plane of ${rows.count} × ${columns.count}" }
        if (live != null) {
            val traces = if (alongTraces) rows.count else values.size
            require(live.size == traces) { "${live.size} live marks for $traces traces" }
        }
    }

    /** Whether each row is a trace; a slice cuts across them. */
    val alongTraces: Boolean get() = kind != PlaneKind.SLICE

    /** This plane with other [values]; throws [IllegalArgumentException] where they are not as many. */
    fun with(values: FloatArray): Plane = Plane(kind, title, rows, columns, values, live)

    operator fun get(row: Int, column: Int): Float = values[row * columns.count + column]

    /** Whether the sample at [row], [column] belongs to a live trace. */
    fun isLive(row: Int, column: Int): Boolean =
        live == null || live[if (alongTraces) row else row * columns.count + column]

    companion object {
        private fun title(kind: PlaneKind, position: Double, unit: String): String {
            val number = if (position == Math.rint(position)) position.toLong().toString() else position.toString()
            return if (unit.isEmpty()) "${kind.title} $number" else "${kind.title} $number $unit"
        }

        /**
         * The section along a line that is called [title], in a survey of [geometry]; its rows count from 1. It shares the arrays of [samples].
         *
         * @throws IllegalArgumentException where the traces of [samples] are not whole
         */
        fun of(title: String, samples: LineSamples, geometry: SurveyGeometry): Plane {
            require(samples.line.samples == geometry.samples.all) { "samples ${samples.line.samples} are not whole traces" }
            val traces = PlaneAxis("Trace", "", 1.0, 1.0, samples.line.points.size)
            return Plane(null, title, traces, PlaneAxis.of(geometry.samples), samples.values, samples.live.takeUnless { live -> live.all { it } })
        }

        /**
         * The plane that [samples] hold, in a survey of [geometry]: a whole inline, crossline or slice.
         *
         * @throws IllegalArgumentException where the slab of [samples] is not a whole plane of [kind]
         */
        fun of(kind: PlaneKind, samples: Samples, geometry: SurveyGeometry): Plane {
            val slab = samples.slab
            val inlines = PlaneAxis.of("Inline", geometry.inlines)
            val crosslines = PlaneAxis.of("Crossline", geometry.crosslines)
            val along = PlaneAxis.of(geometry.samples)
            val mask = geometry.liveTraces
            val full = mask.liveCount.toLong() == geometry.positionCount
            return when (kind) {
                PlaneKind.INLINE -> {
                    val at = slab.inlines.first
                    require(slab == Hyperslab.inline(at, geometry)) { "$slab is not a whole inline" }
                    val live = if (full) null else BooleanArray(crosslines.count) { mask.isLive(at, Index(it)) }
                    Plane(kind, geometry.inlines.numberAt(at).value.toDouble(), "", crosslines, along, samples.values, live)
                }

                PlaneKind.CROSSLINE -> {
                    val at = slab.crosslines.first
                    require(slab == Hyperslab.crossline(at, geometry)) { "$slab is not a whole crossline" }
                    val live = if (full) null else BooleanArray(inlines.count) { mask.isLive(Index(it), at) }
                    Plane(kind, geometry.crosslines.numberAt(at).value.toDouble(), "", inlines, along, samples.values, live)
                }

                PlaneKind.SLICE -> {
                    val at = slab.samples.first
                    require(slab == Hyperslab.slice(at, geometry)) { "$slab is not a whole slice" }
                    val live = if (full) null else BooleanArray(samples.values.size) { mask.isLive(Index(it / crosslines.count), Index(it % crosslines.count)) }
                    Plane(kind, geometry.samples.valueAt(at), geometry.samples.domain.unit, inlines, crosslines, samples.values, live)
                }
            }
        }
    }
}
