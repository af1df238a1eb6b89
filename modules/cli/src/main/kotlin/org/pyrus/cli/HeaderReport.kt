package org.pyrus.cli

import org.pyrus.volume.FieldHistogram
import org.pyrus.volume.HeaderValues
import org.pyrus.volume.Human
import org.pyrus.volume.StandardField
import org.pyrus.volume.spi.HeaderBrowser
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.ProgressUnit
import org.pyrus.volume.spi.TraceHeaders

/** Prints trace headers, a block of them at a time: memory stays the same however many are asked for. */
internal class HeaderReport(private val source: String, private val headers: HeaderBrowser, private val traces: LongRange, private val session: Session) {
    private val out = session.out

    /** A line for each trace; names of the standard, with the first byte, in the first line. Of several files each line names the trace's own. */
    fun csv(fields: List<StandardField>) {
        val files = headers.files
        var nth = 0
        out.println((listOf("trace") + (if (files.isEmpty()) emptyList() else listOf("file")) + fields.map { it.label }).joinToString(",") { quoted(it) })
        eachTrace("Reading") { number, values ->
            while (nth < files.lastIndex && files[nth + 1].firstTrace < number) nth++
            val file = files.getOrNull(nth)?.path?.toString()
            out.println((listOfNotNull("$number", file) + fields.map { values.text(it) }).joinToString(",") { quoted(it) })
        }
    }

    /** The fields whose values differ as columns, those that have one value but 0 as lines before them. */
    fun table() {
        val fields = headers.traceFields
        val first = arrayOfNulls<String>(fields.size)
        val varies = BooleanArray(fields.size)
        val widths = IntArray(fields.size) { "${fields[it].byte}".length }
        eachTrace("Looking") { _, values ->
            fields.forEachIndexed { nth, field ->
                val text = values.text(field)
                widths[nth] = maxOf(widths[nth], text.length)
                if (first[nth] == null) {
                    first[nth] = text
                } else if (first[nth] != text) {
                    varies[nth] = true
                }
            }
        }
        val columns = fields.indices.filter { varies[it] }
        out.println("$source: traces ${traces.first + 1} to ${traces.last + 1} of ${headers.traceCount}")
        val same = Labelled()
        fields.indices.filter { !varies[it] && first[it] !in ZEROS }.forEach { same.row(fields[it].label, "${first[it]} in all of them") }
        columns.forEach { same.row(fields[it].label, "differs: column ${fields[it].byte}") }
        out.println(same)
        if (columns.isEmpty()) return
        val numberWidth = maxOf("trace".length, "${traces.last + 1}".length)
        out.println("trace".padStart(numberWidth) + columns.joinToString("") { "  " + "${fields[it].byte}".padStart(widths[it]) })
        eachTrace("Reading") { number, values ->
            out.println("$number".padStart(numberWidth) + columns.joinToString("") { "  " + values.text(fields[it]).padStart(widths[it]) })
        }
    }

    /** How often the values of [field] occur, as bars; of more than [MOST_COUNTED] traces, of so many spread evenly. */
    fun histogram(field: StandardField) {
        val count = traces.last - traces.first + 1
        val chosen = TraceHeaders.spread(count, MOST_COUNTED).let { all -> LongArray(all.size) { traces.first + all[it] } }
        val read = session.progress().use { display ->
            session.job { headers.read(chosen) { display.show(Progress("Reading", it.toLong(), chosen.size.toLong(), ProgressUnit.TRACES)) } }
        }
        val histogram = FieldHistogram.of(DoubleArray(read.count) { read[it].number(field) })
        val of = if (chosen.size < count) "${Human.count(chosen.size.toLong())} traces spread evenly over ${Human.count(count)}" else Human.count(count, "trace")
        out.println("${field.label}, ${listOf(field.type, field.unit).filter { it.isNotEmpty() }.joinToString()}: $of")
        if (histogram == null) return out.println("it holds no numbers")
        val most = histogram.counts.max()
        val edges = histogram.counts.indices.map { number(histogram.edge(it)) }
        val width = edges.maxOf { it.length }
        histogram.counts.forEachIndexed { nth, n ->
            val bar = "#".repeat(((n * BAR + most - 1) / most).toInt())
            if (n > 0) out.println("${edges[nth].padStart(width)}  ${"$n".padStart("$most".length)}  $bar")
        }
        out.println("each line from its number on, ${number(histogram.width)} wide; lines without traces are left out")
    }

    private fun eachTrace(phase: String, act: (number: Long, values: HeaderValues) -> Unit) = session.progress().use { display ->
        session.job {
            for (from in traces step BLOCK) {
                val block = headers.read(LongArray(minOf(BLOCK, traces.last + 1 - from).toInt()) { from + it })
                for (nth in 0 until block.count) act(block.traces[nth] + 1, block[nth])
                if (out.checkError()) throw OutputLost()
                display.show(Progress(phase, from + block.count - traces.first, traces.last + 1 - traces.first, ProgressUnit.TRACES))
            }
        }
    }

    private fun number(value: Double): String = if (value == Math.rint(value) && Math.abs(value) < 1e15) "${value.toLong()}" else "$value"

    private fun quoted(text: String): String = if (text.any { it == ',' || it == '"' }) "\"${text.replace("\"", "\"\"")}\"" else text

    private companion object {
        const val BLOCK = 1024L
        const val MOST_COUNTED = 10_000
        const val BAR = 50
        val ZEROS = setOf("0", "0.0", "", null)
    }
}
