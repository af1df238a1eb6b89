package org.pyrus.volume.spi

import org.openide.util.Lookup
import org.pyrus.volume.Refusal
import org.pyrus.volume.StorageProfile
import org.pyrus.volume.StorageProfileJson
import java.nio.file.Files
import java.nio.file.InvalidPathException
import java.nio.file.Path

/**
 * How much a measurement may take.
 *
 * @property seconds about how long it lasts at most; a slow device gets fewer reads, not more time
 * @property bytes the most that the temporary file takes
 * @throws IllegalArgumentException where one is too little to measure by
 */
data class ProfileBudget(val seconds: Double = 15.0, val bytes: Long = 1L shl 30) {
    init {
        require(seconds in 1.0..600.0) { "a measurement takes 1 to 600 s, got $seconds" }
        require(bytes >= LEAST_BYTES) { "a measurement needs at least $LEAST_BYTES bytes, got $bytes" }
    }

    companion object {
        const val LEAST_BYTES = 16L shl 20
    }
}

/** Measures disks, and keeps what was measured. Implementations are registered as services and have no state. */
interface StorageProfiler {
    /** Profiles that need no measuring, for disks that one does not have. */
    val builtIn: List<StorageProfile>

    /** What is known of the device that [folder] (or a file in it) lies on; null where it was not measured yet. Blocking: reads a small file. Never throws. */
    fun known(folder: Path): StorageProfile?

    /**
     * Measures the device that [place] lies on, and where [keep] is true keeps the result for [known]. In a folder it writes a temporary file, which is always removed; a file is read only, and
     * must have [ProfileBudget.LEAST_BYTES].
     *
     * Cancellable within a read; [onProgress] is called from worker threads.
     *
     * @throws Refusal where there is no such place, it has too little room, or it can't be read: what is wrong and what to do
     */
    suspend fun measure(place: Path, budget: ProfileBudget = ProfileBudget(), keep: Boolean = true, onProgress: (Progress) -> Unit = {}): StorageProfile
}

/** The profiler that Lookup finds, if any. */
object Profilers {
    fun find(): StorageProfiler? = Lookup.getDefault().lookup(StorageProfiler::class.java)

    /** Throws [Refusal] where none is installed. */
    fun default(): StorageProfiler = find() ?: throw Refusal("nothing here measures disks", remedy = "Install the Pyrus Chunking module.")

    /**
     * The profile that [text] names: a built-in one, a JSON file of one, or what is known of the folder.
     *
     * @throws Refusal where it is none of these
     */
    fun named(text: String): StorageProfile {
        val profiler = default()
        profiler.builtIn.find { it.name == text }?.let { return it }
        val names = profiler.builtIn.joinToString { it.name }
        val path = try {
            Path.of(text)
        } catch (e: InvalidPathException) {
            throw Refusal("'$text' names no storage profile", remedy = "Give one of $names, a profile's JSON file, or a folder.", cause = e)
        }
        if (text.endsWith(".json")) return StorageProfileJson.read(path)
        if (!Files.exists(path)) throw Refusal("'$text' names no storage profile", remedy = "Give one of $names, a profile's JSON file, or a folder.")
        return profiler.known(path) ?: throw Refusal("the disk was not measured yet", path, remedy = "Measure it with pyrus profile, or give one of $names.")
    }
}
