package org.pyrus.app

import junit.framework.TestResult
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.netbeans.junit.NbModuleSuite
import org.netbeans.junit.NbTestCase
import java.util.logging.Level

/** Arguments that start the suite in its own light theme, as `etc/pyrus.conf` does, and in the dark one. */
val LIGHT = arrayOf("--laf", "com.formdev.flatlaf.FlatLightLaf")
val DARK = arrayOf("--laf", "com.formdev.flatlaf.FlatDarkLaf")

/**
 * Runs the `test…` methods of a JUnit 3 style class inside the suite's module system, and reports them to Jupiter. An exception that is
 * logged as a warning or worse fails them.
 *
 * @param arguments what to start the suite with, besides what NbModuleSuite does: it does not read `etc/pyrus.conf`
 */
fun runInSuite(tests: Class<out NbTestCase>, gui: Boolean, expected: Int, vararg arguments: String) {
    val result = TestResult()
    val configuration = NbModuleSuite
        .createConfiguration(tests)
        .gui(gui)
        .clusters(".*")
        .enableModules(".*")
        .enableClasspathModules(false)
        .honorAutoloadEager(true)
        .failOnException(Level.WARNING)
    // it takes no empty list of arguments
    (if (arguments.isEmpty()) configuration else configuration.addStartupArgument(*arguments)).suite().run(result)
    val bad = (result.failures().toList() + result.errors().toList()).joinToString("\n") { it.toString() + "\n" + it.trace() }
    assertTrue(result.wasSuccessful(), bad)
    assertEquals(expected, result.runCount(), "tests run")
}
