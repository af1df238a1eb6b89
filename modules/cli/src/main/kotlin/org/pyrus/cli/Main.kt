package org.pyrus.cli

import com.github.ajalt.clikt.core.parse
import java.io.BufferedOutputStream
import java.io.FileDescriptor
import java.io.FileOutputStream
import java.io.PrintStream
import kotlin.system.exitProcess

/** The process's entry: `pyrus VERB …`. Exit code 0 done, 1 failed, 2 used wrongly, 130 or 143 where a signal ended it, 141 where whoever read its output went away. */
fun main(args: Array<String>) {
    System.setProperty("java.awt.headless", "true")
    // a process that was paused for longer than this, by Ctrl+Z say, can lose what its workers were to do (decision 28)
    System.setProperty("kotlinx.coroutines.scheduler.keep.alive.sec", "86400")
    val output = RememberingOutput(FileOutputStream(FileDescriptor.out))
    val session = Session(
        PrintStream(BufferedOutputStream(output, 1 shl 16), false, Charsets.UTF_8),
        PrintStream(FileOutputStream(FileDescriptor.err), true, Charsets.UTF_8),
        TerminalWidth.ofStandardError(),
        outFailure = { output.failure },
    )
    // On a signal the JVM runs this hook and ends with the signal's own code; it waits until the job has removed what it left half-made.
    Runtime.getRuntime().addShutdownHook(Thread({ session.cancelAndWait() }, "pyrus-cancel"))
    exitProcess(run(args.asList(), session))
}

/**
 * Runs one command line in this process and says its exit code: 0 done, 1 failed (one line on [err]), 2 used wrongly (a usage hint on [err]),
 * 130 cancelled, 141 where the reader of [out] went away. Results go to [out] as UTF-8, progress and messages to [err]. Nothing is thrown.
 */
fun run(args: List<String>, out: PrintStream, err: PrintStream): Int = run(args, Session(out, err, terminal = null))

internal fun run(args: List<String>, session: Session): Int {
    val line = if (args.firstOrNull() == "help") PyrusCommand.helpLine(args.getOrNull(1)) else args
    val command = PyrusCommand(session, line.firstOrNull())
    val code = try {
        command.parse(line)
        0
    } catch (failure: Throwable) {
        Failures.report(failure, command, session, stackTrace = "--stacktrace" in args || System.getenv("PYRUS_DEBUG") != null)
    }
    val end = if (session.out.checkError()) Failures.outputLost(code, session) else code // which flushes it
    session.err.flush()
    session.finish()
    return end
}
