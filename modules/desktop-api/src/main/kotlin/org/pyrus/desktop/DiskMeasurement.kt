package org.pyrus.desktop

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.launch
import org.netbeans.api.progress.ProgressHandle
import org.openide.util.Cancellable
import org.openide.util.NbBundle.Messages
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.Profilers
import org.pyrus.volume.spi.StorageProfiler
import org.pyrus.volume.spi.percent
import java.nio.file.Files
import java.nio.file.Path
import java.util.logging.Level
import java.util.logging.Logger
import javax.swing.SwingUtilities

/** How a measurement ended. */
internal sealed interface MeasurementEnd {
    /** The profile is kept, for [StorageProfiler.known]. */
    data object Measured : MeasurementEnd

    data object Cancelled : MeasurementEnd

    /** @property problem what is wrong and what to do, a line */
    data class Failed(val problem: String) : MeasurementEnd
}

/**
 * Measures the disk that [place] lies on, off the event thread, with its progress in the status line, where it can be cancelled too. It goes on where the window that asked for it
 * closes, since what it finds is kept for all.
 *
 * @param onProgress told the percent done, on the event thread
 * @param onEnd told the end, on the event thread, once
 */
@Messages(
    "# {0} - folder",
    "DiskMeasurement.name=Measuring the disk of {0}",
    "# {0} - exception",
    "DiskMeasurement.unexpected=The disk could not be measured: {0}",
)
internal class DiskMeasurement(
    place: Path,
    private val onProgress: (Int) -> Unit,
    private val onEnd: (MeasurementEnd) -> Unit,
    private val profiler: () -> StorageProfiler = Profilers::default,
) {
    private val handle = ProgressHandle.createHandle(
        Bundle.DiskMeasurement_name(place),
        Cancellable {
            cancel()
            true
        },
    )
    private val job: Job

    init {
        handle.start(PERCENT)
        var end: MeasurementEnd = MeasurementEnd.Cancelled // as it stays where it is cancelled before it begins
        job = CoroutineScope(SupervisorJob() + Dispatchers.IO).launch { end = measure(place) }
        job.invokeOnCompletion {
            handle.finish()
            SwingUtilities.invokeLater { onEnd(end) }
        }
    }

    /** Ends it as soon as the read under way has come back. */
    fun cancel() = job.cancel()

    private suspend fun measure(place: Path): MeasurementEnd = try {
        profiler().measure(place, onProgress = { progress ->
            val percent = progress.percent
            handle.progress(percent)
            SwingUtilities.invokeLater { onProgress(percent) }
        })
        MeasurementEnd.Measured
    } catch (_: CancellationException) {
        MeasurementEnd.Cancelled
    } catch (e: Refusal) {
        MeasurementEnd.Failed(e.message.orEmpty())
    } catch (e: Exception) {
        Logger.getLogger(DiskMeasurement::class.java.name).log(Level.WARNING, "$place was not measured", e)
        MeasurementEnd.Failed(Bundle.DiskMeasurement_unexpected(e))
    }

    companion object {
        private const val PERCENT = 100

        /** Where to measure the disk that [path] lies, or will lie, on: the folder of it that is there, or where that can't be written, the file itself, which is only read. */
        fun placeFor(path: Path): Path {
            val there = generateSequence(path.toAbsolutePath()) { it.parent }.firstOrNull { Files.exists(it) } ?: return path
            val folder = if (Files.isDirectory(there)) there else there.parent
            return if (folder != null && (Files.isWritable(folder) || there == folder)) folder else there
        }
    }
}
