package org.pyrus.io.segy

import org.pyrus.volume.FileState
import org.pyrus.volume.Issue
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.HeaderOverrides
import org.pyrus.volume.spi.SourceFile
import org.pyrus.volume.spi.SourceLayout
import java.io.Closeable
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.file.Path

/**
 * An open SEG-Y source: a file, or several that are one survey. Reads are positional: safe for any number of threads.
 *
 * Several are read as the one file that they make: the first's head, the traces of each after those of the one before, the last's tail. Traces and bytes are counted
 * through that; [placed] tells people where they are.
 *
 * @property parts the files, in the order of their traces
 * @property layout of the one file that they make; a single file's own
 */
internal class SegyFile internal constructor(val parts: List<SegyPart>, val layout: SegyLayout) : Closeable {
    private val only = parts.singleOrNull()
    private val firstTraces = LongArray(parts.size).also { firsts -> for (nth in 1 until parts.size) firsts[nth] = firsts[nth - 1] + parts[nth - 1].layout.traceCount }

    /** The byte of the one file at which those of each begin. */
    private val starts = LongArray(parts.size) { if (it == 0) 0 else layout.traceOffset(firstTraces[it]) }

    internal constructor(path: Path, channel: FileChannel, layout: SegyLayout, opened: FileState) : this(listOf(SegyPart(path, channel, layout, opened)), layout)

    /** The file, or the first of several. */
    val path: Path get() = parts[0].path

    /** Bytes of all files. */
    val bytes: Long get() = parts.sumOf { it.layout.fileBytes }

    /** The name of the file, or of the first and how many more there are. */
    val name: String get() = path.fileName.toString() + if (only == null) " and ${parts.size - 1} more" else ""

    /** Where each of several files' traces are; empty of one. */
    val files: List<SourceFile>
        get() = if (only != null) emptyList() else parts.mapIndexed { nth, part -> part.layout.run { SourceFile(part.path, fileBytes, firstTraces[nth], traceCount) } }

    /** The first trace of the [nth] file, from 0 through all. */
    fun firstTraceOf(nth: Int): Long = firstTraces[nth]

    /**
     * Fills [target] from its position to its limit with the bytes from [position] (from 0) on.
     *
     * @throws IOException naming file and byte
     */
    fun read(target: ByteBuffer, position: Long) = if (only != null) only.read(target, position) else readAcross(target, position)

    private fun readAcross(target: ByteBuffer, position: Long) {
        val limit = target.limit()
        var at = position
        while (target.position() < limit) {
            val nth = lastNotAbove(starts, at)
            val here = if (nth == parts.lastIndex) Long.MAX_VALUE else starts[nth + 1] - at
            val count = minOf((limit - target.position()).toLong(), here).toInt()
            parts[nth].read(target.limit(target.position() + count), at + shift(nth))
            target.limit(limit)
            at += count
        }
    }

    /** How far behind its place in the one file a byte is in its own. */
    private fun shift(nth: Int): Long = if (nth == 0) 0 else parts[nth].layout.firstTraceByte - starts[nth]

    /** What converts a trace's samples, or as many as [mostSamples] of them at once, to the stored type, the format's own or float32 for all; one for each thread. */
    fun converter(float32: Boolean = false, mostSamples: Int = layout.samplesPerTrace): SampleConverter = SampleConverter(layout.format, layout.byteOrder, float32, mostSamples)

    val isOpen: Boolean get() = parts.all { it.isOpen }

    /** As [SegyPart.requireUnchanged], of all files. */
    fun requireUnchanged() = parts.forEach { it.requireUnchanged() }

    /** As [SegyPart.requireUnwritten], of all files. */
    fun requireUnwritten() = parts.forEach { it.requireUnwritten() }

    /** [issue] as people are to have it: of several files with the one that it is of, and trace and byte counted in that. */
    fun placed(issue: Issue): Issue {
        val nth = placeOf(issue.trace, issue.byte)
        if (only != null || issue.file != null || nth == null) return issue
        return issue.copy(trace = issue.trace?.minus(firstTraces[nth]), byte = issue.byte?.plus(shift(nth)), file = parts[nth].path)
    }

    /** Likewise [refusal], which has the first file's name while nobody has placed it. */
    fun placed(refusal: Refusal): Refusal {
        val nth = placeOf(refusal.trace, refusal.byte) ?: 0
        if (nth == 0 || refusal.file != path) return refusal
        return refusal.run { Refusal(problem, parts[nth].path, trace?.minus(firstTraces[nth]), byte?.plus(shift(nth)), remedy, cause) }
    }

    /** What [work] gives; where it refuses, that is [placed]. */
    inline fun <T> placing(work: () -> T): T = try {
        work()
    } catch (e: Refusal) {
        throw placed(e)
    }

    /** Two traces (from 0), for people: `traces 1 and 7`, `trace 5 of A.sgy and trace 2 of B.sgy`. */
    fun words(first: Int, second: Int): String {
        if (only != null) return "traces ${first + 1} and ${second + 1}"
        return listOf(first, second).joinToString(" and ") { trace ->
            val nth = lastNotAbove(firstTraces, trace.toLong())
            "trace ${trace - firstTraces[nth] + 1} of ${parts[nth].path.fileName}"
        }
    }

    /** The file of [trace], or where that is null of [byte], both from 1. */
    private fun placeOf(trace: Long?, byte: Long?): Int? = when {
        trace != null -> lastNotAbove(firstTraces, trace - 1)
        byte != null -> lastNotAbove(starts, byte - 1)
        else -> null
    }

    private fun lastNotAbove(ascending: LongArray, value: Long): Int = ascending.binarySearch(value).let { if (it >= 0) it else -2 - it }.coerceAtLeast(0)

    override fun close() = parts.forEach { it.close() }

    companion object {
        /**
         * Opens [path] and reads its head, [overrides] in the place of what it says.
         *
         * @param salvage whether a last trace that is cut short is taken, and not refused
         * @throws Refusal where it is missing, unreadable, not SEG-Y, cut short, without traces, or of a format that is not read
         */
        fun open(path: Path, overrides: HeaderOverrides = HeaderOverrides(), salvage: Boolean = false): SegyFile = SegyPart.open(path, overrides, salvage).let { SegyFile(listOf(it), it.layout) }

        /** As [open], for a source that is to be read as [layout] says. */
        fun open(path: Path, layout: SourceLayout): SegyFile = open(path, layout.overrides, layout.traces.salvage)

        /**
         * As [open], of the files of one survey, in the order of their traces.
         *
         * @throws Refusal also where the files do not agree (see [JoinedFiles])
         */
        fun open(paths: List<Path>, layout: SourceLayout): SegyFile {
            val parts = ArrayList<SegyPart>(paths.size)
            try {
                paths.mapTo(parts) { SegyPart.open(it, layout.overrides, layout.traces.salvage) }
                return if (parts.size == 1) SegyFile(parts, parts[0].layout) else SegyFile(parts, JoinedFiles.layout(parts))
            } catch (e: Throwable) {
                parts.forEach { it.close() }
                throw e
            }
        }

        /** Whether [path] is SEG-Y by its head, though it may be one that [open] refuses. Never throws. */
        fun announcesSegy(path: Path): Boolean = SegyPart.announcesSegy(path)
    }
}
