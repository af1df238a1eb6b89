package org.pyrus.viewer.section

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertSame
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.viewer.line.SurveyLine
import org.pyrus.viewer.line.corner
import org.pyrus.volume.Index
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.Refusal
import java.nio.file.Path

class LinksTest {
    private val view = SectionView(PlaneKind.INLINE, Index(10), Index(11), Index(12))

    private fun go(text: String) = GoTo.find(text, GEOMETRY).shown(view)

    private fun refused(text: String) = assertThrows(Refusal::class.java) { go(text) }.problem

    @Test
    fun `words of one plane go to it and show its kind`() {
        assertEquals(view.copy(inline = Index(2)), go("inline 1005"))
        assertEquals(view.copy(kind = PlaneKind.CROSSLINE, crossline = Index(4)), go("xl 9"))
        assertEquals(view.copy(kind = PlaneKind.SLICE, sample = Index(5)), go("120 ms"))
        assertEquals(view.copy(kind = PlaneKind.SLICE, sample = Index(5)), go("slice 120"))
    }

    @Test
    fun `words of a trace or of a point go there on the kind of plane that is shown`() {
        assertEquals(view.copy(inline = Index(3), crossline = Index(2)), go("trace 1007/7"))
        assertEquals(view.copy(inline = Index(3), sample = Index(0)), go("inline 1007, 100 ms"))
        // x = 1000 + 10 an inline, y = 2000 + 20 a crossline
        assertEquals(view.copy(inline = Index(7), crossline = Index(3)), go("x=1070 y=2060"))
        assertEquals(view.copy(inline = Index(7), crossline = Index(3)), go("X 1074.9, Y 2051"))
    }

    @Test
    fun `what is no place of the survey is told`() {
        assertTrue("1004" in refused("inline 1004"))
        assertEquals("x=0.0 y=0.0 lies outside the survey", refused("x=0 y=0"))
        assertEquals("'all' names no single place", refused("all"))
        assertEquals("a line is no place to go to", refused("line 1001/5 to 1005/9"))
        assertTrue("'nowhere' names no part" in refused("nowhere"))
    }

    @Test
    fun `planes cut each other where they meet`() {
        val others = listOf(SectionPlace.OfPlane(PlaneKind.INLINE, 3), SectionPlace.OfPlane(PlaneKind.CROSSLINE, 4), SectionPlace.OfPlane(PlaneKind.SLICE, 5), SectionPlace.OfPlane(PlaneKind.SLICE, 6))
        assertEquals(Cuts(setOf(4), setOf(5, 6)), Cuts.of(SectionPlace.OfPlane(PlaneKind.INLINE, 9), others))
        assertEquals(Cuts(setOf(3), setOf(5, 6)), Cuts.of(SectionPlace.OfPlane(PlaneKind.CROSSLINE, 9), others))
        assertEquals(Cuts(setOf(4), setOf(3)), Cuts.of(SectionPlace.OfPlane(PlaneKind.SLICE, 9), others))
    }

    @Test
    fun `a picked place moves each kind of plane to where it meets it, and a slice stays where the map was clicked`() {
        val picked = NamedPlace(Index(1), Index(2), Index(3))
        val onMap = NamedPlace(Index(1), Index(2))
        val views = PlaneKind.entries.map { view.copy(kind = it) }
        assertEquals(listOf(1, 2, 3), views.map { picked.movedPlane(it).index })
        assertEquals(listOf(1, 2, 12), views.map { onMap.movedPlane(it).index })
        assertEquals(view.copy(inline = Index(1)), picked.movedPlane(view))
        assertEquals(view.copy(inline = Index(1), crossline = Index(2), sample = Index(3)), picked.moved(view))
    }

    @Test
    fun `a crossline named in a view of inlines only is for the others, and says nothing of the time`() {
        val place = GoTo.find("crossline 9", GEOMETRY)
        assertEquals(view, place.movedPlane(view))
        assertEquals(NamedPlace(crossline = Index(4)), place)
        val slice = view.copy(kind = PlaneKind.SLICE)
        assertEquals(slice, place.movedPlane(slice))
    }

    @Test
    fun `all views of a file share their links, and one that leaves is not drawn any more`() {
        val links = SurveyLinks.of(Path.of("/a.h5"))
        assertSame(links, SurveyLinks.of(Path.of("/a.h5")))
        links.show("one", view.place)
        links.show("other", SectionPlace.OfPlane(PlaneKind.SLICE, 1))
        links.leave("one")
        assertEquals(mapOf<Any, SectionPlace>("other" to SectionPlace.OfPlane(PlaneKind.SLICE, 1)), links.shown.value)
    }

    @Test
    fun `a sample's sides on the ground make the scale, time being 2000 metres a second`() {
        // bins of 10 m along the inlines' numbers and 20 m along the crosslines', samples of 4 ms
        assertEquals(listOf(20.0 / 4, 10.0 / 4, 20.0 / 10), PlaneKind.entries.map { TrueScale.aspect(it, GEOMETRY) })
        assertEquals(null, TrueScale.aspect(PlaneKind.INLINE, GEOMETRY.copy(coordinates = null)))
    }

    private val line = SurveyLine("Line 1", listOf(corner(10, 2), corner(13, 6), corner(33, 6)))

    @Test
    fun `planes cut a line's section where it crosses them, and the line cuts the planes there`() {
        val others = listOf(SectionPlace.OfPlane(PlaneKind.INLINE, 23), SectionPlace.OfPlane(PlaneKind.CROSSLINE, 4), SectionPlace.OfPlane(PlaneKind.SLICE, 5))
        // four traces to the corner, and ten inlines on; half of the first leg
        assertEquals(Cuts(setOf(14, 2), setOf(5)), Cuts.of(SectionPlace.AlongLine(line), others))
        val lines = listOf(SectionPlace.AlongLine(line))
        assertEquals(Cuts(setOf(6), emptySet()), Cuts.of(SectionPlace.OfPlane(PlaneKind.INLINE, 23), lines))
        assertEquals(Cuts(setOf(12), emptySet()), Cuts.of(SectionPlace.OfPlane(PlaneKind.CROSSLINE, 4), lines)) // 11.5
        assertEquals(Cuts.NONE, Cuts.of(SectionPlace.OfPlane(PlaneKind.SLICE, 4), lines))
    }

    @Test
    fun `a place that is picked or named leaves a line where it is`() {
        val along = view.copy(line = line)
        val picked = NamedPlace(Index(1), Index(2), Index(3))
        assertEquals(listOf(along, along, along), listOf(picked.moved(along), picked.movedPlane(along), picked.shown(along)))
    }

    @Test
    fun `what is under the cursor is forgotten when the cursor leaves the view that told of it, and no other`() {
        val links = SurveyLinks()
        links.hover(NamedPlace(Index(1), Index(2)), "one")
        links.hover(null, "other")
        assertEquals(NamedPlace(Index(1), Index(2)), links.underCursor.value?.place)
        links.hover(null, "one")
        assertEquals(null, links.underCursor.value)
    }
}
