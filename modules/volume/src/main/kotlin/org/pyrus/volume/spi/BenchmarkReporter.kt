package org.pyrus.volume.spi

import kotlinx.coroutines.flow.Flow
import org.openide.util.Lookup
import org.pyrus.volume.Refusal
import java.nio.file.Path

/**
 * A report to be made.
 *
 * @property target the page of HTML to write
 * @property program name and version of what asks, for the page
 * @property overwrite whether an existing [target] is replaced; it stays as it is until the new page is complete
 * @property workers the most threads that read, or null for what the machine suggests
 */
data class BenchmarkRequest(val volume: Path, val target: Path, val program: String, val overwrite: Boolean = false, val workers: Int? = null)

/** Times every reader of a volume beside each other, and writes a page about it. */
interface BenchmarkReporter {
    /**
     * Does it when the flow is collected; the last event is [JobEvent.Reported]. Cancelling stops it before the next read, and leaves no page behind.
     *
     * Throws [Refusal] from the collection: where the target can't be written, the volume can't be read, or two readers give different samples.
     */
    fun report(request: BenchmarkRequest): Flow<JobEvent>
}

/** The reporter that is installed. */
object BenchmarkReporters {
    fun default(): BenchmarkReporter = Lookup.getDefault().lookup(BenchmarkReporter::class.java)
        ?: throw Refusal("nothing here times readers", remedy = "Install the Pyrus bench module, or use pyrus bench.")
}
