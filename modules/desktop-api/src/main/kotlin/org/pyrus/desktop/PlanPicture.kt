package org.pyrus.desktop

import org.openide.util.NbBundle.Messages
import org.pyrus.volume.Human
import org.pyrus.volume.spi.ChunkPlan
import java.awt.BasicStroke
import java.awt.Color
import java.awt.Graphics
import java.awt.Graphics2D
import java.awt.RenderingHints
import java.awt.Toolkit
import java.awt.geom.Line2D
import java.awt.geom.Path2D
import javax.swing.JComponent
import javax.swing.UIManager
import kotlin.math.PI

/** The box of a [PlanPreview], or the hint in its place. */
@Messages(
    "PlanPicture.inline=1 inline",
    "# {0} - how many",
    "PlanPicture.inlines={0} inlines",
    "PlanPicture.crossline=1 crossline",
    "# {0} - how many",
    "PlanPicture.crosslines={0} crosslines",
    "PlanPicture.sample=1 sample",
    "# {0} - how many",
    "PlanPicture.samples={0} samples",
)
internal class PlanPicture : JComponent() {
    private var plan: ChunkPlan? = null
    private var hint: String? = null

    fun show(plan: ChunkPlan?, hint: String?) {
        this.plan = plan
        this.hint = hint
        repaint()
    }

    override fun updateUI() {
        font = UIManager.getFont("Label.font")
    }

    override fun paintComponent(graphics: Graphics) {
        val g = graphics.create() as Graphics2D
        try {
            (Toolkit.getDefaultToolkit().getDesktopProperty("awt.font.desktophints") as? Map<*, *>)?.let { g.addRenderingHints(it) }
                ?: g.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON)
            g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON)
            g.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE)
            g.font = font
            val shown = plan
            if (shown == null) paintHint(g) else paintPlan(g, shown)
        } finally {
            g.dispose()
        }
    }

    private fun paintPlan(g: Graphics2D, plan: ChunkPlan) {
        val metrics = g.fontMetrics
        val inlines = plan.dimensions.inlines.let { if (it == 1) Bundle.PlanPicture_inline() else Bundle.PlanPicture_inlines(Human.count(it)) }
        val crosslines = plan.dimensions.crosslines.let { if (it == 1) Bundle.PlanPicture_crossline() else Bundle.PlanPicture_crosslines(Human.count(it)) }
        val samples = plan.dimensions.samples.let { if (it == 1) Bundle.PlanPicture_sample() else Bundle.PlanPicture_samples(Human.count(it)) }
        val room = LabelRoom(metrics.stringWidth(inlines) + 2.0, metrics.stringWidth(crosslines) + 2.0, metrics.height.toDouble(), GAP)
        val drawing = PlanDrawing(plan.dimensions, plan.shape)
        g.translate(1, 1)
        val labelled = drawing.fit(width - 2.0, height - 2.0, room)
        // rather the box alone than nothing; the tool tip has the counts
        val fitted = labelled ?: drawing.fit(width - 2.0, height - 2.0, LabelRoom(0.0, 0.0, 0.0, 0.0)) ?: return
        val ink = UIManager.getColor("Label.foreground") ?: Color.BLACK
        for (face in Face.entries) {
            g.color = ink.withAlpha(SHADES.getValue(face))
            g.fill(path(fitted.boxFace(face)))
            g.color = ink.withAlpha(60)
            g.stroke = BasicStroke(0.5f)
            fitted.gridLines(face).forEach { (from, to) -> g.draw(Line2D.Double(from.x, from.y, to.x, to.y)) }
        }
        g.stroke = BasicStroke(1f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND)
        g.color = ink.withAlpha(190)
        Face.entries.forEach { g.draw(path(fitted.boxFace(it))) }
        for (face in Face.entries) {
            g.color = CHUNK_FACES.getValue(face)
            g.fill(path(fitted.chunkFace(face)))
            g.draw(path(fitted.chunkFace(face)))
        }
        if (labelled == null) return
        g.color = ink
        val inlineEdge = fitted.point(0.5, 0.0, 1.0)
        g.drawString(inlines, (inlineEdge.x + 2).toFloat(), (inlineEdge.y + GAP + metrics.ascent).toFloat())
        val crosslineEdge = fitted.point(0.0, 0.5, 1.0)
        g.drawString(crosslines, (crosslineEdge.x - room.crosslineWidth).toFloat(), (crosslineEdge.y + GAP + metrics.ascent).toFloat())
        paintUpright(g, listOf(samples, Human.count(plan.dimensions.samples)), fitted)
    }

    /** Beside the left edge: in its middle, or where it is the longer one, from the edge's foot upwards; the first of [texts] that there is room for. */
    private fun paintUpright(g: Graphics2D, texts: List<String>, fitted: Fitted) {
        val metrics = g.fontMetrics
        val head = fitted.point(0.0, 1.0, 0.0)
        val foot = fitted.point(0.0, 1.0, 1.0)
        val text = texts.firstOrNull { metrics.stringWidth(it) <= foot.y } ?: return
        val length = metrics.stringWidth(text)
        g.translate(head.x - GAP - metrics.descent, if (length <= foot.y - head.y) (head.y + foot.y + length) / 2 else foot.y)
        g.rotate(-PI / 2)
        g.drawString(text, 0, 0)
    }

    private fun paintHint(g: Graphics2D) {
        val metrics = g.fontMetrics
        g.color = UIManager.getColor("Label.foreground") ?: Color.BLACK
        val lines = wrap(hint.orEmpty()) { metrics.stringWidth(it) <= width - font.size }
        var y = (height - lines.size * metrics.height) / 2 + metrics.ascent
        for (line in lines) {
            g.drawString(line, (width - metrics.stringWidth(line)) / 2, y)
            y += metrics.height
        }
    }

    private fun path(corners: List<DrawnPoint>) = Path2D.Double().apply {
        corners.forEachIndexed { i, corner -> if (i == 0) moveTo(corner.x, corner.y) else lineTo(corner.x, corner.y) }
        closePath()
    }

    private fun Color.withAlpha(alpha: Int) = Color(red, green, blue, alpha)

    companion object {
        /** The orange of the splash screen, which stands out from light and dark grounds. */
        val CHUNK = Color(0xE07030)
        private const val GAP = 4.0
        private val SHADES = mapOf(Face.SLICE to 10, Face.INLINE to 22, Face.CROSSLINE to 34)

        private val CHUNK_FACES = mapOf(Face.SLICE to Color(0xF0955F), Face.INLINE to CHUNK, Face.CROSSLINE to Color(0xB8541C))
    }
}

/** [text] in lines that [fits] holds true of, broken between words; a word that fits no line stands alone. */
internal fun wrap(text: String, fits: (String) -> Boolean): List<String> = text.split(' ').fold(listOf()) { lines, word ->
    val last = lines.lastOrNull()
    if (last != null && fits("$last $word")) lines.dropLast(1) + "$last $word" else lines + word
}
