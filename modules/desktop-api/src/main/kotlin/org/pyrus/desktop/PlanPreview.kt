package org.pyrus.desktop

import org.openide.util.NbBundle.Messages
import org.pyrus.volume.Human
import org.pyrus.volume.StoredType
import org.pyrus.volume.spi.ChunkPlan
import java.awt.Dimension
import java.awt.Font
import javax.swing.JPanel
import kotlin.math.max

/**
 * Shows a chunk plan: the survey's box with the chunk in proportion, and in figures the chunk's sides, its bytes, how many chunks there are, their padding
 * and about how big the file gets. From 260 × 200 pixels up; the figures stand beside the drawing where that is wide, else below it, and the last of them
 * give way where there is no room for all (the tool tip has them). For the event thread only.
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
    "# {0} - a survey's sides",
    "# {1} - the type of its samples",
    "PlanPreview.survey={0} samples of {1}, inlines first",
)
class PlanPreview : JPanel(null) {
    private val picture = PlanPicture()
    private val figures = FigureRows()

    init {
        isOpaque = false
        add(picture)
        add(figures)
        getAccessibleContext().accessibleName = Bundle.PlanPreview_name()
        presentNothing()
    }

    /** Shows [plan], for a volume that keeps its samples as [storedType]. */
    fun present(plan: ChunkPlan, storedType: StoredType) {
        val facts = PlanFacts(plan, storedType)
        val rows = listOf(
            Figure("chunk", Bundle.PlanPreview_chunk(), facts.sides),
            Figure("chunks", Bundle.PlanPreview_chunks(), facts.chunks),
            Figure("chunkBytes", Bundle.PlanPreview_chunkBytes(), Human.bytes(facts.chunkBytes)),
            Figure("padding", Bundle.PlanPreview_padding(), facts.padding),
            Figure("file", Bundle.PlanPreview_file(), Bundle.PlanPreview_about(Human.bytes(facts.fileBytes))),
        )
        val survey = plan.dimensions.run { "${Human.count(inlines)} × ${Human.count(crosslines)} × ${Human.count(samples)}" }
        val described = listOf(Bundle.PlanPreview_survey(survey, storedType.label)) + rows.map { "${it.label} ${it.value}" }
        picture.show(plan, null)
        figures.rows = rows
        toolTipText = described.joinToString("<br>", "<html>", "</html>")
        getAccessibleContext().accessibleDescription = described.joinToString("; ")
        revalidate()
        repaint()
    }

    /** Shows no plan but [hint], a sentence that says what to do or what is going on. */
    fun presentNothing(hint: String = Bundle.PlanPreview_nothing()) {
        picture.show(null, hint)
        figures.rows = emptyList()
        toolTipText = null
        getAccessibleContext().accessibleDescription = hint
        revalidate()
        repaint()
    }

    override fun setFont(font: Font?) {
        super.setFont(font)
        // the look and feel sets a font before the parts are made
        @Suppress("SENSELESS_COMPARISON")
        if (figures != null) {
            picture.font = font
            figures.rowFont = font
        }
    }

    override fun doLayout() {
        val inner = insets
        val width = width - inner.left - inner.right
        val height = height - inner.top - inner.bottom
        val wanted = figures.preferredSize
        val gap = if (wanted.height == 0) 0 else font.size / 2
        if (wanted.height > 0 && width >= wanted.width + gap + max(height, LEAST_DRAWING)) {
            picture.setBounds(inner.left, inner.top, width - wanted.width - gap, height)
            val top = max(0, (height - wanted.height) / 2)
            figures.setBounds(inner.left + width - wanted.width, inner.top + top, wanted.width, height - top)
        } else {
            val rows = minOf(wanted.height, max(0, height - gap - LEAST_DRAWING))
            picture.setBounds(inner.left, inner.top, width, height - rows - gap)
            figures.setBounds(inner.left, inner.top + height - rows, width, rows)
        }
    }

    override fun getMinimumSize(): Dimension = Dimension(LEAST_WIDTH, LEAST_HEIGHT)

    override fun getPreferredSize(): Dimension {
        if (isPreferredSizeSet) return super.getPreferredSize()
        val em = font.size
        return Dimension(max(figures.preferredSize.width, max(LEAST_WIDTH, em * 24)), max(LEAST_HEIGHT, em * 16 + figures.heightOf(ROWS) + em / 2))
    }

    private companion object {
        const val LEAST_WIDTH = 260
        const val LEAST_HEIGHT = 200
        const val LEAST_DRAWING = 104
        const val ROWS = 5
    }
}
