package org.pyrus.io.segy

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.launch
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.ProgressUnit
import java.nio.ByteBuffer
import java.util.concurrent.atomic.AtomicInteger
import java.util.concurrent.atomic.AtomicLong

/**
 * Reads every trace header once, with two workers that take segments of the file in turn.
 *
 * Where the file is in memory, a header alone is the least to read of long traces; from a disk, reading whole blocks in sequence is far quicker than
 * hopping from header to header. Which of the two a segment is in shows in how long its first headers take.
 */
internal class HeaderScan(
    private val file: SegyFile,
    private val fields: TraceFields,
    private val traces: ScannedTraces,
    private val offset: Int? = null,
    private val onProgress: (Progress) -> Unit,
) {
    private val layout = file.layout
    private val segmentTraces = (SEGMENT_BYTES / layout.traceBytes).coerceIn(LEAST_SEGMENT_TRACES, MOST_SEGMENT_TRACES)
    private val segments = ((traces.count.toLong() + segmentTraces - 1) / segmentTraces).toInt()
    private val done = AtomicLong()
    private val lastSaid = AtomicLong(System.nanoTime())

    /** Fills [traces]; returns the findings of all segments, added up in file order. Cancellable between blocks of 2 MiB, or [READS_BETWEEN_CHECKS] headers. */
    suspend fun run(): SegmentFindings {
        val first = firstHeader()
        val found = arrayOfNulls<SegmentFindings>(segments)
        val next = AtomicInteger()
        val dispatcher = Dispatchers.IO.limitedParallelism(WORKERS)
        coroutineScope {
            repeat(minOf(WORKERS, segments)) {
                launch(dispatcher) {
                    val buffer = ByteBuffer.allocateDirect(BLOCK_BYTES).order(layout.byteOrder.java)
                    while (true) {
                        val segment = next.getAndIncrement()
                        if (segment >= segments) break
                        found[segment] = findings(first).also { scanSegment(segment, buffer, it, first) { ensureActive() } }
                    }
                }
            }
        }
        return findings(first).also { total -> found.forEach { total.add(it!!) } }
    }

    private fun firstHeader(): TraceHeader {
        val buffer = ByteBuffer.allocate(layout.knownHeaderBytes)
        file.read(buffer, layout.traceOffset(0))
        return layout.header(buffer)
    }

    private fun findings(first: TraceHeader) = SegmentFindings(sums(first), sums(first))

    private fun sums(first: TraceHeader) = CoordinateSums(fields.inline(first, 0), fields.crossline(first, 0), fields.x(first), fields.y(first))

    private inline fun scanSegment(segment: Int, buffer: ByteBuffer, into: SegmentFindings, first: TraceHeader, checkActive: () -> Unit) {
        val from = segment * segmentTraces
        val end = minOf(from.toLong() + segmentTraces, traces.count.toLong()).toInt()
        val startMs = first.startMs
        val probeEnd = minOf(from + PROBES, end)
        val start = System.nanoTime()
        checkActive()
        for (trace in from until probeEnd) readHeader(trace, buffer, into, startMs)
        val slow = (System.nanoTime() - start) / (probeEnd - from) > SLOW_READ_NANOS
        val wholeBlocks = layout.traceBytes <= if (slow) LONG_TRACE_BYTES else SHORT_TRACE_BYTES
        val perBlock = if (wholeBlocks) (if (slow) buffer.capacity() else CACHED_BLOCK_BYTES) / layout.traceBytes else READS_BETWEEN_CHECKS
        for (at in probeEnd until end step perBlock) {
            checkActive()
            val blockEnd = minOf(at + perBlock, end)
            if (wholeBlocks) readBlock(at, blockEnd, buffer, into, startMs) else for (trace in at until blockEnd) readHeader(trace, buffer, into, startMs)
            say(blockEnd - at)
        }
        say(probeEnd - from)
    }

    private fun readHeader(trace: Int, buffer: ByteBuffer, into: SegmentFindings, startMs: Double) {
        buffer.clear().limit(layout.knownHeaderBytes)
        file.read(buffer, layout.traceOffset(trace.toLong()))
        take(trace, buffer, 0, into, startMs)
    }

    private fun readBlock(from: Int, end: Int, buffer: ByteBuffer, into: SegmentFindings, startMs: Double) {
        // the last trace's samples are not needed
        buffer.clear().limit((end - from - 1) * layout.traceBytes + layout.knownHeaderBytes)
        file.read(buffer, layout.traceOffset(from.toLong()))
        for (trace in from until end) take(trace, buffer, (trace - from) * layout.traceBytes, into, startMs)
    }

    private fun take(trace: Int, buffer: ByteBuffer, at: Int, into: SegmentFindings, startMs: Double) {
        val header = layout.header(buffer, at)
        val inline = fields.inline(header, trace)
        val crossline = fields.crossline(header, trace)
        traces.inlines[trace] = inline
        traces.crosslines[trace] = crossline
        if (fields.statesPosition(header)) {
            (if (header.isDead) into.deadCoordinates else into.coordinates).add(trace, inline, crossline, fields.x(header), fields.y(header))
            if (fields.coordinateScalar(header) == 0) into.zeroScalar++
            if (into.coordinateUnits == null) into.coordinateUnits = header.coordinateUnits
        } else if (into.unplaced++ == 0L) {
            into.firstUnplaced = trace
        }
        if (header.identification == HeaderBytes.IDENTIFICATION_DEAD) {
            if (into.dead++ == 0L) into.firstDead = trace
            into.deadTraces.add(trace)
        }
        if (offset != null) {
            val own = header.int32(HeaderBytes.OFFSET)
            into.metOffset(own)
            if (own != offset) traces.leaveOut(trace)
        }
        if (fields.overrides.startMs == null && header.startMs != startMs) {
            if (into.otherDelay++ == 0L) into.firstOtherDelay = trace
        }
        if (into.otherLength < 0) {
            val samples = samples(header)
            if (samples != 0 && samples != layout.samplesPerTrace) {
                into.otherLength = trace
                into.otherLengthSamples = samples
            }
        }
        if (layout.extra.hasExtension1 && into.otherHeaders < 0) {
            val headers = header.uint16(HeaderBytes.EXTENSION_HEADERS)
            if (headers != 0 && headers != layout.extra.count) {
                into.otherHeaders = trace
                into.otherHeadersCount = headers
            }
        }
    }

    /** How many samples a trace says that it has; 0 where it does not say, as where their number passes two bytes and there is no extension 1. */
    private fun samples(header: TraceHeader): Int {
        val extended = if (layout.extra.hasExtension1) header.int32(HeaderBytes.EXTENSION_SAMPLES) else 0
        return when {
            extended != 0 -> extended
            layout.samplesPerTrace > MOST_SAMPLES -> 0
            else -> header.samples
        }
    }

    private fun say(traceCount: Int) {
        val now = done.addAndGet(traceCount.toLong())
        val time = System.nanoTime()
        val last = lastSaid.get()
        if (now == traces.count.toLong() || (time - last > NANOS_BETWEEN && lastSaid.compareAndSet(last, time))) {
            onProgress(Progress("Scanning", now, traces.count.toLong(), ProgressUnit.TRACES))
        }
    }

    companion object {
        /** So many reads of a spinning disk, each with a seek, take some tenths of a second. */
        const val READS_BETWEEN_CHECKS = 16

        private const val WORKERS = 2

        /** What bytes 115–116 can say. */
        private const val MOST_SAMPLES = 0xffff
        private const val SEGMENT_BYTES = 64 shl 20
        private const val LEAST_SEGMENT_TRACES = 256
        private const val MOST_SEGMENT_TRACES = 1 shl 16
        private const val BLOCK_BYTES = 2 shl 20
        private const val PROBES = 16

        /** Between what a read from memory takes (1–3 µs) and one from the quickest disk (above 15). */
        private const val SLOW_READ_NANOS = 12_000L

        /** From here on the samples between two headers cost more to read than a hop. */
        private const val LONG_TRACE_BYTES = 64 shl 10

        /** Up to here copying whole traces out of memory takes no longer than a system call for each header; in blocks that a core's cache holds. */
        private const val SHORT_TRACE_BYTES = 12 shl 10
        private const val CACHED_BLOCK_BYTES = 512 shl 10
        private const val NANOS_BETWEEN = 100_000_000L
    }
}
