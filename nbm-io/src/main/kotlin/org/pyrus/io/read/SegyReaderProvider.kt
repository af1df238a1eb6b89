package org.pyrus.io.read

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext
import org.openide.util.lookup.ServiceProvider
import org.pyrus.io.segy.GeometryScan
import org.pyrus.io.segy.SegyFile
import org.pyrus.volume.Hdf5Signature
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.HeaderOverrides
import org.pyrus.volume.spi.OpenOptions
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.ReaderProvider
import org.pyrus.volume.spi.Suitability
import org.pyrus.volume.spi.VolumeReader
import java.io.IOException
import java.nio.file.Path

/** The SEG-Y file itself, without an import. Opening it reads every trace header once; byte positions are found where no layout gives them. */
@ServiceProvider(service = ReaderProvider::class)
class SegyReaderProvider : ReaderProvider {
    override val id: String get() = "segy"

    override val description: String get() = "the SEG-Y file itself, before it is imported"

    override fun suitability(path: Path, options: OpenOptions): Suitability = try {
        options.requireNoCheck(path)
        requireNoDataset(path, options)
        openFile(path).close()
        Suitability.Able(PREFERENCE)
    } catch (e: Refusal) {
        Suitability.Unable(e.problem)
    }

    override fun open(path: Path, options: OpenOptions): VolumeReader = runBlocking { openCancellably(path, options) {} }

    override suspend fun openCancellably(path: Path, options: OpenOptions, onProgress: (Progress) -> Unit): VolumeReader {
        val layout = options.layout
        options.requireNoCheck(path)
        requireNoDataset(path, options)
        if (layout.traces.averages) {
            throw Refusal("of a SEG-Y file itself no mean is read, as the layout asks for (${layout.traces.words().joinToString()})", path, remedy = "Import it, and read the volume.")
        }
        val asked = layout.copy(traces = layout.traces.copy(salvage = false)) // what is salvaged is made by the import
        var file: SegyFile? = null
        try {
            return withContext(Dispatchers.IO) {
                val opened = openFile(path, asked.overrides).also { file = it }
                SegyReader(opened, GeometryScan.scan(opened, asked, onProgress), ReadWorkers.of(options.workers))
            }
        } catch (e: IOException) {
            file?.close()
            throw Refusal(e.message ?: e.toString(), remedy = "See to the drive and open it again.", cause = e)
        } catch (e: Throwable) { // a cancelled scan too must not leave the file open
            file?.close()
            throw e
        }
    }

    private fun requireNoDataset(path: Path, options: OpenOptions) {
        if (options.dataset == null && options.axes == null) return
        throw Refusal("it is SEG-Y, which has no datasets", path, remedy = "Leave --dataset and --axes out.")
    }

    private fun openFile(path: Path, overrides: HeaderOverrides = HeaderOverrides()): SegyFile {
        if (looksLikeHdf5(path)) throw Refusal("it is HDF5, not SEG-Y", path, remedy = "Leave the choice of the reader to Pyrus.")
        return SegyFile.open(path, overrides)
    }

    private fun looksLikeHdf5(path: Path): Boolean = try {
        Hdf5Signature.isIn(path)
    } catch (_: IOException) {
        false // SegyFile says why
    }

    private companion object {
        /** Below every reader of volumes. */
        const val PREFERENCE = 10
    }
}
