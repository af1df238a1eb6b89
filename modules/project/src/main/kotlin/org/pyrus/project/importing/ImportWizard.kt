package org.pyrus.project.importing

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.coroutines.flow.combine
import kotlinx.coroutines.launch
import org.openide.DialogDisplayer
import org.openide.WizardDescriptor
import org.openide.awt.Mnemonics
import org.openide.util.ChangeSupport
import org.openide.util.HelpCtx
import org.openide.util.NbBundle.Messages
import org.pyrus.project.forms.labelled
import org.pyrus.volume.Human
import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.spi.ChunkPlanner
import org.pyrus.volume.spi.ImportRequest
import java.awt.Component
import java.awt.Dimension
import java.awt.event.KeyEvent
import java.awt.event.WindowAdapter
import java.awt.event.WindowEvent
import java.awt.image.BufferedImage
import java.nio.file.Path
import java.text.MessageFormat
import javax.swing.JButton
import javax.swing.JCheckBox
import javax.swing.JComponent
import javax.swing.JDialog
import javax.swing.KeyStroke
import javax.swing.SwingUtilities
import javax.swing.event.ChangeListener

/** What the user wants done with a source. */
internal sealed interface ImportAnswer {
    /** @property forTheRest whether the sources that follow are to be imported the same way without being asked for */
    data class Import(val request: ImportRequest, val forTheRest: Boolean) : ImportAnswer

    data object Cancel : ImportAnswer
}

/** Asks in four pages how a source is to be imported; who knows it is all right need not leave the first. For the event thread only. */
internal class ImportWizard(private val settings: PyrusSettings, private val planner: ChunkPlanner) {
    /**
     * Shows the wizard for one survey, the one at [place] of [count], and waits for it to close.
     *
     * @param sources its SEG-Y file, or its files in the order of their traces
     */
    @Messages(
        "# {0} - file name",
        "TIT_Import=Import {0} to HDF5",
        "# {0} - file names",
        "TIT_ImportAsOne=Import {0} as One Survey to HDF5",
        "# {0} - file name",
        "# {1} - its place",
        "# {2} - of how many",
        "TIT_ImportOne=Import {0} to HDF5 ({1} of {2})",
    )
    fun ask(sources: List<Path>, place: Int = 0, count: Int = 1): ImportAnswer {
        val name = Human.files(sources) { it.fileName }
        val title = when {
            sources.size > 1 -> Bundle.TIT_ImportAsOne(name)
            count == 1 -> Bundle.TIT_Import(name)
            else -> Bundle.TIT_ImportOne(name, place + 1, count)
        }
        val scope = CoroutineScope(SupervisorJob() + Dispatchers.Main)
        try {
            return ImportPages(sources, settings, planner, scope, following = count - place - 1).ask(title)
        } finally {
            scope.cancel()
        }
    }
}

/**
 * The wizard of one survey: its pages, and how they move. It ends with [scope].
 *
 * @param following how many sources are to be asked for after this one
 */
@Messages(
    "# {0} - how many follow",
    "CTL_ForTheRest=The &same for the {0,choice,1#file that follows|1<{0} files that follow}",
    "# {0} - how many follow",
    "SUM_ForTheRest={0,choice,1#the file that follows is|1<the {0} files that follow are} imported the same way",
    "CTL_Next=&Next >",
    "MSG_WillReplace=The existing file will be replaced when the new one is complete.",
    "# {0} - page",
    "# {1} - what stands against the import",
    "MSG_Elsewhere={0}: {1}",
)
private class ImportPages(sources: List<Path>, settings: PyrusSettings, planner: ChunkPlanner, private val scope: CoroutineScope, following: Int) {
    private val model = ImportModel(sources, settings, planner, scope)
    private val layouts = LayoutActions(model, scope)
    private val rest = JCheckBox().labelled(Bundle.CTL_ForTheRest(following), "import.forTheRest")
    private val bytes = BytesPage(model, layouts, InlineReading(model.scan, scope, settings), scope, ::choose)
    private val target = TargetPage(model, settings, ::choose)
    private val summary = SummaryPage { if (rest.isSelected) Bundle.SUM_ForTheRest(following) else null }
    private val steps = listOf(FilePage(model, rest.takeIf { following > 0 }), bytes, target, summary).zip(ImportStep.entries) { page, step -> StepPanel(step, page) }
    private val iterator = WizardDescriptor.ArrayIterator<WizardDescriptor>(steps)
    private val descriptor = Descriptor(iterator)

    /** What was to be imported when Finish was pressed. */
    private var finished: ImportRequest? = null
    private var noted: Pair<String, String>? = null

    fun ask(title: String): ImportAnswer {
        descriptor.apply {
            // before anything is asked of it: then it builds itself
            putProperty(WizardDescriptor.PROP_AUTO_WIZARD_STYLE, true)
            putProperty(WizardDescriptor.PROP_CONTENT_DISPLAYED, true)
            putProperty(WizardDescriptor.PROP_CONTENT_NUMBERED, true)
            putProperty(WizardDescriptor.PROP_CONTENT_DATA, ImportStep.entries.map { it.title() }.toTypedArray())
            putProperty(WizardDescriptor.PROP_IMAGE, BufferedImage(1, 1, BufferedImage.TYPE_INT_ARGB)) // in the place of the platform's own
            titleFormat = MessageFormat("{0}")
            this.title = title
            helpCtx = HelpCtx("org.pyrus.help.import")
            nameButtons()
        }
        val dialog = DialogDisplayer.getDefault().createDialog(descriptor)
        dialog.name = "import.dialog"
        // the suite's own key does not reach into a modal dialog
        (dialog as? JDialog)?.rootPane?.registerKeyboardAction({ descriptor.helpCtx.display() }, KeyStroke.getKeyStroke(KeyEvent.VK_F1, 0), JComponent.WHEN_IN_FOCUSED_WINDOW)
        dialog.addWindowListener(object : WindowAdapter() {
            override fun windowOpened(e: WindowEvent) {
                focus()
            }
        })
        descriptor.finish.addActionListener { finished = model.request }
        rest.addActionListener { summary.fill() }
        follow()
        try {
            dialog.isVisible = true
        } finally {
            dialog.dispose()
        }
        return finished?.let { ImportAnswer.Import(it, rest.isSelected) } ?: ImportAnswer.Cancel
    }

    private val current: StepPanel get() = iterator.current() as StepPanel

    private fun focus() {
        (current.page.first ?: descriptor.finish).requestFocusInWindow()
    }

    private fun follow() {
        layouts.onChange = bytes::showLayouts
        layouts.list()
        scope.launch { model.choices.collect(bytes::show) }
        scope.launch { model.disk.collect(target::show) }
        scope.launch {
            combine(model.scan, model.draft, model.choices, model.order) { scan, draft, _, _ -> scan to draft }.collect { (scan, draft) ->
                for (step in steps) {
                    step.page.show(scan)
                    step.page.show(draft)
                }
                judge()
            }
        }
    }

    private fun choose(change: (ImportChoices) -> ImportChoices) {
        model.choices.value = change(model.choices.value)
        judge() // at once: what was sound before is nobody's wish any more, and Enter must not take it
    }

    /** Lets the buttons and the line below the page say how things stand. */
    private fun judge() {
        steps.forEach { it.judge() }
        note()
    }

    private fun note() {
        val draft = model.draft.value
        val problem = draft?.problem
        val at = draft?.problemAt
        val (property, text) = when {
            problem != null && model.scan.value !is ScanState.Refused ->
                WizardDescriptor.PROP_ERROR_MESSAGE to if (at == null || at == current.step) problem else Bundle.MSG_Elsewhere(at.title(), problem)
            draft?.request?.overwrite == true -> WizardDescriptor.PROP_WARNING_MESSAGE to Bundle.MSG_WillReplace()
            else -> WizardDescriptor.PROP_ERROR_MESSAGE to ""
        }
        if (property to text == noted) return
        noted = property to text
        descriptor.putProperty(property, text.replace("&", "&amp;").replace("<", "&lt;").ifEmpty { null })
    }

    /** Its default button is Finish wherever that can be pressed, else Next. */
    private class Descriptor(iterator: WizardDescriptor.Iterator<WizardDescriptor>) : WizardDescriptor(iterator) {
        private val buttons: List<JButton> get() = options.filterIsInstance<JButton>()

        val finish: JButton get() = buttons[FINISH]

        fun nameButtons() {
            Mnemonics.setLocalizedText(buttons[NEXT], Bundle.CTL_Next()) // the platform's has no mnemonic
            buttons.zip(listOf("import.back", "import.next", "import.import", "import.cancel")) { button, id -> button.name = id }
        }

        override fun getDefaultValue(): Any? = options?.getOrNull(FINISH)

        private companion object {
            const val NEXT = 1
            const val FINISH = 2
        }
    }

    /** One page, and whether it may be left. */
    private inner class StepPanel(val step: ImportStep, val page: WizardPage) : WizardDescriptor.FinishablePanel<WizardDescriptor> {
        private val changes = ChangeSupport(this)
        private val holder = PageHolder(page.component, step.title()).apply {
            putClientProperty(WizardDescriptor.PROP_CONTENT_SELECTED_INDEX, step.ordinal)
            putClientProperty(WizardDescriptor.PROP_LEFT_DIMENSION, Dimension(PageHolder.STEPS_WIDTH, 1))
        }
        private var judged: Pair<Boolean, Boolean>? = null

        /** Tells the wizard where it has changed. */
        fun judge() {
            val now = isValid() to isFinishPanel()
            if (now == judged) return
            judged = now
            changes.fireChange()
        }

        override fun isValid(): Boolean = step.mayLeave(model.scan.value, model.draft.value, model.request)

        override fun isFinishPanel(): Boolean = model.request != null

        override fun getComponent(): Component = holder

        override fun getHelp(): HelpCtx? = null

        override fun readSettings(settings: WizardDescriptor) {
            // once it shows
            SwingUtilities.invokeLater {
                focus()
                note()
            }
        }

        override fun storeSettings(settings: WizardDescriptor) = Unit

        override fun addChangeListener(listener: ChangeListener) = changes.addChangeListener(listener)

        override fun removeChangeListener(listener: ChangeListener) = changes.removeChangeListener(listener)
    }
}
