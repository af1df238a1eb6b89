package org.pyrus.viewer.cube

import org.pyrus.viewer.render.ColourMap
import org.pyrus.viewer.render.PlaneColours
import org.pyrus.viewer.render.ScreenPlane
import org.pyrus.viewer.render.SectionStyle
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.PlanePlace
import org.pyrus.volume.SurveyGeometry
import java.awt.Graphics2D
import java.awt.RenderingHints
import java.awt.image.BufferedImage
import java.awt.image.DataBufferInt
import kotlin.math.ceil
import kotlin.math.hypot
import kotlin.math.ln
import kotlin.math.pow

/**
 * A plane that is shown in a box.
 *
 * @property drawn what of it is drawn, the samples or what was made of them for the eye
 * @property clip the amplitude that saturates its colours
 */
internal data class BoxPlane(val place: PlanePlace, val drawn: ScreenPlane, val clip: Double) {
    val title: String get() = drawn.plane.title
}

/** How all planes of a box are drawn. */
internal data class BoxLook(val colours: ColourMap, val inverted: Boolean, val amplitudes: String)

/** A picture of a box with [planes]. Immutable. */
internal class BoxPicture(val image: BufferedImage, val planes: List<BoxPlane>) {
    val title: String get() = planes.joinToString { it.title }
}

/**
 * Draws the boxes of a survey of [geometry]. It keeps the planes' colours as they were drawn last, so that turning the box draws none of them anew. For one thread at a time.
 */
internal class BoxPainter(private val geometry: SurveyGeometry) {
    private data class Key(val plane: BoxPlane, val look: BoxLook, val width: Int, val height: Int)

    private val shape = BoxShape(geometry)
    private val textures = HashMap<PlaneKind, Pair<Key, BoxTexture>>()

    /** How many times as tall as it is the box shows best. */
    val usualTallness: Double get() = shape.usual

    /**
     * The box with [planes], in [width] × [height] pixels.
     *
     * @param draft whether it is to be there soon rather than well drawn
     * @param goesOn asked now and then; where it says no, null is given back
     */
    fun draw(planes: List<BoxPlane>, look: BoxLook, view: BoxView, width: Int, height: Int, style: SectionStyle, draft: Boolean, goesOn: () -> Boolean = { true }): BoxPicture? {
        val projection = BoxProjection(shape, view, width, height, style.fontSize * MARGIN, BoxFrame.barRoom(width, style))
        val image = BufferedImage(width, height, BufferedImage.TYPE_INT_RGB)
        val graphics = image.createGraphics()
        try {
            graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON)
            graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON)
            graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE)
            val frame = BoxFrame(graphics, geometry, projection, style)
            frame.ground()
            frame.edgesBehind()
            if (!planes(graphics, planes, look, projection, style, draft, goesOn)) return null
            frame.edgesInFront()
            frame.axes()
            frame.title(planes)
            frame.colourBar(look, planes)
        } finally {
            graphics.dispose()
        }
        return BoxPicture(image, planes)
    }

    private fun planes(graphics: Graphics2D, planes: List<BoxPlane>, look: BoxLook, whole: BoxProjection, style: SectionStyle, draft: Boolean, goesOn: () -> Boolean): Boolean {
        val (width, height) = whole.width to whole.height
        val coarse = draft && width.toLong() * height > MOST_DRAFT_PIXELS
        val part = if (coarse) 2 else 1
        val (rasterWidth, rasterHeight) = (width + part - 1) / part to (height + part - 1) / part
        val fine = if (draft || width.toLong() * height > MOST_FINE_PIXELS) 1 else 2
        val faces = planes.map { plane ->
            val face = whole.face(plane.place.kind, plane.place.index)
            val texture = texture(plane, look, face, draft)
            val others = planes.filter { it.place.kind != plane.place.kind }.map { it.place }
            TexturedFace(face.scaled(1.0 / part), texture, cuts(plane.drawn, others, across = true), cuts(plane.drawn, others, across = false), PlaneColours.of(plane.place.kind))
        }
        val pixels = BoxRaster(faces, rasterWidth, rasterHeight, maxOf(1.0, style.fontSize / 12.0) / part).draw(fine, goesOn)
        if (!goesOn()) return false
        val raster = BufferedImage(rasterWidth, rasterHeight, BufferedImage.TYPE_INT_ARGB)
        pixels.copyInto((raster.raster.dataBuffer as DataBufferInt).data)
        if (coarse) graphics.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR)
        graphics.drawImage(raster, 0, 0, rasterWidth * part, rasterHeight * part, null)
        return true
    }

    private fun BoxFace.scaled(by: Double) = BoxFace(corner.scaled(by), across.scaled(by), down.scaled(by))

    private fun OnScreen.scaled(by: Double) = OnScreen(x * by, y * by, depth * by)

    /** Where [others] cut [plane], in parts of the side along which they follow each other. */
    private fun cuts(plane: ScreenPlane, others: List<PlanePlace>, across: Boolean): List<Double> {
        val kind = plane.plane.kind ?: return emptyList()
        val wanted = if (across) (if (kind == PlaneKind.CROSSLINE) PlaneKind.INLINE else PlaneKind.CROSSLINE) else (if (kind == PlaneKind.SLICE) PlaneKind.INLINE else PlaneKind.SLICE)
        return others.filter { it.kind == wanted }.map { (it.index + .5) / if (across) plane.width else plane.height }
    }

    /** The colours of [plane], of about as many pixels as it takes in the picture; while it moves, as they are. */
    private fun texture(plane: BoxPlane, look: BoxLook, face: BoxFace, draft: Boolean): BoxTexture {
        val kind = plane.place.kind
        val kept = textures[kind]?.takeIf { (key) -> key.plane == plane && key.look == look }
        if (kept != null && draft) return kept.second
        val key = Key(plane, look, side(face.across), side(face.down))
        if (kept?.first == key) return kept.second
        return BoxTexture.of(plane.drawn, look.colours, plane.clip, look.inverted, key.width, key.height).also { textures[kind] = key to it }
    }

    /** Pixels for a side as long as [along] in the picture: a quarter more at each step, so that zooming does not draw all anew at every turn of the wheel. */
    private fun side(along: OnScreen): Int {
        // as long as it is where it is seen without foreshortening: turning the box leaves it as it is
        val length = hypot(hypot(along.x, along.y), along.depth).coerceIn(LEAST_SIDE, MOST_SIDE)
        return ceil(LEAST_SIDE * STEP.pow(ceil(ln(length / LEAST_SIDE) / ln(STEP) - 1e-9))).coerceAtMost(MOST_SIDE).toInt()
    }

    private companion object {
        /** Around the box, in heights of letters. */
        const val MARGIN = 3.5
        const val LEAST_SIDE = 64.0
        const val MOST_SIDE = 2048.0
        const val STEP = 1.25
        const val MOST_DRAFT_PIXELS = 400_000L
        const val MOST_FINE_PIXELS = 3_000_000L
    }
}
