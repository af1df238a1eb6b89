package org.pyrus.synthetic

import org.pyrus.volume.CoordinateGrid
import org.pyrus.volume.CrosslineAxis
import org.pyrus.volume.InlineAxis
import org.pyrus.volume.LineNumber
import org.pyrus.volume.MapPoint
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.TraceMask
import kotlin.math.cos
import kotlin.math.sin

/** Gives a trace's samples: the same for the same indices, always. Implementations are immutable and safe for any number of threads. */
fun interface TraceModel {
    /** Fills [samples] with the trace at a position, indices from 0. */
    fun fillTrace(inline: Int, crossline: Int, samples: FloatArray)
}

/** A survey whose samples are computed, not stored: its geometry and the model of its traces. */
class SyntheticSurvey(val geometry: SurveyGeometry, val model: TraceModel) {
    /** The samples of the whole volume's sub-box are closed-form: the one at the given indices, or 0 where no trace is live. */
    fun sampleAt(inline: Int, crossline: Int, sample: Int): Float {
        val trace = FloatArray(geometry.samples.count)
        model.fillTrace(inline, crossline, trace)
        return trace[sample]
    }

    companion object {
        /**
         * A survey with dipping, folded reflectors, an unconformity and three faults, every trace live.
         *
         * @param seed another seed gives another subsurface
         */
        fun faulted(inlines: Int, crosslines: Int, samples: Int, intervalMs: Double = 4.0, seed: Long = 1): SyntheticSurvey {
            val geometry =
                geometry(InlineAxis(LineNumber(1001), 1, inlines), CrosslineAxis(LineNumber(2001), 1, crosslines), SampleAxis(0.0, intervalMs, samples))
            return SyntheticSurvey(geometry, FaultedModel(inlines, crosslines, samples, intervalMs, seed))
        }

        /** Small whole numbers, exact in every sample format (−100..100), different from neighbour to neighbour along each axis: for tests. */
        fun arithmetic(geometry: SurveyGeometry): SyntheticSurvey = SyntheticSurvey(geometry) { inline, crossline, samples ->
            for (sample in samples.indices) samples[sample] = arithmeticSample(inline, crossline, sample)
        }

        /** The sample of [arithmetic] at indices from 0. */
        fun arithmeticSample(inline: Int, crossline: Int, sample: Int): Float = ((inline * 67 + crossline * 29 + sample * 7) % 201 - 100).toFloat()

        /** A geometry with coordinates: bins of 25 × 12.5 m, inlines at an azimuth of 31.7°. */
        fun geometry(
            inlines: InlineAxis,
            crosslines: CrosslineAxis,
            samples: SampleAxis,
            isLive: (inline: Int, crossline: Int) -> Boolean = { _, _ -> true },
        ): SurveyGeometry {
            val azimuth = Math.toRadians(31.7)
            val grid =
                CoordinateGrid(MapPoint(431_955.0, 6_348_554.0), 25 * cos(azimuth), -25 * sin(azimuth), 12.5 * sin(azimuth), 12.5 * cos(azimuth), 0.0, "m")
            return SurveyGeometry(inlines, crosslines, samples, TraceMask.build(inlines.count, crosslines.count, isLive), grid)
        }
    }
}
