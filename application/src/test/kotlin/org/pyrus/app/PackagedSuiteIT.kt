package org.pyrus.app

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.io.File
import java.nio.file.Files
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

    private fun jars(cluster: String): List<File> = suite.resolve(cluster).toFile().walk().filter { it.extension == "jar" }.toList()

    /** Without the release that may follow it (`org.netbeans.core/2`), nor the directives that follow a bundle's. */
    private fun Attributes.codeName() = (getValue("OpenIDE-Module") ?: getValue("Bundle-SymbolicName"))?.substringBefore('/')?.substringBefore(';')?.trim()

    /** `org.netbeans.core/2 > 3.6, org.openide.util > 9.0` */
    private fun Attributes.needed() =
        getValue("OpenIDE-Module-Module-Dependencies").orEmpty().split(',').map { it.trim().substringBefore(' ').substringBefore('/') }.filter { it.isNotEmpty() }
}
