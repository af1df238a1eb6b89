package org.pyrus.io.exporting

import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.importing.Preflight
import org.pyrus.volume.Refusal
import java.nio.file.Files
import java.nio.file.Path

/**
 * One file that an export is to write, and what the volume keeps of it.
 *
 * @property target the name that was asked for
 * @property firstTrace its first trace, from 0 through all files
 */
internal class ExportTarget(
    val target: Path,
    val firstTrace: Int,
    val traceCount: Int,
    val bytes: Long,
    val head: ByteArray,
    val tail: ByteArray,
    val digest: String,
    val sha256: String?,
)

/**
 * The files that an export of [stored] writes: [target], or where the volume was made of several files, as many in the folder [target], by the names that they had.
 * Without [keep], a folder that was made for them is removed again on [close].
 */
internal class ExportTargets private constructor(val all: List<ExportTarget>, private val madeFolder: Path?) : AutoCloseable {
    private var kept = false

    fun keep() {
        kept = true
    }

    override fun close() {
        if (!kept && madeFolder != null) Files.deleteIfExists(madeFolder)
    }

    companion object {
        /** @throws Refusal where [target] is no folder, nor can be made one, and the volume was made of several files */
        fun of(stored: StoredVolume, target: Path): ExportTargets {
            val segy = stored.segy
            if (segy.files.isEmpty()) {
                return ExportTargets(listOf(ExportTarget(target, 0, Math.toIntExact(segy.traceCount), segy.sourceBytes, segy.head, segy.tail, segy.digest, segy.sha256)), null)
            }
            val isFolder = Files.isDirectory(target)
            if (!isFolder && (Files.exists(target) || Preflight.isNamedAsSegy(target))) throw oneForMany(stored, target)
            if (!isFolder) Files.createDirectory(target.also(::requireParent))
            val names = namesOf(segy.files.map { it.name })
            val all = segy.files.zip(names) { file, name ->
                ExportTarget(target.resolve(name), Math.toIntExact(file.firstTrace), Math.toIntExact(file.traceCount), file.bytes, file.head, file.tail, file.digest, file.sha256)
            }
            return ExportTargets(all, target.takeIf { !isFolder })
        }

        private fun requireParent(folder: Path) {
            val parent = folder.toAbsolutePath().parent
            if (parent == null || !Files.isDirectory(parent)) throw Refusal("the folder ${parent ?: folder} does not exist", folder, remedy = "Create it first.")
        }

        private fun oneForMany(stored: StoredVolume, target: Path) = Refusal(
            "it can't become one SEG-Y file: ${stored.path} was made of ${stored.segy.files.size}", target,
            remedy = "Name a folder, which gets all of them, or export what the volume holds as one new file with --new.",
        )

        /** As the files were called; those that share a name (which some file systems find in any case) have their places in front of it. */
        fun namesOf(names: List<String>): List<String> {
            val shared = names.groupingBy { it.lowercase() }.eachCount()
            if (shared.size == names.size) return names
            val apart = names.mapIndexed { nth, name -> if (shared.getValue(name.lowercase()) > 1) "${nth + 1}-$name" else name }
            return if (apart.distinctBy { it.lowercase() }.size == apart.size) apart else names.mapIndexed { nth, name -> "${nth + 1}-$name" }
        }
    }
}
