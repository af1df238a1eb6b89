package org.pyrus.synthetic

import java.util.SplittableRandom
import kotlin.math.PI
import kotlin.math.cos
import kotlin.math.exp
import kotlin.math.sin

/**
 * Two packages of layers, folded and dipping differently, the upper one laid down on the eroded lower one, cut by three normal faults; the
 * layers' reflectivity is convolved with a Ricker wavelet (Ricker 1953) beforehand, so that a sample is a look-up.
 */
internal class FaultedModel(private val inlines: Int, private val crosslines: Int, private val samples: Int, intervalMs: Double, seed: Long) : TraceModel {
    private val length = samples * 2 + MARGIN
    private val upper = reflectivity(SplittableRandom(seed), intervalMs)
    private val lower = reflectivity(SplittableRandom(seed + 1), intervalMs)
    private val phase = SplittableRandom(seed + 2).let { random -> DoubleArray(6) { random.nextDouble() * 2 * PI } }

    override fun fillTrace(inline: Int, crossline: Int, samples: FloatArray) {
        val x = inline / (inlines - 1.0).coerceAtLeast(1.0)
        val y = crossline / (crosslines - 1.0).coerceAtLeast(1.0)
        val n = this.samples
        val fold = .05 * sin(2 * PI * 1.1 * x + phase[0]) * cos(2 * PI * .8 * y + phase[1]) + .02 * sin(2 * PI * (2.3 * x + 1.7 * y) + phase[2])
        val upperShift = n * (.06 * x + .04 * y + .35 * fold) + MARGIN / 4
        val lowerShift = n * (.30 * x - .12 * y + fold + .15) + MARGIN / 4
        val unconformity = n * (.42 + .07 * sin(2 * PI * .7 * x + phase[3]) + .06 * y)
        val seabed = n * (.05 + .015 * sin(2 * PI * x + phase[4]))
        val gain = (AMPLITUDE * (1 + .25 * sin(2 * PI * (1.5 * x + y) + phase[5]))).toFloat()
        for (sample in samples.indices) {
            if (sample < seabed) {
                samples[sample] = 0f
                continue
            }
            val depth = sample + throwAt(x, y, sample.toDouble() / n) * n
            val value = if (depth < unconformity) lookUp(upper, depth + upperShift) else lookUp(lower, depth + lowerShift)
            samples[sample] = (value + NOISE * noise(inline, crossline, sample)) * gain
        }
    }

    /** How far the layers at a place are thrown by the faults that lie beyond it, as part of the section's length. */
    private fun throwAt(x: Double, y: Double, z: Double): Double {
        var sum = 0.0
        for (fault in FAULTS) if (x > fault.at + fault.strike * y + fault.dip * z) sum += fault.throwPart
        return sum
    }

    private fun lookUp(table: FloatArray, position: Double): Float {
        val at = position.coerceIn(0.0, length - 2.0)
        val index = at.toInt()
        val part = (at - index).toFloat()
        return table[index] * (1 - part) + table[index + 1] * part
    }

    /** A hash of the indices as a value within ±1 (splitmix64's finaliser, Steele et al. 2014). */
    private fun noise(inline: Int, crossline: Int, sample: Int): Float {
        var z = (inline.toLong() * 1_000_003 + crossline) * 1_000_003 + sample
        z = (z xor (z ushr 30)) * -0x40a7b892e31b1a47L
        z = (z xor (z ushr 27)) * -0x6b2fb644ecceee15L
        return ((z xor (z ushr 31)) shr 40).toFloat() / (1 shl 23)
    }

    private fun reflectivity(random: SplittableRandom, intervalMs: Double): FloatArray {
        val spikes = DoubleArray(length)
        var at = 3.0
        while (at < length) {
            spikes[at.toInt()] = (random.nextDouble() - .5) * (if (random.nextInt(7) == 0) 3 else 1)
            at += 2 + random.nextDouble() * 9
        }
        val half = (60 / intervalMs).toInt().coerceAtLeast(2)
        val wavelet = DoubleArray(2 * half + 1) { i ->
            val a = PI * PEAK_HERTZ * (i - half) * intervalMs / 1000
            (1 - 2 * a * a) * exp(-a * a)
        }
        return FloatArray(length) { i ->
            var sum = 0.0
            for (k in wavelet.indices) if (i + k - half in 0 until length) sum += wavelet[k] * spikes[i + k - half]
            sum.toFloat()
        }
    }

    private class Fault(val at: Double, val strike: Double, val dip: Double, val throwPart: Double)

    private companion object {
        const val MARGIN = 400
        const val PEAK_HERTZ = 30.0
        const val AMPLITUDE = 4000.0
        const val NOISE = .06f
        val FAULTS = listOf(Fault(.22, .15, .10, -.022), Fault(.50, -.20, .13, .034), Fault(.76, .05, -.09, -.018))
    }
}
