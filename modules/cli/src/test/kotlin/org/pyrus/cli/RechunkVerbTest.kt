package org.pyrus.cli

import kotlinx.coroutines.runBlocking
import kotlinx.serialization.json.double
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.SyntheticSurvey
import java.nio.file.Files
import java.nio.file.Path

/** `pyrus rechunk` with the modules that are installed. */
class RechunkVerbTest {
    @TempDir
    lateinit var folder: Path

    private val segy get() = folder.resolve("survey.sgy")
    private val volume get() = folder.resolve("survey.h5")
    private val target get() = folder.resolve("other.h5")

    private fun import() {
        runBlocking { SegyWriter(SyntheticSurvey.faulted(40, 30, 100)).write(segy) }
        val ran = pyrus("import", segy.toString(), volume.toString(), "--chunk", "16x16x16")
        assertEquals(0, ran.code, ran.toString())
        assertTrue("\n  planner by hand: chosen by the user" in ran.out, ran.out)
    }

    private fun rechunk(vararg options: String): Ran = pyrus("rechunk", volume.toString(), target.toString(), *options)

    @Test
    fun `the new volume verifies, exports and reads as the old one, and the old one is as it was`() {
        import()
        val before = Files.readAllBytes(volume)
        val ran = rechunk("--chunk", "40x8x32", "--profile", "nvme")
        assertEquals(0, ran.code, ran.toString())
        val lines = ran.out.lines()
        assertEquals("$volume: 40x30x100 float32, chunks of 16x16x16; to be chunks of 40x8x32", lines.first())
        for (label in listOf("planner", "padding", "why", "disk", "predicted now", "predicted then", "measured before", "measured now")) {
            assertEquals(
                1,
                lines.count {
                    it.startsWith("  $label ")
                },
                "$label: ${ran.out}",
            )
        }
        assertArrayEquals(before, Files.readAllBytes(volume))
        assertEquals(0, pyrus("verify", target.toString(), segy.toString()).code)
        val back = folder.resolve("back.sgy")
        assertEquals(0, pyrus("export", target.toString(), back.toString()).code)
        assertEquals(-1, Files.mismatch(segy, back))
        assertArrayEquals(pyrus("read", volume.toString(), "--slice", "40", "--out", "-").bytes, pyrus("read", target.toString(), "--slice", "40", "--out", "-").bytes)
    }

    @Test
    fun `--json has both shapes with what was foretold and measured`() {
        import()
        val json = rechunk("--chunk", "8x8x8", "--profile", "sata", "--json").json
        assertEquals("[16,16,16]", json.getValue("before").jsonObject.getValue("chunk").toString())
        assertEquals("[8,8,8]", json.getValue("after").jsonObject.getValue("chunk").toString())
        assertTrue(json.getValue("cache").jsonPrimitive.content in setOf("warm", "cold"))
        for (side in listOf("before", "after")) {
            for (times in listOf("seconds", "measured")) {
                val planes = json.getValue(side).jsonObject.getValue(times).jsonObject
                assertEquals(setOf("inline", "crossline", "slice"), planes.keys)
                assertTrue(planes.values.all { it.jsonPrimitive.double > 0 }, "$planes")
            }
        }
        val plain = rechunk("--chunk", "8x8x8", "--json", "--no-measure", "--overwrite").json
        assertFalse("cache" in plain || "measured" in plain.getValue("after").jsonObject, plain.toString())
    }

    @Test
    fun `what is refused is said in a line, and leaves nothing`() {
        import()
        assertEquals(2, rechunk("--chunk", "8x8x8", "--planner", "balanced").code)
        val same = rechunk("--chunk", "16x16x16")
        assertEquals(1, same.code)
        assertTrue(same.errLines.single().startsWith("pyrus: $volume: it has chunks of 16x16x16 already"), same.err)
        val missing = pyrus("rechunk", folder.resolve("none.h5").toString(), target.toString())
        assertEquals(listOf("pyrus: ${folder.resolve("none.h5")}: no such file or folder. Check the name."), missing.errLines)
        assertFalse(Files.exists(target))
    }
}
