package org.pyrus.app.hands

import org.junit.jupiter.api.Assertions.assertEquals
import java.util.concurrent.CopyOnWriteArrayList
import java.util.logging.Handler
import java.util.logging.Level
import java.util.logging.LogRecord
import java.util.logging.Logger

/** Runs [steps], and fails where the suite logs a warning or worse meanwhile, or an exception at any level. */
inline fun withCleanLog(steps: () -> Unit) { // inline: a lambda in a method named test… compiles to another, which JUnit 3 takes for a test
    val complaints = Complaints().use { watching ->
        try {
            steps()
        } finally {
            closeDialogs() // where a step fails: the suite would not end
        }
        watching.seen
    }
    assertEquals(emptyList<String>(), complaints.toList())
}

/** What the suite logs as a warning or worse, or with an exception, from when this is made until it is closed. */
@PublishedApi
internal class Complaints :
    Handler(),
    AutoCloseable {
    val seen = CopyOnWriteArrayList<String>()

    init {
        Logger.getLogger("").addHandler(this)
    }

    override fun publish(record: LogRecord) {
        val bad = record.level.intValue() >= Level.WARNING.intValue() || record.thrown != null
        if (bad) seen += "${record.level} ${record.loggerName}: ${record.message} ${record.thrown?.stackTraceToString().orEmpty()}"
    }

    override fun flush() = Unit

    override fun close() = Logger.getLogger("").removeHandler(this)
}
