package org.pyrus.io.read

import io.jhdf.exceptions.HdfException
import org.openide.util.lookup.ServiceProvider
import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.ReaderProvider
import org.pyrus.volume.spi.Suitability
import org.pyrus.volume.spi.VolumeReader
import java.nio.file.Path

/** The founding articles' reader, through jHDF. What the volume is comes from [StoredVolume]: jHDF widens bytes to ints. */
@ServiceProvider(service = ReaderProvider::class)
class JhdfReaderProvider : ReaderProvider {
    override val id: String get() = "jhdf"

    override val description: String get() = "jHDF's chunks, whole, in parallel: the founding articles' way"

    override fun suitability(path: Path): Suitability = volumeSuitability(path, PREFERENCE)

    override fun open(path: Path, workers: Int?): VolumeReader {
        val stored = StoredVolume.open(path)
        try {
            return JhdfReader.open(stored.info, stored.data, ReadWorkers.of(workers))
        } catch (e: HdfException) {
            throw Refusal("jHDF can't open it: ${e.message}", path, remedy = "Use the reader 'direct'.", cause = e)
        }
    }

    private companion object {
        const val PREFERENCE = 50
    }
}
