package org.pyrus.cli

import com.github.ajalt.clikt.core.UsageError
import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.options.check
import com.github.ajalt.clikt.parameters.options.convert
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.double
import com.github.ajalt.clikt.parameters.types.int
import org.pyrus.volume.CrosslineNumber
import org.pyrus.volume.InlineNumber
import org.pyrus.volume.PlaneKind

/** One plane, by line number or by time or depth. */
internal open class PlaneOptions : OptionGroup() {
    private val inline by option("--inline", metavar = "N", help = "The inline of this number").int()
    private val crossline by option("--crossline", metavar = "N", help = "The crossline of this number").int()
    private val slice by option("--slice", metavar = "VALUE", help = "The slice nearest to this time or depth, in the volume's ms, m or ft").double()
        .check("it is neither time nor depth") { it.isFinite() }

    /** What is asked for, by each option given. */
    protected open fun choices(): List<Selection> = listOfNotNull(
        inline?.let { Selection.OfPlane(PlaneKind.INLINE, it.toDouble()) },
        crossline?.let { Selection.OfPlane(PlaneKind.CROSSLINE, it.toDouble()) },
        slice?.let { Selection.OfPlane(PlaneKind.SLICE, it) },
    )

    /** The one thing asked for; throws [UsageError], with [allowed], where it is none or several. */
    protected fun only(allowed: String): Selection = choices().singleOrNull() ?: throw UsageError("give one of $allowed")

    fun plane(): Selection.OfPlane = only("--inline, --crossline, --slice") as Selection.OfPlane
}

/** A plane, a trace or a sub-volume. */
internal class SlabOptions : PlaneOptions() {
    private val trace by option("--trace", metavar = "IL,XL", help = "The trace at this inline and crossline").convert { text ->
        val numbers = text.split(',').map { it.trim().toIntOrNull() ?: fail("'$text' is not two line numbers such as 1050,2040") }
        if (numbers.size != 2) fail("'$text' is not two line numbers such as 1050,2040")
        Selection.OfTrace(InlineNumber(numbers[0]), CrosslineNumber(numbers[1]))
    }
    private val inlines by option("--inlines", metavar = "A..B", help = "A sub-volume: these inlines (all)").convert { lineRange(it) { fail(it) } }
    private val crosslines by option("--crosslines", metavar = "A..B", help = "A sub-volume: these crosslines (all)").convert { lineRange(it) { fail(it) } }
    private val samples by option("--samples", metavar = "A..B", help = "A sub-volume: this time or depth range (all)").convert { valueRange(it) { fail(it) } }

    override fun choices(): List<Selection> {
        val box = if (inlines == null && crosslines == null && samples == null) null else Selection.OfBox(inlines, crosslines, samples)
        return super.choices() + listOfNotNull(trace, box)
    }

    fun slab(): Selection = only("--inline, --crossline, --slice, --trace, or --inlines, --crosslines and --samples together")
}

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
