package org.pyrus.cli

import com.github.ajalt.clikt.core.UsageError
import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.options.convert
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.int
import org.pyrus.volume.Refusal
import org.pyrus.volume.StandardField
import org.pyrus.volume.spi.HeaderBrowser

/** Traces by their numbers, from 1; null is as far as the file goes. */
internal data class TraceSpan(val from: Long?, val to: Long?) {
    /** As numbers from 0; throws [Refusal] where [headers] has none of them. */
    fun of(headers: HeaderBrowser): LongRange {
        val first = from ?: 1
        val last = minOf(to ?: headers.traceCount, headers.traceCount)
        if (first > last) throw Refusal("it has the traces 1 to ${headers.traceCount}", headers.path, remedy = "Ask for some of them: --headers FROM:TO.")
        return first - 1 until last
    }
}

/** Which headers `scan` is to show in the place of its report. */
internal class HeaderOptions : OptionGroup() {
    val span by option("--headers", metavar = "FROM:TO", help = "Show the headers of these traces, counted from 1, and scan nothing; either end may be left out").convert { text ->
        val parts = text.split(':').map { it.trim() }
        val numbers = parts.map { if (it.isEmpty()) null else it.toLongOrNull() ?: fail("'$text' is no FROM:TO such as 1:100") }
        if (numbers.size > 2 || numbers.any { it != null && it < 1 } || text.isBlank()) fail("'$text' is no FROM:TO such as 1:100")
        val span = TraceSpan(numbers.first(), numbers.last())
        if (span.from != null && span.to != null && span.from > span.to) fail("'$text' ends before it begins")
        span
    }
    private val byte by option("--field", metavar = "N", help = "With --headers: the values of the field that begins at this byte, and how often they occur").int()
    val csv by option("--csv", help = "With --headers: a line for each trace, a column for each field").flag()

    /** The one field that is asked for, or null. */
    fun field(headers: HeaderBrowser): StandardField? = byte?.let { wanted ->
        headers.traceFields.find { it.byte == wanted } ?: run {
            val around = headers.traceFields.find { wanted in it.byte..it.end }
            val remedy = if (around == null) "No field that the standard names has this byte." else "Ask for ${around.byte}: ${around.name}."
            throw Refusal("no field of the trace header begins at byte $wanted", headers.path, remedy = remedy)
        }
    }

    fun check() {
        if (span == null && (csv || byte != null)) throw UsageError("--csv and --field go with --headers FROM:TO")
    }
}
