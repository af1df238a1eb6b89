package org.pyrus.volume.spi

import org.pyrus.volume.CoordinateReference
import org.pyrus.volume.Human

/** An import in the command line's own words. */
object ImportArguments {
    /**
     * The words behind `pyrus` that ask for [request]; what is as it is without being said is left out. Memory, workers and [ImportRequest.manner] are too: window and terminal
     * have them from the same settings. A word that a shell would take apart is not quoted yet.
     */
    fun of(request: ImportRequest): List<String> = buildList {
        with(request) {
            add("import")
            sources.forEach { add(it.toString()) }
            add(target.toString())
            addAll(layout.arguments())
            chunk?.let { option("--chunk", it) }
            if (planner != Planners.DEFAULT) option("--planner", planner)
            val standard = ChunkKnobs()
            if (knobs.sizeKiB != standard.sizeKiB) option("--size", Human.exactly(knobs.sizeKiB))
            if (knobs.ratio != standard.ratio) option("--ratio", Human.exactly(knobs.ratio))
            if (knobs.asymmetry != standard.asymmetry) option("--asymmetry", Human.exactly(knobs.asymmetry))
            if (weights != ReadWeights()) option("--weights", weights.text)
            if (fastCopies.isNotEmpty()) option("--fast", fastCopies.sorted().joinToString(",") { it.title.lowercase() })
            if (float32) add("--float32")
            crs?.let { option("--crs", it.argument()) }
            if (sha256) add("--sha256")
            if (overwrite) add("--overwrite")
        }
    }

    private fun SourceLayout.arguments(): List<String> = buildList {
        inline?.let { option("--inline-byte", it.typed()) }
        crossline?.let { option("--crossline-byte", it.typed()) }
        x?.let { option("--x-byte", it.typed()) }
        y?.let { option("--y-byte", it.typed()) }
        with(overrides) {
            byteOrder?.let { option("--byte-order", it.optionName) }
            formatCode?.let { option("--format", it) }
            samples?.let { option("--samples", it) }
            intervalMicros?.let { option("--interval", Human.exactly(it)) }
            startMs?.let { option("--start", Human.exactly(it)) }
            domain?.let { option("--domain", it.optionName) }
            coordinateScalar?.let { option("--coordinate-scalar", it) }
        }
        if (exchangeAxes) add("--exchange-axes")
        with(traces) {
            if (duplicates != DuplicatePolicy.REFUSE) option("--duplicates", duplicates.word)
            offset?.let { option("--offset", it) }
            if (stack) add("--stack")
            if (line2d) add("--line2d")
            if (salvage) add("--salvage")
        }
    }

    /** By its definition where it has one, which names its code itself. */
    private fun CoordinateReference.argument(): String = wkt ?: "EPSG:$epsgCode"

    /** What begins like an option is joined to its own. */
    private fun MutableList<String>.option(name: String, value: Any) {
        val text = value.toString()
        if (text.startsWith('-')) {
            add("$name=$text")
        } else {
            add(name)
            add(text)
        }
    }
}
