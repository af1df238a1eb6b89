package org.pyrus.volume

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.volume.spi.ChunkKnobs
import org.pyrus.volume.spi.ReadWeights
import java.nio.file.Files
import java.nio.file.Path

class SettingsFileTest {
    @TempDir
    lateinit var folder: Path

    private val file get() = SettingsFile(folder.resolve("new/settings.json"))

    private fun refusal(text: String): String {
        Files.createDirectories(file.path.parent)
        Files.writeString(file.path, text)
        return assertThrows(Refusal::class.java) { file.load() }.message!!
    }

    @Test
    fun `a new user has the founding formula's knobs, the best reader, 256 MiB for imports and 64 for planes`() {
        assertEquals(PyrusSettings("automatic", ChunkKnobs(2048.0, 2.0, 2.5), null, null, 256, 64), file.load())
    }

    @Test
    fun `what is saved is loaded again, by another program too`() {
        val settings = PyrusSettings("founding", ChunkKnobs(512.0, 1.5, 1.0), "jhdf", 3, 1024, 0, ReadWeights(0.1, 2.0, 0.0, 1.0), ChunkShape(64, 32, 128))
        file.save(settings)
        assertEquals(settings, file.load())
        file.save(PyrusSettings())
        assertEquals(PyrusSettings(), file.load())
        assertEquals(listOf("settings.json"), Files.list(file.path.parent).use { files -> files.map { it.fileName.toString() }.toList() })
    }

    @Test
    fun `keys that this version does not know are kept`() {
        Files.createDirectories(file.path.parent)
        Files.writeString(file.path, """{"prefetch_planes": 64, "ratio": 3}""")
        file.save(file.load().copy(workers = 2))
        assertTrue("\"prefetch_planes\": 64" in Files.readString(file.path))
        assertEquals(PyrusSettings(knobs = ChunkKnobs(ratio = 3.0), workers = 2), file.load())
    }

    @Test
    fun `a broken file is refused, saying what is wrong with it`() {
        assertEquals("${file.path}: the settings can't be used: workers must be 1..64, got 0. Mend or delete the file.", refusal("""{"workers": 0}"""))
        val cache = refusal("""{"plane_cache_mib": -1}""")
        assertEquals("${file.path}: the settings can't be used: the plane cache must be 0..65536 MiB, got -1. Mend or delete the file.", cache)
        assertEquals("${file.path}: the settings can't be used: ratio is not a number: \"flat\". Mend or delete the file.", refusal("""{"ratio": "flat"}"""))
        assertEquals("${file.path}: the settings can't be used: it holds no JSON object. Mend or delete the file.", refusal("[]"))
        val weights = refusal("""{"weights": "slices"}""")
        assertTrue("weights are balanced, sections, maps, cubes, or figures for inline,crossline,slice[,cube], not: \"slices\"" in weights, weights)
        assertTrue("a weight is 0 or more, got -1.0" in refusal("""{"weights": "1,-1,1"}"""))
        assertTrue("chunk is not three whole numbers such as 64x64x64: \"64\"" in refusal("""{"chunk": "64"}"""))
        assertTrue(refusal("{").startsWith("${file.path}: the settings can't be used: it is no JSON: "))
    }

    @Test
    fun `what planes take is what was set, but at most a quarter of the heap`() {
        val quarter = Runtime.getRuntime().maxMemory() / 4
        assertEquals(listOf(0L, 1L shl 20, quarter), listOf(0, 1, 65_536).map { PyrusSettings(planeCacheMiB = it).planeCacheBytes })
    }

    @Test
    fun `the folder is the system's own, or the one that PYRUS_HOME names`() {
        assertEquals(Path.of("/elsewhere"), SettingsFile.defaultFolder(mapOf("PYRUS_HOME" to "/elsewhere"), "Linux", "/people/a"))
        assertEquals(Path.of("/people/a/.config/pyrus"), SettingsFile.defaultFolder(emptyMap(), "Linux", "/people/a"))
        assertEquals(Path.of("/people/a/conf/pyrus"), SettingsFile.defaultFolder(mapOf("XDG_CONFIG_HOME" to "/people/a/conf"), "Linux", "/people/a"))
        assertEquals(Path.of("/people/a/Library/Application Support/Pyrus"), SettingsFile.defaultFolder(emptyMap(), "Mac OS X", "/people/a"))
    }

    @Test
    fun `weights stand in the file by the names and figures that the terminal takes`() {
        file.save(PyrusSettings(weights = ReadWeights(2.0, 2.0, 0.5, 0.0)))
        assertTrue("\"weights\": \"sections\"" in Files.readString(file.path), Files.readString(file.path))
        file.save(PyrusSettings(weights = ReadWeights(1.0, 2.5, 0.0, 0.25), chunk = ChunkShape(8, 16, 32)))
        val text = Files.readString(file.path)
        assertTrue("\"weights\": \"1,2.5,0,0.25\"" in text && "\"chunk\": \"8x16x32\"" in text, text)
    }
}
