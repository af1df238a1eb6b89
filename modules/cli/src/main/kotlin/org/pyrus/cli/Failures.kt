package org.pyrus.cli

import com.github.ajalt.clikt.core.CliktError
import com.github.ajalt.clikt.core.ContextCliktError
import com.github.ajalt.clikt.core.CoreCliktCommand
import com.github.ajalt.clikt.core.PrintHelpMessage
import com.github.ajalt.clikt.core.PrintMessage
import com.github.ajalt.clikt.core.ProgramResult
import com.github.ajalt.clikt.core.UsageError
import org.pyrus.volume.Refusal
import java.io.IOException
import java.nio.file.AccessDeniedException
import java.nio.file.DirectoryNotEmptyException
import java.nio.file.FileAlreadyExistsException
import java.nio.file.FileSystemException
import java.nio.file.NoSuchFileException
import java.util.concurrent.CancellationException

/** Turns whatever ended a command into an exit code and what the user reads. */
internal object Failures {
    const val FAILED = 1
    const val USED_WRONGLY = 2
    const val CANCELLED = 130

    /** 128 + SIGPIPE, as a shell says it of programs that the signal ends. */
    const val READER_GONE = 141

    fun report(failure: Throwable, command: CoreCliktCommand, session: Session, stackTrace: Boolean): Int {
        if (stackTrace && failure !is CliktError) failure.printStackTrace(session.err)
        return when {
            failure is ProgramResult -> failure.statusCode
            failure is OutputLost -> 0 // told by outputLost
            failure is PrintHelpMessage -> help(failure, session)
            failure is PrintMessage -> 0.also { session.out.println(failure.message) }
            failure is UsageError -> usage(failure, command, session)
            failure is CancellationException && session.cancelled -> CANCELLED.also { session.say("cancelled; ${session.leftBehind ?: "nothing half-made is left behind"}") }
            else -> FAILED.also {
                session.say(oneLine(failure))
                (failure as? Refusal)?.marked?.let { session.err.println(it.prependIndent("  ")) }
            }
        }
    }

    /**
     * The exit code of a command that would have ended with [code], and whose results did not all reach standard output; says so in a line. Where the reader
     * of a pipe has gone (`| head -1`), which Java tells by the failure's words only, it is nobody's fault and nothing is said.
     */
    fun outputLost(code: Int, session: Session): Int {
        val failure = session.outFailure()
        if (failure?.message?.contains("pipe", ignoreCase = true) == true) return if (code == 0) READER_GONE else code
        session.say("standard output: ${failure?.message ?: "it takes no more"}; what was to be written there is lost. Check the disk, then run it again.")
        return if (code == 0) FAILED else code
    }

    /** One line that says what went wrong, where, and what to do. */
    fun oneLine(failure: Throwable): String = when (failure) {
        is Refusal -> failure.message.orEmpty()
        is NoSuchFileException -> "${failure.file}: no such file or folder. Check the name."
        is AccessDeniedException -> "${failure.file}: permission denied. Check the rights of the file and its folder."
        is FileAlreadyExistsException -> "${failure.file}: it exists already. Give --overwrite to replace it."
        is DirectoryNotEmptyException -> "${failure.file}: a folder is in the way. Give another name."
        is FileSystemException -> "${failure.file}: ${failure.reason ?: failure.javaClass.simpleName}. Check the disk, then run it again."
        is IOException -> "${failure.message ?: failure.javaClass.simpleName} (reading or writing failed). Check the disk, then run it again."
        is OutOfMemoryError -> "out of memory (${failure.message}). Give Java more, such as PYRUS_JAVA_OPTIONS=-Xmx4g, or import with a smaller --budget."
        else -> "$failure. This is a fault of Pyrus: please report it with what --stacktrace prints."
    }.lines().joinToString(" ") { it.trim() }

    private fun Session.say(line: String) = err.println("pyrus: $line")

    private fun help(failure: PrintHelpMessage, session: Session): Int {
        (if (failure.error) session.err else session.out).println(formatted(failure))
        return if (failure.error) USED_WRONGLY else 0
    }

    private fun usage(failure: UsageError, command: CoreCliktCommand, session: Session): Int {
        // A verb that refuses its options as it runs doesn't know its own context; the error then lacks the usage line.
        if (failure.context == null) failure.context = (command.currentContext.invokedSubcommand ?: command).currentContext
        session.err.println(formatted(failure))
        return USED_WRONGLY
    }

    private fun formatted(failure: CliktError): String =
        (failure as? ContextCliktError)?.context?.command?.getFormattedHelp(failure) ?: failure.message.orEmpty()
}
