package org.pyrus.viewer.section

import org.pyrus.viewer.render.GainControl
import org.pyrus.viewer.render.TraceLayers
import org.pyrus.volume.SampleAxis
import kotlin.math.pow
import kotlin.math.roundToInt

/**
 * How planes are drawn, beside the colour map and the clip's percentile; nothing of it needs another read.
 *
 * @property reversed whether the colour map runs from its other end
 * @property clipAmplitude the amplitude that saturates the colours; null where a percentile says which
 * @property gainDecibels by how much amplitudes are raised against the clip
 * @property gainWindow the length of the automatic gain control's window along a trace, in the unit of the samples; null for none
 * @property inverted whether positive samples are drawn as negative ones
 * @property trueScale whether distances across and down are drawn alike; free otherwise
 */
internal data class SectionDisplay(
    val layers: TraceLayers = TraceLayers.COLOURS,
    val reversed: Boolean = false,
    val clipAmplitude: Double? = null,
    val gainDecibels: Double = 0.0,
    val gainWindow: Double? = null,
    val inverted: Boolean = false,
    val trueScale: Boolean = false,
) {
    /** What amplitudes are multiplied by: 6 dB about double them. */
    val gain: Double get() = 10.0.pow(gainDecibels / 20)

    /** The [gainWindow] in samples of [axis]; null for none. */
    fun gainSamples(axis: SampleAxis): Int? = gainWindow?.let { (it / axis.interval).roundToInt().coerceIn(GainControl.LEAST_SAMPLES, maxOf(GainControl.LEAST_SAMPLES, axis.count)) }

    companion object {
        val GAINS = -60.0..60.0
        const val STANDARD_GAIN_WINDOW = 500.0
    }
}
