package org.pyrus.viewer.render

import org.pyrus.volume.Refusal
import java.nio.file.Path

/**
 * Reads colour maps that other programs have written:
 *
 * - `.cpt` of the Generic Mapping Tools (GMT 6 reference, "Color palette tables"): lines of `z r g b z r g b` or `z r/g/b z r/g/b`, in RGB;
 * - tables of OpendTect (its file `ColTabs`): lines of `M.Value-Color.N: value` + backquote + `red` and so on, as many maps as the file has, each with its `M.Name`;
 * - CSV or plain text: a row for each colour, `red,green,blue`, or a position before them; 0 to 255, or 0 to 1 where no number is larger.
 */
internal object ColourMapFile {
    /** A comment of our own files: numbers to 255, even where none of a dark map passes 1. */
    const val BYTES = "# 0 to 255"
    private val TABLE_COLOUR = Regex("""(?:(\d+)\.)?Value-Color\.\d+\s*:\s*(.+)""")
    private val TABLE_NAME = Regex("""(?:(\d+)\.)?Name\s*:\s*(.+)""")
    private val SEPARATORS = Regex("""[\s,;/`]+""")

    /**
     * The maps that [text] holds, the text of [file]; one that has no name of its own is called [name].
     *
     * @throws Refusal where it holds none, with the line that is wrong
     */
    fun parse(text: String, file: Path, name: String): List<ColourMap> {
        val lines = text.lineSequence().mapIndexed { at, line -> Line(at + 1, line.trim()) }.filter { it.text.isNotEmpty() && !it.text.startsWith("#") }.toList()
        val model = text.lineSequence().find { it.startsWith("#") && "COLOR_MODEL" in it }
        if (model != null && "RGB" !in model.uppercase()) throw refusal(file, "its colours are not in RGB: ${model.trim('#', ' ')}")
        val inBytes = text.lineSequence().any { it.trim() == BYTES }
        val tables = tables(lines, file, name)
        if (tables.isNotEmpty()) return tables.map { (name, stops) -> map(name, stops, file, inBytes) }
        val palette = file.toString().endsWith(".cpt", ignoreCase = true)
        return listOf(map(name, if (palette) lines.filterNot { it.text[0] in "BFNbfn" }.flatMap { palette(it, file) } else rows(lines, file), file, inBytes))
    }

    private fun tables(lines: List<Line>, file: Path, name: String): Map<String, List<Stop>> {
        val names = lines.mapNotNull { TABLE_NAME.matchEntire(it.text)?.destructured }.associate { (number, name) -> number to name.trim() }
        val colours = lines.mapNotNull { line -> TABLE_COLOUR.matchEntire(line.text)?.destructured?.let { (number, colour) -> number to line.copy(text = colour) } }
        return colours.groupBy({ it.first }, { stop(it.second, file, positioned = true) }).mapKeys { (number) -> names[number] ?: "$name $number".trim() }
    }

    private fun map(name: String, stops: List<Stop>, file: Path, inBytes: Boolean): ColourMap {
        val most = stops.maxOfOrNull { it.colour.max() } ?: throw refusal(file, "it names no colours")
        val scale = if (most <= 1.0 && !inBytes) BYTE else 1.0
        stops.find { stop -> stop.colour.any { it * scale !in 0.0..BYTE } }?.let { throw refusal(file, "line ${it.line}: a colour's parts lie between 0 and 255, got ${it.colour}") }
        if (stops.size < 2) throw refusal(file, "it names one colour; a map has two at least")
        stops.zipWithNext().find { (one, next) -> next.position < one.position }?.let { throw refusal(file, "line ${it.second.line}: the positions of a colour map ascend") }
        if (!(stops.last().position - stops.first().position).isFinite()) throw refusal(file, "line ${stops.last().line}: its positions lie too far apart")
        return ColourMap.of(name, stops.map { it.position to it.rgb(scale) })
    }

    private data class Line(val number: Int, val text: String)

    private class Stop(val line: Int, val position: Double, val colour: List<Double>) {
        fun rgb(scale: Double): Int = colour.fold(0) { sum, part -> sum shl Byte.SIZE_BITS or Math.round(part * scale).toInt() }
    }

    private fun numbers(line: Line, file: Path): List<Double> = line.text.split(SEPARATORS).filter { it.isNotEmpty() }.map {
        it.toDoubleOrNull()?.takeIf(Double::isFinite) ?: throw refusal(file, "line ${line.number}: '$it' is no number")
    }

    private fun stop(line: Line, file: Path, positioned: Boolean): Stop {
        val numbers = numbers(line, file)
        if (numbers.size < PARTS + (if (positioned) 1 else 0)) throw refusal(file, "line ${line.number}: red, green and blue are wanted, got '${line.text}'")
        return if (positioned) Stop(line.number, numbers[0], numbers.subList(1, PARTS + 1)) else Stop(line.number, line.number.toDouble(), numbers.take(PARTS))
    }

    /** Two colours, one at each end of a slice; what follows them is for GMT's own colour bar. */
    private fun palette(line: Line, file: Path): List<Stop> {
        val numbers = numbers(line.copy(text = line.text.split(SEPARATORS).take(2 * (PARTS + 1)).joinToString(" ")), file)
        if (numbers.size < 2 * (PARTS + 1)) throw refusal(file, "line ${line.number}: a slice is 'z red green blue z red green blue', got '${line.text}'")
        return listOf(0, PARTS + 1).map { Stop(line.number, numbers[it], numbers.subList(it + 1, it + 1 + PARTS)) }
    }

    private fun rows(lines: List<Line>, file: Path): List<Stop> {
        val named = lines.firstOrNull()?.let { first -> first.text.split(SEPARATORS).any { it.toDoubleOrNull() == null } } == true
        val rows = if (named) lines.drop(1) else lines // a head of names
        val positioned = rows.firstOrNull()?.let { numbers(it, file).size > PARTS } == true
        return rows.map { stop(it, file, positioned) }
    }

    private fun refusal(file: Path, problem: String) =
        Refusal("it is no colour map: ${problem.take(LONGEST_QUOTE)}", file, remedy = "Give a .cpt file of GMT, a colour table of OpendTect, or rows of red,green,blue.")

    private const val PARTS = 3
    private const val LONGEST_QUOTE = 500
    private const val BYTE = 255.0
}
