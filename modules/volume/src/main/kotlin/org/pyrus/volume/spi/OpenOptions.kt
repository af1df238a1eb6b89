package org.pyrus.volume.spi

import org.pyrus.volume.Refusal
import org.pyrus.volume.foreign.AxisOrder
import java.nio.file.Path

/**
 * How a file is to be opened. What is not said here is found, or as the reader thinks best.
 *
 * @property workers the most threads that one read uses; a reader that can use but one takes no notice
 * @property layout how a source is to be read; a volume knows how its own was
 * @property dataset which dataset of an HDF5 file is the volume, with its groups
 * @property axes in which order that dataset has its axes
 * @property chunkCache for the reader that has one, the HDF5 library's
 * @property check whether every chunk that a read touches is held against its checksum, and the read fails where it differs: it then reads whole chunks. Only
 *   reader `direct` does, of volumes that have checksums; asked for it, others refuse
 */
data class OpenOptions(
    val workers: Int? = null,
    val layout: SourceLayout = SourceLayout(),
    val dataset: String? = null,
    val axes: AxisOrder? = null,
    val chunkCache: ChunkCache = ChunkCache.Fitting,
    val check: Boolean = false,
) {
    /** Whether something is said of what only files that Pyrus did not make leave open. */
    val asksForeign: Boolean get() = axes != null || (dataset != null && dataset.trim('/') !in PYRUS_NAMES)

    /** @throws Refusal where a layout is given, for readers that read no sources */
    fun requireNoLayout(path: Path) {
        if (layout != SourceLayout()) throw Refusal("it reads volumes, which know how their source was read", path, remedy = "Leave the layout out.")
    }

    /** Why a reader that checks no checksums can't do what is asked; null where that is not asked. */
    val uncheckedProblem: String? get() = if (check) "it does not check checksums" else null

    /** @throws Refusal where checksums are to be checked, for readers that don't */
    fun requireNoCheck(path: Path) {
        uncheckedProblem?.let { throw Refusal(it, path, remedy = "Use the reader 'direct', or read without the check.") }
    }

    private companion object {
        /** A volume's samples, and the second name that float32 ones have. */
        val PYRUS_NAMES = setOf("data", "seismic_dataset")
    }
}

/** How many bytes of chunks the HDF5 library is to keep. */
sealed interface ChunkCache {
    /** As many as each read needs to touch each chunk once, and none where reading past the cache is quicker. */
    data object Fitting : ChunkCache

    /** What the library does where nobody says anything: 1 MiB up to HDF5 1.14, and larger chunks are read run by run. */
    data object OfLibrary : ChunkCache

    /** So many, whatever is read; 0 for none. Throws [IllegalArgumentException] where [count] is negative. */
    data class Bytes(val count: Long) : ChunkCache {
        init {
            require(count >= 0) { "a chunk cache has at least 0 bytes, got $count" }
        }
    }
}
