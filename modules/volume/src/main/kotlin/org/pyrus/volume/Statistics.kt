package org.pyrus.volume

/**
 * Amplitude statistics of the live traces' finite samples.
 *
 * @property count finite samples counted
 * @property nonFinite NaN and infinite samples, left out of the rest
 */
data class AmplitudeStatistics(val count: Long, val nonFinite: Long, val min: Double, val max: Double, val mean: Double, val rms: Double)
