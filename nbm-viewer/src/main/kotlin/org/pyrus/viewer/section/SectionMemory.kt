package org.pyrus.viewer.section

import org.pyrus.viewer.cube.BoxView
import org.pyrus.viewer.line.LineCorner
import org.pyrus.viewer.line.SurveyLine
import org.pyrus.viewer.render.PlaneWindow
import org.pyrus.viewer.render.TraceLayers
import org.pyrus.volume.Index
import org.pyrus.volume.PlaneKind
import java.nio.file.InvalidPathException
import java.nio.file.Path

/** A section window as it is kept from one run of the program to the next: one `key=value` a line, so that a later version may add some. */
internal data class SectionMemory(val file: Path, val view: SectionView?) {
    fun encode(): String = buildString {
        line("file", file)
        val view = view ?: return@buildString
        line("plane", view.kind.name)
        line("inline", view.inline.value)
        line("crossline", view.crossline.value)
        line("sample", view.sample.value)
        line("colours", view.colourMap)
        line("percentile", view.clipPercentile)
        line("step", view.step)
        view.display.run {
            line("layers", layers.id)
            line("reversed", reversed)
            clipAmplitude?.let { line("clip", it) }
            line("gain", gainDecibels)
            gainWindow?.let { line("gainWindow", it) }
            line("inverted", inverted)
            line("trueScale", trueScale)
        }
        view.line?.let { line ->
            line("line", line.name)
            line("corners", line.corners.joinToString(" ") { "${it.inline.value}/${it.crossline.value}" })
        }
        view.box?.let { box -> line("box", listOf(box.azimuth, box.elevation, box.zoom, box.tall, box.right, box.down).joinToString(" ")) }
        for ((kind, zoom) in view.zooms) line("zoom.${kind?.name ?: LINE}", listOf(zoom.left, zoom.right, zoom.top, zoom.bottom).joinToString(" "))
    }

    private fun StringBuilder.line(key: String, value: Any) = append(key).append('=').append(value).append('\n')

    companion object {
        /** In place of a kind of plane. */
        private const val LINE = "LINE"

        /** What [text] keeps; null where it names no file. A value that can't be read is as if it were not there. */
        fun decode(text: String): SectionMemory? {
            val values = text.lineSequence().filter { '=' in it }.associate { it.substringBefore('=') to it.substringAfter('=') }
            val file = try {
                values["file"]?.let(Path::of)
            } catch (_: InvalidPathException) {
                null
            }
            return file?.let { SectionMemory(it, view(values)) }
        }

        private fun view(values: Map<String, String>): SectionView? {
            fun whole(key: String) = values[key]?.toIntOrNull()?.takeIf { it >= 0 }
            val view = SectionView(
                PlaneKind.entries.find { it.name == values["plane"] } ?: return null,
                Index(whole("inline") ?: return null),
                Index(whole("crossline") ?: return null),
                Index(whole("sample") ?: return null),
            )
            return view.copy(
                colourMap = values["colours"] ?: view.colourMap,
                clipPercentile = values["percentile"]?.toDoubleOrNull()?.takeIf(Double::isFinite) ?: view.clipPercentile,
                step = whole("step") ?: view.step,
                display = display(values),
                zooms = (PlaneKind.entries + null).mapNotNull { kind -> values["zoom.${kind?.name ?: LINE}"]?.let(::window)?.let { kind to it } }.toMap(),
                line = lineOf(values),
                box = values["box"]?.let(::box),
            )
        }

        private fun box(text: String): BoxView? {
            val numbers = text.split(' ').mapNotNull { it.toDoubleOrNull()?.takeIf(Double::isFinite) }
            return if (numbers.size == 6) BoxView.of(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]) else null
        }

        private fun lineOf(values: Map<String, String>): SurveyLine? {
            val corners = values["corners"]?.split(' ')?.map { text ->
                val (inline, crossline) = text.split('/').map { it.toIntOrNull()?.takeIf { index -> index >= 0 } }.takeIf { it.size == 2 } ?: return null
                LineCorner(Index(inline ?: return null), Index(crossline ?: return null))
            }
            return SurveyLine.of(values["line"] ?: return null, corners ?: return null)
        }

        private fun display(values: Map<String, String>): SectionDisplay {
            fun number(key: String) = values[key]?.toDoubleOrNull()?.takeIf(Double::isFinite)
            fun flag(key: String) = values[key]?.toBooleanStrictOrNull() ?: false
            return SectionDisplay(
                values["layers"]?.let(TraceLayers::named) ?: TraceLayers.COLOURS,
                flag("reversed"),
                number("clip")?.takeIf { it > 0 },
                number("gain")?.coerceIn(SectionDisplay.GAINS) ?: 0.0,
                number("gainWindow")?.takeIf { it > 0 },
                flag("inverted"),
                flag("trueScale"),
            )
        }

        private fun window(text: String): PlaneWindow? {
            val sides = text.split(' ').mapNotNull { it.toDoubleOrNull()?.takeIf(Double::isFinite) }
            if (sides.size != 4 || sides[1] <= sides[0] || sides[3] <= sides[2]) return null
            return PlaneWindow(sides[0], sides[1], sides[2], sides[3])
        }
    }
}
