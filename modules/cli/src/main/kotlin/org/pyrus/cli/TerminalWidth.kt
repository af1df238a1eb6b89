package org.pyrus.cli

import java.nio.file.Files
import java.nio.file.Path

/** A terminal of so many columns. */
@JvmInline
internal value class TerminalWidth(val columns: Int) {
    companion object {
        private const val DEFAULT_COLUMNS = 80

        /**
         * The terminal behind standard error, or null where there is none.
         *
         * The launcher knows best and says it in the system properties `pyrus.terminal` (true or false) and `pyrus.columns`. Without them
         * Linux says it by what descriptor 2 links to, and elsewhere Java says it only of standard input and output together.
         */
        fun ofStandardError(): TerminalWidth? {
            val interactive = System.getProperty("pyrus.terminal")?.toBoolean() ?: (linksToTerminal() ?: consoleIsTerminal())
            if (!interactive || System.getenv("TERM") == "dumb") return null
            val columns = System.getProperty("pyrus.columns") ?: System.getenv("COLUMNS")
            return TerminalWidth(columns?.toIntOrNull()?.takeIf { it in 20..1000 } ?: DEFAULT_COLUMNS)
        }

        private fun linksToTerminal(): Boolean? = try {
            val device = Files.readSymbolicLink(Path.of("/proc/self/fd/2")).toString()
            device.startsWith("/dev/pts/") || device.startsWith("/dev/tty") || device == "/dev/console"
        } catch (_: Exception) {
            null
        }

        private fun consoleIsTerminal(): Boolean {
            val console = System.console() ?: return false
            // From Java 22 on there is always a console object, and it knows.
            val ask = console.javaClass.methods.find { it.name == "isTerminal" && it.parameterCount == 0 } ?: return true
            return runCatching { ask.invoke(console) as Boolean }.getOrDefault(false)
        }
    }
}
