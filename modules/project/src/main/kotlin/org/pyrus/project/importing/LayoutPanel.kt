package org.pyrus.project.importing

import org.openide.awt.Mnemonics
import org.openide.util.NbBundle.Messages
import org.pyrus.project.forms.Form
import org.pyrus.project.forms.labelled
import org.pyrus.project.forms.line
import org.pyrus.project.forms.named
import org.pyrus.project.forms.onTyping
import org.pyrus.volume.BinaryHeaderFields
import org.pyrus.volume.SampleDomain
import org.pyrus.volume.spi.DuplicatePolicy
import org.pyrus.volume.spi.FieldPair
import org.pyrus.volume.spi.HeaderPositions
import org.pyrus.volume.spi.SourceByteOrder
import java.awt.BorderLayout
import javax.swing.DefaultComboBoxModel
import javax.swing.DefaultListCellRenderer
import javax.swing.JButton
import javax.swing.JCheckBox
import javax.swing.JComboBox
import javax.swing.JComponent
import javax.swing.JLabel
import javax.swing.JPanel
import javax.swing.JTextField
import javax.swing.JToggleButton

/** The rows that say how the source is to be read: where its numbers are, a saved layout, and, on request, what holds in place of its headers. For the event thread only. */
@Messages(
    "LBL_Layout=Layo&ut:",
    "ITEM_NoLayout=as found in the file",
    "CTL_SaveLayout=Sa&ve Layout…",
    "CTL_More=&More",
    "LBL_InlineByte=&Inline at byte:",
    "LBL_CrosslineByte=Cr&ossline at byte:",
    "LBL_XByte=&X:",
    "LBL_YByte=&Y:",
    "HINT_Byte=First byte in the trace header, from 1; 189:2 where the number has two bytes. Blank: it is found.",
    "LBL_Candidates=Likely bytes:",
    "ITEM_NoCandidate=choose one",
    "# {0} - inline byte",
    "# {1} - crossline byte",
    "# {2} - reasons",
    "ITEM_Candidate={0} and {1}: {2}",
    "LBL_ByteOrder=Byte or&der:",
    "LBL_Format=Form&at:",
    "LBL_SampleCount=Sampl&es:",
    "LBL_Interval=Interva&l (µs):",
    "LBL_Start=Startin&g at (ms):",
    "LBL_Domain=Axis:",
    "# {0} - unit",
    "ITEM_Time=time ({0})",
    "# {0} - unit",
    "ITEM_Depth=depth ({0})",
    "LBL_Scalar=&Coordinate scalar:",
    "CTL_Exchange=S&wap inlines and crosslines",
    "LBL_Duplicates=Traces at one position:",
    "ITEM_Refuse=refuse them",
    "ITEM_First=take the first",
    "ITEM_Last=take the last",
    "ITEM_Mean=take their mean",
    "LBL_Offset=Only offset:",
    "HINT_Offset=Of pre-stack data, the traces of this offset only; the others' samples are not kept",
    "CTL_Stack=Stack all offsets",
    "CTL_Line2d=2D line",
    "CTL_Salvage=Accept a cut last trace",
    "ITEM_AsFile=as the file says",
    "HINT_AsFile=Blank: as the file says",
)
internal class LayoutPanel(
    private val choices: () -> LayoutChoices,
    private val onChoice: (LayoutChoices) -> Unit,
    onLayout: (String) -> Unit,
    onSave: () -> Unit,
) : JPanel(BorderLayout()) {
    private val saved = JComboBox<String>().named("import.layout")
    private val save = JButton().labelled(Bundle.CTL_SaveLayout(), "import.saveLayout")
    private val more = JToggleButton().labelled(Bundle.CTL_More(), "import.more")
    private val inline = field("import.inlineByte", Bundle.HINT_Byte()) { copy(inline = it) }
    private val crossline = field("import.crosslineByte", Bundle.HINT_Byte()) { copy(crossline = it) }
    private val xByte = field("import.xByte", Bundle.HINT_Byte()) { copy(x = it) }
    private val yByte = field("import.yByte", Bundle.HINT_Byte()) { copy(y = it) }
    private val candidates = JComboBox<FieldPair?>().named("import.candidates")
    private val byteOrder = JComboBox(arrayOf(null, *SourceByteOrder.entries.toTypedArray())).named("import.byteOrder")
    private val format = JComboBox(arrayOf(null, *FORMATS.keys.toTypedArray())).named("import.format")
    private val samples = field("import.samples", Bundle.HINT_AsFile()) { copy(samples = it) }
    private val interval = field("import.interval", Bundle.HINT_AsFile()) { copy(interval = it) }
    private val start = field("import.start", Bundle.HINT_AsFile()) { copy(start = it) }
    private val domain = JComboBox(arrayOf(null, *SampleDomain.measured.toTypedArray())).named("import.domain")
    private val scalar = field("import.coordinateScalar", Bundle.HINT_AsFile()) { copy(coordinateScalar = it) }
    private val exchange = JCheckBox().labelled(Bundle.CTL_Exchange(), "import.exchange")
    private val duplicates = JComboBox(DuplicatePolicy.entries.toTypedArray()).named("import.duplicates")
    private val offset = field("import.offset", Bundle.HINT_Offset()) { copy(offset = it) }
    private val stack = JCheckBox().labelled(Bundle.CTL_Stack(), "import.stack")
    private val line2d = JCheckBox().labelled(Bundle.CTL_Line2d(), "import.line2d")
    private val salvage = JCheckBox().labelled(Bundle.CTL_Salvage(), "import.salvage")
    private val candidateRow = Form().apply { row(Bundle.LBL_Candidates(), candidates) }
    private val overrides = Form().apply {
        row(Bundle.LBL_ByteOrder(), line(byteOrder, label(Bundle.LBL_Format(), format), format), labels = byteOrder)
        row(Bundle.LBL_SampleCount(), line(samples, label(Bundle.LBL_Interval(), interval), interval, label(Bundle.LBL_Start(), start), start), labels = samples)
        row(Bundle.LBL_Domain(), line(domain, label(Bundle.LBL_Scalar(), scalar), scalar), labels = domain)
        row(Bundle.LBL_Duplicates(), line(duplicates, label(Bundle.LBL_Offset(), offset), offset), labels = duplicates)
        row(line(exchange, stack))
        row(line(line2d, salvage))
    }

    /** What the keyboard goes to first. */
    val first: JComponent get() = inline

    /** While the panel shows what was chosen elsewhere, its controls choose nothing. */
    private var showing = false

    init {
        isOpaque = false
        val head = Form().apply {
            row(Bundle.LBL_Layout(), saved, save, more)
            row(
                Bundle.LBL_InlineByte(),
                line(inline, label(Bundle.LBL_CrosslineByte(), crossline), crossline, label(Bundle.LBL_XByte(), xByte), xByte, label(Bundle.LBL_YByte(), yByte), yByte),
                labels = inline,
            )
        }
        add(head, BorderLayout.NORTH)
        add(candidateRow, BorderLayout.CENTER)
        add(overrides, BorderLayout.SOUTH)
        candidateRow.isVisible = false
        overrides.isVisible = false
        candidates.renderer = words<FieldPair>({ Bundle.ITEM_Candidate(it.first, it.second, it.reasons.joinToString()) }, Bundle.ITEM_NoCandidate())
        byteOrder.renderer = words<SourceByteOrder>({ it.label }, Bundle.ITEM_AsFile())
        duplicates.renderer = words<DuplicatePolicy>({ DUPLICATES.getValue(it)() }, "")
        domain.renderer = words<SampleDomain>({ if (it == SampleDomain.TIME) Bundle.ITEM_Time(it.unit) else Bundle.ITEM_Depth(it.unit) }, Bundle.ITEM_AsFile())
        format.renderer = words<Int>({ "$it (${FORMATS[it]})" }, Bundle.ITEM_AsFile())
        listen(onLayout, onSave)
        showLayouts(emptyList(), null)
    }

    private fun listen(onLayout: (String) -> Unit, onSave: () -> Unit) {
        more.addActionListener {
            overrides.isVisible = more.isSelected
            revalidate()
        }
        save.addActionListener { onSave() }
        saved.addActionListener { if (!showing) if (saved.selectedIndex <= 0) onChoice(LayoutChoices()) else onLayout(saved.selectedItem as String) }
        candidates.addActionListener { if (!showing) (candidates.selectedItem as FieldPair?)?.let { onChoice(choices().at(it)) } }
        byteOrder.addActionListener { choose { copy(byteOrder = this@LayoutPanel.byteOrder.selectedItem as SourceByteOrder?) } }
        format.addActionListener { choose { copy(formatCode = format.selectedItem as Int?) } }
        domain.addActionListener { choose { copy(domain = this@LayoutPanel.domain.selectedItem as SampleDomain?) } }
        duplicates.addActionListener { choose { copy(duplicates = this@LayoutPanel.duplicates.selectedItem as DuplicatePolicy) } }
        stack.addActionListener { choose { copy(stack = this@LayoutPanel.stack.isSelected) } }
        line2d.addActionListener { choose { copy(line2d = this@LayoutPanel.line2d.isSelected) } }
        salvage.addActionListener { choose { copy(salvage = this@LayoutPanel.salvage.isSelected) } }
        exchange.addActionListener { choose { copy(exchangeAxes = exchange.isSelected) } }
    }

    private fun choose(change: LayoutChoices.() -> LayoutChoices) {
        if (!showing) onChoice(choices().change())
    }

    /** Shows what was chosen where it is not what the controls say already. */
    fun show(chosen: LayoutChoices) = quietly {
        for ((control, text) in listOf(
            inline to chosen.inline, crossline to chosen.crossline, xByte to chosen.x, yByte to chosen.y, samples to chosen.samples, interval to chosen.interval,
            start to chosen.start, scalar to chosen.coordinateScalar, offset to chosen.offset,
        )) {
            if (control.text != text) control.text = text
        }
        byteOrder.selectedItem = chosen.byteOrder
        format.selectedItem = chosen.formatCode
        domain.selectedItem = chosen.domain
        exchange.isSelected = chosen.exchangeAxes
        duplicates.selectedItem = chosen.duplicates
        stack.isSelected = chosen.stack
        line2d.isSelected = chosen.line2d
        salvage.isSelected = chosen.salvage
        if (chosen.copy(inline = "", crossline = "", x = "", y = "") != LayoutChoices() && !more.isSelected) more.doClick()
    }

    /** Lists the saved layouts; [chosen] is the one that was loaded, null for none. */
    fun showLayouts(names: List<String>, chosen: String?) = quietly {
        saved.model = DefaultComboBoxModel((listOf(Bundle.ITEM_NoLayout()) + names).toTypedArray())
        saved.selectedIndex = names.indexOf(chosen) + 1
    }

    /** Offers [pairs] where there are any. */
    fun offer(pairs: List<FieldPair>) = quietly {
        candidates.model = DefaultComboBoxModel(arrayOf(null, *pairs.toTypedArray()))
        candidateRow.isVisible = pairs.isNotEmpty()
        revalidate()
    }

    /** Shows in blank fields what a scan has found; null while nothing is known. */
    fun showFound(positions: HeaderPositions?) {
        for ((control, found) in listOf(inline to positions?.inline, crossline to positions?.crossline, xByte to positions?.x, yByte to positions?.y)) {
            control.putClientProperty("JTextField.placeholderText", found?.typed().orEmpty())
            control.repaint()
        }
    }

    private inline fun quietly(change: () -> Unit) {
        val before = showing
        showing = true
        change()
        showing = before
    }

    private fun field(id: String, hint: String, change: LayoutChoices.(String) -> LayoutChoices) = JTextField(COLUMNS).named(id).apply {
        toolTipText = hint
        onTyping { choose { change(text) } }
    }

    private fun label(text: String, field: JComponent) = JLabel().apply {
        Mnemonics.setLocalizedText(this, text)
        labelFor = field
    }

    private inline fun <reified T> words(crossinline text: (T) -> String, none: String) = object : DefaultListCellRenderer() {
        override fun getListCellRendererComponent(list: javax.swing.JList<*>?, value: Any?, index: Int, isSelected: Boolean, cellHasFocus: Boolean) =
            super.getListCellRendererComponent(list, if (value is T) text(value) else none, index, isSelected, cellHasFocus)
    }

    private companion object {
        const val COLUMNS = 5

        val DUPLICATES: Map<DuplicatePolicy, () -> String> = mapOf(
            DuplicatePolicy.REFUSE to Bundle::ITEM_Refuse, DuplicatePolicy.FIRST to Bundle::ITEM_First, DuplicatePolicy.LAST to Bundle::ITEM_Last,
            DuplicatePolicy.MEAN to Bundle::ITEM_Mean,
        )

        /** Format 4 is read by nothing. */
        val FORMATS: Map<Int, String> = BinaryHeaderFields.SAMPLE_FORMATS - 4
    }
}
