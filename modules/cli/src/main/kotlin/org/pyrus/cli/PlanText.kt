package org.pyrus.cli

import org.pyrus.volume.Human
import org.pyrus.volume.StoredBytes
import org.pyrus.volume.StoredType
import org.pyrus.volume.spi.ChunkPlan

/** The rows that say what [plan] makes of samples stored as [type], and why. */
internal fun Labelled.plan(plan: ChunkPlan, type: StoredType, stored: StoredBytes = StoredBytes.of(plan.grid, type.bytes, emptySet())) {
    val grid = plan.grid
    row("planner", plan.planner)
    row("chunk", "${Human.bytes(plan.shape.sampleCount.toLong() * type.bytes)} each")
    row("chunks", "${Human.count(grid.chunkCount)} (${Human.count(grid.inlineChunks)} x ${Human.count(grid.crosslineChunks)} x ${Human.count(grid.sampleChunks)})")
    row("padding", Human.percent(grid.padding))
    row("data", if (stored.copies.isEmpty()) Human.bytes(stored.chunks) else "$stored")
    row("why", plan.reason)
}
