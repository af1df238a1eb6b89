package org.pyrus.io.read

import org.openide.util.lookup.ServiceProvider
import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.ReaderProvider
import org.pyrus.volume.spi.Suitability
import org.pyrus.volume.spi.VolumeReader
import java.io.IOException
import java.nio.file.Path

/** The reader of choice: finds chunks by arithmetic and reads them itself. */
@ServiceProvider(service = ReaderProvider::class)
class DirectReaderProvider : ReaderProvider {
    override val id: String get() = "direct"

    override val description: String get() = "reads the bytes needed, in parallel, with nothing in between"

    override fun suitability(path: Path): Suitability = volumeSuitability(path, PREFERENCE)

    override fun open(path: Path, workers: Int?): VolumeReader {
        val stored = StoredVolume.open(path)
        try {
            return DirectReader(stored.info, stored.data, ReadWorkers.of(workers))
        } catch (e: IOException) {
            throw Refusal("it can't be opened: ${e.message}", path, remedy = "Check that you may read it, and that it is still there.", cause = e)
        }
    }

    private companion object {
        const val PREFERENCE = 100
    }
}

/** [preference] for a Pyrus volume, else why it is none. */
internal fun volumeSuitability(path: Path, preference: Int): Suitability = try {
    StoredVolume.open(path)
    Suitability.Able(preference)
} catch (e: Refusal) {
    Suitability.Unable(e.problem)
} catch (e: RuntimeException) { // a path of a file system that opens no channels, say
    Suitability.Unable("can't look at it: $e")
}
