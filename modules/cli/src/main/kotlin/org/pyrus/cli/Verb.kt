package org.pyrus.cli

import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.CoreCliktCommand
import com.github.ajalt.clikt.core.UsageError
import com.github.ajalt.clikt.parameters.arguments.RawArgument
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.convert
import com.github.ajalt.clikt.parameters.arguments.multiple
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import kotlinx.serialization.json.JsonObject
import java.io.PrintStream
import java.nio.file.InvalidPathException
import java.nio.file.Path

/** One verb of the command line: options, then [run]. [summary] is its line in the list of verbs. */
internal abstract class Verb(name: String, private val summary: String, protected val session: Session) : CoreCliktCommand(name) {
    // Read from the raw arguments in run(): it must work where parsing itself fails.
    @Suppress("unused")
    private val stackTrace by option("--stacktrace", help = "Print a failure's stack trace too", hidden = true).flag()

    protected val out: PrintStream get() = session.out

    override fun help(context: Context) = summary
}

/** Prints [json] on one line. */
internal fun PrintStream.json(json: JsonObject) = println(json.toString())

/** A required path; whether there is such a file is found out by who opens it, since that is no fault in usage. */
internal fun Verb.pathArgument(name: String, help: String) = rawPath(name, help).convert { pathOf(it) }

/** Required paths, one or more: of the files of one survey, in the order of their traces. */
internal fun Verb.pathArguments(name: String, help: String) = rawPath(name, help).convert { pathOf(it) }.multiple(required = true)

internal fun Verb.rawPath(name: String, help: String): RawArgument = argument(name, help = help)

/** [text] as a path, or a usage error. */
internal fun pathOf(text: String): Path = try {
    Path.of(text)
} catch (wrong: InvalidPathException) {
    val hint = if (text.all { it.code < 128 }) "" else ". Set a UTF-8 locale, such as LC_ALL=C.UTF-8"
    throw UsageError("'$text': Java can't take this as a file's name here (${wrong.reason})$hint")
}

/** [make]s a value whose class checks it, so that what the class refuses is a usage error. */
internal inline fun <T> checked(make: () -> T): T = try {
    make()
} catch (wrong: IllegalArgumentException) {
    throw UsageError(wrong.message.orEmpty())
}
