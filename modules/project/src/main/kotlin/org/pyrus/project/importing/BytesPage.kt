package org.pyrus.project.importing

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Job
import kotlinx.coroutines.launch
import org.openide.util.NbBundle.Messages
import org.pyrus.desktop.WrappedText
import org.pyrus.project.forms.bold
import org.pyrus.project.forms.named
import org.pyrus.volume.Human
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.spi.RenderSettings
import org.pyrus.volume.spi.Renderers
import java.awt.BorderLayout
import java.awt.Dimension
import java.awt.GridLayout
import java.awt.event.HierarchyEvent
import java.awt.image.BufferedImage
import javax.swing.JComponent
import javax.swing.JLabel
import javax.swing.JPanel
import kotlin.math.roundToInt

/** The wizard's second page: where the source keeps its numbers, and beside that what comes of it, a map of the survey and its first inline. For the event thread only. */
@Messages(
    "LBL_Basemap=Map of the survey",
    "LBL_FirstInline=First inline",
    "HINT_NoMapYet=The map is drawn as soon as the scan knows the survey.",
    "# {0} - percent",
    "HINT_Scanning=Reading the trace headers, {0} %…",
    "HINT_Refused=As it is read now, the file can't be imported.",
    "HINT_ScanCancelled=The scan was cancelled: File has Scan Again.",
    "HINT_InlineReading=Reading the first inline…",
    "HINT_NoInlineYet=The first inline is drawn as soon as the scan knows the survey.",
    "# {0} - inlines",
    "# {1} - crosslines",
    "# {2} - share of live traces",
    "LBL_MapFacts=Inlines {0}, crosslines {1}\n{2} live; corners: inline / crossline",
    "# {0} - what the map shows in words",
    "LBL_MapByNumbers={0}; no coordinates",
)
internal class BytesPage(model: ImportModel, actions: LayoutActions, private val inline: InlineReading, private val scope: CoroutineScope, choose: ((ImportChoices) -> ImportChoices) -> Unit) :
    JPanel(BorderLayout(0, 10)),
    WizardPage {
    private val layouts = LayoutPanel({ model.choices.value.layout }, { chosen -> choose { it.copy(layout = chosen) } }, actions::load, actions::save)
    private val map = DrawnPane<SurveyGeometry>("import.map", Bundle.LBL_Basemap(), scope, Basemap::draw)
    private val section = DrawnPane("import.inline", Bundle.LBL_FirstInline(), scope, ::drawInline)
    private val mapFacts = WrappedText(rows = FACT_ROWS).named("import.mapFacts")
    private val inlineFacts = WrappedText(rows = FACT_ROWS).named("import.inlineFacts")
    private var shown: ScanState? = null
    private var following: Job? = null

    init {
        isOpaque = false
        add(layouts, BorderLayout.NORTH)
        val pictures = JPanel(GridLayout(1, 2, 14, 0)).apply {
            isOpaque = false
            add(titled(Bundle.LBL_Basemap(), map, mapFacts))
            add(titled(Bundle.LBL_FirstInline(), section, inlineFacts))
        }
        add(pictures, BorderLayout.CENTER)
        // the inline is read only while somebody looks
        addHierarchyListener { e ->
            if (e.changeFlags and HierarchyEvent.SHOWING_CHANGED.toLong() == 0L) return@addHierarchyListener
            following?.cancel()
            following = if (isShowing) scope.launch { inline.state.collect(::show) } else null
        }
    }

    override val component: JComponent get() = this

    override val first: JComponent get() = layouts.first

    override fun show(state: ScanState) {
        if (state == shown) return
        shown = state
        val scan = (state as? ScanState.Found)?.scan
        layouts.showFound(scan?.positions)
        if (state !is ScanState.Running) layouts.offer((state as? ScanState.Refused)?.candidates.orEmpty())
        if (scan != null) {
            val geometry = scan.geometry
            val facts = Bundle.LBL_MapFacts(geometry.inlines.toString(), geometry.crosslines.toString(), Human.percent(geometry.fill))
            tell(mapFacts, if (geometry.coordinates == null) Bundle.LBL_MapByNumbers(facts) else facts)
            map.show(geometry, mapFacts.text)
        } else {
            tell(mapFacts, "")
            map.show(null, hint(state))
        }
    }

    private fun hint(state: ScanState): String = when (state) {
        is ScanState.Running -> state.percent?.let { Bundle.HINT_Scanning(it) } ?: Bundle.HINT_NoMapYet()
        is ScanState.Refused -> listOf(Bundle.HINT_Refused(), DialogWords.of(state.problem), DialogWords.of(state.remedy)).filter { it.isNotEmpty() }.joinToString("\n")
        ScanState.Cancelled -> Bundle.HINT_ScanCancelled()
        is ScanState.Found -> ""
    }

    private fun show(state: FirstInline) {
        when (state) {
            is FirstInline.Shown -> section.show(state, state.plane.title)
            is FirstInline.Failed -> section.show(null, state.problem)
            FirstInline.Reading -> section.show(null, Bundle.HINT_InlineReading())
            FirstInline.Unknown -> section.show(null, Bundle.HINT_NoInlineYet())
        }
        tell(inlineFacts, (state as? FirstInline.Shown)?.let { listOf(it.plane.title, it.note).filter { part -> part.isNotEmpty() }.joinToString(": ") }.orEmpty())
    }

    override fun show(draft: ImportDraft?) = Unit

    fun show(choices: ImportChoices) = layouts.show(choices.layout)

    fun showLayouts(names: List<String>, chosen: String?) = layouts.showLayouts(names, chosen)

    private fun tell(facts: WrappedText, text: String) {
        facts.text = text
        facts.toolTipText = text.ifEmpty { null }
    }

    private fun titled(title: String, content: JComponent, facts: WrappedText) = JPanel(BorderLayout(0, 4)).apply {
        isOpaque = false
        add(JLabel(title).bold().apply { labelFor = content }, BorderLayout.NORTH)
        add(content, BorderLayout.CENTER)
        // always of so many rows, lest the pictures change their size
        val height = facts.getFontMetrics(facts.font).height * FACT_ROWS
        facts.isFocusable = false
        facts.minimumSize = Dimension(0, height)
        facts.preferredSize = Dimension(0, height)
        add(facts, BorderLayout.SOUTH)
    }

    private companion object {
        const val FACT_ROWS = 2

        suspend fun drawInline(inline: FirstInline.Shown, canvas: Canvas): BufferedImage {
            val size = RenderSettings(
                canvas.width.coerceAtLeast(200), canvas.height.coerceAtLeast(150), dark = canvas.isDark, fontSize = (canvas.font.size * canvas.scale * .85).roundToInt().coerceIn(6, 100),
            )
            val picture = Renderers.default().render(inline.plane, size)
            return BufferedImage(picture.width, picture.height, BufferedImage.TYPE_INT_ARGB).apply { setRGB(0, 0, picture.width, picture.height, picture.pixels, 0, picture.width) }
        }
    }
}
