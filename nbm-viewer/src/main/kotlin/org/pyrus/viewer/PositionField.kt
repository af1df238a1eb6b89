package org.pyrus.viewer

import org.openide.util.NbBundle.Messages
import org.pyrus.viewer.section.NamedPlace
import org.pyrus.viewer.section.PlaneLine
import org.pyrus.viewer.section.SectionModel
import org.pyrus.viewer.section.SectionView
import org.pyrus.volume.Human
import org.pyrus.volume.PlaneKind
import java.awt.event.FocusAdapter
import java.awt.event.FocusEvent
import java.awt.event.KeyEvent
import javax.swing.AbstractAction
import javax.swing.JLabel
import javax.swing.JTextField
import javax.swing.KeyStroke
import javax.swing.event.DocumentEvent
import javax.swing.event.DocumentListener

/**
 * The line number, time or depth of the plane, to be typed over: Enter goes to the nearest plane and gives the focus back; what lies outside the axis is
 * marked, with the axis' ends in the tooltip, and stays to be mended; Escape gives it up.
 */
@Messages(
    "# {0} - first",
    "# {1} - last",
    "# {2} - unit",
    "# {3} - interval",
    "Position_Tip=From {0} to {1} {2} by {3}: type one, or words such as ''crossline 2040'', ''1480 ms'' or ''x=431955 y=6348554'', and press Enter (G goes here)",
    "Position_Inline=Inline number",
    "Position_Crossline=Crossline number",
    "Position_Slice=Time or depth",
)
internal class PositionField(private val model: SectionModel) : JTextField(COLUMNS) {
    private var view: SectionView = model.view

    /** Stands behind the field: ms, m, ft, or nothing. */
    val unit = JLabel()

    /** Called where the user is done with the field. */
    var onDone: () -> Unit = {}

    /** Called with the place that words have named, to be gone to. */
    var onPlace: (NamedPlace) -> Unit = {}

    /** Called with what is wrong with what was typed, or null where nothing is. */
    var onFault: (String?) -> Unit = {}

    private val line: PlaneLine get() = PlaneLine.of(view.kind, model.geometry)

    init {
        name = "section.position"
        horizontalAlignment = RIGHT
        maximumSize = preferredSize
        minimumSize = preferredSize
        addActionListener { go() }
        getInputMap(WHEN_FOCUSED).put(KeyStroke.getKeyStroke(KeyEvent.VK_ESCAPE, 0), "give up")
        actionMap.put(
            "give up",
            object : AbstractAction() {
                override fun actionPerformed(e: java.awt.event.ActionEvent) {
                    reset()
                    onDone()
                }
            },
        )
        addFocusListener(object : FocusAdapter() {
            override fun focusGained(e: FocusEvent) = selectAll()

            override fun focusLost(e: FocusEvent) {
                if (!e.isTemporary) reset()
            }
        })
        document.addDocumentListener(object : DocumentListener {
            override fun insertUpdate(e: DocumentEvent) = mark(null)

            override fun removeUpdate(e: DocumentEvent) = mark(null)

            override fun changedUpdate(e: DocumentEvent) = Unit
        })
    }

    /** Shows where [next] is, unless the user is typing. */
    fun show(next: SectionView) {
        val moved = next.place != view.place
        val kindChanged = next.kind != view.kind
        view = next
        unit.text = if (line.unit.isEmpty()) "" else " ${line.unit}"
        getAccessibleContext().accessibleName = when (next.kind) {
            PlaneKind.INLINE -> Bundle.Position_Inline()
            PlaneKind.CROSSLINE -> Bundle.Position_Crossline()
            PlaneKind.SLICE -> Bundle.Position_Slice()
        }
        if (moved || kindChanged || text.isEmpty()) reset()
    }

    private fun reset() {
        text = line.textAt(view.index)
        mark(null)
        if (isFocusOwner) selectAll()
    }

    /** Goes where [words] lead, as if they had been typed here. */
    fun take(words: String) {
        text = words
        if (!go()) requestFocusInWindow()
    }

    private fun go(): Boolean {
        when (val words = PlaceWords.read(text, view, model.geometry)) {
            is PlaceWords.OfPlane -> {
                model.change { it.at(words.index) }
                text = line.textAt(words.index)
            }

            is PlaceWords.OfPlace -> {
                onPlace(words.place)
                reset()
            }

            is PlaceWords.Nowhere -> {
                mark(words.problem)
                selectAll()
                return false
            }
        }
        onDone()
        return true
    }

    private fun mark(fault: String?) {
        putClientProperty("JComponent.outline", if (fault == null) null else "error") // FlatLaf's key for a red border
        toolTipText = fault ?: Bundle.Position_Tip(line.textAt(0), line.textAt(line.count - 1), line.unit, Human.position(line.step)).replace("  ", " ")
        onFault(fault)
    }

    private companion object {
        const val COLUMNS = 7
    }
}
