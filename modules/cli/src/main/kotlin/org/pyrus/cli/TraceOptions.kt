package org.pyrus.cli

import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.options.convert
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.int
import org.pyrus.volume.spi.DuplicatePolicy
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.TracePolicy

/** Which traces make the volume, where that is not simply all, nor as a saved layout says. */
internal class TraceOptions : OptionGroup() {
    private val duplicates by option("--duplicates", metavar = "WHICH", help = "Where a position has several traces: refuse, first, last or mean (refuse)").convert { word ->
        DuplicatePolicy.entries.find { it.word == word } ?: fail("'$word' is none of refuse, first, last, mean")
    }
    private val line2d by option("--line2d", help = "It is a 2D line: one inline, whose crosslines are the CDP numbers").flag()
    private val offset by option("--offset", metavar = "N", help = "Of pre-stack data, take this offset only").int()
    private val stack by option("--stack", help = "Of pre-stack data, take the mean of all offsets").flag()
    private val salvage by option("--salvage", help = "Take a file whose last trace is cut short; what it lacks is 0").flag()

    /** [layout] with what is asked for here; what is not stays as the layout has it. One offset takes the place of a stack, and the other way round. */
    fun on(layout: SourceLayout): SourceLayout = checked {
        val base = layout.traces
        val kept = if (stack && base.duplicates != DuplicatePolicy.MEAN) DuplicatePolicy.REFUSE else base.duplicates
        val policy = TracePolicy(
            duplicates ?: kept, line2d || base.line2d, offset ?: base.offset.takeIf { !stack }, stack || (base.stack && offset == null), salvage || base.salvage,
        )
        layout.copy(traces = policy)
    }
}
