package org.pyrus.bench.benchmark

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.openjdk.jmh.generators.bytecode.JmhBytecodeGenerator
import java.io.File
import java.nio.file.Files
import java.nio.file.Path
import javax.tools.ToolProvider

/**
 * Runs the JMH benchmarks beside this class, each in a JVM of its own; `-Dpyrus.jmh=REGEX` picks some. Not a test: run by name, see CONTRIBUTING.md.
 *
 * What JMH needs around a benchmark is made from its compiled class here, so that the build needs no annotation processor.
 */
class JmhRun {
    @TempDir
    lateinit var folder: Path

    @Test
    fun run() {
        val classes = Path.of(JmhRun::class.java.protectionDomain.codeSource.location.toURI())
        // of the benchmarks alone: the generator loads all that it is shown
        val shown = folder.resolve("shown/org/pyrus/bench/benchmark").also { Files.createDirectories(it) }
        Files.list(classes.resolve("org/pyrus/bench/benchmark")).use { files -> files.forEach { Files.copy(it, shown.resolve(it.fileName)) } }
        val (sources, made) = listOf("sources", "made").map { Files.createDirectories(folder.resolve(it)) }
        JmhBytecodeGenerator.main(arrayOf(folder.resolve("shown").toString(), sources.toString(), made.toString()))
        val path = System.getProperty("surefire.test.class.path") ?: System.getProperty("java.class.path")
        val files = Files.walk(sources).use { all -> all.map { "$it" }.filter { it.endsWith(".java") }.toList() }
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, "-proc:none", "-cp", path, "-d", "$made", *files.toTypedArray()))
        val java = Path.of(System.getProperty("java.home"), "bin", "java").toString()
        val which = System.getProperty("pyrus.jmh", ".*")
        val command = listOf(java, "-cp", "$made${File.pathSeparator}$path", "org.openjdk.jmh.Main", which, "-jvmArgsAppend", "-XX:+UseSerialGC")
        assertEquals(0, ProcessBuilder(command).inheritIO().start().waitFor())
    }
}
