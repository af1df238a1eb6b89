package org.pyrus.project.rechunking

import org.openide.util.NbBundle.Messages
import org.pyrus.project.forms.Form
import org.pyrus.project.forms.bold
import org.pyrus.project.forms.labelled
import org.pyrus.project.forms.line
import org.pyrus.project.forms.named
import org.pyrus.project.forms.onTyping
import org.pyrus.project.importing.wrapped
import org.pyrus.volume.Human
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.spi.Planners
import org.pyrus.volume.spi.PredictedPlanes
import org.pyrus.volume.spi.VolumeInfo
import java.awt.BorderLayout
import javax.swing.BorderFactory
import javax.swing.ButtonGroup
import javax.swing.JCheckBox
import javax.swing.JComboBox
import javax.swing.JComponent
import javax.swing.JLabel
import javax.swing.JPanel
import javax.swing.JRadioButton
import javax.swing.JTextField

/** The rechunk dialog's content: shows the draft and tells [onChange] of the user's choices. For the event thread only. */
@Messages(
    "LBL_RechunkVolume=Volume:",
    "# {0} - dimensions",
    "# {1} - sample type",
    "# {2} - chunk shape",
    "LBL_RechunkIs={0} {1}, chunks of {2}",
    "LBL_RechunkTarget=&Target:",
    "CTL_RechunkOverwrite=&Replace the existing file",
    "LBL_RechunkChunks=Chunks:",
    "CTL_RechunkPlanned=As &planned by",
    "ACC_RechunkPlanner=Planner",
    "CTL_RechunkByHand=By &hand:",
    "ACC_RechunkShape=Chunk sides: inlines, crosslines, samples, such as 64x32x64",
    "LBL_RechunkBefore=Planes now:",
    "LBL_RechunkAfter=Planes then:",
    "LBL_RechunkWhy=Why:",
    "LBL_RechunkUnknown=not foretold: the disk was not measured",
    "# {0} - milliseconds of an inline",
    "# {1} - of a crossline",
    "# {2} - of a slice",
    "LBL_RechunkPlanes=inline {0}, crossline {1}, slice {2}",
)
internal class RechunkPanel(info: VolumeInfo, private var choices: RechunkChoices, private val onChange: (RechunkChoices) -> Unit) : JPanel(BorderLayout()) {
    private val target = JTextField(choices.targetText, COLUMNS).named("rechunk.target")
    private val overwrite = JCheckBox().labelled(Bundle.CTL_RechunkOverwrite(), "rechunk.overwrite")
    private val planned = JRadioButton().labelled(Bundle.CTL_RechunkPlanned(), "rechunk.planned").apply { isSelected = choices.shapeText == null }
    private val byHand = JRadioButton().labelled(Bundle.CTL_RechunkByHand(), "rechunk.byHand").apply { isSelected = choices.shapeText != null }
    private val planner = JComboBox(Planners.all().map { it.id }.toTypedArray()).named("rechunk.planner").apply {
        selectedItem = choices.planner
        accessibleContext.accessibleName = Bundle.ACC_RechunkPlanner()
    }
    private val shape = JTextField(choices.shapeText.orEmpty(), SHAPE_COLUMNS).named("rechunk.shape").apply {
        accessibleContext.accessibleName = Bundle.ACC_RechunkShape()
        toolTipText = Bundle.ACC_RechunkShape()
    }
    private val before = JLabel(" ").named("rechunk.before")
    private val after = JLabel(" ").named("rechunk.after").bold()
    private val why = wrapped("").named("rechunk.why").apply { rows = WHY_ROWS }

    init {
        border = BorderFactory.createEmptyBorder(12, 12, 4, 12)
        val form = Form().apply {
            row(Bundle.LBL_RechunkVolume(), JLabel(Bundle.LBL_RechunkIs(info.geometry.dimensions, info.storedType.label, info.chunk ?: "")))
            row(Bundle.LBL_RechunkTarget(), target)
            row(overwrite)
            row(Bundle.LBL_RechunkChunks(), line(planned, planner, byHand, shape), labels = planned)
            row(Bundle.LBL_RechunkBefore(), before)
            row(Bundle.LBL_RechunkAfter(), after)
            row(Bundle.LBL_RechunkWhy(), why)
        }
        add(form, BorderLayout.CENTER)
        ButtonGroup().apply {
            add(planned)
            add(byHand)
        }
        target.onTyping { choose() }
        shape.onTyping { if (byHand.isSelected) choose() }
        for (button in listOf(overwrite, planned, byHand)) button.addActionListener { choose() }
        planner.addActionListener { choose() }
        applyToControls()
    }

    /** What the keyboard goes to first. */
    val first: JComponent get() = target

    private fun choose() {
        applyToControls()
        choices = RechunkChoices(target.text, planner.selectedItem as String, shape.text.takeIf { byHand.isSelected }, overwrite.isSelected)
        onChange(choices)
    }

    private fun applyToControls() {
        planner.isEnabled = planned.isSelected
        shape.isEnabled = byHand.isSelected
    }

    fun show(draft: RechunkDraft) {
        before.text = words(draft.now)
        after.text = words(draft.then)
        why.text = draft.plan?.reason.orEmpty()
        if (planned.isSelected && draft.plan != null) shape.text = draft.plan.shape.toString()
    }

    private fun words(planes: PredictedPlanes?): String {
        if (planes == null) return Bundle.LBL_RechunkUnknown()
        val (inline, crossline, slice) = PlaneKind.entries.map { Human.moment(planes[it].seconds) }
        return Bundle.LBL_RechunkPlanes(inline, crossline, slice)
    }

    private companion object {
        const val COLUMNS = 40
        const val SHAPE_COLUMNS = 12
        const val WHY_ROWS = 3
    }
}
