package org.pyrus.volume.spi

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.flow
import org.openide.util.Lookup
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.CoordinateReference
import org.pyrus.volume.Issue
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.Refusal
import org.pyrus.volume.events.EventLog
import org.pyrus.volume.events.LoggedImporter
import java.nio.file.Path

/**
 * An import to be done.
 *
 * @property source the SEG-Y file, or the first of several
 * @property layout how the source is to be read
 * @property chunk the chunk shape, or null for what [planner] makes of [knobs], [weights] and what is known of the disk that [target] will lie on
 * @property overwrite whether an existing [target] is replaced; it stays as it is until the new volume is complete
 * @property float32 stores float32 whatever the source's type, so that `/seismic_dataset` can be offered
 * @property bufferBudgetBytes the most that the sample buffers of the job may take, whatever the survey's size
 * @property workers the most threads that read and convert, or null for what the machine suggests
 * @property sha256 keeps the plain SHA-256 of [source] in the volume too, which is read once more for it, meanwhile
 * @property crs what the coordinates are in, kept in the volume; null where nobody says
 * @property weights what a planner that weighs reading times is to favour
 * @property furtherSources the other files of a survey that is in several: their traces follow those of [source], in this order
 * @property fastCopies the kinds of plane of which the volume is to have a [org.pyrus.volume.FastCopy] too
 * @property manner how the volume will be read, for a planner that weighs reading times
 * @property resume goes on with the part file that an import of the same sources by the same options has left, where there is one that can be gone on with; and whatever
 *   ends this import before its end, a cancellation too, leaves its part file to go on with. Without it, an import starts over, and leaves nothing unless its process is killed
 */
data class ImportRequest(
    val source: Path,
    val target: Path,
    val layout: SourceLayout = SourceLayout(),
    val chunk: ChunkShape? = null,
    val planner: String = Planners.DEFAULT,
    val knobs: ChunkKnobs = ChunkKnobs(),
    val overwrite: Boolean = false,
    val float32: Boolean = false,
    val bufferBudgetBytes: Long = DEFAULT_BUFFER_BUDGET_BYTES,
    val workers: Int? = null,
    val sha256: Boolean = false,
    val crs: CoordinateReference? = null,
    val furtherSources: List<Path> = emptyList(),
    val weights: ReadWeights = ReadWeights(),
    val fastCopies: Set<PlaneKind> = emptySet(),
    val manner: ReadManner = ReadManner(),
    val resume: Boolean = false,
) {
    /** All files of the survey, in the order of their traces. */
    val sources: List<Path> get() = listOf(source) + furtherSources

    init {
        require(workers == null || workers in PyrusSettings.WORKERS) { "workers must be ${PyrusSettings.WORKERS}, got $workers" }
    }

    companion object {
        const val DEFAULT_BUFFER_BUDGET_BYTES: Long = 256L shl 20
    }
}

/**
 * An export to be done: of the SEG-Y file that [volume] was imported from, or of a [part] of the volume as a new one, out of the volume alone.
 *
 * @property target the file to write; of a volume of several files, unless a [part] is asked for, the folder to write them into, which is made where there is none
 * @property overwrite whether an existing [target] is replaced; it stays as it is until the new file is complete
 * @property bufferBudgetBytes the most that the buffers of the job may take, whatever the survey's size
 * @property workers the most threads that read and convert, or null for what the machine suggests
 * @property part what of the volume is to become a new SEG-Y file, or null for the same bytes as the source
 */
data class ExportRequest(
    val volume: Path,
    val target: Path,
    val overwrite: Boolean = false,
    val bufferBudgetBytes: Long = ImportRequest.DEFAULT_BUFFER_BUDGET_BYTES,
    val workers: Int? = null,
    val part: VolumePart? = null,
) {
    init {
        require(workers == null || workers in PyrusSettings.WORKERS) { "workers must be ${PyrusSettings.WORKERS}, got $workers" }
    }
}

/** What a long job says on its way. */
sealed interface JobEvent {
    data class Advanced(val progress: Progress) : JobEvent

    data class Found(val issue: Issue) : JobEvent

    /** The last event of an import. */
    data class Imported(val target: Path, val scan: SurveyScan, val plan: ChunkPlan, val targetBytes: Long, val seconds: Double) : JobEvent

    /** The last event of a verification. */
    data class Verified(val report: VerifyReport) : JobEvent

    /**
     * The last event of an export: [target] is complete, and the same bytes as the source.
     *
     * @property sourceName the name that the source had
     * @property bytes the size of [target], which was the source's
     * @property digest the source's digest as the volume keeps it, in hexadecimal; what was written has the same
     * @property sha256 the source's plain SHA-256 where the volume keeps it; what was written, read back, has the same
     * @property files where the source was several files, each of them, and [target] is their folder; then [bytes] and [digest] are those of all, and [sha256] is each's own
     */
    data class Exported(
        val target: Path,
        val sourceName: String,
        val bytes: Long,
        val traces: Long,
        val digest: String,
        val seconds: Double,
        val sha256: String? = null,
        val files: List<ExportedFile> = emptyList(),
    ) : JobEvent

    /**
     * The last event of an export of a part: [target] is complete, a SEG-Y file of revision 1.
     *
     * @property part what of the volume it is, in words
     */
    data class PartExported(val target: Path, val part: String, val bytes: Long, val traces: Long, val samples: Int, val seconds: Double) : JobEvent

    /**
     * The last event of a rechunk: [target] is complete, and every stored sample in it, read back, has the bits that it has in [volume].
     *
     * @property before the chunks of [volume]
     */
    data class Rechunked(val volume: Path, val target: Path, val before: ChunkShape, val plan: ChunkPlan, val targetBytes: Long, val seconds: Double) : JobEvent

    /** The last event of a [BenchmarkReporter]: the page [target] is complete. */
    data class Reported(val volume: Path, val target: Path, val seconds: Double) : JobEvent
}

/** One file that an export of several has written; the rest as in [JobEvent.Exported]. */
data class ExportedFile(val target: Path, val bytes: Long, val traces: Long, val digest: String, val sha256: String?)

/**
 * What a verification compared: with the source, by the volume's own checksums, or both. [holds] says whether all was well.
 *
 * @property source null where there was none to compare with: then only [sums] says something, and what was compared counts 0
 * @property differences the first differences found (at most 100), by byte of the source, each with trace and byte
 * @property digest of the source as it was read now
 * @property keptDigest that which the volume keeps
 * @property sha256 the plain SHA-256 of the source as it was read now, where the volume keeps one
 * @property keptSha256 that which the volume keeps, if any
 * @property fastCopies the kinds of plane whose fast copies were compared with the chunks
 * @property files of a source in several files, each; [source] is the first of them then, and [sha256] each's own
 * @property sums what the volume's own checksums say; null where it has none
 */
data class VerifyReport(
    val volume: Path,
    val source: Path?,
    val tracesCompared: Long,
    val samplesCompared: Long,
    val headerBytesCompared: Long,
    val differenceCount: Long,
    val differences: List<Issue>,
    val seconds: Double,
    val digest: String = "",
    val keptDigest: String = "",
    val sha256: String? = null,
    val keptSha256: String? = null,
    val files: List<VerifiedFile> = emptyList(),
    val fastCopies: Set<PlaneKind> = emptySet(),
    val sums: SumReport? = null,
) {
    val holds: Boolean get() = differenceCount == 0L && differences.isEmpty() && (sums == null || sums.damageCount == 0L)
}

/** One file of a source in several, as it was read now; `kept…` is what the volume keeps of it. */
data class VerifiedFile(val path: Path, val digest: String, val keptDigest: String, val sha256: String?, val keptSha256: String?)

/**
 * An import that has ended before its end, and can be gone on with.
 *
 * @property part the file that it has left
 * @property request what was asked for; with [ImportRequest.resume] and [ImportRequest.overwrite] as they are to be to go on with it
 * @property done how much of the sources is in the part file, 0..1
 */
data class UnfinishedImport(val part: Path, val request: ImportRequest, val done: Double) {
    val target: Path get() = request.target
    val sources: List<Path> get() = request.sources
}

/** Cancels an import so that what it has done is kept, to be gone on with: the cause to cancel its collector's job with. Any other job ends as by any cancellation. */
class KeptForLater : CancellationException("ended, to be gone on with later")

/** Makes volumes out of sources, proves them, and gives the sources back. Implementations are registered as services and have no state. */
interface VolumeImporter {
    /**
     * Imports when collected; the last event is [JobEvent.Imported]. Cancelling the collector stops the job within a second and removes the
     * half-made file, unless [ImportRequest.resume] or [KeptForLater] says to keep it. The flow may be collected on any thread: the work runs on its own dispatcher.
     *
     * @throws Refusal (from collecting) where it can't be done; nothing is left behind, unless [ImportRequest.resume] says so
     */
    fun import(request: ImportRequest): Flow<JobEvent>

    /**
     * The imports into [folder] that have ended before their end and can be gone on with, by target. Those that a job is at work on, here or in another process, are left
     * out. Blocking, some milliseconds for each; safe from any thread. Whether the sources are still as they were is found out by going on, which starts over where they are not.
     *
     * @return none where the folder can't be read
     */
    fun unfinished(folder: Path): List<UnfinishedImport> = emptyList()

    /**
     * Reads the source again and compares every sample, in fast copies too, every header byte and all else that the volume has of it; and checks the volume by its own
     * checksums. The last event is [JobEvent.Verified].
     *
     * @param sources the SEG-Y file, or the files of one survey in their order; none for those that the volume names: where these do not lie beside it, what
     *   is checked are its own checksums, which a [JobEvent.Found] says
     * @throws Refusal (from collecting) where either can't be read, the source is not the one that was imported, or there are neither sources nor checksums
     */
    fun verify(volume: Path, sources: List<Path>): Flow<JobEvent>

    /** As [verify] of a list, of one [source], or null for what the volume names. */
    fun verify(volume: Path, source: Path? = null): Flow<JobEvent> = verify(volume, listOfNotNull(source))

    /**
     * Reads the volume, and nothing else, and checks every byte by the checksums that it has; the last event is [JobEvent.Verified].
     *
     * @throws Refusal (from collecting) where it can't be read, or has no checksums
     */
    fun verifySums(volume: Path): Flow<JobEvent> = flow { throw Refusal("nothing here checks checksums", volume, remedy = "Install the Pyrus IO module.") }

    /**
     * Writes, when collected, the same bytes as the volume's source, which may be gone; the last event is [JobEvent.Exported]. Every byte is checked against
     * the digest that the volume keeps of its source. A source of several files becomes as many again, in a folder. Of a part, it writes a new file instead, whose last event is [JobEvent.PartExported].
     * Cancelling the collector stops the job within a second and removes the half-made file. The flow may be collected on any thread: the work runs on its own dispatcher.
     *
     * @throws Refusal (from collecting) where it can't be done, or the volume no longer holds what was imported; nothing is left behind
     */
    fun export(request: ExportRequest): Flow<JobEvent>

    /**
     * Writes, when collected, the volume anew in other chunks: all else that it holds stays the same; the last event is [JobEvent.Rechunked]. Before the new
     * one gets its name, it is read back and compared; before anything is written, the volume is checked by its own checksums, where it has any.
     * What other programs have added to the volume is not in the new one, which a [JobEvent.Found] says.
     * Cancelling the collector stops the job within a second and removes the half-made file. The flow may be collected on any thread: the work runs on its own dispatcher.
     *
     * @throws Refusal (from collecting) where it can't be done, the volume has these chunks already, is damaged, or another program has made it; nothing is left behind
     */
    fun rechunk(request: RechunkRequest): Flow<JobEvent>
}

/** The importer that Lookup finds. */
object Importers {
    /** It, its jobs told to the user's [EventLog]. */
    fun default(): VolumeImporter = LoggedImporter(
        Lookup.getDefault().lookup(VolumeImporter::class.java) ?: throw Refusal("nothing here imports volumes", remedy = "Install the Pyrus IO module."),
        EventLog(),
    )
}
