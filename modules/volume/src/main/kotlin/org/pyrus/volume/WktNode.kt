package org.pyrus.volume

/**
 * A keyword of well-known text with what stands in its brackets: texts and numbers as [values], keywords as [children]. Keywords are in capitals.
 *
 * Source: OGC 01-009 section 7 and ISO 19162:2019 section 6, which share this grammar.
 */
internal class WktNode(val keyword: String, val values: List<String>, val children: List<WktNode>) {
    /** The first child that is one of [keywords]. */
    fun child(vararg keywords: String): WktNode? = children.firstOrNull { it.keyword in keywords }

    /** What stands at [place], as a number. */
    fun number(place: Int): Double? = values.getOrNull(place)?.toDoubleOrNull()

    companion object {
        /** Null where [text] does not follow the grammar. */
        fun parse(text: String): WktNode? = try {
            Reader(text).run { node().takeIf { atEnd() } }
        } catch (_: IllegalArgumentException) {
            null
        }
    }

    private class Reader(private val text: String) {
        private var at = 0

        fun atEnd(): Boolean {
            skipBlanks()
            return at == text.length
        }

        fun node(): WktNode {
            val keyword = word()
            require(take('[') || take('(')) { "no bracket" }
            val values = ArrayList<String>()
            val children = ArrayList<WktNode>()
            do {
                if (next() == '"') values += quoted() else part(values, children)
            } while (take(','))
            require(take(']') || take(')')) { "no bracket" }
            return WktNode(keyword.uppercase(), values, children)
        }

        /** A keyword with brackets, or a bare word or number. */
        private fun part(values: MutableList<String>, children: MutableList<WktNode>) {
            val start = at
            val bare = word()
            if (next() == '[' || next() == '(') {
                at = start
                children += node()
            } else {
                values += bare
            }
        }

        private fun word(): String {
            skipBlanks()
            val start = at
            while (at < text.length && text[at] !in DELIMITERS && !text[at].isWhitespace()) at++
            require(at > start) { "no word" }
            return text.substring(start, at)
        }

        /** A quotation mark in it is doubled. */
        private fun quoted(): String = buildString {
            do {
                val end = text.indexOf('"', at + 1)
                require(end >= 0) { "no end" }
                if (isNotEmpty()) append('"')
                append(text, at + 1, end)
                at = end + 1
            } while (at < text.length && text[at] == '"')
        }

        private fun next(): Char? {
            skipBlanks()
            return text.getOrNull(at)
        }

        private fun take(wanted: Char): Boolean = (next() == wanted).also { if (it) at++ }

        private fun skipBlanks() {
            while (at < text.length && text[at].isWhitespace()) at++
        }

        private companion object {
            const val DELIMITERS = "[](),\""
        }
    }
}
