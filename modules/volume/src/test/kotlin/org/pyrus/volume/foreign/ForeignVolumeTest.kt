package org.pyrus.volume.foreign

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.volume.Refusal
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.SampleDomain
import org.pyrus.volume.StoredType
import java.nio.file.Path

class ForeignVolumeTest {
    private class Fake(private val datasets: List<FoundDataset>, private val axes: List<FoundAxis> = List(3) { FoundAxis(null) }) : ForeignFile {
        override val path: Path = Path.of("survey.h5")

        override fun datasets() = datasets

        override fun axes(dataset: FoundDataset) = axes
    }

    private fun dataset(name: String, vararg sides: Long) = FoundDataset(name, sides.toList(), "float32", StoredType.FLOAT32)

    private fun axis(name: String?, count: Int, unit: String? = null, value: (Int) -> Double) = FoundAxis(name, DoubleArray(count, value), unit)

    private fun problem(file: ForeignFile, named: String? = null, asked: AxisOrder? = AxisOrder.OF_VOLUMES) = assertThrows(Refusal::class.java) { ForeignVolume.of(file, named, asked) }.problem

    @Test
    fun `of several datasets one of a usual name is meant, of these data first`() {
        val all = listOf("/x/other", "/x/amplitude", "/seismic_dataset", "/deep/er/data").map { dataset(it, 5, 6, 7) }
        fun chosen(without: Int) = ForeignVolume.of(Fake(all.dropLast(without)), null, AxisOrder.OF_VOLUMES).dataset.name
        assertEquals(listOf("/deep/er/data", "/seismic_dataset", "/x/amplitude", "/x/other"), listOf(0, 1, 2, 3).map(::chosen))
        assertTrue(problem(Fake(listOf(dataset("/a/data", 5, 6, 7), dataset("/b/data", 5, 6, 7)))).startsWith("it has 2 datasets that could be meant: /a/data 5x6x7 float32; /b/data"))
    }

    @Test
    fun `the largest is meant where all others together are a hundredth of it`() {
        val small = listOf(dataset("/a", 10, 10, 5), dataset("/b", 10, 10, 5))
        assertEquals("/c", ForeignVolume.of(Fake(small + dataset("/c", 100, 100, 10)), null, AxisOrder.OF_VOLUMES).dataset.name)
        assertTrue(problem(Fake(small + dataset("/c", 100, 100, 9))).startsWith("it has 3 datasets"))
    }

    @Test
    fun `a dataset is named with its groups, and one of other samples is refused`() {
        val text = FoundDataset("/names", listOf(2, 3, 4), "string", null)
        val file = Fake(listOf(dataset("/a", 5, 6, 7), text))
        assertEquals("/a", ForeignVolume.of(file, null, AxisOrder.OF_VOLUMES).dataset.name)
        assertEquals("/a", ForeignVolume.of(file, "a", AxisOrder.OF_VOLUMES).dataset.name)
        assertEquals("/names is of string", problem(file, "/names"))
        assertEquals("it has no dataset of three axes that is called /b", problem(file, "/b"))
        assertEquals("it is HDF5, but has no dataset of three axes with samples of a kind that volumes have (/names 2x3x4 string)", problem(Fake(listOf(text))))
    }

    @Test
    fun `sides past what a volume has are refused`() {
        assertEquals("/a 0x6x7 float32 has a side of 0", problem(Fake(listOf(dataset("/a", 0, 6, 7)))))
        assertEquals("/a 1099511627776x6x7 float32 has a side of 1099511627776", problem(Fake(listOf(dataset("/a", 1L shl 40, 6, 7)))))
        assertTrue(problem(Fake(listOf(dataset("/a", 1L shl 20, 1L shl 20, 7)))).endsWith("is too large: 1048576 inlines of 1048576 crosslines pass 2147483647 positions"))
        assertTrue("is too large" in problem(Fake(listOf(dataset("/a", 2147483647, 2147483647, 2147483647)))))
    }

    @Test
    fun `names of axes give their order, and of two the third`() {
        fun order(vararg names: String?) = ForeignVolume.of(Fake(listOf(dataset("/a", 5, 6, 7)), names.map { FoundAxis(it) }), null, null).order.toString()
        assertEquals("sample, crossline, inline", order("TWT", "XLINE", "iline"))
        assertEquals("inline, crossline, sample", order("inline", "crossline", "depth"))
        assertEquals("sample, inline, crossline", order(null, "il", "xl"))
        assertEquals(
            "the axes of /a 5x6x7 float32 are called x, y, nothing, so which is inline, crossline and sample is not known",
            problem(Fake(listOf(dataset("/a", 5, 6, 7)), listOf(FoundAxis("x"), FoundAxis("y"), FoundAxis(null))), asked = null),
        )
        // what is asked for wins
        val asked = ForeignVolume.of(Fake(listOf(dataset("/a", 5, 6, 7)), listOf("iline", "xline", "twt").map { FoundAxis(it) }), null, AxisOrder.parse("crossline,inline,sample"))
        assertEquals("6x5x7", asked.geometry.dimensions.toString())
    }

    private fun samples(axis: FoundAxis): Pair<SampleAxis, String?> {
        val file = Fake(listOf(dataset("/a", 2, 3, 5)), listOf(axis("iline", 2) { 7.0 - it }, axis("xline", 3) { 10.0 + 2 * it }, axis))
        val volume = ForeignVolume.of(file, null, null)
        assertEquals("1..2", volume.geometry.inlines.toString()) // descending
        assertEquals("10..14 by 2", volume.geometry.crosslines.toString())
        return volume.geometry.samples to volume.notes["samples"]
    }

    @Test
    fun `samples are in the unit that the file states, in ms, m or ft`() {
        assertEquals(SampleAxis(100.0, 4.0, 5) to null, samples(axis("time", 5, "s") { 0.1 + it * 0.004 }))
        assertEquals(SampleAxis(100.0, 4.0, 5) to null, samples(axis("time", 5, "s") { (0.1f + it * 0.004f).toDouble() }))
        assertEquals(SampleAxis(1000.0, 2.5, 5, SampleDomain.DEPTH_METRES) to null, samples(axis("depth", 5, "metres") { 1000 + it * 2.5 }))
        assertEquals(SampleAxis(0.0, 10.0, 5, SampleDomain.DEPTH_FEET) to null, samples(axis("z", 5, "ft") { it * 10.0 }))
        assertEquals(SampleAxis(8.0, 2.0, 5) to "'twt' states no unit; taken as ms, as SEISNC has it", samples(axis("twt", 5) { 8 + it * 2.0 }))
    }

    @Test
    fun `where the file does not say the interval it is not invented`() {
        val counted = SampleAxis(1.0, 1.0, 5, SampleDomain.COUNT)
        assertEquals(counted to "counted from 1: the file does not say the sample interval", samples(FoundAxis("twt")))
        assertEquals(counted to "counted from 1: the sample interval is 5, of which unit the file does not say", samples(axis("depth", 5) { it * 5.0 }))
        assertEquals(counted to "counted from 1: the sample interval is 0.5, of which unit the file does not say", samples(axis("z", 5, "parsec") { it * 0.5 }))
        for (value in listOf<(Int) -> Double>({ it * it * 1.0 }, { -1.0 * it }, { Double.NaN }, { 1.0 })) {
            assertEquals(counted to "counted from 1: the values in 'twt' do not ascend evenly", samples(axis("twt", 5, "ms", value)))
        }
    }
}
