package org.pyrus.project.facts

import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.BasicFileAttributes

/** What changes when a file does. */
internal data class FileStamp(val bytes: Long, val modifiedMillis: Long) {
    companion object {
        /** The stamp of the regular file at [path], or null where there is none. Blocking, for a moment. */
        fun of(path: Path): FileStamp? = try {
            Files.readAttributes(path, BasicFileAttributes::class.java).takeIf { it.isRegularFile }?.let { FileStamp(it.size(), it.lastModifiedTime().toMillis()) }
        } catch (_: IOException) {
            null
        }
    }
}
