package org.pyrus.cli

import org.pyrus.volume.Human
import org.pyrus.volume.StoredType
import org.pyrus.volume.spi.ChunkPlan

/** The rows that say what [plan] makes of samples stored as [type], and why. */
internal fun Labelled.plan(plan: ChunkPlan, type: StoredType) {
    val grid = plan.grid
    row("planner", plan.planner)
    row("chunk", "${Human.bytes(plan.shape.sampleCount.toLong() * type.bytes)} each")
    row("chunks", "${Human.count(grid.chunkCount)} (${Human.count(grid.inlineChunks)} x ${Human.count(grid.crosslineChunks)} x ${Human.count(grid.sampleChunks)})")
    row("padding", Human.percent(grid.padding))
    row("data", Human.bytes(Math.multiplyExact(grid.storedSampleCount, type.bytes.toLong())))
    row("why", plan.reason)
}
