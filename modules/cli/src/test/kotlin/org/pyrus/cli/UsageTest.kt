package org.pyrus.cli

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

class UsageTest {
    @Test
    fun `no verb at all is used wrongly, and says which verbs there are`() {
        val ran = pyrus()
        assertEquals(2, ran.code)
        assertEquals("", ran.out)
        assertTrue("Usage: pyrus [<options>] <command>" in ran.err, ran.err)
        for (verb in listOf("demo", "scan", "import", "export", "info", "read", "render", "verify", "plan", "layout", "bench", "bench-serve")) assertTrue("\n  $verb " in ran.err, ran.err)
    }

    @Test
    fun `an unknown verb is used wrongly, and the nearest verb is offered`() {
        val ran = pyrus("imprt")
        assertEquals(2, ran.code)
        assertTrue("no such subcommand imprt. Did you mean import?" in ran.err, ran.err)
        assertTrue(ran.err.startsWith("Usage: "), ran.err)
    }

    @ParameterizedTest
    @ValueSource(strings = ["demo", "scan", "import", "export", "info", "read", "render", "verify", "plan", "layout", "bench", "bench-serve"])
    fun `help of a verb is the same both ways, on standard output, and is done`(verb: String) {
        val ran = pyrus(verb, "--help")
        assertEquals(0, ran.code)
        assertEquals("", ran.err)
        assertTrue(ran.out.startsWith("Usage: pyrus $verb "), ran.out)
        assertEquals(ran.out, pyrus("help", verb).out)
    }

    @Test
    fun `help of a verb that there is not is used wrongly`() {
        val ran = pyrus("help", "frob")
        assertEquals(2, ran.code)
        assertEquals("", ran.out)
        assertTrue("no such subcommand frob" in ran.err, ran.err)
        assertEquals(pyrus("--help").out, pyrus("help").out)
    }

    @Test
    fun `the version is the build's`() {
        val version = pyrus("--version").out.trim()
        assertTrue(Regex("""pyrus \d+\.\d+\.\d+\S* \(Java .+\)""").matches(version), version)
    }

    @ParameterizedTest
    @ValueSource(
        strings = [
            "read v.h5|give one of --inline, --crossline, --slice",
            "read v.h5 --inline 1 --slice 4|give one of --inline, --crossline, --slice",
            "read v.h5 --inline 1 --inlines 1..2|give one of --inline, --crossline, --slice",
            "read v.h5 --inline x|x is not a valid integer",
            "read v.h5 --inlines 9..3|'9..3' runs backwards",
            "read v.h5 --samples NaN..3|'NaN..3' is not a range in ms or m",
            "read v.h5 --samples -Infinity..Infinity|'-Infinity..Infinity' is not a range in ms or m",
            "read v.h5 --slice NaN|it is neither time nor depth",
            "render v.h5 plane.png --slice Infinity|it is neither time nor depth",
            "render v.h5 plane.png --inline 1 --clip Infinity|the clip amplitude must be positive, got Infinity",
            "plan --dims 2147483647x2147483647x1|passes 72057594037927936 samples",
            "demo --dims 20x20x70000|a SEG-Y trace has at most 65535 samples, got 70000",
            "demo --dims 20x20000x60000|a line of 20000 traces takes 4804800000 bytes, more than 2147483647",
            "read v.h5 --trace 5|'5' is not two line numbers such as 1050,2040",
            "read v.h5 --inline 1 --out plane.txt|'plane.txt' ends in none of .npy, .csv, .f32; give --format",
            "read v.h5 --inline 1 --out - --json|both write to standard output",
            "read v.h5 --inline 1 --format tiff|'tiff' is none of npy, csv, f32",
            "render v.h5 plane.jpg --inline 1|ends in .png",
            "render v.h5 plane.png|give one of --inline, --crossline, --slice",
            "render v.h5 plane.png --inline 1 --colours pink|no colour map is called 'pink'; there are red-white-blue, grey",
            "render v.h5 plane.png --inline 1 --clip-percentile 50|above 50 and up to 100, got 50.0",
            "render v.h5 plane.png --inline 1 --width 10|200..20000",
            "plan|give either a SEG-Y file or a volume, or --dims",
            "plan in.sgy --dims 4x5x6|give either a SEG-Y file or a volume, or --dims",
            "plan --dims 4x5|'4x5' is not three positive whole numbers such as 1966x1103x3001",
            "plan --dims 4x5x6 --ratio 0|ratio must be positive, got 0.0",
            "import in.sgy|missing argument <out.h5>",
            "import in.sgy out.h5 --chunk 64|'64' is not three whole numbers such as 64x64x64",
            "import in.sgy out.h5 --fast inline,depth|'inline,depth' is not inline, crossline or slice, with commas between",
            "import in.sgy out.h5 --budget 15|15 is not in the valid range of 16 to 1048576",
            "import in.sgy out.h5 --budget 1048577|1048577 is not in the valid range of 16 to 1048576",
            "scan gr\uD800e.sgy|Set a UTF-8 locale, such as LC_ALL=C.UTF-8",
            "scan in.sgy --inline-byte 190 --crossline-byte 193|inline at 190 and crossline at 193 overlap",
            "scan in.sgy --inline-byte 500|1..477, got 500",
            "scan|missing argument <in.sgy>",
            "bench|give a volume, or --pattern, or --sweep DIR",
            "bench a.h5 b.h5 --pattern|--pattern takes one volume",
            "bench a.h5 --sweep .|--sweep makes its own volumes",
            "bench v.h5 --rounds 0|0 is not in the valid range of 1 to 10000",
            "bench-serve|missing argument <volume>",
        ],
    )
    fun `what can't be meant is used wrongly, and says why and how to use it`(case: String) {
        val (line, why) = case.split('|')
        val ran =
            pyrus(*line.split(' ').toTypedArray(), services = listOf(FakeReaders(), FakeRenderer(), FakePlanner(), FakeSource(smallScan()), FakeImporter()))
        assertEquals(2, ran.code, ran.toString())
        assertEquals("", ran.out)
        assertTrue(why in ran.err, ran.err)
        assertTrue(ran.err.startsWith("Usage: pyrus ${line.substringBefore(' ')} "), ran.err)
    }
}
