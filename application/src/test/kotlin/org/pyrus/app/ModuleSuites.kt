package org.pyrus.app

import junit.framework.TestResult
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.netbeans.junit.NbModuleSuite
import org.netbeans.junit.NbTestCase

/** Runs the `test…` methods of a JUnit 3 style class inside the suite's module system, and reports them to Jupiter. */
fun runInSuite(tests: Class<out NbTestCase>, gui: Boolean, expected: Int) {
    val result = TestResult()
    NbModuleSuite
        .createConfiguration(tests)
        .gui(gui)
        .clusters(".*")
        .enableModules(".*")
        .enableClasspathModules(false)
        .honorAutoloadEager(true)
        // the look that the packaged suite's launcher asks for
        .addStartupArgument("--laf", System.getProperty("pyrus.laf", "com.formdev.flatlaf.FlatLightLaf"))
        .suite()
        .run(result)
    val bad = (result.failures().toList() + result.errors().toList()).joinToString("\n") { it.toString() + "\n" + it.trace() }
    assertTrue(result.wasSuccessful(), bad)
    assertEquals(expected, result.runCount(), "tests run")
}
