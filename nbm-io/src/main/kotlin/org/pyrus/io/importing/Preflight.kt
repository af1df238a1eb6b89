package org.pyrus.io.importing

import org.pyrus.io.hdf5.PartFile
import org.pyrus.io.segy.SegyFile
import org.pyrus.volume.JavaMemory
import org.pyrus.volume.Refusal
import org.pyrus.volume.TargetFile
import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path

/** What can be known to be wrong with a target before anything is read or written. */
internal object Preflight {
    /**
     * Refuses a target that can't be taken, or whose part file can't.
     *
     * @return the file that the target stands for
     * @throws Refusal as [TargetFile.of] and [PartFile.checkWay] do
     */
    fun checkTarget(target: Path, overwrite: Boolean, sources: List<Path>): Path {
        PartFile.removeSecondName(target)
        val file = TargetFile.of(target, overwrite, sources)
        PartFile.checkWay(file, sources)
        return file
    }

    /**
     * As [checkTarget], of a volume: refuses a target that is a SEG-Y file, or is called like one, as the last of several names is where the volume's was forgotten.
     *
     * @throws Refusal saying so
     */
    fun checkVolume(target: Path, overwrite: Boolean, sources: List<Path>): Path {
        val isSegy = sources.none { it == target } && (SegyFile.announcesSegy(target) || isNamedAsSegy(target))
        if (isSegy) {
            val what = if (Files.exists(target)) "it is a SEG-Y file" else "it ends as SEG-Y files do"
            throw Refusal("$what, and the last name is that of the volume to be written", target, remedy = "Name the volume behind the SEG-Y files, such as survey.h5.")
        }
        return checkTarget(target, overwrite, sources)
    }

    /** Whether [path] ends as names of SEG-Y files do. */
    fun isNamedAsSegy(path: Path): Boolean = listOf(".sgy", ".segy").any { path.toString().endsWith(it, ignoreCase = true) }

    /**
     * Refuses a buffer budget of more memory than Java gives: buffers lie outside the heap, of which there is a limit too.
     *
     * @throws Refusal with both figures
     */
    fun checkMemory(bufferBudgetBytes: Long, mostMiB: Long = JavaMemory.mostBudgetMiB) {
        val budgetMiB = bufferBudgetBytes shr 20
        if (budgetMiB <= mostMiB) return
        val gigabytes = budgetMiB * 5 / 4 / 1024 + 1 // a heap is a little less than asked for, and others need some too
        throw Refusal(
            "a buffer budget of $budgetMiB MiB passes the $mostMiB MiB that this Java can give",
            remedy = "Give a smaller budget, or Java more memory: PYRUS_JAVA_OPTIONS=-Xmx${gigabytes}g before ./pyrus, -J-Xmx${gigabytes}g behind bin/pyrus.",
        )
    }

    /**
     * Refuses where the file store of [target] has less than [neededBytes] free. A target that is to be replaced stays until the new file
     * is complete, so its bytes do not count as free.
     *
     * @throws Refusal with both figures
     */
    fun checkSpace(target: Path, neededBytes: Long, freeBytes: (Path) -> Long = ::usableSpace) {
        val free = try {
            freeBytes(target.toAbsolutePath().parent)
        } catch (_: IOException) {
            return // a file store that does not say (some network drives): the write itself will tell
        }
        if (free < neededBytes) {
            throw Refusal(
                "no space for the result: it takes ${gigabytes(neededBytes)}, and ${gigabytes(free)} are free",
                target,
                remedy = "Free some space, or name a target on another drive.",
            )
        }
    }

    private fun usableSpace(folder: Path): Long = Files.getFileStore(folder).usableSpace

    private fun gigabytes(bytes: Long): String = if (bytes < 100_000_000) "%.1f MB".format(null, bytes / 1e6) else "%.2f GB".format(null, bytes / 1e9)
}
