package org.pyrus.bench

import kotlinx.serialization.Serializable
import org.pyrus.volume.Human

/** A point of a curve. */
@Serializable
data class SweepPoint(val x: Double, val y: Double)

/**
 * One curve of a [SweepChart].
 *
 * @property founding whether it was measured by the founding articles, on their machines
 */
@Serializable
data class SweepCurve(val name: String, val points: List<SweepPoint>, val founding: Boolean = false)

/**
 * What one thing does to another.
 *
 * @property explanation what is to be seen, in a sentence or two
 * @property names of the places 0, 1, 2, … on the x axis, where these are no numbers
 */
@Serializable
data class SweepChart(
    val id: String,
    val title: String,
    val explanation: String,
    val x: String,
    val y: String,
    val curves: List<SweepCurve>,
    val names: List<String> = emptyList(),
    val logarithmic: Boolean = false,
)

/**
 * The founding articles' figures, measured on a disk of today beside theirs.
 *
 * @property dimensions of the survey that was made for it: inlines, crosslines, samples
 * @property cache whether the planes were read with the files in the page cache or without
 */
@Serializable
data class SweepReport(
    val machine: Machine,
    val folder: String,
    val dimensions: List<Int>,
    val segyBytes: Long,
    val cache: CacheState,
    val notes: List<String>,
    val charts: List<SweepChart>,
) {
    fun toJson(): String = BenchReport.json.encodeToString(serializer(), this)

    /** Every figure, chart by chart, the founding articles' last. */
    fun table(): String = buildString {
        for (chart in charts) {
            appendLine("${chart.title}: ${chart.y}" + if (chart.x.isEmpty()) "" else ", by ${chart.x}")
            for (curve in chart.curves) {
                val points = curve.points.map { "${chart.names.getOrNull(it.x.toInt()) ?: Human.position(it.x)}: ${Human.roughly(it.y)}" }
                appendLine("  ${curve.name.padEnd(NAME_WIDTH)} ${points.joinToString("  ")}")
            }
        }
        notes.forEach { appendLine(it) }
        append("A synthetic survey of ${dimensions.joinToString("x")} in $folder, ${Human.bytes(segyBytes)} of SEG-Y; planes read ${cache.title}.")
    }

    companion object {
        private const val NAME_WIDTH = 24

        /** @throws kotlinx.serialization.SerializationException where [text] is no report */
        fun fromJson(text: String): SweepReport = BenchReport.json.decodeFromString(serializer(), text)
    }
}
