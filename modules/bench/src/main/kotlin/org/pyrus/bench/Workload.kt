package org.pyrus.bench

import org.pyrus.volume.SurveyGeometry
import kotlin.random.Random

/** Which reads are timed: the same for the same seed and survey, so that every contestant is asked for the same ones. */
internal class Workload(private val geometry: SurveyGeometry, seed: Long) {
    private val random = Random(seed)
    private val dimensions = geometry.dimensions

    /** [rounds] reads of [operation] here and there, no two at the same index while there are others. */
    fun tasks(operation: Operation, rounds: Int): List<ReadTask> = when (operation) {
        Operation.CUBE -> List(rounds) { ReadTask.cube(corner(dimensions.inlines), corner(dimensions.crosslines), corner(dimensions.samples), dimensions) }
        Operation.TRACES -> List(rounds) {
            ReadTask.traces(List(TRACES) { random.nextInt(dimensions.inlines) to random.nextInt(dimensions.crosslines) }, geometry)
        }
        else -> {
            val planes = if (operation.scrolls) scrolled(operation) else 1
            indices(count(operation) - planes + 1, rounds).map { ReadTask.planes(operation, it, planes, geometry) }
        }
    }

    /** Consecutive planes of a scroll: what they hold is kept until it is compared. */
    private fun scrolled(operation: Operation): Int {
        val bytes = ReadTask.planes(operation, 0, 1, geometry).bytes
        return (MOST_SCROLLED_BYTES / bytes).coerceIn(2, SCROLLED.toLong()).toInt().coerceAtMost(count(operation))
    }

    private fun corner(side: Int): Int = random.nextInt((side - Operation.CUBE_SIDE).coerceAtLeast(0) + 1)

    private fun count(operation: Operation): Int = when (operation) {
        Operation.INLINE, Operation.SCROLL_INLINE -> dimensions.inlines
        Operation.CROSSLINE, Operation.SCROLL_CROSSLINE -> dimensions.crosslines
        else -> dimensions.samples
    }

    private fun indices(below: Int, rounds: Int): List<Int> {
        val apart = (0 until below).shuffled(random)
        return List(rounds) { apart[it % apart.size] }
    }

    companion object {
        /** Traces read at one index. */
        const val TRACES = 4

        /** The most consecutive planes of a scroll. */
        const val SCROLLED = 8

        private const val MOST_SCROLLED_BYTES = 64L shl 20
    }
}
