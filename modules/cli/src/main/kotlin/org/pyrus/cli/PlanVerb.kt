package org.pyrus.cli

import com.github.ajalt.clikt.core.UsageError
import com.github.ajalt.clikt.parameters.arguments.convert
import com.github.ajalt.clikt.parameters.arguments.multiple
import com.github.ajalt.clikt.parameters.groups.provideDelegate
import com.github.ajalt.clikt.parameters.options.convert
import com.github.ajalt.clikt.parameters.options.option
import org.pyrus.volume.Human
import org.pyrus.volume.StoredType
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.ChunkPlan
import org.pyrus.volume.spi.Planners
import org.pyrus.volume.spi.Sources

/** `pyrus plan`: which chunk shape a volume would get, and why. */
internal class PlanVerb(session: Session) : Verb("plan", "Say which chunk shape a volume would get, and why", session) {
    private val sources by rawPath("IN.sgy", "Take the dimensions from this SEG-Y file, or the files of one survey").convert { pathOf(it) }.multiple()
    private val dimensions by option("--dims", metavar = "SIDES", help = "Take these dimensions: inlines, crosslines, samples, such as 1966x1103x3001")
        .convert { checked { VolumeDimensions.parse(it) } ?: fail("'$it' is not three positive whole numbers such as 1966x1103x3001") }
    private val chooser by PlannerOptions(session)
    private val layouts by LayoutOptions(session)
    private val traces by TraceOptions()
    private val json by jsonOption()

    override fun run() {
        val given = dimensions
        val knobs = chooser.knobs()
        when {
            given != null && sources.isEmpty() -> print(Planners.named(chooser.planner).plan(given, knobs), StoredType.FLOAT32)

            given == null && sources.isNotEmpty() -> {
                val planner = Planners.named(chooser.planner)
                val scan = scan()
                print(planner.plan(scan.geometry.dimensions, knobs), scan.storedType)
            }

            else -> throw UsageError("give either a SEG-Y file or --dims")
        }
    }

    private fun scan() = session.progress().use { display -> session.job { Sources.segy().scan(sources, layouts.layout().copy(traces = traces.policy()), display::show) } }

    private fun print(plan: ChunkPlan, type: StoredType) {
        if (json) return out.json(plan.json(type))
        val grid = plan.grid
        out.println("${plan.dimensions} ${type.label}: chunks of ${plan.shape}")
        out.println(
            Labelled().apply {
                row("planner", plan.planner)
                row("chunk", "${Human.bytes(plan.shape.sampleCount.toLong() * type.bytes)} each")
                row(
                    "chunks",
                    "${Human.count(grid.chunkCount)} (${Human.count(grid.inlineChunks)} x ${Human.count(grid.crosslineChunks)} x ${Human.count(grid.sampleChunks)})",
                )
                row("padding", Human.percent(grid.padding))
                row("data", Human.bytes(Math.multiplyExact(grid.storedSampleCount, type.bytes.toLong())))
                row("reason", plan.reason)
            },
        )
    }
}
