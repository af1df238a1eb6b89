package org.pyrus.volume

import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardCopyOption.ATOMIC_MOVE
import java.nio.file.StandardCopyOption.REPLACE_EXISTING

/** Small text files that are there whole or not at all, whoever reads them meanwhile. */
internal object WholeText {
    /** Puts [text] at [path], in place of a file there; makes its folder. Throws [java.io.IOException]. */
    fun write(path: Path, text: String) {
        val folder = path.toAbsolutePath().parent
        Files.createDirectories(folder)
        val draft = Files.createTempFile(folder, "pyrus", ".draft")
        try {
            Files.writeString(draft, text)
            Files.move(draft, path, ATOMIC_MOVE, REPLACE_EXISTING)
        } finally {
            Files.deleteIfExists(draft)
        }
    }
}
