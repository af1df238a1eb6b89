package org.pyrus.desktop

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.StoredType
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.ChunkPlan
import java.awt.Container
import java.awt.image.BufferedImage
import javax.swing.JLabel
import javax.swing.SwingUtilities

class PlanPreviewTest {
    private val plan = ChunkPlan("test", VolumeDimensions(1966, 1103, 3001), ChunkShape(289, 25, 62), "for the test")

    /** A preview of the given size, and its picture. */
    private fun paint(width: Int, height: Int, prepare: PlanPreview.() -> Unit): Pair<PlanPreview, BufferedImage> {
        lateinit var painted: Pair<PlanPreview, BufferedImage>
        SwingUtilities.invokeAndWait {
            val preview = PlanPreview().apply(prepare)
            preview.setSize(width, height)
            layOut(preview)
            val image = BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB)
            preview.paint(image.createGraphics())
            painted = preview to image
        }
        return painted
    }

    private fun layOut(container: Container) {
        container.doLayout()
        container.components.forEach { if (it is Container) layOut(it) }
    }

    private fun labels(container: Container): List<JLabel> = container.components.flatMap {
        if (it is JLabel) {
            listOf(it)
        } else if (it is Container) {
            labels(it)
        } else {
            emptyList()
        }
    }

    private fun BufferedImage.orangePixels(): Int = (0 until width).sumOf { x ->
        (0 until height).count { y -> getRGB(x, y).let { (it ushr 16 and 255) - (it and 255) > 100 } }
    }

    @Test
    fun `a plan is drawn with its chunk, and its figures are legible whole in the smallest size`() {
        val (preview, image) = paint(260, 200) { present(plan, StoredType.FLOAT32) }
        assertTrue(image.orangePixels() > 10, "the chunk is to be seen")
        val shown = labels(preview).filter { it.isVisible }
        assertTrue(shown.all { it.width >= it.preferredSize.width }, shown.joinToString { "${it.text} ${it.width}/${it.preferredSize.width}" })
        assertTrue(listOf("289 × 25 × 62", "15,435 (7 × 45 × 49)", "1.79 MB", "6.2 %").all { text -> shown.any { it.text == text } }, shown.joinToString { it.text })
    }

    @Test
    fun `what is foretold stands in bars and in words, with what decided`() {
        val (preview, image) = paint(340, 420) { present(plan, StoredType.FLOAT32, forecast) }
        val bars = preview.components.single { it.name == "bars" }
        assertTrue(bars.width > 0 && bars.height >= bars.preferredSize.height, "${bars.bounds}")
        val part = image.getSubimage(bars.x, bars.y, bars.width, bars.height)
        assertTrue(part.orangePixels() > 50, "the bars of these chunks are to be seen")
        val described = preview.accessibleContext.accessibleDescription
        assertTrue("Slice: these chunks 60.0 ms, founding 80.0 ms, SEG-Y 1 min 05 s" in described, described)
        assertTrue(described.endsWith("For the test."), described)
        val page = paint(328, 380) { present(plan, StoredType.FLOAT32, forecast) }.first
        assertTrue(page.components.single { it.name == "bars" }.width > 0, "bars on a page of the Options window")
        assertEquals(5, labels(page).count { it.name != null && it.isVisible && it.width > 0 }, "figures")
        val small = paint(260, 200) { present(plan, StoredType.FLOAT32, forecast) }.first
        assertEquals(0, small.components.single { it.name == "bars" }.width, "no room for bars")
        assertEquals(5, labels(small).count { it.name != null && it.isVisible && it.width > 0 }, "figures")
    }

    @Test
    fun `a reader of screens gets the figures, and the hint where there is no plan`() {
        val (preview, image) = paint(300, 300) {
            present(plan, StoredType.FLOAT32)
            presentNothing("Reading the survey's dimensions")
        }
        assertEquals("Reading the survey's dimensions", preview.accessibleContext.accessibleDescription)
        assertEquals(0, image.orangePixels())
        assertTrue(labels(preview).none { it.isVisible })
        SwingUtilities.invokeAndWait { preview.present(plan, StoredType.INT16) }
        val described = preview.accessibleContext.accessibleDescription
        assertTrue("1,966 × 1,103 × 3,001 samples of int16" in described && "15,435 (7 × 45 × 49)" in described, described)
        assertFalse(preview.accessibleContext.accessibleName.isNullOrEmpty())
    }
}
