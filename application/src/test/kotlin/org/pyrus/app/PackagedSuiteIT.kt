package org.pyrus.app

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.io.File
import java.net.URI
import java.nio.file.FileSystems
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermission
import java.util.concurrent.TimeUnit
import java.util.jar.Attributes
import java.util.jar.JarFile

/** What `mvn package` leaves. */
class PackagedSuiteIT {
    private val suite = Launcher.SUITE

    @Test
    fun `the suite has the platform's cluster and ours, and no other`() {
        assertEquals(listOf("bin", "etc", "platform", "pyrus"), suite.toFile().list()!!.sorted())
        val clusters = Files.readAllLines(suite.resolve("etc/pyrus.clusters")).filter { it.isNotBlank() }
        assertEquals(listOf("platform", "pyrus"), clusters.filter { it !in listOf("bin", "etc") }.sorted()) // without `clean`, Maven's plugin takes those two for clusters
    }

    @Test
    fun `the suite has no test library, no windows made of HTML and no second OSGi container`() {
        val unwanted = listOf("junit", "testng", "hamcrest", "html", "javafx", "netbinox", "core-osgi", "commons-codec", "commons-logging", "commons_io")
        assertEquals(emptyList<String>(), jars("platform").map { it.name }.filter { name -> unwanted.any { it in name } })
    }

    @Test
    fun `every module that a module of the suite needs is in the suite`() {
        val manifests = (jars("platform") + jars("pyrus")).mapNotNull { jar -> JarFile(jar).use { it.manifest?.mainAttributes } }
        val modules = manifests.mapNotNull { it.codeName() }.toSet()
        assertTrue("org.pyrus.nbm.io" in modules && "org.netbeans.core.windows" in modules, modules.toString())
        val missing = manifests.flatMap { manifest -> manifest.needed().filter { it !in modules }.map { "${manifest.codeName()} needs $it" } }
        assertEquals(emptyList<String>(), missing)
    }

    @Test
    fun `the suite's command line makes, imports and reads a survey`(@TempDir folder: Path) {
        val demo = commandLine(folder, "demo", "--dims", "20x21x22", "--out", "$folder")
        assertEquals(0, demo.code, demo.toString())
        val info = commandLine(folder, "info", "$folder/demo.h5", "--json")
        assertEquals(0, info.code, info.toString())
        assertTrue(info.out.startsWith("{") && "\"chunk\"" in info.out, info.toString())
        val refused = commandLine(folder, "info", "$folder/none.h5")
        assertEquals(1, refused.code, refused.toString())
        assertEquals(1, refused.err.trim().lines().size, refused.toString())
    }

    @Test
    fun `the command line does without the native reader and without the viewer`(@TempDir folder: Path) {
        val part = folder.resolve("part")
        suite.toFile().copyRecursively(part.toFile())
        part.resolve("bin/pyrus-cli").toFile().setExecutable(true)
        part.resolve("pyrus/modules").toFile().walkBottomUp().filter { "hdf5-native" in it.path || "nbm-viewer" in it.path }.forEach { it.deleteRecursively() }
        val demo = commandLine(folder, "demo", "--dims", "20x21x22", "--out", "$folder")
        assertEquals(0, demo.code, demo.toString())
        val read = commandLine(folder, "read", "$folder/demo.h5", "--inline", "1001", "--json", suite = part)
        assertEquals(0, read.code, read.toString())
        val native = commandLine(folder, "read", "$folder/demo.h5", "--inline", "1001", "--json", "--reader", "native", suite = part)
        assertEquals(1, native.code, native.toString())
        val picture = commandLine(folder, "render", "$folder/demo.h5", "--inline", "1001", "$folder/inline.png", suite = part)
        assertEquals(1, picture.code, picture.toString())
        for (refused in listOf(native, picture)) assertEquals(1, refused.err.trim().lines().size, refused.toString())
    }

    @Test
    fun `the zip is the suite, with starters for Windows and others that may be run as they are`() {
        FileSystems.newFileSystem(URI("jar:${suite.resolveSibling("pyrus.zip").toUri()}"), mapOf("enablePosixFileAttributes" to true)).use { zip ->
            val root = zip.getPath("pyrus")
            for (name in listOf("pyrus", "pyrus-cli")) assertTrue(PosixFilePermission.OTHERS_EXECUTE in Files.getPosixFilePermissions(root.resolve("bin/$name")), name)
            for (name in listOf("pyrus64.exe", "pyrus-cli.bat")) assertTrue(Files.exists(root.resolve("bin/$name")), name)
            val packed = Files.walk(root).use { all -> all.filter { Files.isRegularFile(it) }.map { root.relativize(it).toString() }.toList().toSet() }
            val there = suite.toFile().walk().filter { it.isFile }.map { it.relativeTo(suite.toFile()).path }.toSet()
            assertEquals(there, packed)
        }
    }

    private fun commandLine(home: Path, vararg arguments: String, suite: Path = this.suite): Ended {
        val (out, err) = listOf("out", "err").map { Files.createTempFile(home, "cli", ".$it").toFile() }
        val starter = ProcessBuilder(listOf(suite.resolve("bin/pyrus-cli").toString()) + arguments).redirectOutput(out).redirectError(err).redirectInput(File("/dev/null"))
        starter.environment().apply {
            put("PYRUS_HOME", home.resolve("settings").toString())
            put("JAVA_HOME", System.getProperty("java.home"))
        }
        return Running(starter.start(), out, err).run {
            waitFor(Launcher.MOST_MINUTES, TimeUnit.MINUTES)
            end()
        }
    }

    private fun jars(cluster: String): List<File> = suite.resolve(cluster).toFile().walk().filter { it.extension == "jar" }.toList()

    /** Without the release that may follow it (`org.netbeans.core/2`), nor the directives that follow a bundle's. */
    private fun Attributes.codeName() = (getValue("OpenIDE-Module") ?: getValue("Bundle-SymbolicName"))?.substringBefore('/')?.substringBefore(';')?.trim()

    /** `org.netbeans.core/2 > 3.6, org.openide.util > 9.0` */
    private fun Attributes.needed() =
        getValue("OpenIDE-Module-Module-Dependencies").orEmpty().split(',').map { it.trim().substringBefore(' ').substringBefore('/') }.filter { it.isNotEmpty() }
}
