package org.pyrus.io.read

import kotlinx.coroutines.withContext
import org.pyrus.io.segy.ScannedSurvey
import org.pyrus.io.segy.SegyFile
import org.pyrus.io.segy.SlabTraces
import org.pyrus.volume.ExtentLimits
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.IndexRange
import org.pyrus.volume.ReadCost
import org.pyrus.volume.Sample
import org.pyrus.volume.Samples
import org.pyrus.volume.spi.SurveyScan
import org.pyrus.volume.spi.VolumeInfo
import org.pyrus.volume.spi.VolumeReader
import java.io.IOException
import java.nio.channels.ClosedChannelException

/**
 * Reads a SEG-Y file as if it were a volume, for looking before importing: an inline of a file sorted by inlines is few long reads, a crossline one read for
 * each inline, a slice at worst one for each trace.
 *
 * Safe for any number of callers. A cancelled read stops before its next extent of at most [ExtentLimits.longestBytes]. Keeps what the scan found: 8 bytes a
 * trace or grid cell; a read takes at most as much again as its samples, and its workers' buffers.
 */
internal class SegyReader(private val file: SegyFile, private val survey: ScannedSurvey, private val workers: ReadWorkers = ReadWorkers.of(null)) : VolumeReader {
    private val layout = file.layout

    override val info: VolumeInfo = survey.scan.let { VolumeInfo(it.path, it.geometry, it.storedType, chunk = null, statistics = null, attributes(it)) }

    override suspend fun read(slab: Hyperslab): Samples {
        slab.requireReadable(info.geometry.dimensions)
        check(file.isOpen) { "${file.path} is closed" }
        return withContext(workers.dispatcher) {
            val values = FloatArray(slab.sampleCount.toInt()) // 0 where no trace is
            for (part in parts(slab)) {
                val traces = SlabTraces.of(part, survey.traces, layout, ReadBuffers.limits)
                workers.share(traces.extentCount, open = { ExtentWorker(slab, part.samples, traces, values) }) { worker, extent ->
                    worker.read(extent)
                    true
                }
            }
            file.requireUnwritten()
            Samples(slab, values)
        }
    }

    override fun cost(slab: Hyperslab): ReadCost {
        slab.requireReadable(info.geometry.dimensions)
        return parts(slab).map { part ->
            val traces = SlabTraces.of(part, survey.traces, layout, ReadBuffers.limits)
            val extents = 0 until traces.extentCount
            val wanted = extents.sumOf { traces.placesOf(it).count().toLong() } * part.samples.count * layout.format.bytes
            ReadCost(traces.extentCount.toLong(), extents.sumOf { extentBytes(traces, it, part.samples).toLong() }, wanted)
        }.reduce(ReadCost::plus)
    }

    /** From the first wanted sample of the first trace of [extent] to the last of its last. */
    private fun extentBytes(traces: SlabTraces, extent: Int, samples: IndexRange<Sample>): Int = traces.placesOf(extent).let { places ->
        (traces.traceAt(places.last) - traces.traceAt(places.first)) * layout.traceBytes + samples.count * layout.format.bytes
    }

    /** [slab] by sample ranges of which an extent holds at least a trace's: all at once but for traces that are longer. */
    private fun parts(slab: Hyperslab): List<Hyperslab> {
        val most = ReadBuffers.limits.longestBytes / layout.format.bytes
        return (slab.samples.first.value until slab.samples.end step most).map { first -> slab.copy(samples = IndexRange(Index(first), minOf(most, slab.samples.end - first))) }
    }

    /** Reads the samples in [range] of extents of [traces] into [values], one after the other, through one buffer. */
    private inner class ExtentWorker(
        private val slab: Hyperslab,
        private val range: IndexRange<Sample>,
        private val traces: SlabTraces,
        private val values: FloatArray,
    ) : AutoCloseable {
        private val lent = ReadBuffers.lend()
        private val samples = range.count
        private val converter = file.converter(float32 = true, samples) // a trace may have half a gigabyte of them

        fun read(extent: Int) {
            val places = traces.placesOf(extent)
            val first = traces.traceAt(places.first)
            lent.bytes.clear().limit(extentBytes(traces, extent, range))
            fill(layout.traceOffset(first.toLong()) + layout.headerBytes + range.first.value.toLong() * layout.format.bytes)
            for (place in places) {
                val trace = traces.traceAt(place)
                converter.convert(lent.bytes, (trace - first) * layout.traceBytes, values, target(survey.traces.cellOf(trace)), samples)
            }
        }

        private fun target(cell: Int): Int {
            val crosslines = info.geometry.crosslines.count
            val inline = cell / crosslines - slab.inlines.first.value
            val crossline = cell % crosslines - slab.crosslines.first.value
            return (inline * slab.crosslines.count + crossline) * slab.samples.count + range.first.value - slab.samples.first.value
        }

        private fun fill(start: Long) = try {
            file.read(lent.bytes, start)
        } catch (e: IOException) {
            if (e.cause is ClosedChannelException) throw IllegalStateException("${file.path} is closed", e)
            throw e
        }

        override fun close() = lent.close()
    }

    /** Closes the file: a read under way that needs more of it fails with [IllegalStateException]. */
    override fun close() = file.close()

    private companion object {
        /** What a stored volume tells of its source, under the same names. */
        fun attributes(scan: SurveyScan): Map<String, String> = mapOf(
            "segy_source" to "${scan.path.fileName} (${scan.bytes} bytes, ${scan.traceCount} traces)",
            "segy_format" to "${scan.format}, ${scan.byteOrder}, revision ${scan.revision}",
            "segy_line_bytes" to "inline ${scan.positions.inline}, crossline ${scan.positions.crossline}",
            "segy_sorting" to scan.sorting.label,
            "text" to scan.textHeader.joinToString("\n"),
        )
    }
}
