package org.pyrus.app

import junit.framework.TestResult
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.netbeans.junit.NbModuleSuite
import org.netbeans.junit.NbTestCase
import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.SettingsFile
import java.nio.file.Files
import java.util.logging.Level

/** The suite's themes; it starts in the light one, by its `etc/pyrus.conf`, which NbModuleSuite does not read. Tests do too, but for the property `pyrus.look`. */
enum class Look(val className: String) {
    LIGHT("com.formdev.flatlaf.FlatLightLaf"),
    DARK("com.formdev.flatlaf.FlatDarkLaf"),
    ;

    companion object {
        val ofTests: Look = valueOf(System.getProperty("pyrus.look") ?: LIGHT.name)
    }
}

/**
 * Runs the `test…` methods of a JUnit 3 style class inside the suite's module system, and reports them to Jupiter. An exception that is
 * logged as a warning or worse fails them. The suite starts with [settings], whatever the one before it left.
 */
fun runInSuite(tests: Class<out NbTestCase>, gui: Boolean, expected: Int, look: Look = Look.ofTests, settings: PyrusSettings = PyrusSettings()) {
    SettingsFile().apply { if (settings == PyrusSettings()) Files.deleteIfExists(path) else save(settings) }
    val result = TestResult()
    NbModuleSuite
        .createConfiguration(tests)
        .gui(gui)
        .clusters(".*")
        .enableModules(".*")
        .enableClasspathModules(false)
        .honorAutoloadEager(true)
        .failOnException(Level.WARNING)
        .addStartupArgument("--laf", look.className)
        .suite()
        .run(result)
    val bad = (result.failures().toList() + result.errors().toList()).joinToString("\n") { it.toString() + "\n" + it.trace() }
    assertTrue(result.wasSuccessful(), bad)
    assertEquals(expected, result.runCount(), "tests run")
}
