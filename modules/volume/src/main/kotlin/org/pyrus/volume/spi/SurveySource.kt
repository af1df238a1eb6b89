package org.pyrus.volume.spi

import org.openide.util.Lookup
import org.pyrus.volume.Issue
import org.pyrus.volume.Refusal
import org.pyrus.volume.StoredType
import org.pyrus.volume.SurveyGeometry
import java.nio.file.Path

/**
 * Where the trace header keeps its line numbers: bytes counted from 1 as the SEG-Y standard writes them, each a 4-byte integer.
 *
 * @throws IllegalArgumentException where a field does not lie inside the 240 bytes, or the two overlap
 */
data class HeaderPositions(val inlineByte: Int = 189, val crosslineByte: Int = 193) {
    init {
        require(inlineByte in 1..237) { "the inline's first byte must lie in 1..237, got $inlineByte" }
        require(crosslineByte in 1..237) { "the crossline's first byte must lie in 1..237, got $crosslineByte" }
        require(kotlin.math.abs(inlineByte - crosslineByte) >= 4) { "inline at $inlineByte and crossline at $crosslineByte overlap" }
    }
}

/** How far a job is: [done] of [total] bytes or traces ([unit]) of [phase], a word for people ("Scanning"). */
data class Progress(val phase: String, val done: Long, val total: Long, val unit: ProgressUnit = ProgressUnit.BYTES)

enum class ProgressUnit { BYTES, TRACES }

/** How the traces of a source follow each other. */
enum class TraceSorting(val label: String) {
    INLINE("inline by inline"),
    CROSSLINE("crossline by crossline"),
    OTHER("in no single direction"),
}

/**
 * What a scan found in a source.
 *
 * @property format the sample format in the source's own words ("1 (IBM float32)")
 * @property revision the SEG-Y revision ("0", "1.0")
 * @property textHeader lines of 80, control characters shown as spaces
 * @property issues graded, none of them [org.pyrus.volume.Grade.ERROR]: what stops an import is thrown as a [Refusal]
 */
data class SurveyScan(
    val path: Path,
    val bytes: Long,
    val traceCount: Long,
    val geometry: SurveyGeometry,
    val storedType: StoredType,
    val format: String,
    val revision: String,
    val byteOrder: String,
    val textEncoding: String,
    val textHeader: List<String>,
    val extendedTextHeaders: Int,
    val positions: HeaderPositions,
    val sorting: TraceSorting,
    val issues: List<Issue>,
    val seconds: Double,
)

/** Looks into a survey's source file. Implementations are registered as services and have no state. */
interface SurveySource {
    /** The short name: `segy`. */
    val id: String

    /** Whether [path] looks like such a source, from its first bytes. Never throws. */
    fun recognises(path: Path): Boolean

    /**
     * Scans every trace header of [path]; [onProgress] is called from worker threads, at most some times a second.
     * Cancellable between blocks of headers.
     *
     * @throws Refusal where the source can't be imported: what is wrong, where, what to do
     */
    suspend fun scan(path: Path, positions: HeaderPositions = HeaderPositions(), onProgress: (Progress) -> Unit = {}): SurveyScan
}

/** Every source that Lookup finds. */
object Sources {
    fun all(): List<SurveySource> = Lookup.getDefault().lookupAll(SurveySource::class.java).sortedBy { it.id }

    /** The SEG-Y source; throws [Refusal] where the module that reads SEG-Y is not installed. */
    fun segy(): SurveySource = all().find { it.id == "segy" } ?: throw Refusal("nothing here reads SEG-Y", remedy = "Install the Pyrus IO module.")
}
