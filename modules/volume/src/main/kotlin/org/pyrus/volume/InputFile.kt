package org.pyrus.volume

import java.nio.file.Files
import java.nio.file.Path

/** What can be known to be wrong with a file that is to be read, before it is opened. */
object InputFile {
    /**
     * Refuses [path] where it is not there, or is no regular file (a pipe would be waited for without end), or may not be read.
     *
     * @param kind what it is taken for, for the message: "a volume"
     * @throws Refusal saying which
     */
    fun check(path: Path, kind: String) {
        if (!Files.exists(path)) throw Refusal("there is no such file", path, remedy = "Check the name.")
        if (Files.isDirectory(path)) throw Refusal("it is a folder, not $kind", path, remedy = "Name a file in it.")
        if (!Files.isRegularFile(path)) throw Refusal("it is not a regular file but a device, a pipe or the like", path, remedy = "Copy what it gives into a file, and name that.")
        if (!Files.isReadable(path)) throw Refusal("you may not read it", path, remedy = "Ask its owner for permission, or copy it to a folder of your own.")
    }
}
