package org.pyrus.viewer.render

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.volume.Refusal
import java.nio.file.Files
import java.nio.file.Path

class ColourMapFileTest {
    @TempDir
    lateinit var folder: Path

    private fun parse(file: String, text: String) = ColourMapFile.parse(text.trimIndent(), Path.of(file), "mine")

    private fun ColourMap.ends() = listOf(at(0f), at(1f)).map { "%06x".format(it and 0xffffff) }

    private fun refused(file: String, text: String) = assertThrows(Refusal::class.java) { parse(file, text) }.message.orEmpty()

    @Test
    fun `a palette of GMT gives its colours in proportion to its values, comments and the colours beyond left out`() {
        val map = parse(
            "polar.cpt",
            """
            # COLOR_MODEL = RGB
            -10  255 0 0   0  255/255/255
            0    255 255 255  30  0 0 255  L
            B 1 2 3
            F 4 5 6
            N 7 8 9
            """,
        ).single()
        assertEquals(listOf("ff0000", "0000ff"), map.ends())
        assertEquals(0xffffffff.toInt(), map.at(.25f) or 0x030303) // 0 lies a quarter of the way from -10 to 30
    }

    @Test
    fun `a file of OpendTect gives as many maps as it has, by their names`() {
        val maps = parse(
            "ColTabs",
            """
            dGB-GDI V3.0
            Color table definitions
            !
            1.Name       :	Red-White-Blue
            1.Value-Color.1: 0`255`0`0
            1.Value-Color.2: 0.5`255`255`255
            1.Value-Color.3: 1`0`0`255
            1.Transparency.0: 0`0
            1.Undef color:	200`200`200
            2.Name       :	Grey scales
            2.Value-Color.1: 0`255`255`255
            2.Value-Color.2: 1`0`0`0
            !
            """,
        )
        assertEquals(listOf("Red-White-Blue", "Grey scales"), maps.map { it.name })
        assertEquals(listOf(listOf("ff0000", "0000ff"), listOf("ffffff", "000000")), maps.map { it.ends() })
    }

    @Test
    fun `rows of red, green and blue are evenly spaced, with a head or without, in bytes or in parts of one`() {
        for (text in listOf("red,green,blue\n255,0,0\n0,0,0\n0,255,0", "1 0 0\n0 0 0\n0 1 0", "0;255;0;0\n1;0;0;0\n2;0;255;0")) {
            val map = parse("rows.csv", text).single()
            assertEquals(listOf("ff0000", "00ff00"), map.ends(), text)
            assertTrue(map.at(.5f) and 0xffffff in setOf(0, 0x010000, 0x000100), text)
        }
    }

    @Test
    fun `what is wrong is said with its line`() {
        assertTrue("line 2: 'x' is no number" in refused("a.csv", "1,2,3\n4,x,6"))
        assertTrue("a map has two at least" in refused("a.csv", "1,2,3"))
        assertTrue("line 2: a colour's parts lie between 0 and 255" in refused("a.csv", "1,2,3\n4,5,256"))
        assertTrue("line 1: a slice is 'z red green blue z red green blue'" in refused("a.cpt", "0 1 2 3"))
        assertTrue("not in RGB" in refused("a.cpt", "# COLOR_MODEL = HSV\n0 1 1 1 1 2 1 1"))
        assertTrue("line 3: the positions of a colour map ascend" in refused("a.csv", "0,1,2,3\n5,1,2,3\n4,1,2,3"))
    }

    @Test
    fun `a map turned round has its ends changed, and what is kept reads back the same`() {
        val map = ColourMap.ALL[0]
        assertEquals(map.ends().reversed(), map.reversed().ends())
        val back = parse("kept.csv", map.encode()).single()
        for (entry in 0..255) assertEquals(map.entry(entry.toDouble()), back.entry(entry.toDouble()))
    }

    @Test
    fun `an imported map is there the next time, and replaces one of its name`() {
        val file = Files.writeString(folder.resolve("fire.csv"), "0,0,0\n255,0,0")
        val kept = folder.resolve("kept")
        assertEquals(listOf("fire"), ColourMaps(kept).import(file))
        Files.writeString(file, "0,0,0\n0,255,0")
        ColourMaps(kept).import(file)
        assertEquals(listOf("000000", "00ff00"), ColourMaps(kept).named("fire")!!.ends())
        assertEquals(1, Files.list(kept).use { it.count() })
        assertEquals(ColourMap.ALL.map { it.name } + "fire", ColourMaps(kept).all.map { it.name })
    }

    @Test
    fun `a map that is called as one of the program's own is refused, and a spoilt file is left out`() {
        val maps = ColourMaps(folder)
        val grey = Files.writeString(folder.resolve("grey.csv"), "nonsense")
        assertEquals(ColourMap.ALL.size, maps.all.size)
        Files.writeString(grey, "0,0,0\n1,1,1")
        assertTrue("called 'grey', as one that Pyrus has" in assertThrows(Refusal::class.java) { maps.import(grey) }.message.orEmpty())
        assertTrue("can't be read" in assertThrows(Refusal::class.java) { maps.import(folder.resolve("none.cpt")) }.message.orEmpty())
    }
}
