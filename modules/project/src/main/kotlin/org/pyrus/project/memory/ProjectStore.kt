package org.pyrus.project.memory

import org.pyrus.volume.Refusal
import org.pyrus.volume.SettingsFile
import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path
import java.security.MessageDigest

/**
 * Where projects are remembered: in the file in each one's folder, or, where that can't be written, in one of the user's own below [own]. The user's own is
 * the newer wherever there is one: it goes as soon as the folder can be written again. Thread-safe; blocking.
 */
internal class ProjectStore(private val own: Path = SettingsFile.defaultFolder().resolve("projects")) {
    /** What is remembered of [folder]. Throws [Refusal] as [ProjectFile.load] does. */
    fun load(folder: Path): ProjectMemory = (ownFile(folder).takeIf { it.exists } ?: ProjectFile.of(folder)).load()

    /**
     * Remembers [memory] of [folder]; makes no file for a project of which there is nothing to remember.
     *
     * @throws Refusal where that can be done in neither place
     */
    fun save(folder: Path, memory: ProjectMemory) {
        val shared = ProjectFile.of(folder)
        val users = ownFile(folder)
        if (memory.isEmpty && !shared.exists && !users.exists) return
        try {
            shared.save(memory)
        } catch (e: Refusal) {
            try {
                Files.createDirectories(own)
            } catch (_: IOException) {
                throw e
            }
            return users.save(memory)
        }
        try {
            Files.deleteIfExists(users.path)
        } catch (e: IOException) {
            throw Refusal("an older memory of the project $folder can't be removed (${e.message})", users.path, remedy = "Delete it.", cause = e)
        }
    }

    private fun ownFile(folder: Path): ProjectFile {
        val digest = MessageDigest.getInstance("SHA-256").digest(folder.toString().toByteArray())
        return ProjectFile(own.resolve(digest.take(DIGEST_BYTES).joinToString("") { "%02x".format(it) } + ".json"))
    }

    private companion object {
        const val DIGEST_BYTES = 16
    }
}
