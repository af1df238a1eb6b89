package org.pyrus.io.read

import org.openide.util.lookup.ServiceProvider
import org.pyrus.io.hdf5.ForeignStorage
import org.pyrus.io.hdf5.OpenedHdf5
import org.pyrus.volume.OpenFile
import org.pyrus.volume.Refusal
import org.pyrus.volume.foreign.PermutedReader
import org.pyrus.volume.spi.OpenOptions
import org.pyrus.volume.spi.ReaderProvider
import org.pyrus.volume.spi.Suitability
import org.pyrus.volume.spi.VolumeReader
import java.io.IOException
import java.nio.file.Path

/** The founding articles' reader, through jHDF. What a Pyrus volume is, its own metadata tells: jHDF widens bytes to ints. */
@ServiceProvider(service = ReaderProvider::class)
class JhdfReaderProvider : ReaderProvider {
    override val id: String get() = "jhdf"

    override val description: String get() = "jHDF's chunks, whole, in parallel: the founding articles' way"

    override fun suitability(path: Path, options: OpenOptions): Suitability =
        options.uncheckedProblem?.let { Suitability.Unable(it) } ?: OpenedHdf5.suitability(path, options, PREFERENCE, ::unable)

    private fun unable(storage: ForeignStorage): String? =
        if (storage.chunk == null) CONTIGUOUS else ChunkDecoder.unknown(storage.filters)?.let { "it does not know $it" }

    override fun open(path: Path, options: OpenOptions): VolumeReader {
        options.requireNoCheck(path)
        return OpenFile.reading(path) { open(path, options, it) }
    }

    private fun open(path: Path, options: OpenOptions, file: OpenFile): VolumeReader {
        val opened = OpenedHdf5.open(path, options)
        if (opened.info.chunk == null) throw Refusal(CONTIGUOUS, path, remedy = "Use the reader 'direct'.")
        ChunkDecoder.unknown(opened.filters)?.let { throw Refusal("it does not know $it", path, remedy = "Use the reader 'native'.") }
        try {
            return PermutedReader.of(JhdfReader.open(opened, ReadWorkers.of(options.workers), file), opened.order, opened.info)
        } catch (e: RuntimeException) { // not only jHDF's own, where its metadata is damaged
            throw Refusal("jHDF can't open it: ${e.message}", path, remedy = "Use the reader 'direct'.", cause = e)
        } catch (e: IOException) {
            throw Refusal("it can't be opened: ${e.message}", path, remedy = "Check that you may read it, and that it is still there.", cause = e)
        }
    }

    private companion object {
        const val PREFERENCE = 50
        const val CONTIGUOUS = "it reads chunks, and these samples lie in one piece"
    }
}
