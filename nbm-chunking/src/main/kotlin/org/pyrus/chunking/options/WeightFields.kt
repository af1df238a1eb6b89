package org.pyrus.chunking.options

import org.openide.awt.Mnemonics
import org.openide.util.NbBundle.Messages
import java.awt.GridBagConstraints
import java.awt.GridBagLayout
import java.awt.Insets
import javax.swing.JLabel
import javax.swing.JPanel

/** The weights of inlines, crosslines, slices and sub-volumes, two in a row. For the event thread only. */
@Messages(
    "WeightFields.inline=In&line:",
    "WeightFields.crossline=&Crossline:",
    "WeightFields.slice=&Time slice:",
    "WeightFields.cube=Su&b-volume:",
)
internal class WeightFields(onTyping: () -> Unit) : JPanel(GridBagLayout()) {
    private val fields = mapOf(
        Entry.INLINE_WEIGHT to Bundle.WeightFields_inline(),
        Entry.CROSSLINE_WEIGHT to Bundle.WeightFields_crossline(),
        Entry.SLICE_WEIGHT to Bundle.WeightFields_slice(),
        Entry.CUBE_WEIGHT to Bundle.WeightFields_cube(),
    ).entries.mapIndexed { place, (entry, label) -> entry to field(entry, label, place, onTyping) }.toMap()

    init {
        isOpaque = false
    }

    val texts: WeightTexts get() = WeightTexts(text(Entry.INLINE_WEIGHT), text(Entry.CROSSLINE_WEIGHT), text(Entry.SLICE_WEIGHT), text(Entry.CUBE_WEIGHT))

    /** Shows [texts], to be typed over where they are [own], and marks those that have [errors]. */
    fun show(texts: WeightTexts, own: Boolean, errors: Map<Entry, String>) = fields.forEach { (entry, field) ->
        field.fill(texts.byEntry.getValue(entry))
        field.isEnabled = own
        field.mark(errors[entry])
        field.accessibleContext.accessibleDescription = errors[entry] ?: Bundle.ChunkShapeForm_own_why()
    }

    private fun text(entry: Entry): String = fields.getValue(entry).text

    private fun field(entry: Entry, label: String, place: Int, onTyping: () -> Unit): NumberField {
        val field = NumberField(COLUMNS).apply {
            name = entry.name
            onTyping(onTyping)
        }
        val caption = JLabel().apply {
            Mnemonics.setLocalizedText(this, label)
            labelFor = field
        }
        val at = GridBagConstraints().apply {
            gridy = place / 2
            gridx = place % 2 * 2
            anchor = GridBagConstraints.LINE_START
            insets = Insets(if (place < 2) 0 else GAP, if (place % 2 == 0) 0 else GAP * 3, 0, GAP)
        }
        add(caption, at)
        at.gridx++
        at.insets.left = 0
        add(field, at)
        return field
    }

    private companion object {
        const val COLUMNS = 5
        const val GAP = 4
    }
}
