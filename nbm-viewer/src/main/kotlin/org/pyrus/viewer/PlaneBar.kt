package org.pyrus.viewer

import org.openide.util.NbBundle.Messages
import org.pyrus.viewer.section.PlaneLine
import org.pyrus.viewer.section.SectionModel
import org.pyrus.viewer.section.SectionView
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.planes
import javax.swing.ButtonGroup
import javax.swing.JLabel
import javax.swing.JSlider
import javax.swing.JSpinner
import javax.swing.JToggleButton
import javax.swing.SpinnerNumberModel

/**
 * Which plane is shown.
 *
 * @param fixed the kind of plane where there is no choice; null where there is
 */
@Messages(
    "Tool_Inline=Inline",
    "Tool_InlineTip=Show inlines (I, or Alt+1)",
    "Tool_Crossline=Crossline",
    "Tool_CrosslineTip=Show crosslines (C, or Alt+2)",
    "Tool_Slice=Slice",
    "Tool_SliceTip=Show time or depth slices (S, or Alt+3)",
    "Tool_BackTip=Previous (Left or Page Up; with Shift ten steps)",
    "Tool_OnTip=Next (Right or Page Down; with Shift ten steps)",
    "Tool_PlayTip=Play: one step after the other (Space)",
    "Tool_Step=Step",
    "Tool_StepTip=How many planes a step goes",
    "Tool_SliderTip=The whole axis (Home and End go to its ends)",
)
internal class PlaneBar(private val model: SectionModel, private val planes: PlaneCommands, fixed: PlaneKind? = null) : PlaceBar() {
    private val kinds = if (fixed == null) PlaneKind.entries.associateWith(::kindButton) else emptyMap()
    private val position = PositionField(model)
    private val play = flat(JToggleButton(LineIcon.PLAY), "section.play", Bundle.Tool_PlayTip())
    private val step = JSpinner(SpinnerNumberModel(1, 1, MOST_STEP, 1))
    private val slider = JSlider()

    init {
        position.onDone = { onDone() }
        position.onPlace = { onPlace(it) }
        position.onFault = { onFault(it) }
        ButtonGroup().also { group -> kinds.values.forEach(group::add) }
        named(step, "section.step", Bundle.Tool_StepTip())
        named(slider, "section.slider", Bundle.Tool_SliderTip())
        step.addChangeListener { act { model.change { it.copy(step = step.value as Int) } } }
        slider.addChangeListener { act { model.change { it.at(slider.value) } } }
        play.addActionListener { planes.play() }
        kinds.values.forEach(::add)
        if (fixed == null) space() else add(JLabel(kindText(fixed).first + " "))
        add(button(LineIcon.BACK, "section.back", Bundle.Tool_BackTip()) { planes.step(-1) })
        add(position)
        add(position.unit)
        add(button(LineIcon.ON, "section.on", Bundle.Tool_OnTip()) { planes.step(1) })
        if (fixed == null) {
            add(play)
            space()
            label(Bundle.Tool_Step(), step)
        }
        space()
        add(slider)
    }

    override fun take(words: String) = position.take(words)

    override fun ask() {
        position.requestFocusInWindow()
        position.selectAll()
    }

    override fun playing(now: Boolean) {
        play.isSelected = now
        play.icon = if (now) LineIcon.PAUSE else LineIcon.PLAY
    }

    override fun update(view: SectionView) = showing {
        kinds[view.kind]?.isSelected = true
        val count = model.geometry.dimensions.planes(view.kind)
        slider.maximum = count - 1
        slider.value = view.index
        slider.accessibleContext.accessibleDescription = PlaneLine.of(view.kind, model.geometry).textAt(view.index)
        position.show(view)
        step.value = view.step
    }

    private fun kindText(kind: PlaneKind) = when (kind) {
        PlaneKind.INLINE -> Bundle.Tool_Inline() to Bundle.Tool_InlineTip()
        PlaneKind.CROSSLINE -> Bundle.Tool_Crossline() to Bundle.Tool_CrosslineTip()
        PlaneKind.SLICE -> Bundle.Tool_Slice() to Bundle.Tool_SliceTip()
    }

    private fun kindButton(kind: PlaneKind): JToggleButton {
        val (text, tip) = kindText(kind)
        return flat(JToggleButton(text), "section.kind.${kind.name}", tip).apply { addActionListener { planes.show(kind) } }
    }

    private companion object {
        const val MOST_STEP = 1000
    }
}
