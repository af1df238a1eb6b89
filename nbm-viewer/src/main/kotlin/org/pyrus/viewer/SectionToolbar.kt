package org.pyrus.viewer

import org.openide.util.NbBundle.Messages
import org.pyrus.viewer.render.ColourMap
import org.pyrus.viewer.section.PlaneLine
import org.pyrus.viewer.section.SectionController
import org.pyrus.viewer.section.SectionView
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.planes
import java.awt.Component
import java.awt.Dimension
import javax.swing.AbstractButton
import javax.swing.BorderFactory
import javax.swing.Box
import javax.swing.BoxLayout
import javax.swing.ButtonGroup
import javax.swing.Icon
import javax.swing.JButton
import javax.swing.JComboBox
import javax.swing.JComponent
import javax.swing.JLabel
import javax.swing.JPanel
import javax.swing.JSlider
import javax.swing.JSpinner
import javax.swing.JToggleButton
import javax.swing.SpinnerNumberModel

/** The controls above the picture: which plane in the first row, how it looks in the second. [update] shows the view in them without acting on it. */
@Messages(
    "Tool_Inline=Inline",
    "Tool_InlineTip=Show inlines (I, or Alt+1)",
    "Tool_Crossline=Crossline",
    "Tool_CrosslineTip=Show crosslines (C, or Alt+2)",
    "Tool_Slice=Slice",
    "Tool_SliceTip=Show time or depth slices (S, or Alt+3)",
    "Tool_BackTip=Previous (Left or Page Up; with Shift ten steps)",
    "Tool_OnTip=Next (Right or Page Down; with Shift ten steps)",
    "Tool_Step=Step",
    "Tool_StepTip=How many planes a step goes",
    "Tool_SliderTip=The whole axis (Home and End go to its ends)",
    "Tool_Colours=Colours",
    "Tool_ColoursTip=Colour map, from the most negative amplitude to the most positive",
    "Tool_Clip=Clip",
    "Tool_ClipTip=Percentile of amplitudes that saturates the colours",
    "Tool_Rescale=Rescale",
    "Tool_RescaleTip=Take the colours' range anew from this plane (R); it is kept while stepping",
    "Tool_ZoomInTip=Zoom in (+, or Ctrl+wheel at the cursor)",
    "Tool_ZoomOutTip=Zoom out (-, or Ctrl+wheel at the cursor)",
    "Tool_FitTip=Show the whole plane (F, or double click)",
    "Tool_OneToOne=1:1",
    "Tool_OneToOneTip=One pixel a sample (1)",
)
internal class SectionToolbar(private val controller: SectionController, private val section: SectionCommands) : JPanel() {
    private val kinds = PlaneKind.entries.associateWith(::kindButton)
    val position = PositionField(controller)
    private val step = JSpinner(SpinnerNumberModel(1, 1, MOST_STEP, 1))
    private val slider = JSlider()
    private val colours = JComboBox(ColourMap.ALL.map { it.name }.toTypedArray())
    private val clip = JSpinner(SpinnerNumberModel(SectionView.STANDARD_PERCENTILE, SectionView.PERCENTILES.start, SectionView.PERCENTILES.endInclusive, .5))
    private var updating = false

    init {
        layout = BoxLayout(this, BoxLayout.Y_AXIS)
        border = BorderFactory.createEmptyBorder(GAP, GAP, 0, GAP)
        ButtonGroup().also { group -> kinds.values.forEach(group::add) }
        named(step, "section.step", Bundle.Tool_StepTip())
        named(slider, "section.slider", Bundle.Tool_SliderTip())
        named(colours, "section.colours", Bundle.Tool_ColoursTip())
        named(clip, "section.clip", Bundle.Tool_ClipTip())
        step.addChangeListener { act { controller.change { it.copy(step = step.value as Int) } } }
        slider.addChangeListener { act { controller.change { it.at(slider.value) } } }
        colours.addActionListener { act { controller.change { it.copy(colourMap = colours.selectedItem as String) } } }
        clip.addChangeListener { act { controller.change { it.copy(clipPercentile = clip.value as Double) } } }
        add(planeRow())
        add(Box.createVerticalStrut(GAP))
        add(lookRow())
    }

    private fun planeRow() = row().apply {
        kinds.values.forEach(::add)
        space()
        add(button(LineIcon.BACK, "section.back", Bundle.Tool_BackTip()) { section.step(-1) })
        add(position)
        add(position.unit)
        add(button(LineIcon.ON, "section.on", Bundle.Tool_OnTip()) { section.step(1) })
        space()
        label(Bundle.Tool_Step(), step)
        space()
        add(slider)
    }

    private fun lookRow() = row().apply {
        label(Bundle.Tool_Colours(), colours)
        space()
        label(Bundle.Tool_Clip(), clip)
        add(JLabel(" %"))
        space()
        add(button(Bundle.Tool_Rescale(), "section.rescale", Bundle.Tool_RescaleTip(), section::rescale))
        space()
        add(button(LineIcon.ZOOM_IN, "section.zoomIn", Bundle.Tool_ZoomInTip()) { section.zoom(SectionCommands.ZOOM_FACTOR) })
        add(button(LineIcon.ZOOM_OUT, "section.zoomOut", Bundle.Tool_ZoomOutTip()) { section.zoom(1 / SectionCommands.ZOOM_FACTOR) })
        add(button(LineIcon.FIT, "section.fit", Bundle.Tool_FitTip(), section::fit))
        add(button(Bundle.Tool_OneToOne(), "section.oneToOne", Bundle.Tool_OneToOneTip(), section::oneToOne))
        add(Box.createHorizontalGlue())
    }

    /** Shows [view]. */
    fun update(view: SectionView) {
        updating = true
        try {
            kinds.getValue(view.kind).isSelected = true
            val count = controller.geometry.dimensions.planes(view.kind)
            slider.maximum = count - 1
            slider.value = view.index
            slider.accessibleContext.accessibleDescription = PlaneLine.of(view.kind, controller.geometry).textAt(view.index)
            position.show(view)
            step.value = view.step
            colours.selectedItem = view.colourMap
            clip.value = view.clipPercentile
        } finally {
            updating = false
        }
    }

    private inline fun act(action: () -> Unit) {
        if (!updating) action()
    }

    private fun kindButton(kind: PlaneKind): JToggleButton {
        val (text, tip) = when (kind) {
            PlaneKind.INLINE -> Bundle.Tool_Inline() to Bundle.Tool_InlineTip()
            PlaneKind.CROSSLINE -> Bundle.Tool_Crossline() to Bundle.Tool_CrosslineTip()
            PlaneKind.SLICE -> Bundle.Tool_Slice() to Bundle.Tool_SliceTip()
        }
        return flat(JToggleButton(text), "section.kind.${kind.name}", tip).apply { addActionListener { section.show(kind) } }
    }

    private fun button(text: String, name: String, tip: String, action: () -> Unit) = flat(JButton(text), name, tip).apply { addActionListener { action() } }

    private fun button(icon: Icon, name: String, tip: String, action: () -> Unit) = flat(JButton(icon), name, tip).apply { addActionListener { action() } }

    private fun <B : AbstractButton> flat(button: B, name: String, tip: String): B = button.apply {
        putClientProperty("JButton.buttonType", "toolBarButton") // FlatLaf's key; other themes take no notice
        named(this, name, tip)
    }

    private fun named(component: JComponent, name: String, tip: String) {
        component.name = name
        component.toolTipText = tip
        component.accessibleContext.accessibleName = tip
    }

    private fun row() = JPanel().apply {
        layout = BoxLayout(this, BoxLayout.X_AXIS)
        alignmentX = Component.LEFT_ALIGNMENT
    }

    private fun JPanel.space() = add(Box.createHorizontalStrut(2 * GAP))

    private fun JPanel.label(text: String, field: JComponent) {
        add(JLabel(text).apply { labelFor = field })
        add(Box.createHorizontalStrut(GAP))
        field.maximumSize = Dimension(field.preferredSize.width, field.preferredSize.height)
        add(field)
    }

    private companion object {
        const val GAP = 4
        const val MOST_STEP = 1000
    }
}
