package org.pyrus.cli

import kotlinx.coroutines.flow.emptyFlow
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.SettingsFile
import org.pyrus.volume.spi.ChunkKnobs
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.ReadWeights
import java.nio.file.Files
import java.nio.file.Path

/** What a user chose in Tools > Options holds in the terminal too, until an option says otherwise. */
class SettingsInTerminalTest {
    @TempDir
    lateinit var folder: Path

    private val file get() = SettingsFile(folder.resolve("settings.json"))

    @Test
    fun `plan and import take the settings' knobs, budget and workers, and an option overrides each`() {
        file.save(PyrusSettings(knobs = ChunkKnobs(512.0, 3.0, 1.5), workers = 3, bufferBudgetMiB = 64))
        val planned = pyrus("plan", "--dims", "10x10x10", "--ratio", "2", services = listOf(FakePlanner()), settings = file)
        assertTrue("size 512.0, ratio 2.0, asymmetry 1.5" in planned.out, planned.toString())

        val asked = mutableListOf<ImportRequest>()
        val importer = FakeImporter(importing = {
            asked += it
            emptyFlow<JobEvent>()
        })
        pyrus("import", "in.sgy", "out.h5", services = listOf(importer), settings = file)
        assertEquals(listOf(ChunkKnobs(512.0, 3.0, 1.5), 3, 64L shl 20), asked.last().let { listOf(it.knobs, it.workers, it.bufferBudgetBytes) })
        pyrus("import", "in.sgy", "out.h5", "--workers", "2", "--budget", "32", "--size", "1024", services = listOf(importer), settings = file)
        assertEquals(listOf(ChunkKnobs(1024.0, 3.0, 1.5), 2, 32L shl 20), asked.last().let { listOf(it.knobs, it.workers, it.bufferBudgetBytes) })
    }

    @Test
    fun `settings that can't be read are named, with what to do`() {
        Files.writeString(file.path, "{\"ratio\": \"flat\"}")
        val ran = pyrus("plan", "--dims", "10x10x10", services = listOf(FakePlanner()), settings = file)
        assertEquals(1, ran.code)
        assertEquals("pyrus: ${file.path}: the settings can't be used: ratio is not a number: \"flat\". Mend or delete the file.", ran.err.trim())
    }

    @Test
    fun `the weights and the chunk shape chosen in Options hold where the command line has none`() {
        val asked = mutableListOf<ImportRequest>()
        val importer = FakeImporter(importing = {
            asked += it
            emptyFlow<JobEvent>()
        })
        fun asked(vararg options: String) = pyrus("import", "in.sgy", "out.h5", *options, services = listOf(importer), settings = file).let { asked.last() }
        file.save(PyrusSettings(weights = ReadWeights(3.0, 1.0, 1.0, 0.0)))
        assertEquals(ReadWeights(3.0, 1.0, 1.0, 0.0), asked().weights)
        assertEquals(ReadWeights.PRESETS["maps"], asked("--weights", "maps").weights)

        file.save(PyrusSettings(chunk = ChunkShape(4, 5, 6)))
        assertEquals(ChunkShape(4, 5, 6), asked().chunk)
        assertEquals(ChunkShape(7, 8, 9), asked("--chunk", "7x8x9").chunk)
        for (chosen in listOf(listOf("--planner", "founding"), listOf("--ratio", "3"), listOf("--weights", "maps"))) assertNull(asked(*chosen.toTypedArray()).chunk)
        val planned = pyrus("plan", "--dims", "10x10x10", services = listOf(FakePlanner()), settings = file)
        assertTrue("chunks of 4x5x6" in planned.out && "chosen by the user" in planned.out, planned.toString())
        assertTrue("chunks of 10x2x3" in pyrus("plan", "--dims", "10x10x10", "--chunk", "20x2x3", services = listOf(FakePlanner()), settings = file).out)
    }
}
