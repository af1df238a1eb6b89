package org.pyrus.volume

import java.nio.file.Path

/** How much an [Issue] matters: [INFO] is worth knowing, [WARNING] may be wrong, [ERROR] stops an import. */
enum class Grade { INFO, WARNING, ERROR }

/**
 * Something found in a source, graded. Trace and byte count from 1, as the SEG-Y standard does.
 *
 * @property file which file it was found in, where the source is several
 * @property remedy what the user can do, or empty where nothing needs doing
 */
data class Issue(val grade: Grade, val message: String, val trace: Long? = null, val byte: Long? = null, val remedy: String = "", val file: Path? = null) {
    /** The file's name, where there is one to be told, and [trace] and [byte] as [count] writes them: `B.sgy, trace 17`; empty where nothing is known. */
    fun where(count: (Long) -> String = Long::toString): String =
        listOfNotNull(file?.fileName?.toString(), trace?.let { "trace ${count(it)}" }, byte?.let { "byte ${count(it)}" }).joinToString(", ")

    /** `warning: … (trace 12, byte 3841). What to do`; a [Grade.INFO] is a `note`. Trace and byte as [count] writes them. */
    fun line(count: (Long) -> String = Long::toString): String = buildString {
        append(if (grade == Grade.INFO) "note" else grade.name.lowercase()).append(": ").append(message)
        val where = where(count)
        if (where.isNotEmpty()) append(" (").append(where).append(')')
        if (remedy.isNotEmpty()) append(if (message.endsWith('.') && where.isEmpty()) " " else ". ").append(remedy)
    }
}
