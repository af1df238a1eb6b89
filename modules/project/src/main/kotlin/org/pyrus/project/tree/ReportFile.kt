package org.pyrus.project.tree

import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.name

/** A page that Pyrus' bench has written: the context class of what can be done with it. */
internal data class ReportFile(val path: Path) {
    companion object {
        private const val MOST_BYTES = 2048
        private const val MARK = """<meta name="generator" content="Pyrus bench">"""

        /** Whether [path] is one, by its ending and by what its head says made it. Blocking, for a moment. Never throws. */
        fun recognises(path: Path): Boolean {
            if (!path.name.endsWith(".html", ignoreCase = true) || !Files.isRegularFile(path)) return false
            return try {
                MARK in Files.newInputStream(path).use { it.readNBytes(MOST_BYTES) }.decodeToString()
            } catch (_: IOException) {
                false
            }
        }
    }
}
