package org.pyrus.volume.spi

import org.openide.util.Lookup
import org.pyrus.volume.AmplitudeFinding
import org.pyrus.volume.Issue
import org.pyrus.volume.Refusal
import org.pyrus.volume.StoredType
import org.pyrus.volume.SurveyGeometry
import java.nio.file.Path

/** How far a job is: [done] of [total] bytes, traces or steps of about the same length ([unit]) of [phase], a word for people ("Scanning"). */
data class Progress(val phase: String, val done: Long, val total: Long, val unit: ProgressUnit = ProgressUnit.BYTES)

enum class ProgressUnit { BYTES, TRACES, STEPS }

/** How the traces of a source follow each other. */
enum class TraceSorting(val label: String) {
    INLINE("inline by inline"),
    CROSSLINE("crossline by crossline"),
    OTHER("in no single direction"),
}

/** The least and greatest of a survey's coordinates, in the unit of its [org.pyrus.volume.CoordinateGrid]. */
data class CoordinateRange(val x: ClosedFloatingPointRange<Double>, val y: ClosedFloatingPointRange<Double>)

/**
 * One of the files that a source is.
 *
 * @property firstTrace its first trace, counted from 0 through all files in their order
 */
data class SourceFile(val path: Path, val bytes: Long, val firstTrace: Long, val traceCount: Long)

/**
 * What a scan found in a source.
 *
 * @property path the source, or the first of its files
 * @property bytes of all files
 * @property format the sample format in the source's own words ("1 (IBM float32)")
 * @property revision the SEG-Y revision ("0", "1.0")
 * @property textHeader lines of 80, control characters shown as spaces
 * @property positions where line numbers and coordinates were read
 * @property overrides what held in place of what the headers say
 * @property deadTraces how many trace headers say that they are dead (bytes 29–30: 2)
 * @property duplicateTraces how many traces stand at a position that an earlier one has
 * @property coordinateRange of all traces that state coordinates; null where none does
 * @property traces which of the source's traces make the volume
 * @property leftOutTraces how many traces that leaves out
 * @property files the files of a source that is several, in their order; empty where it is one
 * @property amplitudes whether the amplitudes agree with [format] and [byteOrder], by some of the traces
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
    val overrides: HeaderOverrides,
    val sorting: TraceSorting,
    val issues: List<Issue>,
    val seconds: Double,
    val deadTraces: Long = 0,
    val duplicateTraces: Long = 0,
    val coordinateRange: CoordinateRange? = null,
    val traces: TracePolicy = TracePolicy(),
    val leftOutTraces: Long = 0,
    val files: List<SourceFile> = emptyList(),
    val amplitudes: AmplitudeFinding = AmplitudeFinding.NOT_LOOKED_AT,
) {
    /** The layout that reads the source as this scan did, with nothing left to be found. */
    val layout: SourceLayout get() = SourceLayout(positions, overrides, traces)
}

/** Looks into a survey's source file. Implementations are registered as services and have no state. */
interface SurveySource {
    /** The short name: `segy`. */
    val id: String

    /** Whether [path] looks like such a source, from its first bytes. Never throws. */
    fun recognises(path: Path): Boolean

    /**
     * Scans every trace header of [path]; [onProgress] is called from worker threads, at most some times a second.
     * Cancellable between blocks of headers. Byte positions that [layout] does not give are found.
     *
     * @throws Refusal where the source can't be imported: what is wrong, where, what to do; so where line numbers are not clearly to be found
     */
    suspend fun scan(path: Path, layout: SourceLayout = SourceLayout(), onProgress: (Progress) -> Unit = {}): SurveyScan

    /**
     * As [scan], of one survey in several files: their traces follow one another in the order of [paths]. Issues and refusals name the file, and count trace and byte in it.
     *
     * @throws Refusal also where the files do not agree in what holds for all traces, or this source reads one file only
     */
    suspend fun scan(paths: List<Path>, layout: SourceLayout = SourceLayout(), onProgress: (Progress) -> Unit = {}): SurveyScan =
        scan(paths.singleOrNull() ?: throw oneFileOnly(paths), layout, onProgress)

    /**
     * Where line numbers and coordinates may stand, judged by a sample of the trace headers of [path]; positions that [layout] gives are kept to.
     * Cancellable between blocks of headers; memory as the sample takes, whatever the survey's size.
     *
     * @throws Refusal where the source can't be read at all
     */
    suspend fun candidates(path: Path, layout: SourceLayout = SourceLayout()): LayoutCandidates

    /**
     * Opens [path] to look at its headers, byte order and the like as [layout] says. The caller closes it.
     *
     * @throws Refusal where the source can't be read at all
     */
    suspend fun headers(path: Path, layout: SourceLayout = SourceLayout()): HeaderBrowser

    /** As [headers], of one survey in several files, whose traces are counted through. Throws as [scan] of several does. */
    suspend fun headers(paths: List<Path>, layout: SourceLayout = SourceLayout()): HeaderBrowser = headers(paths.singleOrNull() ?: throw oneFileOnly(paths), layout)

    private fun oneFileOnly(paths: List<Path>) = Refusal("a survey in ${paths.size} files is not read", paths.firstOrNull(), remedy = "Name one file.")
}

/** Every source that Lookup finds. */
object Sources {
    fun all(): List<SurveySource> = Lookup.getDefault().lookupAll(SurveySource::class.java).sortedBy { it.id }

    /** The SEG-Y source; throws [Refusal] where the module that reads SEG-Y is not installed. */
    fun segy(): SurveySource = all().find { it.id == "segy" } ?: throw Refusal("nothing here reads SEG-Y", remedy = "Install the Pyrus IO module.")
}
