package org.pyrus.testing

import java.nio.file.Path

/** Java processes of their own, with the class path and the Java of the test that starts them. */
object Jvm {
    private val java: Path = Path.of(System.getProperty("java.home"), "bin", "java")

    /** The command that runs the main of [mainClass], given the JVM's [options]. */
    fun command(mainClass: String, options: List<String>, vararg arguments: String): List<String> =
        listOf(java.toString()) + options + listOf("-cp", System.getProperty("java.class.path"), mainClass) + arguments
}
