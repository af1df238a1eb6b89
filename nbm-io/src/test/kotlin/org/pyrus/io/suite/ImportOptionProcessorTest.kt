package org.pyrus.io.suite

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import org.junit.jupiter.api.io.TempDir
import org.netbeans.api.sendopts.CommandException
import org.netbeans.api.sendopts.CommandLine
import org.pyrus.io.importing.SegyVolumeImporter
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.SyntheticSurvey
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.Refusal
import org.pyrus.volume.SavedLayouts
import org.pyrus.volume.SettingsFile
import org.pyrus.volume.spi.ChunkKnobs
import org.pyrus.volume.spi.ExportRequest
import org.pyrus.volume.spi.HeaderField
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.ReadManner
import org.pyrus.volume.spi.ReadWeights
import org.pyrus.volume.spi.RechunkRequest
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.VolumeImporter
import java.io.ByteArrayOutputStream
import java.io.IOException
import java.io.InputStream
import java.nio.file.Files
import java.nio.file.Path
import java.util.logging.Handler
import java.util.logging.LogRecord
import java.util.logging.Logger

/** What sendopts gets from the import; it prints the message of the exception itself, once. */
class ImportOptionProcessorTest {
    @TempDir
    lateinit var folder: Path

    private val out = ByteArrayOutputStream()
    private val err = ByteArrayOutputStream()

    private val settings by lazy { SettingsFile(folder.resolve("home").resolve("settings.json")) }
    private val layouts by lazy { SavedLayouts(folder.resolve("home").resolve("layouts")) }

    private fun run(importer: VolumeImporter, vararg arguments: String): CommandException = assertThrows<CommandException> {
        CommandLine.create(ImportOptionProcessor({ importer }, settings, layouts)).process(arguments, InputStream.nullInputStream(), out, err, folder.toFile())
    }

    private fun failing(failure: Throwable) = object : VolumeImporter {
        override fun import(request: ImportRequest): Flow<JobEvent> = flow { throw failure }

        override fun verify(volume: Path, sources: List<Path>): Flow<JobEvent> = error("not asked for")

        override fun export(request: ExportRequest): Flow<JobEvent> = error("not asked for")

        override fun rechunk(request: RechunkRequest): Flow<JobEvent> = error("not asked for")
    }

    private fun assertEnded(code: Int, message: String, ended: CommandException) {
        assertEquals(message, ended.localizedMessage)
        assertEquals(code, ended.exitCode)
    }

    @Test
    fun `a complete import says how far it is on stderr, what it wrote on stdout, and ends with 0`() {
        runBlocking { SegyWriter(SyntheticSurvey.faulted(40, 30, 100)).write(folder.resolve("in.sgy")) }
        val ended = run(SegyVolumeImporter(), "--import", "in.sgy", "--output", "out.h5", "--chunk", "8x8x16")
        assertEquals(0, ended.exitCode)
        assertTrue(Regex("pyrus: imported in \\d+\\.\\d s").matches(ended.localizedMessage), ended.localizedMessage)
        val volume = folder.resolve("out.h5")
        assertEquals("$volume: 40x30x100, ${Files.size(volume)} bytes in chunks of 8x8x16\n", out.toString())
        val said = err.toString().lines()
        assertEquals(said.distinct(), said)
        assertTrue("Importing 100 %" in said, said.toString())
    }

    @Test
    fun `the user's settings hold, and a saved layout where one is named`() {
        val asked = mutableListOf<ImportRequest>()
        val importer = object : VolumeImporter by failing(CancellationException("seen")) {
            override fun import(request: ImportRequest): Flow<JobEvent> = flow<JobEvent> { throw CancellationException("seen") }.also { asked += request }
        }
        settings.save(PyrusSettings("founding", ChunkKnobs(512.0, 1.5, 1.0), "jhdf", 3, 1024, weights = ReadWeights(2.0), chunk = ChunkShape(4, 5, 6)))
        layouts.save("odd", SourceLayout(HeaderField(9), HeaderField(21)))
        run(importer, "--import", "a", "--output", "b")
        run(importer, "--import", "a", "--output", "b", "--layout", "odd")
        run(importer, "--import", "a", "--output", "b", "--import-with", "a 2", "a 3")
        val plain = ImportRequest(
            folder.resolve("a"), folder.resolve("b"), chunk = ChunkShape(4, 5, 6), planner = "founding", knobs = ChunkKnobs(512.0, 1.5, 1.0),
            bufferBudgetBytes = 1024L shl 20, workers = 3, weights = ReadWeights(2.0), manner = ReadManner(3),
        )
        run(importer, "--import", "a", "--output", "b", "--chunk", "7x8x9")
        assertEquals(ChunkShape(7, 8, 9), asked.removeLast().chunk)
        run(importer, "--import", "a", "--output", "b", "--fast", "slice,inline")
        assertEquals(setOf(PlaneKind.INLINE, PlaneKind.SLICE), asked.removeLast().fastCopies)
        assertEnded(2, "pyrus: --fast takes inline, crossline or slice, with commas between, got 'depth'", run(importer, "--import", "a", "--output", "b", "--fast", "depth"))
        val odd = plain.copy(layout = SourceLayout(HeaderField(9), HeaderField(21)))
        assertEquals(listOf(plain, odd, plain.copy(furtherSources = listOf("a 2", "a 3").map(folder::resolve))), asked)
        val unknown = run(importer, "--import", "a", "--output", "b", "--layout", "even")
        assertEnded(1, "pyrus: ${layouts.folder}: no layout is saved as 'even'. Use one of odd.", unknown)
    }

    @Test
    fun `a refusal is left to sendopts to print, on one line`() {
        val ended = run(failing(Refusal("the headers\nare torn", Path.of("/a.sgy"), trace = 3, remedy = "Copy it again.")), "--import", "a", "--output", "b")
        assertEnded(1, "pyrus: /a.sgy: the headers are torn (trace 3). Copy it again.", ended)
        assertEquals("", out.toString() + err.toString())
    }

    @Test
    fun `a cancelled import says that nothing is left behind`() {
        val ended = run(failing(CancellationException("stop")), "--import", "a", "--output", "b")
        assertEnded(1, "pyrus: the import was cancelled; nothing is left behind", ended)
    }

    @Test
    fun `a failure that nobody foresaw is named on one line, and its stack trace goes to the log`() {
        for (failure in listOf(IOException("the cable\nis out"), IllegalStateException("odd"), NoClassDefFoundError("gone"))) {
            val logged = mutableListOf<LogRecord>()
            val ended = logging(logged) { run(failing(failure), "--import", "a", "--output", "b") }
            val named = failure.toString().replace('\n', ' ')
            assertEnded(1, "pyrus: the import failed: $named. Nothing is left behind; see var/log/messages.log in the user folder, and report it.", ended)
            assertEquals("", out.toString() + err.toString())
            assertEquals(listOf(failure.toString()), logged.map { it.thrown.toString() })
        }
    }

    @Test
    fun `options that make no sense are answered with what is missing, and with 2`() {
        val importer = failing(AssertionError("not to be called"))
        assertEnded(2, "pyrus: --output is missing: the HDF5 volume to write", run(importer, "--import", "a.sgy"))
        assertEnded(2, "pyrus: --import is missing: the SEG-Y file to import", run(importer, "--output", "a.h5"))
        assertEnded(2, "pyrus: --import is missing: the SEG-Y file to import", run(importer, "--overwrite"))
        val wrongChunk = run(importer, "--import", "a.sgy", "--output", "a.h5", "--chunk", "64")
        assertEnded(2, "pyrus: --chunk takes three sides such as 64x64x64, got '64'", wrongChunk)
    }

    @Test
    fun `a name that no file can have is refused with what to do`() {
        val ended = run(failing(AssertionError("not to be called")), "--import", "a\u0000.sgy", "--output", "a.h5")
        val why = "Java can't take this as a file's name here (Nul character not allowed). Set a UTF-8 locale, such as LC_ALL=C.UTF-8."
        assertEnded(1, "pyrus: a\u0000.sgy: $why", ended)
    }

    private fun <T> logging(records: MutableList<LogRecord>, work: () -> T): T {
        val logger = Logger.getLogger(ImportOptionProcessor::class.java.name)
        val handler = object : Handler() {
            override fun publish(record: LogRecord) = records.plusAssign(record)

            override fun flush() = Unit

            override fun close() = Unit
        }
        val usesParent = logger.useParentHandlers
        logger.useParentHandlers = false // the console is for the test's own lines
        logger.addHandler(handler)
        try {
            return work()
        } finally {
            logger.removeHandler(handler)
            logger.useParentHandlers = usesParent
        }
    }
}
