package org.pyrus.viewer.cube

import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.volume.CoordinateGrid
import org.pyrus.volume.CrosslineAxis
import org.pyrus.volume.InlineAxis
import org.pyrus.volume.LineNumber
import org.pyrus.volume.MapPoint
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.TraceMask

class BoxRasterTest {
    private val red = BoxTexture(1, 1, intArrayOf(0xff0000))
    private val green = BoxTexture(1, 1, intArrayOf(0x00ff00))
    private val blue = BoxTexture(1, 1, intArrayOf(0x0000ff))

    /** Its edge has its own colour, so that nothing else is seen. */
    private fun face(corner: OnScreen, across: OnScreen, down: OnScreen, texture: BoxTexture) = TexturedFace(BoxFace(corner, across, down), texture, emptyList(), emptyList(), texture.pixels.first())

    private fun draw(vararg faces: TexturedFace, width: Int = 10, height: Int = 10, fine: Int = 1): List<List<Int>> =
        BoxRaster(faces.toList(), width, height, 1.0).draw(fine).toList().chunked(width)

    private fun opaque(colour: Int) = (0xff shl 24) or colour

    @Test
    fun `a plane fills the pixels whose middles lie in it, and no other`() {
        // from 2 to 6 across, 3 to 8 down
        val picture = draw(face(OnScreen(2.0, 3.0, 0.0), OnScreen(4.0, 0.0, 0.0), OnScreen(0.0, 5.0, 0.0), red))
        for (y in 0 until 10) for (x in 0 until 10) assertEquals(if (x in 2..5 && y in 3..7) opaque(0xff0000) else 0, picture[y][x], "$x, $y")
    }

    @Test
    fun `a sample's colour is where its place is projected to`() {
        // 4 × 2 samples, numbered; 3 pixels each way for one, and askew: a row further down begins a pixel further right
        val texture = BoxTexture(4, 2, IntArray(8) { 0x100000 + it })
        val source = TexturedFace(BoxFace(OnScreen(10.0, 20.0, 0.0), OnScreen(120.0, 0.0, 5.0), OnScreen(20.0, 60.0, -5.0)), texture, emptyList(), emptyList(), 0)
        val picture = draw(source, width = 200, height = 100)
        for (row in 0 until 2) {
            for (column in 0 until 4) {
                val (across, down) = (column + .5) / 4 to (row + .5) / 2
                assertEquals(opaque(0x100000 + row * 4 + column), picture[(20 + down * 60).toInt()][(10 + across * 120 + down * 20).toInt()], "$column, $row")
            }
        }
    }

    @Test
    fun `of two planes one behind the other the nearer is seen, whichever is drawn first`() {
        val near = face(OnScreen(0.0, 0.0, 2.0), OnScreen(6.0, 0.0, 0.0), OnScreen(0.0, 10.0, 0.0), red)
        val far = face(OnScreen(0.0, 0.0, 1.0), OnScreen(10.0, 0.0, 0.0), OnScreen(0.0, 10.0, 0.0), green)
        for (picture in listOf(draw(near, far), draw(far, near))) {
            for (row in picture) assertEquals(List(6) { opaque(0xff0000) } + List(4) { opaque(0x00ff00) }, row)
        }
    }

    @Test
    fun `planes that cross hide each other on either side of the line in which they do`() {
        // one comes nearer to the right, the other goes away: they meet in the middle
        val nearer = face(OnScreen(0.0, 0.0, -5.0), OnScreen(10.0, 0.0, 10.0), OnScreen(0.0, 10.0, 0.0), red)
        val farther = face(OnScreen(0.0, 0.0, 5.0), OnScreen(10.0, 0.0, -10.0), OnScreen(0.0, 10.0, 0.0), green)
        for (row in draw(nearer, farther)) assertEquals(List(5) { opaque(0x00ff00) } + List(5) { opaque(0xff0000) }, row)
    }

    /** A cube of 21 samples each way, 10 m apart: inlines to the north, crosslines to the east. */
    private val shape = BoxShape(
        SurveyGeometry(
            InlineAxis(LineNumber(1), 1, 21),
            CrosslineAxis(LineNumber(1), 1, 21),
            SampleAxis(0.0, 10.0, 21),
            TraceMask.full(21, 21),
            CoordinateGrid(MapPoint(0.0, 0.0), 0.0, 10.0, 10.0, 0.0, 0.0, "m"),
        ),
    )

    @Test
    fun `three planes of a box seen from the south-west and above hide each other as they lie`() {
        val projection = BoxProjection(shape, BoxView(225.0, 30.0), 300, 300)
        val planes = listOf(PlaneKind.INLINE to red, PlaneKind.CROSSLINE to green, PlaneKind.SLICE to blue).map { (kind, texture) ->
            projection.face(kind, 10).run { face(corner, across, down, texture) }
        }
        val picture = draw(*planes.toTypedArray(), width = 300, height = 300)
        fun colourAt(inline: Double, crossline: Double, sample: Double) = projection.at(inline, crossline, sample).let { picture[it.y.toInt()][it.x.toInt()] and 0xffffff }
        // nothing lies between the viewer and the planes' parts in the quarter that is nearest
        assertEquals(0xff0000, colourAt(10.0, 3.0, 3.0))
        assertEquals(0x00ff00, colourAt(3.0, 10.0, 3.0))
        assertEquals(0x0000ff, colourAt(4.0, 4.0, 10.0))
        // towards the viewer it goes as far to the south as to the west, and up by tan 30° of the way: from crossline 12 of the inline to inline 8 of the crossline, at sample 6.4
        assertEquals(0x00ff00, colourAt(10.0, 12.0, 8.0))
        // from sample 12 of the inline up to the slice, 3.5 steps on, 2.4 of them to the west
        assertEquals(0x0000ff, colourAt(10.0, 8.0, 12.0))
        // from sample 15 it would reach the slice 6.1 lines to the west, outside of the box
        assertEquals(0xff0000, colourAt(10.0, 5.0, 15.0))
    }

    @Test
    fun `a plane that is seen from its edge is no plane`() = assertTrue(draw(face(OnScreen(0.0, 0.0, 0.0), OnScreen(10.0, 0.0, 0.0), OnScreen(0.0, .0, 10.0), red)).flatten().all { it == 0 })

    @Test
    fun `a pixel that a plane fills by half is half transparent when it is drawn finely, in the plane's own colour`() {
        val picture = draw(face(OnScreen(0.0, 0.0, 0.0), OnScreen(3.5, 0.0, 0.0), OnScreen(0.0, 10.0, 0.0), red), fine = 2)
        assertEquals(listOf(0xff, 0xff, 0xff, 127, 0), picture[4].take(5).map { it ushr 24 })
        assertEquals(0xff0000, picture[4][3] and 0xffffff)
    }

    @Test
    fun `where another plane cuts it there is a dark line, and its edge has its own colour`() {
        val plane = TexturedFace(BoxFace(OnScreen(0.0, 0.0, 0.0), OnScreen(100.0, 0.0, 0.0), OnScreen(0.0, 100.0, 0.0)), BoxTexture(1, 1, intArrayOf(0xffffff)), listOf(.505), listOf(.255), 0x0000ff)
        val picture = draw(plane, width = 100, height = 100)
        // the cuts run through the middles of pixels 50 across and 25 down
        assertTrue(picture[70][50] and 0xff < 0x60, "%x".format(picture[70][50]))
        assertTrue(picture[25][80] and 0xff < 0x60)
        assertEquals(opaque(0xffffff), picture[70][80])
        for ((x, y) in listOf(0 to 50, 99 to 50, 30 to 0, 30 to 99)) assertEquals(opaque(0x0000ff), picture[y][x], "$x, $y")
    }

    @Test
    fun `what is asked to stop stops`() {
        val plane = face(OnScreen(0.0, 0.0, 0.0), OnScreen(10.0, 0.0, 0.0), OnScreen(0.0, 10.0, 0.0), red)
        assertArrayEquals(IntArray(100), BoxRaster(listOf(plane), 10, 10, 1.0).draw(1) { false })
    }
}
