package org.pyrus.app

import kotlinx.coroutines.flow.collect
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.netbeans.junit.NbTestCase
import org.openide.util.Lookup
import org.pyrus.desktop.SurveyWindows
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.SyntheticSurvey
import org.pyrus.volume.CrosslineAxis
import org.pyrus.volume.InlineAxis
import org.pyrus.volume.LineNumber
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.spi.BenchmarkReporter
import org.pyrus.volume.spi.ChunkPlanner
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.Importers
import org.pyrus.volume.spi.PlaneRenderer
import org.pyrus.volume.spi.ReaderProvider
import org.pyrus.volume.spi.Readers
import org.pyrus.volume.spi.SurveySource
import org.pyrus.volume.spi.VolumeImporter
import java.nio.file.Path

/** What only the module system shows: that each service is found there, and that coroutines cross from module to module. */
class ModulesIT {
    @TempDir
    lateinit var folder: Path

    @Test
    fun `every service is found, and a survey goes from SEG-Y through all readers`() {
        // made out here: nothing in the suite needs the synthetic module, so the module system does not load it
        val geometry = SyntheticSurvey.geometry(InlineAxis(LineNumber(10), 2, 21), CrosslineAxis(LineNumber(100), 1, 17), SampleAxis(0.0, 4.0, 53))
        runBlocking { SegyWriter(SyntheticSurvey.arithmetic(geometry)).write(folder.resolve("a.sgy")) }
        System.setProperty(FOLDER, folder.toString())
        runInSuite(Inside::class.java, gui = false, expected = 2)
    }

    class Inside(name: String) : NbTestCase(name) {
        // JUnit 3 takes every method named test…, and a lambda in one compiles to a private method of such a name: so they delegate
        fun testServices() = findServices()

        fun testImportAndReadBack() = importAndReadBack()

        private fun findServices() {
            assertEquals(listOf("direct", "jhdf", "native", "segy"), Readers.all().map { it.id })
            val services = listOf(
                ReaderProvider::class.java, SurveySource::class.java, VolumeImporter::class.java, ChunkPlanner::class.java, PlaneRenderer::class.java,
                BenchmarkReporter::class.java, SurveyWindows::class.java,
            )
            for (service in services) {
                val found = Lookup.getDefault().lookupAll(service)
                assertFalse("${service.simpleName} is not found", found.isEmpty())
                for (provider in found) assertTrue("$provider comes from ${provider.javaClass.classLoader}", provider.javaClass.classLoader.toString().contains("ModuleCL"))
            }
        }

        private fun importAndReadBack(): Unit = runBlocking {
            val folder = Path.of(System.getProperty(FOLDER))
            Importers.default().import(ImportRequest(folder.resolve("a.sgy"), folder.resolve("a.h5"))).collect()
            for (reader in Readers.all()) {
                val samples = reader.open(folder.resolve(if (reader.id == "segy") "a.sgy" else "a.h5")).use { it.read(it.info.geometry.wholeVolume) }
                for (i in 0 until 21) for (x in 0 until 17) for (s in 0 until 53) assertEquals(reader.id, (i * 67 + x * 29 + s * 7) % 201 - 100f, samples[i, x, s])
            }
        }
    }

    private companion object {
        const val FOLDER = "pyrus.test.folder"
    }
}
