package org.pyrus.project.headers

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Job
import kotlinx.coroutines.launch
import org.openide.awt.Mnemonics
import org.openide.util.NbBundle.Messages
import org.pyrus.project.forms.labelled
import org.pyrus.project.forms.named
import org.pyrus.volume.FieldKind
import org.pyrus.volume.Human
import org.pyrus.volume.Refusal
import org.pyrus.volume.StandardField
import org.pyrus.volume.spi.HeaderBrowser
import org.pyrus.volume.spi.TraceHeaders
import java.awt.BorderLayout
import java.awt.Component
import java.awt.FlowLayout
import javax.swing.DefaultListCellRenderer
import javax.swing.JButton
import javax.swing.JComboBox
import javax.swing.JLabel
import javax.swing.JList
import javax.swing.JPanel
import javax.swing.JProgressBar
import javax.swing.SwingUtilities

/** A field against the trace number, and how often its values occur, of at most [MOST] traces: they are read when the panel is first shown. For the event thread only. */
@Messages(
    "CTL_PlotField=Fiel&d:",
    "# {0} - traces",
    "LBL_AllTraces=All {0} traces.",
    "# {0} - traces read",
    "# {1} - all traces",
    "LBL_SomeTraces={0} of {1} traces, spread evenly.",
    "CTL_StopReading=Sto&p",
    "CTL_ReadAgain=&Read Again",
    "ACC_Reading=Progress of reading the trace headers",
)
internal class PlotPanel(private val headers: HeaderBrowser, fields: List<StandardField>, private val scope: CoroutineScope, private val onFailed: (Refusal) -> Unit) : JPanel(BorderLayout()) {
    private val field = JComboBox(fields.filter { it.kind != FieldKind.TEXT }.toTypedArray()).named("headers.plotField")
    private val progress = JProgressBar().apply {
        accessibleContext.accessibleName = Bundle.ACC_Reading()
        isVisible = false
    }
    private val stop = JButton().labelled(Bundle.CTL_StopReading(), "headers.stop").apply { isVisible = false }
    private val state = JLabel().named("headers.plotState")
    private val plot = FieldPlot().named("headers.plot")
    private var read: TraceHeaders? = null
    private var reading: Job? = null

    init {
        field.renderer = object : DefaultListCellRenderer() {
            override fun getListCellRendererComponent(list: JList<*>, value: Any?, index: Int, selected: Boolean, focused: Boolean): Component =
                super.getListCellRendererComponent(list, (value as? StandardField)?.label, index, selected, focused)
        }
        field.selectedItem = fields.find { it.byte == INLINE_BYTE } ?: fields.firstOrNull()
        field.addActionListener { draw() }
        stop.addActionListener { if (reading?.isActive == true) reading?.cancel() else start() }
        val bar = JPanel(FlowLayout(FlowLayout.LEADING, 8, 6)).apply {
            add(
                JLabel().apply {
                    Mnemonics.setLocalizedText(this, Bundle.CTL_PlotField())
                    labelFor = field
                },
            )
            add(field)
            add(state)
            add(progress)
            add(stop)
        }
        add(bar, BorderLayout.NORTH)
        add(plot, BorderLayout.CENTER)
    }

    /** Reads the traces where that was not done, and draws. */
    fun start() {
        if (read != null || reading?.isActive == true) return
        val traces = TraceHeaders.spread(headers.traceCount, MOST)
        progress.maximum = traces.size
        showReading(running = true)
        reading = scope.launch {
            try {
                read = headers.read(traces) { done -> SwingUtilities.invokeLater { progress.value = done } }
                state.text = if (traces.size < headers.traceCount) {
                    Bundle.LBL_SomeTraces(Human.count(traces.size), Human.count(headers.traceCount))
                } else {
                    Bundle.LBL_AllTraces(Human.count(headers.traceCount))
                }
                showReading(running = false)
                draw()
            } catch (e: CancellationException) {
                showReading(running = false)
                throw e
            } catch (e: Refusal) {
                showReading(running = false)
                onFailed(e)
            }
        }
    }

    private fun showReading(running: Boolean) {
        progress.isVisible = running
        stop.isVisible = running || read == null
        Mnemonics.setLocalizedText(stop, if (running) Bundle.CTL_StopReading() else Bundle.CTL_ReadAgain())
    }

    private fun draw() {
        val read = read ?: return
        val chosen = field.selectedItem as? StandardField ?: return
        plot.show(chosen, read.traces, DoubleArray(read.count) { read[it].number(chosen) })
    }

    private companion object {
        const val MOST = 10_000
        const val INLINE_BYTE = 189
    }
}
