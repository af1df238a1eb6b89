package org.pyrus.io.read

import org.openide.util.lookup.ServiceProvider
import org.pyrus.io.hdf5.ForeignStorage
import org.pyrus.io.hdf5.OpenedHdf5
import org.pyrus.io.read.ChunkDecoder.Companion.label
import org.pyrus.volume.ExtentLimits
import org.pyrus.volume.OpenFile
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.Refusal
import org.pyrus.volume.foreign.PermutedReader
import org.pyrus.volume.spi.OpenOptions
import org.pyrus.volume.spi.Profilers
import org.pyrus.volume.spi.ReadManner
import org.pyrus.volume.spi.ReaderProvider
import org.pyrus.volume.spi.Suitability
import org.pyrus.volume.spi.VolumeReader
import java.io.IOException
import java.nio.file.Path

/** The reader of choice: finds chunks by arithmetic, or in other programs' files by a table, and reads them itself, by as many and as long requests as the disk likes where it was measured. */
@ServiceProvider(service = ReaderProvider::class)
class DirectReaderProvider : ReaderProvider {
    override val id: String get() = "direct"

    override val description: String get() = "reads the bytes needed, in parallel, with nothing in between"

    override fun suitability(path: Path, options: OpenOptions): Suitability {
        val answer = OpenedHdf5.suitability(path, options, PREFERENCE, ::compressed)
        val problem = if (options.check && answer is Suitability.Able) OpenedHdf5.sumsProblem(path, options) else null
        return problem?.let { Suitability.Unable(it) } ?: answer
    }

    override fun open(path: Path, options: OpenOptions): VolumeReader = OpenFile.reading(path) { open(path, options, it) }

    private fun open(path: Path, options: OpenOptions, file: OpenFile): VolumeReader {
        val problem = if (options.check) OpenedHdf5.sumsProblem(path, options) else null
        if (problem != null) throw Refusal(problem, path, remedy = "Read it without the check; importing again, or pyrus rechunk, makes a volume with checksums.")
        val opened = OpenedHdf5.open(path, options)
        if (opened.filters.isNotEmpty()) throw Refusal(compressed(opened.filters.map { it.label }), path, remedy = "Use the reader 'jhdf' or 'native'.")
        try {
            val disk = Profilers.find()?.known(path)?.takeIf { it.pageCacheKeptOut } // else it is memory that was measured
            val limits = ReadBuffers.limits.copy(closedGapBytes = disk?.extentLimits?.closedGapBytes ?: ReadBuffers.limits.closedGapBytes)
            val workers = ReadWorkers.of(ReadManner(options.workers).workersOn(disk))
            if (options.check) return CheckedReader(opened.info, opened.data, opened.chunkSums!!, workers, file)
            val chunks = DirectReader(opened.info, opened.data, workers, limits = limits, file = file)
            if (opened.copies.isNotEmpty()) return withCopies(chunks, opened, workers, limits, file)
            return PermutedReader.of(chunks, opened.order, opened.info)
        } catch (e: IOException) {
            throw Refusal("it can't be opened: ${e.message}", path, remedy = "Check that you may read it, and that it is still there.", cause = e)
        }
    }

    private fun withCopies(chunks: DirectReader, opened: OpenedHdf5, workers: ReadWorkers, limits: ExtentLimits, file: OpenFile): VolumeReader {
        val readers = LinkedHashMap<PlaneKind, VolumeReader>()
        try {
            opened.copies.forEach { readers[it.copyOf!!] = DirectReader(opened.info, it, workers, limits = limits, file = file) }
        } catch (e: IOException) {
            (readers.values + chunks).forEach { it.close() }
            throw e
        }
        return FastCopyReader(chunks, readers, limits, workers.dispatcher)
    }

    private fun compressed(storage: ForeignStorage): String? = if (storage.filters.isEmpty()) null else compressed(storage.filters.map { it.label })

    private fun compressed(filters: List<String>) = "it reads samples as they lie, and these are filtered: ${filters.joinToString()}"

    private companion object {
        const val PREFERENCE = 100
    }
}

/** [preference] for a volume that a reader can open; [unable] says why it can't read a dataset that another program has written. */
internal fun OpenedHdf5.Companion.suitability(path: Path, options: OpenOptions, preference: Int, unable: (ForeignStorage) -> String?): Suitability =
    problem(path, options, unable) ?: Suitability.Able(preference)
