package org.pyrus.cli.benchmark

import org.junit.jupiter.api.Test
import org.pyrus.volume.StorageProfile
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.PlanRequest
import org.pyrus.volume.spi.Planners
import org.pyrus.volume.spi.Profilers

/**
 * Milliseconds that the measured planner takes for surveys of four sizes on every built-in disk: the first plan of a process, then medians. Not a test: run by
 * name, see CONTRIBUTING.md.
 */
class PlanBenchmark {
    private val planner = Planners.named("measured")

    @Test
    fun run() {
        val disks = Profilers.default().builtIn
        val (_, first) = timed(SURVEYS.getValue("medium"), disks.first())
        println("the first plan of this process: %.0f ms".format(null, first))
        repeat(WARM_UP) { SURVEYS.values.forEach { survey -> disks.forEach { timed(survey, it) } } }
        for ((name, survey) in SURVEYS) {
            for (disk in disks) {
                val runs = List(ROUNDS) { timed(survey, disk) }
                val milliseconds = runs.map { it.second }.sorted()
                println("  %-9s %-16s %-7s median %6.1f ms  most %6.1f ms  %s".format(null, name, survey, disk.name, milliseconds[ROUNDS / 2], milliseconds.last(), runs[0].first))
            }
        }
    }

    private fun timed(survey: VolumeDimensions, disk: StorageProfile): Pair<String, Double> {
        val start = System.nanoTime()
        val plan = planner.plan(PlanRequest(survey, profile = disk))
        return "${plan.shape}: ${plan.reason}" to (System.nanoTime() - start) / 1e6
    }

    private companion object {
        const val WARM_UP = 3
        const val ROUNDS = 5
        val SURVEYS = linkedMapOf(
            "tiny" to VolumeDimensions(7, 9, 40),
            "medium" to VolumeDimensions(983, 551, 1500),
            "founding" to VolumeDimensions(1966, 1103, 3001),
            "huge" to VolumeDimensions(20_000, 20_000, 4000),
        )
    }
}
