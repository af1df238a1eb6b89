package org.pyrus.volume

import java.nio.file.Path

/**
 * A job that can't be done, said once and in full: what is wrong, where (file, trace, byte), what to do. [message] is one line of the three, whatever names a damaged file has in it.
 *
 * @property problem what is wrong, without the file's name, starting in lower case
 * @property trace the trace concerned, counted from 1 as in SEG-Y, or null
 * @property byte the byte concerned, counted from 1 as in SEG-Y, from the start of the file, or null
 * @property remedy what the user can do, a sentence
 * @property marked what the user wrote, and under it a line of carets below the words concerned, for a font of one width; null where it is not about words
 */
open class Refusal(
    problem: String,
    val file: Path? = null,
    val trace: Long? = null,
    val byte: Long? = null,
    val remedy: String,
    cause: Throwable? = null,
    val marked: String? = null,
) : Exception(
    buildString {
        if (file != null) append(file).append(": ")
        append(problem)
        val where = listOfNotNull(trace?.let { "trace $it" }, byte?.let { "byte $it" })
        if (where.isNotEmpty()) append(where.joinToString(", ", " (", ")"))
        append(". ").append(remedy)
    }.inOneLine(),
    cause,
) {
    val problem: String = problem.inOneLine()
}

/** A [Refusal] of a file that is damaged: what is wrong with it is the file's fault, not a kind of file that is not known. Native code is not to be given it. */
class DamageRefusal(problem: String, file: Path? = null, remedy: String, cause: Throwable? = null) : Refusal(problem, file, remedy = remedy, cause = cause)

/** Breaks of lines become spaces, and what is no letter at all is shown as such. */
private fun String.inOneLine(): String =
    if (none { it.isISOControl() }) this else replace(Regex("\\s*[\r\n\t]\\s*"), " ").map { if (it.isISOControl()) '\uFFFD' else it }.joinToString("")
