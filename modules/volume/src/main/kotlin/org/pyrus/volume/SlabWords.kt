package org.pyrus.volume

/**
 * A part of a volume in words: `inline 1050, 200..1800 ms`. The grammar:
 *
 *     words     = part { [","] part }
 *     part      = ("inline" | "crossline") lines | ["slice" | "time" | "depth"] values [unit] | "trace" line ("," | "/") line | path | "all"
 *     lines     = line [".." line]            a whole number
 *     values    = value [".." value]          a number; without unit only after slice, time or depth
 *     path      = "line" corner {"to" corner} ["linear" | "nearest"]
 *     corner    = ["xy"] value ("," | "/") value      inline and crossline, between lines too; or X and Y
 *     unit      = "ms" | "s" | "m" | "ft"
 *
 * `inlines`, `iline`, `il`, `crosslines`, `xline`, `xl` do as well, in upper or lower case. An axis that is not named is taken whole; one named by a single
 * number has no side
 * in the result. [SurveyGeometry.describe] writes what this reads.
 *
 * @property text what was written
 * @property selection what it names
 */
class SlabWords private constructor(
    val text: String,
    val selection: Selection,
    private val places: Map<PlaneKind, List<IntRange>>,
    private val corners: List<IntRange>,
) {
    /** As [marked], of a corner of the path. */
    internal fun markedCorner(number: Int): String = mark(text, corners[number])

    /**
     * [text] and a line of carets under what it says of [axis] (by the plane perpendicular to it): the first number, or the [last]. Null where it says
     * nothing of it.
     */
    internal fun marked(axis: PlaneKind, last: Boolean): String? = places[axis]?.let { mark(text, if (last) it.last() else it.first()) }

    companion object {
        /**
         * Reads [text].
         *
         * @throws Refusal where it is not of the grammar, with the word that is wrong marked
         */
        fun parse(text: String): SlabWords {
            val parser = SlabParser(text)
            return SlabWords(text, parser.parse(), parser.places, parser.corners)
        }

        internal fun mark(text: String, at: IntRange): String =
            text.replace('\n', ' ').replace('\t', ' ') + "\n" + " ".repeat(at.first) + "^".repeat(maxOf(1, at.last - at.first + 1))
    }
}

/** One word, number, `..` or other sign of a text, and where it stands. */
internal data class SlabToken(val text: String, val at: IntRange)

private class SlabParser(private val text: String) {
    private val tokens = TOKEN.findAll(text).map { SlabToken(it.value, it.range) }.toList()
    private var next = 0
    private val named = HashMap<PlaneKind, Along<Double>>()
    private var unit: String? = null
    private var path: LinePath? = null
    val places = HashMap<PlaneKind, List<IntRange>>()
    val corners = ArrayList<IntRange>()

    fun parse(): Selection {
        if (tokens.isEmpty()) fail("nothing is named", null)
        do part() while (next < tokens.size)
        return Selection(line(PlaneKind.INLINE), line(PlaneKind.CROSSLINE), named[PlaneKind.SLICE] ?: Along.All, unit, path)
    }

    private fun line(axis: PlaneKind): Along<Int> = named[axis]?.map { it.toInt() } ?: Along.All

    private fun part() {
        val token = tokens[next]
        when (token.text.lowercase()) {
            in INLINE -> lines(PlaneKind.INLINE)
            in CROSSLINE -> lines(PlaneKind.CROSSLINE)
            in VALUES -> values(token.also { next++ })
            "trace" -> trace()
            "line" -> path()
            "all" -> next++
            else -> if (token.isNumber) values(null) else fail("'${token.text}' names no part of a volume", token)
        }
        if (peek()?.text == ",") {
            val comma = tokens[next++]
            if (peek() == null) fail("something is to follow the comma", comma)
        }
    }

    private fun lines(axis: PlaneKind) {
        val word = tokens[next++]
        range(axis, word) { lineNumber() }
    }

    private fun trace() {
        val word = tokens[next++]
        for (axis in listOf(PlaneKind.INLINE, PlaneKind.CROSSLINE)) {
            val (number, at) = lineNumber()
            put(axis, Along.At(number), listOf(at), word)
            if (axis == PlaneKind.INLINE && peek()?.text in setOf(",", "/")) next++
        }
    }

    private fun path() {
        val word = tokens[next++]
        if (path != null || PlaneKind.INLINE in named || PlaneKind.CROSSLINE in named) fail("a line goes where no other line is named", word)
        val found = ArrayList<PathCorner>()
        do found += corner() while (peek()?.text?.lowercase() == "to" && next++ >= 0)
        val fit = when (peek()?.text?.lowercase()) {
            "linear" -> TraceFit.LINEAR
            "nearest" -> TraceFit.NEAREST
            else -> null
        }
        if (fit != null) next++
        path = LinePath(found, fit ?: TraceFit.NEAREST)
    }

    private fun corner(): PathCorner {
        val onGround = peek()?.text?.lowercase() == "xy"
        if (onGround) next++
        val (one, at) = number(if (onGround) "an X" else "an inline")
        if (peek()?.text in setOf(",", "/")) next++
        val (other, otherAt) = number(if (onGround) "a Y" else "a crossline")
        corners += at.first..otherAt.last
        return if (onGround) PathCorner.Ground(MapPoint(one, other)) else PathCorner.Lines(one, other)
    }

    private fun values(word: SlabToken?) {
        val from = next
        range(PlaneKind.SLICE, word ?: tokens[from]) { number("a time or depth") }
        val said = peek()?.takeIf { it.text.lowercase() in UNITS }
        if (said != null) next++
        val numbers = tokens[from].at.first..tokens[next - 1].at.last
        if (said == null && word == null) fail("'${text.substring(numbers)}' is a line, time or depth of nothing", SlabToken(text.substring(numbers), numbers))
        val meant = said?.text?.lowercase() ?: if (word?.text?.lowercase() == "time") "ms" else null
        val wrong = if (word?.text?.lowercase() == "depth") meant in TIMES else word?.text?.lowercase() == "time" && meant !in TIMES
        if (wrong) fail("a ${word!!.text.lowercase()} is not in $meant", said ?: word)
        if (meant == "s") named.computeIfPresent(PlaneKind.SLICE) { _, along -> along.map { it * 1000 } }
        unit = if (meant == "s") "ms" else meant
    }

    private fun range(axis: PlaneKind, word: SlabToken, number: () -> Pair<Double, IntRange>) {
        val (first, at) = number()
        if (peek()?.text != "..") return put(axis, Along.At(first), listOf(at), word)
        next++
        val (last, lastAt) = number()
        if (first > last) fail("'${text.substring(at.first..lastAt.last)}' runs backwards: the lesser number comes first", SlabToken("", at.first..lastAt.last))
        put(axis, Along.Range(first, last), listOf(at, lastAt), word)
    }

    private fun put(axis: PlaneKind, along: Along<Double>, at: List<IntRange>, word: SlabToken) {
        if (path != null && axis != PlaneKind.SLICE) fail("a line goes where no other line is named", word)
        if (named.put(axis, along) != null) fail("the ${if (axis == PlaneKind.SLICE) "time or depth" else axis.title.lowercase()} is named twice", word)
        places[axis] = at
    }

    private fun lineNumber(): Pair<Double, IntRange> {
        val (number, at) = number("a line number")
        if (number != Math.rint(number) || Math.abs(number) > Int.MAX_VALUE) fail("'${text.substring(at)}' is no line number: these are whole", SlabToken("", at))
        return number to at
    }

    private fun number(what: String): Pair<Double, IntRange> {
        val token = peek()
        if (token == null) fail("$what is to follow '${tokens.last().text}'", tokens.last())
        if (!token.isNumber) fail("'${token.text}' is not $what", token)
        next++
        return token.text.toDouble() to token.at
    }

    private fun peek(): SlabToken? = tokens.getOrNull(next)

    private val SlabToken.isNumber: Boolean get() = NUMBER.matches(text)

    private fun fail(problem: String, token: SlabToken?): Nothing =
        throw Refusal(
            problem, remedy = "Say, for example, inline 1050, 200..1800 ms; or crosslines 2000..2200; slice 1480; trace 1050/2040; line 1050/2040 to 1100/2100.",
            marked = token?.let {
                SlabWords.mark(text, it.at)
            },
        )

    private companion object {
        val NUMBER = Regex("""[-+]?[0-9]+(?:\.[0-9]+)?""")
        val TOKEN = Regex("""[-+]?[0-9]+(?:\.[0-9]+)?|\.\.|[\p{L}_]+|[^\s]""")
        val INLINE = setOf("inline", "inlines", "iline", "ilines", "il")
        val CROSSLINE = setOf("crossline", "crosslines", "xline", "xlines", "xl")
        val VALUES = setOf("slice", "slices", "time", "depth")
        val TIMES = setOf("ms", "s")
        val UNITS = TIMES + setOf("m", "ft")
    }
}

/** Where the box [slab] lies, as [SlabWords] reads it: `inline 1050, crosslines 2000..2200, 0..3000 ms`. */
fun SurveyGeometry.describe(slab: Hyperslab): String = listOf(
    describe("inline", inlines, slab.inlines),
    describe("crossline", crosslines, slab.crosslines),
    samples.valueAt(slab.samples.first).let { first ->
        val last = samples.valueAt(slab.samples.last)
        val range = if (slab.samples.count == 1) Human.position(first) else "${Human.position(first)}..${Human.position(last)}"
        if (samples.domain == SampleDomain.COUNT) "slice $range" else "$range ${samples.domain.unit}"
    },
).joinToString(", ")

private fun <A : Axis> describe(name: String, axis: LineAxis<A>, range: IndexRange<A>): String =
    if (range.count == 1) "$name ${axis.numberAt(range.first)}" else "${name}s ${axis.numberAt(range.first)}..${axis.numberAt(range.last)}"
