package org.pyrus.chunking

import org.pyrus.volume.ChunkShape
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.ChunkKnobs
import java.util.Locale
import kotlin.math.cbrt
import kotlin.math.ceil
import kotlin.math.sqrt

/**
 * The sides of a chunk as the founding articles (Pyrus Suite, 2021) want them, before they are made whole: for n_x × n_y × n_z samples of four bytes,
 * size S in KiB, ratio r, asymmetry a,
 *
 *     N = ceil(n_x n_y n_z / (1024 S / 4))        chunks wanted
 *     k = ceil(N^(1/3))                           chunks along each side
 *     c_x = n_x / k × √r × a     c_y = n_y / k × √r / a     c_z = n_z / k / r
 *
 * in double precision.
 */
internal class IdealSides(private val dimensions: VolumeDimensions, private val knobs: ChunkKnobs) {
    private val wanted = ceil(dimensions.inlines.toDouble() * dimensions.crosslines * dimensions.samples / (1024 * knobs.sizeKiB / 4))
    private val perSide = ceilCubeRoot(wanted)
    private val flattening = sqrt(knobs.ratio)

    /** The shape of which each side is what [whole] makes of the volume's side and the ideal one: at least 1, at most the volume's. */
    fun shape(whole: (count: Int, ideal: Double) -> Int): ChunkShape = fitting(
        whole(dimensions.inlines, dimensions.inlines / perSide * flattening * knobs.asymmetry),
        whole(dimensions.crosslines, dimensions.crosslines / perSide * flattening / knobs.asymmetry),
        whole(dimensions.samples, dimensions.samples / perSide / knobs.ratio),
    )

    /** What was counted, for [org.pyrus.volume.spi.ChunkPlan.reason]. */
    fun reason(): String = "%,.0f chunks wanted of %s KiB, %.0f along each side; ratio %s, asymmetry %s".format(
        Locale.ROOT, wanted, number(knobs.sizeKiB), perSide, number(knobs.ratio), number(knobs.asymmetry),
    )

    /** The least whole number whose cube is at least [n]; the cube root of an exact cube may come out a hair above it. */
    private fun ceilCubeRoot(n: Double): Double {
        val nearest = Math.rint(cbrt(n))
        return if (nearest * nearest * nearest >= n) (if ((nearest - 1) * (nearest - 1) * (nearest - 1) >= n) nearest - 1 else nearest) else nearest + 1
    }

    /**
     * A chunk holds at most 2³¹ − 1 bytes of four-byte samples, and traces whose headers an import can hold: what asks for more, knobs or a survey of few samples a trace,
     * gets shorter along the longest sides.
     */
    private fun fitting(inlines: Int, crosslines: Int, samples: Int): ChunkShape {
        val sides = longArrayOf(inlines.toLong(), crosslines.toLong(), samples.toLong())
        while (sides[0] * sides[1] > MOST_TRACES) {
            val longest = if (sides[0] > sides[1]) 0 else 1
            sides[longest] = (sides[longest] + 1) / 2
        }
        while (sides[0].toDouble() * sides[1] * sides[2] > MOST_SAMPLES) {
            val longest = sides.indices.maxByOrNull { sides[it] }!!
            sides[longest] = (sides[longest] + 1) / 2
        }
        return ChunkShape(sides[0].toInt(), sides[1].toInt(), sides[2].toInt())
    }

    private fun number(value: Double): String = if (value == Math.rint(value)) value.toLong().toString() else value.toString()

    private companion object {
        /** Of 240 bytes each, half of what an import may hold if nothing else is said. */
        const val MOST_TRACES = 1L shl 19
        const val MOST_SAMPLES = (Int.MAX_VALUE / 4).toDouble()
    }
}
