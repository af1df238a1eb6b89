package org.pyrus.volume

/** How much an [Issue] matters: [INFO] is worth knowing, [WARNING] may be wrong, [ERROR] stops an import. */
enum class Grade { INFO, WARNING, ERROR }

/**
 * Something found in a source, graded. Trace and byte count from 1, as the SEG-Y standard does.
 *
 * @property remedy what the user can do, or empty where nothing needs doing
 */
data class Issue(val grade: Grade, val message: String, val trace: Long? = null, val byte: Long? = null, val remedy: String = "")
