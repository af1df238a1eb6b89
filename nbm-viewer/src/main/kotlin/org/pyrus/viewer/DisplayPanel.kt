package org.pyrus.viewer

import org.openide.DialogDescriptor
import org.openide.DialogDisplayer
import org.openide.NotifyDescriptor
import org.openide.awt.Actions
import org.openide.awt.Mnemonics
import org.openide.util.NbBundle.Messages
import org.pyrus.viewer.render.ColourMaps
import org.pyrus.viewer.render.TraceLayers
import org.pyrus.viewer.section.SectionDisplay
import org.pyrus.viewer.section.SectionView
import org.pyrus.volume.Refusal
import java.awt.Component
import java.awt.Dialog
import java.awt.FlowLayout
import java.awt.GridBagConstraints
import java.awt.GridBagLayout
import java.awt.Insets
import javax.swing.AbstractButton
import javax.swing.BorderFactory
import javax.swing.ButtonGroup
import javax.swing.DefaultListCellRenderer
import javax.swing.JButton
import javax.swing.JCheckBox
import javax.swing.JComboBox
import javax.swing.JComponent
import javax.swing.JFileChooser
import javax.swing.JLabel
import javax.swing.JList
import javax.swing.JPanel
import javax.swing.JRadioButton
import javax.swing.JSpinner
import javax.swing.JTextField
import javax.swing.SpinnerNumberModel
import javax.swing.event.DocumentEvent
import javax.swing.event.DocumentListener

/** Names for people. */
@Messages(
    "Layers_colours=Colours",
    "Layers_wiggle=Wiggles",
    "Layers_area=Variable area",
    "Layers_wiggle_area=Wiggles and area",
    "Layers_colours_wiggle=Colours and wiggles",
    "Layers_colours_wiggle_area=Colours, wiggles, area",
)
internal fun TraceLayers.label(): String = when {
    colours && wiggle && area -> Bundle.Layers_colours_wiggle_area()
    colours && wiggle -> Bundle.Layers_colours_wiggle()
    wiggle && area -> Bundle.Layers_wiggle_area()
    wiggle -> Bundle.Layers_wiggle()
    area -> Bundle.Layers_area()
    else -> Bundle.Layers_colours()
}

internal fun layersBox() = JComboBox(TraceLayers.ALL.toTypedArray()).apply {
    renderer = object : DefaultListCellRenderer() {
        override fun getListCellRendererComponent(list: JList<*>?, value: Any?, index: Int, selected: Boolean, focused: Boolean): Component =
            super.getListCellRendererComponent(list, (value as? TraceLayers)?.label() ?: value, index, selected, focused)
    }
}

/** A view that can be changed: one section's, or that of several that look alike. For the event thread only. */
internal interface Look {
    val view: SectionView

    /** The unit of the samples along a trace. */
    val unit: String

    /** Whether planes are drawn in colours and no other way, and lie in space, so that their scale is not theirs to choose. */
    val onlyColours: Boolean get() = false

    fun change(transform: (SectionView) -> SectionView)
}

/** All about how planes are drawn; each change shows at once. [update] shows the look in it without acting on it. */
@Messages(
    "Display_Title=Display",
    "Display_Draw=&Draw",
    "Display_Colours=&Colours",
    "Display_Reversed=&From the other end",
    "Display_Import=&Import…",
    "Display_ImportTitle=Import Colour Map (.cpt, OpendTect, CSV)",
    "Display_Clip=Clip at",
    "Display_Percentile=a &percentile of amplitudes",
    "Display_Amplitude=an &amplitude",
    "Display_AmplitudeWrong=An amplitude above 0 is wanted",
    "Display_Gain=&Gain",
    "Display_Agc=A&utomatic gain control",
    "# {0} - unit",
    "Display_AgcUnit={0} along the trace",
    "Display_Polarity=&Reverse polarity",
    "Display_Scale=&True scale",
    "Display_ScaleTip=Distances across and down alike, time as at 2000 m/s",
)
internal class DisplayPanel(private val look: Look) : JPanel(GridBagLayout()) {
    private val layers = layersBox()
    private val colours = JComboBox(ColourMaps.ofUser.all.map { it.name }.toTypedArray())
    private val reversed = JCheckBox()
    private val byPercentile = JRadioButton()
    private val byAmplitude = JRadioButton()
    private val percentile = JSpinner(SpinnerNumberModel(SectionView.STANDARD_PERCENTILE, SectionView.PERCENTILES.start, SectionView.PERCENTILES.endInclusive, .5))
    private val amplitude = JTextField(COLUMNS)
    private val gain = JSpinner(SpinnerNumberModel(0.0, SectionDisplay.GAINS.start, SectionDisplay.GAINS.endInclusive, 1.0))
    private val levelled = JCheckBox()
    private val window = JSpinner(SpinnerNumberModel(SectionDisplay.STANDARD_GAIN_WINDOW, 1.0, MOST_WINDOW, 50.0))
    private val inverted = JCheckBox()
    private val trueScale = JCheckBox()
    private val fault = JLabel(" ")
    private var row = 0
    private var updating = false

    init {
        border = BorderFactory.createEmptyBorder(12, 12, 8, 12)
        ButtonGroup().apply { listOf(byPercentile, byAmplitude).forEach(::add) }
        val load = button(Bundle.Display_Import(), "display.import", ::importMap)
        if (!look.onlyColours) row(Bundle.Display_Draw(), named(layers, "display.layers"))
        row(Bundle.Display_Colours(), named(colours, "display.colours"), load)
        wide(text(reversed, Bundle.Display_Reversed(), "display.reversed"))
        row(Bundle.Display_Clip(), text(byPercentile, Bundle.Display_Percentile(), "display.byPercentile"), named(percentile, "display.percentile"), JLabel("%"))
        row("", text(byAmplitude, Bundle.Display_Amplitude(), "display.byAmplitude"), named(amplitude, "display.amplitude"))
        row(Bundle.Display_Gain(), named(gain, "display.gain"), JLabel("dB"))
        row("", text(levelled, Bundle.Display_Agc(), "display.agc"), named(window, "display.agcWindow"), JLabel(Bundle.Display_AgcUnit(look.unit)))
        wide(text(inverted, Bundle.Display_Polarity(), "display.inverted"))
        if (!look.onlyColours) wide(text(trueScale, Bundle.Display_Scale(), "display.trueScale").apply { toolTipText = Bundle.Display_ScaleTip() })
        wide(fault.apply { name = "display.fault" })
        amplitude.accessibleContext.accessibleName = Actions.cutAmpersand(Bundle.Display_Amplitude())
        percentile.accessibleContext.accessibleName = Actions.cutAmpersand(Bundle.Display_Percentile())
        window.accessibleContext.accessibleName = Actions.cutAmpersand(Bundle.Display_Agc())
        listen()
        update(look.view)
    }

    private fun listen() {
        layers.addActionListener { display { it.copy(layers = layers.selectedItem as TraceLayers) } }
        colours.addActionListener { act { look.change { it.copy(colourMap = colours.selectedItem as String) } } }
        percentile.addChangeListener { act { look.change { it.copy(clipPercentile = percentile.value as Double) } } }
        byPercentile.addActionListener { display { it.copy(clipAmplitude = null) } }
        byAmplitude.addActionListener { typed() }
        amplitude.document.addDocumentListener(object : DocumentListener {
            override fun insertUpdate(e: DocumentEvent) = typed()

            override fun removeUpdate(e: DocumentEvent) = typed()

            override fun changedUpdate(e: DocumentEvent) = Unit
        })
        gain.addChangeListener { display { it.copy(gainDecibels = gain.value as Double) } }
        levelled.addActionListener { display { it.copy(gainWindow = if (levelled.isSelected) window.value as Double else null) } }
        window.addChangeListener { display { if (levelled.isSelected) it.copy(gainWindow = window.value as Double) else it } }
        reversed.addActionListener { display { it.copy(reversed = reversed.isSelected) } }
        inverted.addActionListener { display { it.copy(inverted = inverted.isSelected) } }
        trueScale.addActionListener { display { it.copy(trueScale = trueScale.isSelected) } }
    }

    private fun typed() = act {
        val value = amplitude.text.trim().replace(',', '.').toDoubleOrNull()?.takeIf { it > 0 && it.isFinite() }
        fault.text = if (value == null && byAmplitude.isSelected && amplitude.text.isNotBlank()) Bundle.Display_AmplitudeWrong() else " "
        amplitude.putClientProperty("JComponent.outline", if (fault.text.isBlank()) null else "error")
        if (value != null && byAmplitude.isSelected) look.change { it.copy(display = it.display.copy(clipAmplitude = value)) }
    }

    private fun display(transform: (SectionDisplay) -> SectionDisplay) = act { look.change { it.copy(display = transform(it.display)) } }

    private inline fun act(action: () -> Unit) {
        if (!updating) action()
    }

    fun update(view: SectionView) {
        updating = true
        try {
            val display = view.display
            layers.selectedItem = display.layers
            colours.selectedItem = view.colourMap
            reversed.isSelected = display.reversed
            when {
                display.clipAmplitude != null -> byAmplitude.isSelected = true
                !amplitude.isFocusOwner && !byAmplitude.isFocusOwner -> byPercentile.isSelected = true
            }
            percentile.value = view.clipPercentile
            if (display.clipAmplitude != null && !amplitude.isFocusOwner) amplitude.text = display.clipAmplitude.toString()
            gain.value = display.gainDecibels
            levelled.isSelected = display.gainWindow != null
            display.gainWindow?.let { window.value = it.coerceIn(1.0, MOST_WINDOW) }
            inverted.isSelected = display.inverted
            trueScale.isSelected = display.trueScale
        } finally {
            updating = false
        }
    }

    private fun importMap() {
        val chooser = JFileChooser().apply { dialogTitle = Bundle.Display_ImportTitle() }
        if (chooser.showOpenDialog(this) != JFileChooser.APPROVE_OPTION) return
        try {
            val names = ColourMaps.ofUser.import(chooser.selectedFile.toPath())
            updating = true
            colours.removeAllItems()
            ColourMaps.ofUser.all.forEach { colours.addItem(it.name) }
            updating = false
            colours.selectedItem = names.first()
        } catch (e: Refusal) {
            DialogDisplayer.getDefault().notify(NotifyDescriptor.Message("${e.message}", NotifyDescriptor.ERROR_MESSAGE))
        }
    }

    private fun <B : AbstractButton> text(button: B, text: String, name: String): B = button.apply {
        Mnemonics.setLocalizedText(this, text)
        this.name = name
    }

    private fun button(text: String, name: String, action: () -> Unit) = text(JButton(), text, name).apply { addActionListener { action() } }

    private fun <C : JComponent> named(component: C, name: String): C = component.apply { this.name = name }

    private fun row(label: String, vararg fields: JComponent) {
        val name = JLabel().apply {
            Mnemonics.setLocalizedText(this, label)
            labelFor = fields[0]
        }
        add(name, GridBagConstraints(0, row, 1, 1, 0.0, 0.0, GridBagConstraints.LINE_START, 0, Insets(3, 0, 3, 8), 0, 0))
        val group = JPanel(FlowLayout(FlowLayout.LEADING, GAP, 0)).apply { fields.forEach(::add) }
        add(group, GridBagConstraints(1, row++, 1, 1, 1.0, 0.0, GridBagConstraints.LINE_START, GridBagConstraints.HORIZONTAL, Insets(3, -GAP, 3, 0), 0, 0))
    }

    private fun wide(field: JComponent) {
        add(field, GridBagConstraints(1, row++, 1, 1, 1.0, 0.0, GridBagConstraints.LINE_START, 0, Insets(3, 0, 3, 0), 0, 0))
    }

    companion object {
        private const val COLUMNS = 9
        private const val GAP = 6
        private const val MOST_WINDOW = 100_000.0

        /** Opens [panel] beside the windows, which can be worked on meanwhile. */
        fun dialog(panel: DisplayPanel, title: String): Dialog {
            val descriptor = DialogDescriptor(panel, title, false, arrayOf<Any>(NotifyDescriptor.CLOSED_OPTION), null, DialogDescriptor.DEFAULT_ALIGN, null, null)
            return DialogDisplayer.getDefault().createDialog(descriptor)
        }
    }
}
