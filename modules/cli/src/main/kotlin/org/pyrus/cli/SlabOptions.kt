package org.pyrus.cli

import com.github.ajalt.clikt.core.UsageError
import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.options.check
import com.github.ajalt.clikt.parameters.options.convert
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.double
import com.github.ajalt.clikt.parameters.types.int
import org.pyrus.volume.Along
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.Refusal
import org.pyrus.volume.Selection
import org.pyrus.volume.SlabWords

/** One plane, by line number or by time or depth. */
internal open class PlaneOptions : OptionGroup() {
    private val inline by option("--inline", metavar = "N", help = "The inline of this number").int()
    private val crossline by option("--crossline", metavar = "N", help = "The crossline of this number").int()
    private val slice by option("--slice", metavar = "VALUE", help = "The slice nearest to this time or depth, in the volume's ms, m or ft").double()
        .check("it is neither time nor depth") { it.isFinite() }

    /** What is asked for, by each option given. */
    protected fun planes(): List<PlaneChoice> = listOfNotNull(
        inline?.let { PlaneChoice(PlaneKind.INLINE, it.toDouble()) },
        crossline?.let { PlaneChoice(PlaneKind.CROSSLINE, it.toDouble()) },
        slice?.let { PlaneChoice(PlaneKind.SLICE, it) },
    )

    /** The one plane asked for; throws [UsageError] where it is none or several. */
    fun plane(): PlaneChoice = planes().singleOrNull() ?: throw UsageError("give one of --inline, --crossline, --slice")
}

/** A whole plane; [position] is a line number, or a time or depth. */
internal data class PlaneChoice(val kind: PlaneKind, val position: Double) {
    val selection: Selection get() = Selection.plane(kind, position)
}

/** What is to be read, and the words that said so, where it was words. */
internal data class Choice(val selection: Selection, val words: SlabWords? = null)

/** A plane, a trace or a sub-volume. */
internal class SlabOptions : PlaneOptions() {
    private val trace by option("--trace", metavar = "IL,XL", help = "The trace at this inline and crossline").convert { text ->
        val numbers = text.split(',').map { it.trim().toIntOrNull() ?: fail("'$text' is not two line numbers such as 1050,2040") }
        if (numbers.size != 2) fail("'$text' is not two line numbers such as 1050,2040")
        Selection(Along.At(numbers[0]), Along.At(numbers[1]))
    }
    private val inlines by option("--inlines", metavar = "A..B", help = "A sub-volume: these inlines (all)").convert { lineRange(it) { fail(it) } }
    private val crosslines by option("--crosslines", metavar = "A..B", help = "A sub-volume: these crosslines (all)").convert { lineRange(it) { fail(it) } }
    private val samples by option("--samples", metavar = "A..B", help = "A sub-volume: this time or depth range (all)").convert { valueRange(it) { fail(it) } }

    /** The one thing asked for, by options or by [words]; throws [UsageError] where it is none or several. */
    fun only(words: List<String>): Choice {
        val box = if (inlines == null && crosslines == null && samples == null) null else boxSelection(inlines, crosslines, samples)
        val said = if (words.isEmpty()) null else wordsOf(words.joinToString(" "))
        val choices = planes().map { it.selection } + listOfNotNull(trace, box)
        if (choices.size + (if (said == null) 0 else 1) != 1) {
            throw UsageError(
                "give one of --inline, --crossline, --slice, --trace, or --inlines, --crosslines and --samples together, " +
                    "or words such as 'inline 1050, 200..1800 ms'",
            )
        }
        return said?.let { Choice(it.selection, it) } ?: Choice(choices.single())
    }

    private fun wordsOf(text: String): SlabWords = try {
        SlabWords.parse(text)
    } catch (e: Refusal) {
        throw UsageError(listOfNotNull(e.message, e.marked?.prependIndent("  ")).joinToString("\n"))
    }
}

/** A box, all of an axis where its range is null; every axis has a side in the result. */
internal fun boxSelection(inlines: ClosedRange<Int>?, crosslines: ClosedRange<Int>?, samples: ClosedRange<Double>?) =
    Selection(along(inlines), along(crosslines), along(samples))

private fun <T : Comparable<T>> along(range: ClosedRange<T>?): Along<T> = if (range == null) Along.All else Along.Range(range.start, range.endInclusive)

/** `1001..1101`, or one number. */
internal fun lineRange(text: String, fail: (String) -> Nothing): ClosedRange<Int> {
    val ends = text.split("..").map { it.trim().toIntOrNull() ?: fail("'$text' is not a range of line numbers such as 1001..1101") }
    if (ends.size > 2) fail("'$text' is not a range of line numbers such as 1001..1101")
    if (ends.first() > ends.last()) fail("'$text' runs backwards: the lesser number comes first")
    return ends.first()..ends.last()
}

/** `1000..1500`, in ms, m or ft, or one value. */
internal fun valueRange(text: String, fail: (String) -> Nothing): ClosedRange<Double> {
    val ends = text.split("..").map { it.trim().toDoubleOrNull() ?: fail("'$text' is not a range in ms or m such as 1000..1500") }
    if (ends.size > 2) fail("'$text' is not a range in ms or m such as 1000..1500")
    if (ends.any { !it.isFinite() }) fail("'$text' is not a range in ms or m such as 1000..1500")
    if (ends.first() > ends.last()) fail("'$text' runs backwards: the lesser value comes first")
    return ends.first()..ends.last()
}
