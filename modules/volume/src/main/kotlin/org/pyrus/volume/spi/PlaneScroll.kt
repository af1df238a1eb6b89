package org.pyrus.volume.spi

import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.flow
import org.pyrus.volume.PlanePlace
import org.pyrus.volume.PlaneRun
import org.pyrus.volume.Samples

/**
 * The planes of [run] one after the other, from the first up, those of the same chunks read at once where they come along for little. Nothing is read before
 * it is collected, and of what was read nothing is kept but the planes that are still to be given.
 *
 * @param mostBytes what the planes that are read at once may take, one plane at least
 * @throws IllegalArgumentException where [run] passes the volume's edge; and as [VolumeReader.read]
 */
fun VolumeReader.scroll(run: PlaneRun, mostBytes: Long = SCROLLED_BYTES): Flow<Samples> {
    run.slab(info.geometry).requireInside(info.geometry.dimensions)
    return flow {
        val blocks = PlaneBlocks(this@scroll, mostBytes)
        val end = run.first + run.count
        var next = run.first
        while (next < end) {
            val count = minOf(blocks.from(PlanePlace(run.kind, next), 1).size, end - next)
            val planes = ArrayDeque(read(PlaneRun(run.kind, next, count)))
            while (planes.isNotEmpty()) emit(planes.removeFirst())
            next += count
        }
    }
}

/** What [scroll] takes where nothing is said: some planes of a large survey, few enough that collecting them takes less than reading them at once saves. */
const val SCROLLED_BYTES = 32L shl 20
