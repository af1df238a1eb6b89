package org.pyrus.chunking.options

import org.openide.awt.Mnemonics
import org.openide.util.NbBundle.Messages
import org.pyrus.volume.Human
import org.pyrus.volume.spi.PlanBasis
import org.pyrus.volume.spi.ReadWeights
import java.awt.FlowLayout
import javax.swing.ButtonGroup
import javax.swing.JComboBox
import javax.swing.JLabel
import javax.swing.JPanel
import javax.swing.JRadioButton

/** The page's rows on the chunk's shape: how it is chosen, and what that way of choosing goes by, the other ways' rows being hidden. [onChange] is told of every choice and keystroke. */
@Messages(
    "ChunkShapeForm.title=Chunk shape",
    "ChunkShapeForm.automatic=&Automatic",
    "ChunkShapeForm.automatic.why=The shape that will be read soonest on the measured disk",
    "ChunkShapeForm.knobs=By si&ze and ratio",
    "ChunkShapeForm.knobs.why=A chunk of about a size, flatter or longer as you say",
    "ChunkShapeForm.shape=By &hand",
    "ChunkShapeForm.shape.why=The chunk's three sides",
    "ChunkShapeForm.planner=&Planner:",
    "ChunkShapeForm.favour=Fav&our:",
    "ChunkShapeForm.own=own weights",
    "ChunkShapeForm.own.why=Shares of your reading time; 0 leaves a kind out.",
    "ChunkShapeForm.balanced.why=All planes alike.",
    "ChunkShapeForm.sections.why=Section work: inlines and crosslines first.",
    "ChunkShapeForm.maps.why=Map work: time slices first.",
    "ChunkShapeForm.cubes.why=Machine learning: cubes of 64 samples a side first.",
    "ChunkShapeForm.size=Chunk &size:",
    "ChunkShapeForm.size.why=About the bytes of one chunk of float32.",
    "# {0} - least",
    "# {1} - most",
    "ChunkShapeForm.size.range=KiB, {0} to {1}",
    "ChunkShapeForm.ratio=&Ratio:",
    "ChunkShapeForm.ratio.why=Higher makes it flatter: faster slices.",
    "ChunkShapeForm.asymmetry=As&ymmetry:",
    "ChunkShapeForm.asymmetry.why=Higher: longer along inlines, faster crosslines.",
    "ChunkShapeForm.factor=0.01 to 100",
    "ChunkShapeForm.sides=Chunk s&ides:",
    "ChunkShapeForm.sides.why=Inlines x crosslines x samples; cut to the survey's.",
)
internal class ChunkShapeForm(private val form: FormRows, private val onChange: () -> Unit) {
    private val manners = mapOf(
        Manner.AUTOMATIC to radio("automaticShape", Bundle.ChunkShapeForm_automatic(), Bundle.ChunkShapeForm_automatic_why()),
        Manner.KNOBS to radio("knobs", Bundle.ChunkShapeForm_knobs(), Bundle.ChunkShapeForm_knobs_why()),
        Manner.SHAPE to radio("shape", Bundle.ChunkShapeForm_shape(), Bundle.ChunkShapeForm_shape_why()),
    )
    private val planner = JComboBox<Choice>().apply { name = "planner" }
    private val plannerWhy = Explanation("").apply { name = "planner.message" }
    private val favour = JComboBox<Choice>().apply { name = "favour" }
    private val favourWhy = Explanation("").apply { name = "favour.message" }
    private val weights = WeightFields(::changed)
    private val size = field("size")
    private val ratio = field("ratio")
    private val asymmetry = field("asymmetry")
    private val sides = field("sides", SIDES_COLUMNS)
    private val explanations = mapOf(
        Entry.CHUNK_SIZE to Explanation(Bundle.ChunkShapeForm_size_why()),
        Entry.RATIO to Explanation(Bundle.ChunkShapeForm_ratio_why()),
        Entry.ASYMMETRY to Explanation(Bundle.ChunkShapeForm_asymmetry_why()),
        Entry.SIDES to Explanation(Bundle.ChunkShapeForm_sides_why()),
    ).onEach { (entry, explanation) -> explanation.name = "${entry.name}.message" }

    private val plannerRow: FormRow
    private val rows: Map<Manner, List<FormRow>>

    /** Set while a draft is being shown, so that fields don't write back what they are given. */
    private var showing = false

    init {
        form.title(Bundle.ChunkShapeForm_title())
        val choice = JPanel(FlowLayout(FlowLayout.LEADING, RADIO_GAP, 0)).apply { isOpaque = false }
        ButtonGroup().apply { manners.values.forEach(::add) }
        manners.values.forEach(choice::add)
        form.wide(choice)
        plannerRow = form.row(Bundle.ChunkShapeForm_planner(), planner, plannerWhy, long = true)
        val byTimes = listOf(form.row(Bundle.ChunkShapeForm_favour(), favour, favourWhy), form.wide(weights))
        val range = SettingsDraft.SIZE_KIB
        val sizeRange = JLabel(Bundle.ChunkShapeForm_size_range(Human.count(range.start), Human.count(range.endInclusive)))
        val byKnobs = listOf(
            form.row(Bundle.ChunkShapeForm_size(), size, explanations.getValue(Entry.CHUNK_SIZE), sizeRange),
            form.row(Bundle.ChunkShapeForm_ratio(), ratio, explanations.getValue(Entry.RATIO), JLabel(Bundle.ChunkShapeForm_factor())),
            form.row(Bundle.ChunkShapeForm_asymmetry(), asymmetry, explanations.getValue(Entry.ASYMMETRY), JLabel(Bundle.ChunkShapeForm_factor())),
        )
        rows = mapOf(
            Manner.AUTOMATIC to byTimes,
            Manner.KNOBS to byKnobs,
            Manner.SHAPE to listOf(form.row(Bundle.ChunkShapeForm_sides(), sides, explanations.getValue(Entry.SIDES))),
        )
        (manners.values + listOf(planner, favour)).forEach { control ->
            when (control) {
                is JComboBox<*> -> control.addActionListener { changed() }
                is JRadioButton -> control.addActionListener { changed() }
            }
        }
    }

    /** [draft] with what stands in these rows. */
    fun written(draft: SettingsDraft): SettingsDraft {
        val manner = manners.entries.first { it.value.isSelected }.key
        val named = (planner.selectedItem as? Choice)?.id
        val preset = (favour.selectedItem as? Choice)?.id
        return draft.copy(
            sizeKiB = size.text, ratio = ratio.text, asymmetry = asymmetry.text, sides = sides.text, manner = manner,
            // the combo box lists the planners of the manner that was shown
            planner = if (draft.manner == Manner.KNOBS) named ?: draft.planner else draft.planner,
            timed = if (draft.manner == Manner.AUTOMATIC) named ?: draft.timed else draft.timed,
            preset = preset,
            weights = preset?.let { WeightTexts.of(ReadWeights.PRESETS.getValue(it)) } ?: weights.texts,
        )
    }

    /** Takes over [draft], and says in [errors]' words what is wrong with it. */
    fun show(draft: SettingsDraft, errors: Map<Entry, String>) {
        showing = true
        try {
            manners.getValue(draft.manner).isSelected = true
            size.fill(draft.sizeKiB)
            ratio.fill(draft.ratio)
            asymmetry.fill(draft.asymmetry)
            sides.fill(draft.sides)
            weights.show(draft.weights, draft.preset == null, errors)
            val basis = if (draft.manner == Manner.AUTOMATIC) PlanBasis.READ_TIMES else PlanBasis.KNOBS
            Choice.fill(planner, Choice.planners(basis), if (draft.manner == Manner.AUTOMATIC) draft.timed else draft.planner)
            Choice.fill(favour, FAVOURS, draft.preset)
        } finally {
            showing = false
        }
        plannerRow.isVisible = draft.manner != Manner.SHAPE
        rows.forEach { (manner, shown) -> shown.forEach { it.isVisible = manner == draft.manner } }
        plannerWhy.state((planner.selectedItem as Choice).description)
        favourWhy.state((favour.selectedItem as Choice).description)
        draft.weights.byEntry.keys.firstNotNullOfOrNull { errors[it] }?.let(favourWhy::show)
        explanations.forEach { (entry, explanation) -> explanation.show(errors[entry]) }
        form.revalidate()
        form.repaint()
    }

    private fun changed() {
        if (!showing) onChange()
    }

    private fun field(called: String, columns: Int = ChunkingOptionsPanel.COLUMNS) = NumberField(columns).apply {
        name = called
        onTyping(::changed)
    }

    private fun radio(called: String, text: String, why: String) = JRadioButton().apply {
        name = called
        isOpaque = false
        Mnemonics.setLocalizedText(this, text)
        toolTipText = why
        accessibleContext.accessibleDescription = why
    }

    private companion object {
        const val SIDES_COLUMNS = 10
        const val RADIO_GAP = 6

        private val WHY: Map<String, () -> String> = mapOf(
            "balanced" to Bundle::ChunkShapeForm_balanced_why, "sections" to Bundle::ChunkShapeForm_sections_why,
            "maps" to Bundle::ChunkShapeForm_maps_why, "cubes" to Bundle::ChunkShapeForm_cubes_why,
        )

        /** The presets by the names that the terminal takes, and none of them. */
        val FAVOURS = ReadWeights.PRESETS.keys.map { Choice(it, it, WHY[it]?.invoke().orEmpty()) } + Choice(null, Bundle.ChunkShapeForm_own(), Bundle.ChunkShapeForm_own_why())
    }
}
