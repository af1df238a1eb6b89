package org.pyrus.viewer.fuzz

import org.junit.jupiter.api.Test
import org.pyrus.testing.FuzzTime
import org.pyrus.testing.Refusals
import org.pyrus.testing.TextDamage
import org.pyrus.viewer.render.ColourMapFile
import java.nio.file.Path

/** For Jazzer, by `.ci/fuzz colours`: the first byte says of which kind the file is. */
internal object ColourMapFuzz {
    private val kinds = listOf("a.cpt", "ColTabs", "a.csv").map { Path.of(it) }

    @JvmStatic
    fun fuzzerTestOneInput(bytes: ByteArray) {
        if (bytes.isNotEmpty()) take(kinds[(bytes[0].toInt() and 0xff) % kinds.size], bytes.copyOfRange(1, bytes.size))
    }

    fun take(file: Path, bytes: ByteArray) {
        val maps = Refusals.ofOneLine { ColourMapFile.parse(bytes.toString(Charsets.UTF_8), file, "mine") } ?: return
        check(maps.isNotEmpty()) { "no map and no refusal" }
        for (map in maps) {
            for (position in listOf(0f, .5f, 1f)) check(map.at(position) ushr 24 == 0xff) { "'${map.name}' is not opaque at $position" }
            // what is kept of it is read again, and is the same
            val again = ColourMapFile.parse(map.encode(), Path.of("kept.csv"), map.name).single()
            check(listOf(0f, .3f, 1f).all { again.at(it) == map.at(it) }) { "'${map.name}' is another map when it is read again" }
        }
    }
}

class ColourMapFuzzTest {
    @Test
    fun `a colour map file of whatever bytes is maps or a refusal of one line`() {
        val kinds = mapOf(
            "a.cpt" to listOf("# COLOR_MODEL = RGB\n-10  255 0 0   0  255/255/255\n0    255 255 255  30  0 0 255  L\nB 1 2 3\nF 4 5 6\nN 7 8 9\n"),
            "ColTabs" to listOf(
                "1.Name: Red White\n1.Value-Color.0: 0`255`0`0`0\n1.Value-Color.1: 1`255`255`255`0\n" +
                    "2.Name: Grey\n2.Value-Color.0: 0`0`0`0\n2.Value-Color.1: .5`9`9`9\n2.Value-Color.2: 1`255`255`255\n",
            ),
            "a.csv" to listOf("position,red,green,blue\n0,0,0,0\n0.5,255,0,0\n1,255,255,255\n", "0 0 0\n0.5 0.25 0\n1 1 1\n"),
        )
        for ((file, seeds) in kinds) {
            seeds.forEach { ColourMapFuzz.take(Path.of(file), it.toByteArray()) }
            FuzzTime.each("colour map $file", TextDamage(seeds, "Value-Color.0:", "Name:", "255", "256", "COLOR_MODEL = HSV", "1.", "2147483648.Name: x")::next) { bytes ->
                ColourMapFuzz.take(Path.of(file), bytes)
            }
        }
    }
}
