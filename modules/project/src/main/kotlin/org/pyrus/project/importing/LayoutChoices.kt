package org.pyrus.project.importing

import org.openide.util.NbBundle.Messages
import org.pyrus.volume.SampleDomain
import org.pyrus.volume.spi.DuplicatePolicy
import org.pyrus.volume.spi.FieldPair
import org.pyrus.volume.spi.HeaderField
import org.pyrus.volume.spi.HeaderOverrides
import org.pyrus.volume.spi.SourceByteOrder
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.TracePolicy

/** How the source is to be read, as typed so far: blank is found, or as the file says. A byte is `189`, or `189:2` where the number has two bytes. */
internal data class LayoutChoices(
    val inline: String = "",
    val crossline: String = "",
    val x: String = "",
    val y: String = "",
    val byteOrder: SourceByteOrder? = null,
    val formatCode: Int? = null,
    val samples: String = "",
    val interval: String = "",
    val start: String = "",
    val coordinateScalar: String = "",
    val domain: SampleDomain? = null,
    val exchangeAxes: Boolean = false,
    val duplicates: DuplicatePolicy = DuplicatePolicy.REFUSE,
    val offset: String = "",
    val stack: Boolean = false,
    val line2d: Boolean = false,
    val salvage: Boolean = false,
) {
    /** What it makes, or what stands against it. */
    fun checked(): CheckedLayout = try {
        val overrides = HeaderOverrides(byteOrder, formatCode, whole(samples), number(interval), number(start), whole(coordinateScalar), domain)
        val traces = TracePolicy(duplicates, line2d, whole(offset), stack, salvage)
        CheckedLayout.Sound(SourceLayout(field(inline), field(crossline), field(x), field(y), overrides, exchangeAxes, traces))
    } catch (e: IllegalArgumentException) {
        CheckedLayout.Wrong(e.message.orEmpty().replaceFirstChar { it.uppercase() } + ".")
    }

    /** With the line numbers of [pair]. */
    fun at(pair: FieldPair): LayoutChoices = copy(inline = text(pair.first), crossline = text(pair.second))

    @Messages(
        "# {0} - what was typed",
        "MSG_NoByte=''{0}'' is no byte of the trace header such as 189, or 189:2 for a number of two bytes",
        "# {0} - what was typed",
        "MSG_NoNumber=''{0}'' is no number",
    )
    companion object {
        fun of(layout: SourceLayout): LayoutChoices = with(layout.overrides) {
            fun shown(value: Number?) = value?.toString().orEmpty().removeSuffix(".0")
            LayoutChoices(
                text(layout.inline), text(layout.crossline), text(layout.x), text(layout.y), byteOrder, formatCode, shown(samples), shown(intervalMicros), shown(startMs),
                shown(coordinateScalar), domain, layout.exchangeAxes, layout.traces.duplicates, shown(layout.traces.offset), layout.traces.stack, layout.traces.line2d, layout.traces.salvage,
            )
        }

        private fun text(field: HeaderField?): String = field?.typed().orEmpty()

        private fun field(text: String): HeaderField? =
            if (text.isBlank()) null else requireNotNull(HeaderField.parse(text.trim())) { Bundle.MSG_NoByte(text.trim()) }

        private fun whole(text: String): Int? = if (text.isBlank()) null else requireNotNull(text.trim().toIntOrNull()) { Bundle.MSG_NoNumber(text.trim()) }

        private fun number(text: String): Double? = if (text.isBlank()) null else requireNotNull(text.trim().toDoubleOrNull()) { Bundle.MSG_NoNumber(text.trim()) }
    }
}

/** What [LayoutChoices] make. */
internal sealed interface CheckedLayout {
    data class Sound(val layout: SourceLayout) : CheckedLayout

    /** @property problem a sentence */
    data class Wrong(val problem: String) : CheckedLayout

    val orNull: SourceLayout? get() = (this as? Sound)?.layout
}
