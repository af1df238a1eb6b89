package org.pyrus.cli

import kotlinx.serialization.json.jsonObject
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.volume.SavedLayouts
import org.pyrus.volume.SettingsFile
import org.pyrus.volume.spi.DuplicatePolicy
import org.pyrus.volume.spi.FieldType
import org.pyrus.volume.spi.HeaderField
import org.pyrus.volume.spi.HeaderOverrides
import org.pyrus.volume.spi.HeaderPositions
import org.pyrus.volume.spi.SourceByteOrder
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.TracePolicy
import java.nio.file.Files
import java.nio.file.Path

/** How the terminal is told how a SEG-Y file is to be read. */
class LayoutOptionsTest {
    @TempDir
    lateinit var folder: Path

    private val settings get() = SettingsFile(folder.resolve("settings.json"))
    private val source = FakeSource(smallScan())

    private fun run(vararg args: String) = pyrus(*args, services = listOf(source, FakePlanner()), settings = settings)

    @Test
    fun `each option says what it says in the layout`() {
        run(
            "scan", "in.sgy", "--inline-byte", "9", "--crossline-byte", "21:2", "--x-byte", "401:float64", "--y-byte", "409:float64", "--byte-order", "pairwise",
            "--format", "5", "--samples", "1501", "--interval", "333.25", "--start", "-8", "--coordinate-scalar", "-100", "--exchange-axes",
        )
        val expected = SourceLayout(
            HeaderField(9), HeaderField(21, FieldType.INT16), HeaderField(401, FieldType.FLOAT64), HeaderField(409, FieldType.FLOAT64),
            HeaderOverrides(SourceByteOrder.PAIRWISE, 5, 1501, 333.25, -8.0, -100), exchangeAxes = true,
        )
        assertEquals(expected, source.asked)
        run("scan", "in.sgy")
        assertEquals(SourceLayout(), source.asked)
    }

    @Test
    fun `what a scan saves as a layout is what another is read by, and options beside it win`() {
        val saved = run("scan", "in.sgy", "--save-layout", "kingdom")
        assertEquals(0, saved.code, saved.toString())
        val file = folder.resolve("layouts/kingdom.json")
        assertTrue("saved as the layout kingdom in $file" in saved.err, saved.err)
        run("plan", "in.sgy", "--layout", "kingdom", "--inline-byte", "9")
        assertEquals(SourceLayout(HeaderPositions().copy(inline = HeaderField(9))), source.asked)
        assertEquals("kingdom: inline at byte 189, crossline at byte 193, X at byte 181, Y at byte 185", run("layout").out.trim())
        assertEquals("""{"byte":189,"type":"int32"}""", run("layout", "kingdom", "--json").json.getValue("kingdom").jsonObject.getValue("inline").toString())
    }

    @Test
    fun `a saved layout keeps which traces make the volume, and options beside it win`() {
        val layouts = SavedLayouts(folder.resolve("layouts"))
        val gathers = SourceLayout(traces = TracePolicy(DuplicatePolicy.MEAN, offset = 300, salvage = true))
        layouts.save("gathers", gathers)
        for ((options, policy) in listOf(
            emptyList<String>() to gathers.traces,
            listOf("--offset", "100") to TracePolicy(DuplicatePolicy.MEAN, offset = 100, salvage = true),
            listOf("--stack") to TracePolicy(DuplicatePolicy.MEAN, stack = true, salvage = true),
            listOf("--duplicates", "last", "--line2d") to TracePolicy(DuplicatePolicy.LAST, line2d = true, offset = 300, salvage = true),
        )) {
            for (verb in listOf("scan", "plan")) {
                run(verb, "in.sgy", "--layout", "gathers", *options.toTypedArray())
                assertEquals(policy, source.asked!!.traces, "$verb $options")
            }
        }
        layouts.save("stacked", SourceLayout(traces = TracePolicy(stack = true)))
        run("scan", "in.sgy", "--layout", "stacked", "--offset", "7")
        assertEquals(TracePolicy(offset = 7), source.asked!!.traces)
        assertEquals("stacked: stack", run("layout", "stacked").out.trim())
    }

    @Test
    fun `a layout that is not there, or is none, is refused by what is wrong and where`() {
        assertEquals(
            "pyrus: ${folder.resolve("layouts")}: no layout is saved as 'petrel'. None is saved yet: save one with pyrus scan IN.sgy --save-layout NAME.",
            run("scan", "in.sgy", "--layout", "petrel").err.trim(),
        )
        SavedLayouts(folder.resolve("layouts")).save("petrel", SourceLayout())
        val file = Files.writeString(folder.resolve("layouts/petrel.json"), """{"inline": {"byte": "five"}}""")
        val ran = run("scan", "in.sgy", "--layout", "petrel")
        assertEquals(1, ran.code)
        assertEquals("pyrus: $file: it is no layout: inline.byte is a whole number, got \"five\". Mend the file, or save the layout anew.", ran.err.trim())
    }

    @Test
    fun `options that make no layout are used wrongly`() {
        val wrong = listOf(
            "--inline-byte 9:3" to "'9:3' is no byte such as 189, or 189:2 for one of two bytes",
            "--inline-byte 9:float32" to "line numbers are integers",
            "--x-byte 73" to "given together",
            "--byte-order middle" to "big, little, pairwise",
        )
        for ((option, why) in wrong) {
            val ran = run("scan", "in.sgy", *option.split(' ').toTypedArray())
            assertEquals(2, ran.code, option)
            assertTrue(why in ran.err, ran.err)
        }
    }
}
