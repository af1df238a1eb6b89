package org.pyrus.chunking.options

import org.openide.awt.Mnemonics
import org.openide.util.NbBundle.Messages
import org.pyrus.desktop.SelectedSurvey
import org.pyrus.desktop.Tones
import org.pyrus.desktop.WrappedText
import org.pyrus.volume.Human
import org.pyrus.volume.PyrusSettings
import java.awt.BorderLayout
import java.awt.FlowLayout
import javax.swing.BorderFactory
import javax.swing.JButton
import javax.swing.JCheckBox
import javax.swing.JComboBox
import javax.swing.JComponent
import javax.swing.JLabel
import javax.swing.JPanel
import javax.swing.JTextField
import javax.swing.event.DocumentEvent
import javax.swing.event.DocumentListener

/** The page: a form on the left that writes every keystroke into [model], a preview on the right. Components have names, for tests and assistive programs. */
@Messages(
    "ChunkingPanel.work=Reading and importing",
    "ChunkingPanel.reader=Rea&der:",
    "ChunkingPanel.workers=&Workers:",
    "# {0} - how many cores",
    "ChunkingPanel.workers.why=Threads of one read or import; {0} cores here.",
    "ChunkingPanel.workers.range=1 to 64",
    "ChunkingPanel.automatic=A&utomatic",
    "ChunkingPanel.budget=&Memory budget:",
    "ChunkingPanel.budget.why=The most for an import's sample buffers.",
    "# {0} - least",
    "# {1} - most",
    "ChunkingPanel.budget.range=MiB, {0} to {1}",
    "ChunkingPanel.planeCache=Pla&ne cache:",
    "ChunkingPanel.planeCache.why=Planes that each new section window keeps.",
    "# {0} - least",
    "# {1} - most",
    "ChunkingPanel.planeCache.range=MiB, {0} (none) to {1}",
    "ChunkingPanel.reset=Reset to De&faults",
    "# {0} - what is wrong with the file",
    "ChunkingPanel.unreadable=These are the defaults, because {0} Applying them keeps the old file beside the new one, as settings.json.unreadable.",
)
internal class ChunkingOptionsPanel(private val model: SettingsModel) : JPanel(BorderLayout(12, 12)) {
    private val form = FormRows()
    private val shape = ChunkShapeForm(form, ::write)
    private val workers = field("workers")
    private val budget = field("budget")
    private val planeCache = field("planeCache")
    private val reader = JComboBox<Choice>().apply { name = "reader" }
    private val automatic = JCheckBox().apply { name = "automatic" }
    private val readerWhy = Explanation("")
    private val explanations = mapOf(
        Entry.WORKERS to Explanation(Bundle.ChunkingPanel_workers_why(Runtime.getRuntime().availableProcessors())),
        Entry.BUDGET to Explanation(Bundle.ChunkingPanel_budget_why()),
        Entry.PLANE_CACHE to Explanation(Bundle.ChunkingPanel_planeCache_why()),
    )
    private val unreadable = WrappedText().apply { name = "unreadable" }
    private val preview = SurveyPreview()

    /** Set while the model is being shown, so that fields don't write back what they are given. */
    private var showing = false

    init {
        name = "ChunkingOptions"
        border = BorderFactory.createEmptyBorder(12, 12, 12, 12)
        explanations.forEach { (entry, explanation) -> explanation.name = "${entry.name}.message" }
        add(unreadable, BorderLayout.PAGE_START)
        add(PageBody(filled(), preview).scrolling(), BorderLayout.CENTER)
        add(buttons(), BorderLayout.PAGE_END)
        reader.addActionListener { write() }
        automatic.addActionListener { write() }
        for (manner in Manner.entries) {
            shape.show(model.draft.copy(manner = manner), emptyMap())
            form.keepWidth()
        }
        showModel()
        // the Options window grows to the size that its page has, not to that which it prefers
        setSize(preferredSize)
    }

    override fun addNotify() {
        super.addNotify()
        preview.open(SelectedSurvey.last, SelectedSurvey::follow)
    }

    override fun removeNotify() {
        preview.close()
        super.removeNotify()
    }

    /** Takes over what the model holds. */
    fun showModel() {
        val draft = model.draft
        showing = true
        try {
            workers.fill(draft.workers)
            budget.fill(draft.bufferBudgetMiB)
            planeCache.fill(draft.planeCacheMiB)
            automatic.isSelected = draft.automaticWorkers
            workers.isEnabled = !draft.automaticWorkers
            Choice.fill(reader, Choice.readers(), draft.reader)
        } finally {
            showing = false
        }
        val errors = (draft.check() as? Verdict.Bad)?.errors.orEmpty()
        shape.show(draft, errors)
        explanations.forEach { (entry, explanation) -> explanation.show(errors[entry]) }
        readerWhy.state((reader.selectedItem as Choice).description)
        unreadable.isVisible = model.unreadable != null
        unreadable.text = model.unreadable?.let { Bundle.ChunkingPanel_unreadable(it) }.orEmpty()
        unreadable.foreground = Tones.error()
        preview.show(draft.chunking(), (draft.check() as? Verdict.Good)?.settings?.workers)
    }

    private fun write() {
        if (showing) return
        val work = model.draft.copy(
            reader = (reader.selectedItem as? Choice)?.id,
            automaticWorkers = automatic.isSelected,
            workers = workers.text,
            bufferBudgetMiB = budget.text,
            planeCacheMiB = planeCache.text,
        )
        model.edit(shape.written(work))
    }

    private fun filled(): JComponent = form.apply {
        fun explained(entry: Entry) = explanations.getValue(entry)
        title(Bundle.ChunkingPanel_work())
        row(Bundle.ChunkingPanel_reader(), reader, readerWhy, long = true)
        Mnemonics.setLocalizedText(automatic, Bundle.ChunkingPanel_automatic())
        val threads = JPanel(FlowLayout(FlowLayout.LEADING, 0, 0)).apply {
            isOpaque = false
            add(JLabel(Bundle.ChunkingPanel_workers_range() + "   "))
            add(automatic)
        }
        row(Bundle.ChunkingPanel_workers(), workers, explained(Entry.WORKERS), threads)
        val budgets = PyrusSettings.BUDGET_MIB
        row(
            Bundle.ChunkingPanel_budget(), budget, explained(Entry.BUDGET),
            JLabel(Bundle.ChunkingPanel_budget_range(Human.count(budgets.first), Human.count(budgets.last))),
        )
        val caches = PyrusSettings.PLANE_CACHE_MIB
        row(
            Bundle.ChunkingPanel_planeCache(), planeCache, explained(Entry.PLANE_CACHE),
            JLabel(Bundle.ChunkingPanel_planeCache_range(Human.count(caches.first), Human.count(caches.last))),
        )
        rest()
    }

    private fun buttons(): JComponent = JPanel(FlowLayout(FlowLayout.LEADING, 0, 0)).apply {
        isOpaque = false
        val reset = JButton().apply { name = "reset" }
        Mnemonics.setLocalizedText(reset, Bundle.ChunkingPanel_reset())
        reset.addActionListener { model.reset() }
        add(reset)
    }

    private fun field(called: String) = NumberField(COLUMNS).apply {
        name = called
        onTyping { write() }
    }

    companion object {
        const val COLUMNS = 6
    }
}

/** Calls [react] after every change of the text. */
internal fun JTextField.onTyping(react: () -> Unit) = document.addDocumentListener(
    object : DocumentListener {
        override fun insertUpdate(event: DocumentEvent) = react()

        override fun removeUpdate(event: DocumentEvent) = react()

        override fun changedUpdate(event: DocumentEvent) = react()
    },
)
