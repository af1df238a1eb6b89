package org.pyrus.cli

import kotlinx.serialization.json.JsonArrayBuilder
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.add
import kotlinx.serialization.json.buildJsonArray
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonArray
import kotlinx.serialization.json.putJsonObject
import org.pyrus.volume.AmplitudeSketch
import org.pyrus.volume.AmplitudeStatistics
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.CoordinateGrid
import org.pyrus.volume.Human
import org.pyrus.volume.Issue
import org.pyrus.volume.LineAxis
import org.pyrus.volume.StoredType
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.ChunkPlan
import org.pyrus.volume.spi.PredictedPlanes

/** A figure for JSON, which knows no NaN and no infinity: those are null. */
internal fun figure(value: Double): JsonElement = if (value.isFinite()) JsonPrimitive(value) else JsonNull

internal fun SurveyGeometry.json(): JsonObject = buildJsonObject {
    put("dimensions", dimensions.json())
    put("inline", inlines.json())
    put("crossline", crosslines.json())
    putJsonObject("sample") {
        put("first", samples.start)
        put("last", samples.last)
        put("step", samples.interval)
        put("count", samples.count)
        put("unit", samples.domain.unit)
        put("axis", samples.domain.axisName)
    }
    put("live_traces", liveTraces.liveCount)
    put("dead_traces", liveTraces.deadCount)
    put("positions", positionCount)
    put("coordinates", coordinates?.json() ?: JsonNull)
}

internal fun VolumeDimensions.json() = buildJsonArray { sides(inlines, crosslines, samples) }

internal fun ChunkShape.json() = buildJsonArray { sides(inlines, crosslines, samples) }

private fun JsonArrayBuilder.sides(vararg sides: Int) = sides.forEach { add(it) }

private fun LineAxis<*>.json() = buildJsonObject {
    put("first", first.value)
    put("last", last.value)
    put("step", step)
    put("count", count)
}

private fun CoordinateGrid.json() = buildJsonObject {
    put("unit", unit)
    putJsonArray("origin") {
        add(origin.x)
        add(origin.y)
    }
    putJsonArray("inline_step") {
        add(inlineStepX)
        add(inlineStepY)
    }
    putJsonArray("crossline_step") {
        add(crosslineStepX)
        add(crosslineStepY)
    }
    put("inline_spacing", inlineSpacing)
    put("crossline_spacing", crosslineSpacing)
    put("inline_azimuth_degrees", inlineAzimuthDegrees)
    put("max_residual", maxResidual)
}

internal fun List<Issue>.json() = buildJsonArray {
    forEach { issue ->
        add(
            buildJsonObject {
                put("grade", issue.grade.name.lowercase())
                put("message", issue.message)
                put("trace", issue.trace)
                put("byte", issue.byte)
                put("remedy", issue.remedy)
                issue.file?.let { put("file", it.toString()) }
            },
        )
    }
}

internal fun AmplitudeStatistics.json() = buildJsonObject {
    put("count", count)
    put("non_finite", nonFinite)
    put("nan", nan)
    put("min", figure(min))
    put("max", figure(max))
    put("mean", figure(mean))
    put("rms", figure(rms))
    if (histogram == null) return@buildJsonObject
    putJsonObject("percentiles") { AmplitudeStatistics.PERCENTILES.forEach { put(Human.position(it), percentile(it)) } }
    AmplitudeSketch.of(this@json, HISTOGRAM_BINS)?.let { sketch ->
        putJsonObject("histogram") {
            put("from", sketch.from)
            put("to", sketch.to)
            putJsonArray("counts") { sketch.counts.forEach { add(Math.round(it)) } }
        }
    }
}

/** Even bins between the outermost thousandths. */
private const val HISTOGRAM_BINS = 64

/** A plan, with what it makes of samples stored as [type]. */
internal fun ChunkPlan.json(type: StoredType, predicted: PredictedPlanes? = this.predicted) = buildJsonObject {
    put("planner", planner)
    put("dimensions", dimensions.json())
    put("chunk", shape.json())
    put("chunks", grid.chunkCount)
    put("padding", grid.padding)
    put("type", type.label)
    put("chunk_bytes", shape.sampleCount.toLong() * type.bytes)
    put("bytes", Math.multiplyExact(grid.storedSampleCount, type.bytes.toLong()))
    put("why", reason)
    predicted?.let { put("seconds", it.json()) }
}
