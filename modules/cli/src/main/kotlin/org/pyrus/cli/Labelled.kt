package org.pyrus.cli

/** Lines of a label and a text, the texts aligned. */
internal class Labelled {
    private val rows = mutableListOf<Pair<String, String>>()

    fun row(label: String, text: String) {
        rows += label to text
    }

    operator fun plus(other: Labelled): Labelled = Labelled().also {
        it.rows += rows
        it.rows += other.rows
    }

    override fun toString(): String {
        val width = rows.maxOfOrNull { it.first.length } ?: 0
        return rows.joinToString("\n") { (label, text) -> "  ${label.padEnd(width)}  $text".trimEnd() }
    }
}
