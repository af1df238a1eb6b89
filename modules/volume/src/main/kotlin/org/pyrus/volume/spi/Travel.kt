package org.pyrus.volume.spi

import org.pyrus.volume.PlanePlace
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.planes
import kotlin.math.abs

/**
 * Where one who asks for plane after plane is going. Two planes of a kind that lie [step] apart make a direction, and so do three that lie equally far
 * apart, however far; a jump makes none. For one thread at a time.
 */
internal class Travel(private val dimensions: VolumeDimensions, private val step: () -> Int) {
    private var stride = 0L

    var last: PlanePlace? = null
        private set

    /** The plane that comes next; null where there is no direction, or where it would pass the volume's edge. */
    var next: PlanePlace? = null
        private set

    /** [place] is asked for. The same one again changes nothing. */
    fun goTo(place: PlanePlace) {
        val from = last
        if (place == from) return
        val going = if (from?.kind == place.kind) place.index.toLong() - from.index else 0
        val steady = going != 0L && (abs(going) == step().toLong() || going == stride)
        next = if (steady) (place.index + going).takeIf { it in 0 until dimensions.planes(place.kind) }?.let { PlanePlace(place.kind, it.toInt()) } else null
        stride = going
        last = place
    }
}
