package org.pyrus.cli

import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import org.pyrus.volume.Human
import org.pyrus.volume.Index
import org.pyrus.volume.LineSamples
import org.pyrus.volume.Samples
import org.pyrus.volume.SurveyGeometry

/** Range and mean of the finite samples of live traces, gathered piece by piece. */
internal class SampleSummary(private val geometry: SurveyGeometry) {
    private var count = 0L
    private var nonFinite = 0L
    private var dead = 0L
    private var min = Float.POSITIVE_INFINITY
    private var max = Float.NEGATIVE_INFINITY
    private var sum = 0.0

    fun add(samples: Samples) {
        val slab = samples.slab
        val depth = slab.samples.count
        var at = 0
        for (i in slab.inlines.first.value until slab.inlines.end) {
            for (x in slab.crosslines.first.value until slab.crosslines.end) {
                if (geometry.liveTraces.isLive(Index(i), Index(x))) trace(samples.values, at, at + depth) else dead += depth
                at += depth
            }
        }
    }

    fun add(samples: LineSamples) {
        val depth = samples.line.samples.count
        for (trace in samples.live.indices) if (samples.live[trace]) trace(samples.values, trace * depth, (trace + 1) * depth) else dead += depth
    }

    private fun trace(values: FloatArray, from: Int, until: Int) {
        for (k in from until until) {
            val value = values[k]
            if (!value.isFinite()) {
                nonFinite++
                continue
            }
            if (value < min) min = value
            if (value > max) max = value
            sum += value
            count++
        }
    }

    fun rows(to: Labelled) {
        if (count > 0) {
            to.row("amplitudes", "${Human.amplitude(min.toDouble())} to ${Human.amplitude(max.toDouble())}, mean ${Human.amplitude(sum / count)}")
        }
        to.row("samples", Human.count(count) + " live" + (if (dead > 0) ", ${Human.count(dead)} of missing traces" else ""))
        if (nonFinite > 0) to.row("not finite", Human.count(nonFinite, "sample"))
    }

    fun json(): JsonObject = buildJsonObject {
        put("count", count)
        put("non_finite", nonFinite)
        put("not_live", dead)
        put("min", if (count > 0) min else null)
        put("max", if (count > 0) max else null)
        put("mean", if (count > 0) sum / count else null)
    }
}
