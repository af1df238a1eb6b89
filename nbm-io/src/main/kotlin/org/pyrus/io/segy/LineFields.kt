package org.pyrus.io.segy

import org.pyrus.volume.spi.FieldType
import org.pyrus.volume.spi.HeaderField

/**
 * Fields of the trace header that tell the same lines: their numbers are the same, or differ by an offset, a factor or the direction only.
 *
 * @property fields the likeliest first
 * @property values those of the first, one for each sampled trace
 */
internal class LineField(val fields: List<HeaderField>, val values: IntArray) {
    val field: HeaderField get() = fields.first()
    val range: LineRange = LineRange.of(values)

    /** How often the number changes from one sampled trace to the next. */
    val changes: Int = (1 until values.size).count { values[it] != values[it - 1] }

    /** How many different numbers the sample has. */
    val distinct: Int = values.distinct().size
}

/** Finds the fields that may be line numbers: integers of 2 or 4 bytes anywhere in the trace header that vary, and do not count the traces. */
internal object LineFields {
    /** Offsets tell the traces of a gather apart, not lines; dates and times vary by how the survey was shot. */
    private val NEVER = listOf(HeaderBytes.OFFSET..HeaderBytes.OFFSET + 3, 157..168)
    private val COORDINATES = listOf(73..88, 181..188)
    private const val MOST_LINES_BY_TRACE = 10L
    private const val LEAST_FOR_COUNTER = 4

    /** @param given a field that is one of the lines whatever it holds */
    fun of(sample: HeaderSample, given: HeaderField?): List<LineField> {
        val groups = LinkedHashMap<Canonical, MutableList<HeaderField>>()
        for (field in fields(given)) {
            val values = sample.values(field)
            if (field != given && !plausible(values, sample.traceCount)) continue
            groups.getOrPut(Canonical(values)) { mutableListOf() } += field
        }
        return groups.values.map { fields -> fields.sortedByDescending { if (it == given) Int.MAX_VALUE else rank(it, sample) }.let { LineField(it, sample.values(it.first())) } }
    }

    private fun fields(given: HeaderField?): List<HeaderField> {
        val all = listOf(FieldType.INT32, FieldType.INT16).flatMap { type -> (1..HeaderField.HEADER_BYTES + 1 - type.bytes).map { HeaderField(it, type) } }
        return all.filter { field -> !isPartOfCoordinate(field) && NEVER.none { field.byte <= it.last && it.first <= field.end } && (given == null || field == given || !(field overlaps given)) } +
            listOfNotNull(given).filter { it !in all }
    }

    /** Pieces of source, group and CDP coordinates (73–88, 181–188) move with the lines too; a whole one may be a line number. */
    private fun isPartOfCoordinate(field: HeaderField): Boolean =
        COORDINATES.any { field.byte <= it.last && it.first <= field.end } && !(field.type == FieldType.INT32 && COORDINATES.any { field.byte in it && (field.byte - it.first) % 4 == 0 })

    private fun plausible(values: IntArray, traceCount: Long): Boolean {
        if (values.all { it == values[0] }) return false
        if (LineRange.of(values).count > traceCount * MOST_LINES_BY_TRACE) return false
        return values.size < LEAST_FOR_COUNTER || values.distinct().size < values.size
    }

    /** Fields where programs keep line numbers before others; of numbers that tell the same lines the smaller; four bytes before two. */
    private fun rank(field: HeaderField, sample: HeaderSample): Int {
        val known = if (KnownLayout.has(field)) 1000 else 0
        val range = LineRange.of(sample.values(field))
        val size = -3 * bits(range.step) - 2 * maxOf(bits(range.least), bits(range.most))
        return known + size + (if (field.byte % 2 == 1) 20 else 0) + if (field.type == FieldType.INT32) 10 else 0
    }

    private fun bits(number: Int): Int = Int.SIZE_BITS - maxOf(Integer.numberOfLeadingZeros(number), Integer.numberOfLeadingZeros(number.inv()))

    /** Values but for offset, factor and direction. */
    private class Canonical(values: IntArray) {
        private val range = LineRange.of(values)
        private val sign = values.firstOrNull { it != values[0] }?.let { if (it > values[0]) 1L else -1L } ?: 1L
        private val numbers = LongArray(values.size) { (values[it].toLong() - values[0]) / range.step * sign }
        private val hash = numbers.contentHashCode()

        override fun equals(other: Any?): Boolean = other is Canonical && hash == other.hash && numbers.contentEquals(other.numbers)

        override fun hashCode(): Int = hash
    }
}
