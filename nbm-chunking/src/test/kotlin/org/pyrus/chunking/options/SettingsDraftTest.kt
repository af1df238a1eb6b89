package org.pyrus.chunking.options

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertInstanceOf
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.spi.ChunkKnobs
import org.pyrus.volume.spi.ReadWeights

class SettingsDraftTest {
    private val standard = SettingsDraft.of(PyrusSettings("balanced"))

    private fun errors(draft: SettingsDraft): Map<Entry, String> = assertInstanceOf(Verdict.Bad::class.java, draft.check()).errors

    private fun settings(draft: SettingsDraft): PyrusSettings = assertInstanceOf(Verdict.Good::class.java, draft.check()).settings

    @Test
    fun `defaults are shown as a person writes them, and are valid`() {
        val shown = SettingsDraft.of(PyrusSettings())
        assertEquals(listOf("2048", "2", "2.5", "automatic"), shown.run { listOf(sizeKiB, ratio, asymmetry, timed) })
        assertTrue(shown.automaticWorkers)
        assertEquals(PyrusSettings(), settings(shown))
    }

    @Test
    fun `settings go to text and back without loss`() {
        val settings = PyrusSettings("founding", ChunkKnobs(0.1 + 0.2 + 1, 1e-2, 99.999), "jhdf", 7, 1_048_576, 0)
        val others = listOf(
            settings.copy(planner = "measured", weights = ReadWeights(0.1 + 0.2, 0.0, 7.0, 1e-3)), settings.copy(weights = ReadWeights.PRESETS.getValue("maps")),
            settings.copy(chunk = ChunkShape(64, 32, 128)), PyrusSettings(planner = "gone"),
        )
        for (each in others + settings) assertEquals(each, settings(SettingsDraft.of(each)))
    }

    @Test
    fun `chunks by hand leave the planner that stood, for those who plan all the same`() {
        for (standing in listOf("automatic", "measured", "founding")) {
            val draft = SettingsDraft.of(PyrusSettings(planner = standing)).copy(manner = Manner.SHAPE, sides = "64x32x64")
            assertEquals(PyrusSettings(planner = standing, chunk = ChunkShape(64, 32, 64)), settings(draft))
        }
    }

    @Test
    fun `what is typed becomes the settings, blanks around it aside`() {
        val typed = standard.copy(
            sizeKiB = " 512 ", ratio = ".5", asymmetry = "3.", reader = "jhdf", automaticWorkers = false, workers = " 4", bufferBudgetMiB = "256 ", planeCacheMiB = " 96",
        )
        assertEquals(PyrusSettings("balanced", ChunkKnobs(512.0, 0.5, 3.0), "jhdf", 4, 256, 96), settings(typed))
    }

    @Test
    fun `what is no number is said so, with what was typed`() {
        for (text in listOf("two", "1e3", "0x10", "NaN", "Infinity", "2f", "2,5", "1 000", "--2", ".")) {
            assertEquals(mapOf(Entry.RATIO to "\"$text\" is not a number such as 2 or 2.5"), errors(standard.copy(ratio = text)))
        }
        assertEquals(mapOf(Entry.ASYMMETRY to "A number is missing"), errors(standard.copy(asymmetry = "  ")))
        assertEquals(mapOf(Entry.BUDGET to "\"2.5\" is not a whole number"), errors(standard.copy(bufferBudgetMiB = "2.5")))
    }

    @Test
    fun `what is out of range is said so, with the range`() {
        assertEquals(mapOf(Entry.CHUNK_SIZE to "Must be 1 to 2097151, not 0"), errors(standard.copy(sizeKiB = "0")))
        assertEquals(mapOf(Entry.CHUNK_SIZE to "Must be 1 to 2097151, not 2097152"), errors(standard.copy(sizeKiB = "2097152")))
        assertEquals(mapOf(Entry.RATIO to "Must be 0.01 to 100, not -2"), errors(standard.copy(ratio = "-2")))
        assertEquals(mapOf(Entry.BUDGET to "Must be 16 to 1,048,576, not 15"), errors(standard.copy(bufferBudgetMiB = "15")))
        assertEquals(mapOf(Entry.BUDGET to "Must be 16 to 1,048,576, not 99999999999999999999"), errors(standard.copy(bufferBudgetMiB = "99999999999999999999")))
        assertEquals(mapOf(Entry.PLANE_CACHE to "Must be 0 to 65,536, not -1"), errors(standard.copy(planeCacheMiB = "-1")))
        assertEquals(mapOf(Entry.PLANE_CACHE to "Must be 0 to 65,536, not 65537"), errors(standard.copy(planeCacheMiB = "65537")))
        assertEquals(mapOf(Entry.WORKERS to "Must be 1 to 64, not 65"), errors(standard.copy(automaticWorkers = false, workers = "65")))
    }

    @Test
    fun `several wrong entries are all named, and workers count only where they are not automatic`() {
        val draft = standard.copy(sizeKiB = "x", workers = "none", bufferBudgetMiB = "", planeCacheMiB = "much")
        assertEquals(setOf(Entry.CHUNK_SIZE, Entry.BUDGET, Entry.PLANE_CACHE), errors(draft).keys)
        assertEquals(setOf(Entry.CHUNK_SIZE, Entry.WORKERS, Entry.BUDGET, Entry.PLANE_CACHE), errors(draft.copy(automaticWorkers = false)).keys)
    }

    @Test
    fun `what decides on the shape stands as soon as its own entries are right`() {
        assertEquals(Chunking("balanced", ChunkKnobs(2048.0, 2.0, 2.5)), standard.copy(bufferBudgetMiB = "none").chunking())
        assertNull(standard.copy(asymmetry = "0").chunking())
    }

    @Test
    fun `settings are shown by the way in which they choose a shape`() {
        assertEquals(listOf(Manner.KNOBS, Manner.AUTOMATIC), listOf(standard, SettingsDraft.of(PyrusSettings())).map { it.manner })
        val byTimes = SettingsDraft.of(PyrusSettings(planner = "measured", weights = ReadWeights(1.0, 2.0, 3.0, 0.5)))
        assertEquals(listOf(Manner.AUTOMATIC, "measured", null, WeightTexts("1", "2", "3", "0.5")), byTimes.run { listOf(manner, timed, preset, weights) })
        val byHand = SettingsDraft.of(PyrusSettings(planner = "measured", chunk = ChunkShape(1, 2, 3)))
        assertEquals(listOf(Manner.SHAPE, "1x2x3"), byHand.run { listOf(manner, sides) })
    }

    @Test
    fun `automatic is the planner by reading times with the preset's weights, or with one's own`() {
        val automatic = standard.copy(manner = Manner.AUTOMATIC, timed = "measured", preset = "maps")
        assertEquals(PyrusSettings("measured", weights = ReadWeights(0.5, 0.5, 3.0, 0.0)), settings(automatic))
        val own = automatic.copy(preset = null, weights = WeightTexts("2", " 1", ".5", "0"))
        assertEquals(ReadWeights(2.0, 1.0, 0.5, 0.0), settings(own).weights)
    }

    @Test
    fun `weights are judged only where they are one's own, each by its own field`() {
        val draft = standard.copy(manner = Manner.AUTOMATIC, preset = null, weights = WeightTexts("much", "-1", "1", ""))
        val expected = mapOf(
            Entry.INLINE_WEIGHT to "\"much\" is not a number such as 2 or 2.5", Entry.CROSSLINE_WEIGHT to "Must be 0 to 1000, not -1", Entry.CUBE_WEIGHT to "A number is missing",
        )
        assertEquals(expected, errors(draft))
        assertNull(draft.chunking())
        assertEquals(ReadWeights.PRESETS["cubes"], settings(draft.copy(preset = "cubes")).weights)
        val none = errors(draft.copy(weights = WeightTexts("0", "0", "0.0", "0")))
        assertEquals(4, none.size)
        assertEquals(setOf("One weight at least must be more than 0"), none.values.toSet())
    }

    @Test
    fun `a shape by hand is three sides, whatever the knobs say`() {
        val byHand = standard.copy(manner = Manner.SHAPE, sides = " 64x32x128 ", ratio = "none")
        assertEquals(ChunkShape(64, 32, 128), settings(byHand).chunk)
        assertNull(settings(byHand.copy(manner = Manner.KNOBS, ratio = "2")).chunk)
        assertEquals(mapOf(Entry.SIDES to "\"64x32\" is not three whole numbers such as 64x64x64"), errors(byHand.copy(sides = "64x32")))
        assertEquals(mapOf(Entry.SIDES to "Write three whole numbers such as 64x64x64"), errors(byHand.copy(sides = " ")))
        // 2048 × 2048 × 512 = 2³¹
        assertEquals(mapOf(Entry.SIDES to "A chunk has at most 2,147,483,647 samples"), errors(byHand.copy(sides = "2048x2048x512")))
    }
}
