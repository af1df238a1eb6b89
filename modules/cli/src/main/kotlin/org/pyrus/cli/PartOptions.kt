package org.pyrus.cli

import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.options.convert
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.spi.VolumePart
import java.nio.file.Path

/** What of a volume becomes a new SEG-Y file, where it is not to be the same as the source. */
internal class PartOptions : OptionGroup() {
    private val new by option("--new", help = "Write what the volume holds as a new rev 1 file, not the source's bytes").flag()
    private val inlines by option("--inlines", metavar = "A..B", help = "A new file of these inlines (all)").convert { lineRange(it) { fail(it) } }
    private val crosslines by option("--crosslines", metavar = "A..B", help = "A new file of these crosslines (all)").convert { lineRange(it) { fail(it) } }
    private val samples by option("--samples", metavar = "A..B", help = "A new file of this time or depth range (all)").convert { valueRange(it) { fail(it) } }
    private val every by option("--every", metavar = "N", help = "A new file of every Nth inline and crossline; N,M,K: inlines, crosslines and samples").convert { text ->
        val numbers = text.split(',').map { it.trim().toIntOrNull()?.takeIf { number -> number >= 1 } ?: fail("'$text' is neither a number such as 2 nor three such as 2,2,1") }
        when (numbers.size) {
            1 -> listOf(numbers[0], numbers[0], 1)
            3 -> numbers
            else -> fail("'$text' is neither a number such as 2 nor three such as 2,2,1")
        }
    }

    /** Whether a new file is asked for. */
    val isAsked: Boolean get() = new || inlines != null || crosslines != null || samples != null || every != null

    /** The part of the [volume] of [geometry]; throws [org.pyrus.volume.Refusal] where that has no such line, time or depth. */
    fun part(geometry: SurveyGeometry, volume: Path): VolumePart {
        val (inline, crossline, sample) = every ?: listOf(1, 1, 1)
        return VolumePart(boxSelection(inlines, crosslines, samples).slab(geometry, volume), inline, crossline, sample)
    }
}
