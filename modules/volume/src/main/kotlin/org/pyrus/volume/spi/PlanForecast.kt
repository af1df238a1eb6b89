package org.pyrus.volume.spi

import org.pyrus.volume.PlaneKind
import org.pyrus.volume.StorageProfile

/**
 * What the planes of a planned volume will take on [disk] where nothing is in memory, beside what they would take elsewhere. Immutable.
 *
 * @property founding of a volume chunked by the founding formula as its articles have it (2048 KiB, 2.0, 2.5); null where that is the planned shape, or no such planner is installed
 * @property segy of the SEG-Y file, by its traces
 */
data class PlanForecast(val disk: StorageProfile, val planned: PredictedPlanes, val founding: PredictedPlanes?, val segy: PredictedPlanes) {
    companion object {
        /**
         * For [plan] of a volume whose samples are stored in [sampleBytes] each, with fast copies of [copies], read in [manner]. Null where the disk is not known, or
         * nothing is installed that foretells. Takes some milliseconds of computing.
         */
        fun of(plan: ChunkPlan, sampleBytes: Int, disk: StorageProfile?, manner: ReadManner = ReadManner(), copies: Set<PlaneKind> = emptySet()): PlanForecast? {
            val times = ReadTimes.find()
            if (disk == null || times == null) return null
            val founding = Planners.all().find { it.id == FOUNDING }?.plan(PlanRequest(plan.dimensions, sampleBytes))?.takeIf { it.shape != plan.shape }
            return PlanForecast(
                disk,
                times.predict(plan.grid, sampleBytes, disk, manner, copies),
                founding?.let { times.predict(it.grid, sampleBytes, disk, manner) },
                times.predictSegy(plan.dimensions, sampleBytes, disk, manner),
            )
        }

        private const val FOUNDING = "founding"
    }
}
