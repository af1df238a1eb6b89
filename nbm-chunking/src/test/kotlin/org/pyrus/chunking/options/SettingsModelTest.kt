package org.pyrus.chunking.options

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.SettingsFile
import org.pyrus.volume.spi.ChunkKnobs
import org.pyrus.volume.spi.ReadWeights
import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path

class SettingsModelTest {
    @TempDir
    lateinit var folder: Path

    private val file by lazy { SettingsFile(folder.resolve("settings.json")) }

    private fun SettingsModel.type(ratio: String) = edit(draft.copy(ratio = ratio))

    @Test
    fun `applying a page that was never shown writes nothing`() {
        SettingsModel(file).apply()
        assertFalse(Files.exists(file.path))
    }

    @Test
    fun `what is applied is what every other reader of the file gets`() {
        val model = SettingsModel(file).apply { update() }
        assertFalse(model.isChanged)
        model.type("4")
        assertTrue(model.isChanged && model.isValid)
        model.apply()
        assertFalse(model.isChanged)
        assertEquals(PyrusSettings(knobs = ChunkKnobs(ratio = 4.0)), file.load())
    }

    @Test
    fun `the same figure written in another way is no change`() {
        val model = SettingsModel(file).apply { update() }
        model.type("2.0")
        assertFalse(model.isChanged)
        model.type("2.01")
        assertTrue(model.isChanged)
        model.type("2")
        assertFalse(model.isChanged)
    }

    @Test
    fun `a wrong entry is a change that can't be applied`() {
        val model = SettingsModel(file).apply { update() }
        model.edit(model.draft.copy(manner = Manner.KNOBS, ratio = "flat"))
        assertTrue(model.isChanged)
        assertFalse(model.isValid)
        model.apply()
        assertFalse(Files.exists(file.path))
        assertEquals("flat", model.draft.ratio)
    }

    @Test
    fun `cancelling goes back to what the file said`() {
        file.save(PyrusSettings(workers = 3))
        val model = SettingsModel(file).apply { update() }
        model.type("9")
        model.cancel()
        assertFalse(model.isChanged)
        assertEquals(PyrusSettings(workers = 3), file.load())
        assertEquals(SettingsDraft.of(PyrusSettings(workers = 3)), model.draft)
    }

    @Test
    fun `a page shown again says what the terminal has changed meanwhile`() {
        val model = SettingsModel(file).apply { update() }
        file.save(PyrusSettings(bufferBudgetMiB = 100, planeCacheMiB = 0))
        model.update()
        assertEquals(listOf("100", "0"), model.draft.run { listOf(bufferBudgetMiB, planeCacheMiB) })
        assertFalse(model.isChanged)
    }

    @Test
    fun `reset offers the defaults and leaves the file until they are applied`() {
        file.save(PyrusSettings(workers = 3))
        val model = SettingsModel(file).apply { update() }
        model.reset()
        assertTrue(model.isChanged)
        assertEquals(3, file.load().workers)
        model.apply()
        assertNull(file.load().workers)
    }

    @Test
    fun `a file that is no JSON is told about, not thrown, and kept aside when the page is applied`() {
        Files.writeString(file.path, "ratio: 3")
        val model = SettingsModel(file).apply { update() }
        assertTrue(model.unreadable!!.contains("settings.json") && model.unreadable!!.contains("no JSON"), model.unreadable)
        assertEquals(SettingsDraft.of(PyrusSettings()), model.draft)
        assertFalse(model.isChanged, "looking at the page is no change")
        model.reset()
        assertTrue(model.isChanged)
        model.apply()
        assertNull(model.unreadable)
        assertEquals(PyrusSettings(), file.load())
        assertEquals("ratio: 3", Files.readString(folder.resolve("settings.json.unreadable")))
    }

    @Test
    fun `a value out of range in the file is told about and can be mended on the page`() {
        Files.writeString(file.path, """{"workers": 1000, "kept": "by us"}""")
        val model = SettingsModel(file).apply { update() }
        assertTrue("workers must be 1..64, got 1000" in model.unreadable!!, model.unreadable)
        model.type("3")
        model.apply()
        assertEquals(3.0, file.load().knobs.ratio)
        assertTrue("by us" in Files.readString(file.path))
    }

    @Test
    fun `where the file can't be written the draft stays`() {
        val blocked = Files.writeString(folder.resolve("blocked"), "a file where a folder should be")
        val model = SettingsModel(SettingsFile(blocked.resolve("settings.json"))).apply { update() }
        model.type("3")
        assertThrows(IOException::class.java) { model.apply() }
        assertEquals("3", model.draft.ratio)
        assertTrue(model.isChanged)
    }

    @Test
    fun `every change is told`() {
        var told = 0
        val model = SettingsModel(file) { told++ }
        model.update()
        model.type("3")
        model.cancel()
        model.reset()
        model.apply()
        assertEquals(5, told)
    }

    @Test
    fun `weights and shape are kept for every other reader of the file, and dropped by cancel and reset`() {
        val model = SettingsModel(file).apply { update() }
        model.edit(model.draft.copy(manner = Manner.AUTOMATIC, timed = "measured", preset = "sections"))
        model.apply()
        assertEquals(PyrusSettings("measured", weights = ReadWeights.PRESETS.getValue("sections")), file.load())
        model.edit(model.draft.copy(manner = Manner.SHAPE, sides = "8x16x32"))
        assertTrue(model.isChanged)
        model.cancel()
        assertEquals(listOf(Manner.AUTOMATIC, "sections"), model.draft.run { listOf(manner, preset) })
        model.reset()
        assertEquals(listOf(Manner.AUTOMATIC, "automatic", "balanced"), model.draft.run { listOf(manner, timed, preset) })
        assertEquals("measured", file.load().planner)
    }

    @Test
    fun `a preset's weights typed as one's own are no change`() {
        val model = SettingsModel(file).apply { update() }
        model.edit(model.draft.copy(preset = null))
        assertFalse(model.isChanged)
    }
}
