package org.pyrus.cli

import kotlinx.coroutines.flow.emptyFlow
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.SettingsFile
import org.pyrus.volume.spi.ChunkKnobs
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.JobEvent
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
}
