package org.pyrus.viewer

import org.openide.util.NbBundle.Messages
import org.pyrus.viewer.line.LineLength
import org.pyrus.viewer.line.SurveyLine
import org.pyrus.viewer.section.SectionController
import org.pyrus.viewer.section.SectionView
import org.pyrus.volume.Human
import org.pyrus.volume.Refusal
import java.awt.event.ActionEvent
import java.awt.event.FocusAdapter
import java.awt.event.FocusEvent
import java.awt.event.KeyEvent
import javax.swing.AbstractAction
import javax.swing.JComponent
import javax.swing.JLabel
import javax.swing.JTextField
import javax.swing.KeyStroke

/** Which line is shown: its corners, to be typed over in the words of `read`; how long it is, and of how many traces. */
@Messages(
    "Line_CornersTip=The line's corners, inline/crossline: type others, or X and Y as 'xy 431955/6348554', and press Enter (G goes here); or drag them on the map",
    "Line_Corners=Corners of the line",
)
internal class LineBar(private val controller: SectionController) : PlaceBar() {
    private val title = JLabel()
    private val corners = JTextField(COLUMNS)
    private val length = JLabel()
    private var shown: SurveyLine? = null

    init {
        named(corners, "section.line", Bundle.Line_CornersTip())
        corners.accessibleContext.accessibleName = Bundle.Line_Corners()
        length.name = "section.lineLength"
        title.labelFor = corners
        corners.addActionListener { go() }
        corners.getInputMap(JComponent.WHEN_FOCUSED).put(KeyStroke.getKeyStroke(KeyEvent.VK_ESCAPE, 0), "give up")
        corners.actionMap.put(
            "give up",
            object : AbstractAction() {
                override fun actionPerformed(e: ActionEvent) {
                    reset()
                    onDone()
                }
            },
        )
        corners.addFocusListener(object : FocusAdapter() {
            override fun focusLost(e: FocusEvent) {
                if (!e.isTemporary) reset()
            }
        })
        add(title)
        space()
        corners.maximumSize = java.awt.Dimension(Int.MAX_VALUE, corners.preferredSize.height)
        add(corners)
        space()
        add(length)
        space()
        update(controller.view)
    }

    override fun update(view: SectionView) {
        if (view.line == shown) return
        shown = view.line
        reset()
    }

    /** The line stays where it is; the survey's other views go there. */
    override fun take(words: String) = when (val read = PlaceWords.read(words, controller.view, controller.geometry)) {
        is PlaceWords.OfPlane -> Unit // a line has no axis of planes
        is PlaceWords.OfPlace -> onPlace(read.place)
        is PlaceWords.Nowhere -> onFault(read.problem)
    }

    override fun ask() {
        corners.requestFocusInWindow()
        corners.selectAll()
    }

    private fun go() {
        val line = shown ?: return
        try {
            val next = SurveyLine.parse(line.name, corners.text, controller.geometry)
            controller.change { it.copy(line = next) }
            mark(null)
            onDone()
        } catch (e: Refusal) {
            mark(listOf(e.problem, e.remedy).joinToString(". "))
            corners.selectAll()
        }
    }

    private fun reset() {
        val line = shown ?: return
        val geometry = controller.geometry
        title.text = line.name
        corners.text = line.words(geometry)
        corners.caretPosition = 0
        length.text = listOfNotNull(LineLength.text(line.corners, geometry), Human.count(line.traceCount, "trace")).joinToString(", ")
        mark(null)
    }

    private fun mark(fault: String?) {
        corners.putClientProperty("JComponent.outline", if (fault == null) null else "error") // FlatLaf's key for a red border
        corners.toolTipText = fault ?: Bundle.Line_CornersTip()
        onFault(fault)
    }

    private companion object {
        const val COLUMNS = 24
    }
}
