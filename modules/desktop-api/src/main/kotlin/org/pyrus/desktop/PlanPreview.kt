package org.pyrus.desktop

import org.openide.util.NbBundle.Messages
import org.pyrus.volume.Human
import org.pyrus.volume.StoredType
import org.pyrus.volume.spi.ChunkPlan
import org.pyrus.volume.spi.PlanForecast
import java.awt.Dimension
import java.awt.Font
import java.awt.Insets
import javax.swing.JLabel
import javax.swing.JPanel
import kotlin.math.max

/**
 * Shows a chunk plan: the survey's box with the chunk in proportion, and in figures the chunk's sides, its bytes, how many chunks there are, their padding
 * and about how big the file gets; below them what each plane will take to read, where that is foretold, and what decided on the shape. From 260 × 200 pixels up; the figures
 * stand beside the drawing where that is wide, else below it. Where there is no room for all, the reason gives way, then the bars, then the last figures (the tool tip has
 * them). For the event thread only.
 */
@Messages(
    "PlanPreview.name=Chunk plan",
    "PlanPreview.nothing=Select a survey to see how it would be chunked.",
    "PlanPreview.chunk=Chunk:",
    "PlanPreview.chunkBytes=Chunk size:",
    "PlanPreview.chunks=Chunks:",
    "PlanPreview.padding=Padding:",
    "PlanPreview.file=File size:",
    "# {0} - bytes with their unit",
    "PlanPreview.about=about {0}",
    "PlanPreview.times=First reads, nothing of the file in memory yet:",
    "PlanPreview.atLeast=First reads, at least: the disk was measured through the page cache.",
    "PlanPreview.reason=Why this shape",
    "# {0} - a survey's sides",
    "# {1} - the type of its samples",
    "PlanPreview.survey={0} samples of {1}, inlines first",
)
class PlanPreview : JPanel(null) {
    private val picture = PlanPicture()
    private val figures = FigureRows()
    private val times = JLabel(Bundle.PlanPreview_times())
    private val bars = PlaneBars().apply { name = "bars" }
    private val reason = WrappedText().apply {
        name = "reason"
        accessibleContext.accessibleName = Bundle.PlanPreview_reason()
    }

    init {
        isOpaque = false
        listOf(picture, figures, times, bars, reason).forEach(::add)
        getAccessibleContext().accessibleName = Bundle.PlanPreview_name()
        presentNothing()
    }

    /** Shows [plan], for a volume that keeps its samples as [storedType], and what is foretold of it. */
    fun present(plan: ChunkPlan, storedType: StoredType, forecast: PlanForecast? = null) {
        val facts = PlanFacts(plan, storedType)
        val rows = listOf(
            Figure("chunk", Bundle.PlanPreview_chunk(), facts.sides),
            Figure("chunks", Bundle.PlanPreview_chunks(), facts.chunks),
            Figure("chunkBytes", Bundle.PlanPreview_chunkBytes(), Human.bytes(facts.chunkBytes)),
            Figure("padding", Bundle.PlanPreview_padding(), facts.padding),
            Figure("file", Bundle.PlanPreview_file(), Bundle.PlanPreview_about(Human.bytes(facts.fileBytes))),
        )
        val survey = plan.dimensions.run { "${Human.count(inlines)} × ${Human.count(crosslines)} × ${Human.count(samples)}" }
        showBelow(forecast, sentence(plan.reason))
        val foretold = bars.words().let { if (it.isEmpty()) it else listOf(times.text) + it }
        val described = listOf(Bundle.PlanPreview_survey(survey, storedType.label)) + rows.map { "${it.label} ${it.value}" } + foretold + listOf(reason.text).filter { it.isNotEmpty() }
        picture.show(plan, null)
        figures.rows = rows
        toolTipText = described.joinToString("<br>", "<html>", "</html>")
        getAccessibleContext().accessibleDescription = described.joinToString("; ")
        revalidate()
        repaint()
    }

    /** Shows no plan but [hint], a sentence that says what to do or what is going on. */
    fun presentNothing(hint: String = Bundle.PlanPreview_nothing()) {
        showBelow(null, "")
        picture.show(null, hint)
        figures.rows = emptyList()
        toolTipText = null
        getAccessibleContext().accessibleDescription = hint
        revalidate()
        repaint()
    }

    private fun showBelow(forecast: PlanForecast?, why: String) {
        bars.show(forecast)
        times.isVisible = forecast != null
        times.text = if (forecast?.disk?.pageCacheKeptOut == false) Bundle.PlanPreview_atLeast() else Bundle.PlanPreview_times()
        reason.text = why
    }

    private fun sentence(text: String): String = if (text.isEmpty()) "" else text.replaceFirstChar(Char::uppercaseChar).removeSuffix(".") + "."

    override fun setFont(font: Font?) {
        super.setFont(font)
        // the look and feel sets a font before the parts are made
        @Suppress("SENSELESS_COMPARISON")
        if (figures != null) {
            listOf(picture, times, bars, reason).forEach { it.font = font }
            figures.rowFont = font
        }
    }

    override fun doLayout() {
        val inner = insets
        val width = width - inner.left - inner.right
        val height = height - inner.top - inner.bottom
        val below = placeBelow(inner, width, height)
        val upper = height - below
        val wanted = figures.preferredSize
        val gap = if (wanted.height == 0) 0 else font.size / 2
        val stacked = wanted.height + gap + LEAST_DRAWING <= upper
        if (wanted.height > 0 && width >= wanted.width + gap + if (stacked) max(upper, LEAST_DRAWING) else LEAST_BESIDE) {
            picture.setBounds(inner.left, inner.top, width - wanted.width - gap, upper)
            val top = max(0, (upper - wanted.height) / 2)
            figures.setBounds(inner.left + width - wanted.width, inner.top + top, wanted.width, upper - top)
        } else {
            val rows = minOf(wanted.height, max(0, upper - gap - LEAST_DRAWING))
            picture.setBounds(inner.left, inner.top, width, upper - rows - gap)
            figures.setBounds(inner.left, inner.top + upper - rows, width, rows)
        }
    }

    /** Gives bars and reason their places at the foot, as far as there is room for them below drawing and figures, and says how much they take. */
    private fun placeBelow(inner: Insets, width: Int, height: Int): Int {
        val gap = font.size / 2
        var free = height - LEAST_DRAWING - if (figures.preferredSize.height == 0) 0 else gap + figures.preferredSize.height
        val besides = width >= figures.preferredSize.width + gap + LEAST_BESIDE
        if (besides) free = height - max(LEAST_BESIDE, figures.preferredSize.height)
        val timesHeight = times.preferredSize.height
        val barsHeight = if (bars.isVisible) bars.preferredSize.height + timesHeight + gap else 0
        val showsBars = barsHeight in 1..free
        if (showsBars) free -= barsHeight
        val reasonHeight = if (reason.text.isEmpty()) 0 else reasonHeight(width) + gap
        val showsReason = reasonHeight in 1..free
        val taken = (if (showsBars) barsHeight else 0) + if (showsReason) reasonHeight else 0
        var y = inner.top + height - taken
        times.setBounds(inner.left, y + gap, if (showsBars) width else 0, timesHeight)
        bars.setBounds(inner.left, y + gap + timesHeight, if (showsBars) width else 0, bars.preferredSize.height)
        if (showsBars) y += barsHeight
        reason.setBounds(inner.left, y + gap, if (showsReason) width else 0, max(0, reasonHeight - gap))
        return taken
    }

    private fun reasonHeight(width: Int): Int {
        reason.setSize(width, Short.MAX_VALUE.toInt())
        return reason.preferredSize.height
    }

    override fun getMinimumSize(): Dimension = Dimension(LEAST_WIDTH, LEAST_HEIGHT)

    override fun getPreferredSize(): Dimension {
        if (isPreferredSizeSet) return super.getPreferredSize()
        val em = font.size
        val width = maxOf(figures.preferredSize.width, bars.preferredSize.width, LEAST_WIDTH, em * 26)
        // room is kept for what may come, so that windows need not grow when it does
        val below = figures.heightOf(BARS + LINES + 1) + em * 3
        return Dimension(width, max(LEAST_HEIGHT, max(em * 9, figures.heightOf(ROWS)) + below))
    }

    private companion object {
        const val LEAST_WIDTH = 260
        const val LEAST_HEIGHT = 200
        const val LEAST_DRAWING = 104

        /** Beside the figures, where only so the bars have room below. */
        const val LEAST_BESIDE = 72
        const val ROWS = 5
        const val BARS = 9
        const val LINES = 3
    }
}
