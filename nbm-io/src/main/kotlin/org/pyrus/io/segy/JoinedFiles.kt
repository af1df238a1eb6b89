package org.pyrus.io.segy

import org.pyrus.io.hdf5.SegyPayload
import org.pyrus.volume.Human
import org.pyrus.volume.Issue
import org.pyrus.volume.Refusal
import org.pyrus.volume.SampleDomain
import org.pyrus.volume.spi.SourceLayout

/**
 * The files of one survey as the one file that they make. They must agree in all that holds for every trace: format, byte order, samples, interval, start, domain,
 * unit of length where both name one, and the headers of a trace. Text headers, revisions and what follows the traces may differ.
 */
internal object JoinedFiles {
    private class Field(val name: String, val remedy: String, val value: (SegyLayout) -> Any, val words: (SegyLayout) -> String)

    private const val APART = "import them as volumes of their own"
    private val FIELDS = listOf(
        Field("sample format", "If one of them is wrong, name the right one with --format; else $APART.", { it.format }, { it.format.label }),
        Field("byte order", "If one of them is wrong, name the right one with --byte-order; else $APART.", { it.byteOrder }, { it.byteOrder.label }),
        Field("number of samples a trace", "If one of them is wrong, say how many there are with --samples; else $APART.", { it.samplesPerTrace }, { "${it.samplesPerTrace}" }),
        Field("sample interval", "If one of them is wrong, say what it is with --interval; else $APART.", { it.intervalMicros to it.intervalKnown }, { interval(it) }),
        Field("start", "If one of them is wrong, say what it is with --start; else $APART.", { it.startMs }, { "${Human.position(it.startMs)} ms" }),
        Field("domain", "If one of them is wrong, say what it is with --domain; else $APART.", { it.domain.axisName }, { if (it.domain == SampleDomain.TIME) "time" else "depth" }),
        Field("number of extra trace headers", "${APART.replaceFirstChar { it.uppercase() }}.", { it.extra.count to it.extra.hasExtension1 }, { "${it.extra.count}" }),
        Field("layout of the trace headers", "Export the files with one layout, or $APART.", { it.headerLayout }, { with(it.positions) { "X at byte $x, Y at byte $y" } }),
    )

    private fun interval(layout: SegyLayout): String = if (layout.intervalKnown) "${Human.position(layout.intervalMicros)} µs" else "not stated"

    /** Where all that is read of a trace header is, as the file itself says. */
    private val SegyLayout.headerLayout: Any get() = listOf(positions, declaredUnder(SourceLayout()).positions, map)

    /** @throws Refusal naming the first that differs, and in what; or where one is given twice, or others than the last end with a trace that is cut short */
    fun layout(parts: List<SegyPart>): SegyLayout {
        requireDifferent(parts)
        val first = parts[0]
        for (part in parts.drop(1)) {
            for (field in FIELDS) if (field.value(part.layout) != field.value(first.layout)) throw disagree(part, first, field.name, field.words, field.remedy)
        }
        val stated = parts.filter { it.layout.lengthUnit.isNotEmpty() }
        stated.find { it.layout.lengthUnit != stated[0].layout.lengthUnit }?.let {
            throw disagree(it, stated[0], "unit of length", SegyLayout::lengthUnit, "Write the right one into bytes 3255–3256 (1 for metres, 2 for feet), or $APART.")
        }
        parts.dropLast(1).find { it.layout.hasCutTrace }?.let {
            val remedy = "Name this file last, copy it again, or salvage it as a volume of its own."
            throw Refusal("its last trace is cut short, and of a survey in several files only the last file's can be salvaged", it.path, trace = it.layout.headerCount, remedy = remedy)
        }
        requireKept(parts)
        return first.layout.joined(parts.map { it.layout }, issuesOf(parts))
    }

    /** A volume keeps what is around the traces of all files, within what one keeps. */
    private fun requireKept(parts: List<SegyPart>) {
        val bytes = maxOf(parts.sumOf { it.layout.head.size.toLong() }, parts.sumOf { it.layout.tail.size.toLong() })
        if (bytes <= SegyPayload.MOST_KEPT_BYTES) return
        val words = "what ${parts.size} files have before their first traces, or behind their last, takes $bytes bytes, more than ${SegyPayload.MOST_KEPT_BYTES}"
        throw Refusal(words, parts[0].path, remedy = "Import fewer files at a time.")
    }

    private fun requireDifferent(parts: List<SegyPart>) {
        val seen = HashMap<Any, SegyPart>()
        for (part in parts) {
            val before = seen.put(part.identity, part) ?: continue
            val same = if (before.path == part.path) "it is named twice" else "it is the same file as ${before.path}"
            throw Refusal(same, part.path, remedy = "Name each file of the survey once.")
        }
    }

    /** What was found in each head, with the file's name. */
    private fun issuesOf(parts: List<SegyPart>): List<Issue> = parts.flatMap { part -> part.layout.issues.map { it.copy(file = part.path) } }

    private fun disagree(part: SegyPart, first: SegyPart, name: String, words: (SegyLayout) -> String, remedy: String) =
        Refusal("its $name is ${words(part.layout)}, and that of ${first.path} is ${words(first.layout)}: files of one survey must agree in it", part.path, remedy = remedy)
}
