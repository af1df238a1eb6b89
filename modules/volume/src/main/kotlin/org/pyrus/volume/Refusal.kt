package org.pyrus.volume

import java.nio.file.Path

/**
 * A job that can't be done, said once and in full: what is wrong, where (file, trace, byte), what to do. [message] is one line of the three.
 *
 * @property problem what is wrong, without the file's name, starting in lower case
 * @property trace the trace concerned, counted from 1 as in SEG-Y, or null
 * @property byte the byte concerned, counted from 1 as in SEG-Y, from the start of the file, or null
 * @property remedy what the user can do, a sentence
 * @property marked what the user wrote, and under it a line of carets below the words concerned, for a font of one width; null where it is not about words
 */
class Refusal(
    val problem: String,
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
    },
    cause,
)
