package org.pyrus.synthetic

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.launch
import org.pyrus.volume.Index
import org.pyrus.volume.NewFile
import org.pyrus.volume.VolumeDimensions
import java.nio.ByteBuffer
import java.nio.file.Path
import java.util.concurrent.atomic.AtomicInteger

/**
 * Writes a synthetic survey as SEG-Y of revision 1 or 2, line by line: memory holds one line a worker.
 *
 * @throws IllegalArgumentException where SEG-Y can't hold it, as [requireFits] has it
 */
class SegyWriter(private val survey: SyntheticSurvey, private val options: SegyOptions = SegyOptions()) {
    private val geometry = survey.geometry
    private val headers = SegyHeaders(geometry, options)
    private val traceBytes = options.headerBytes + geometry.samples.count * options.sampleBytes
    private val samples = SampleWriter(options.formatCode)
    private val byInline = options.sorting == Sorting.INLINE
    private val outer = if (byInline) geometry.inlines.count else geometry.crosslines.count
    private val inner = if (byInline) geometry.crosslines.count else geometry.inlines.count

    init {
        requireFits(geometry.dimensions, options)
    }

    /** Bytes of the file that [write] makes. */
    val fileBytes: Long get() = headers.fileHead().size + geometry.liveTraces.liveCount.toLong() * traceBytes + headers.trailers().size

    /**
     * Writes [path], replacing it where it exists; until it is whole it has another name. Cancellable between lines.
     *
     * @param onProgress told bytes done and in all, from worker threads
     * @throws org.pyrus.volume.Refusal where [path] can't be written, as [org.pyrus.volume.TargetFile.of] has it
     * @throws java.io.IOException where the disk fails; nothing is left behind
     */
    suspend fun write(path: Path, onProgress: (done: Long, total: Long) -> Unit = { _, _ -> }) {
        NewFile.create(path, overwrite = true).use { file ->
            val head = headers.fileHead()
            file.write(ByteBuffer.wrap(head), 0)
            writeLines(file, head.size.toLong(), onProgress)
            file.write(ByteBuffer.wrap(headers.trailers()), head.size + geometry.liveTraces.liveCount.toLong() * traceBytes)
            file.publish()
        }
    }

    private suspend fun writeLines(file: NewFile, start: Long, onProgress: (Long, Long) -> Unit) {
        val firstTraces = IntArray(outer + 1)
        for (line in 0 until outer) firstTraces[line + 1] = firstTraces[line] + (0 until inner).count { isLive(line, it) }
        val total = firstTraces[outer].toLong() * traceBytes
        val next = AtomicInteger()
        val done = AtomicInteger()
        val dispatcher = Dispatchers.IO.limitedParallelism(WORKERS)
        coroutineScope {
            repeat(WORKERS) {
                launch(dispatcher) {
                    val record = ByteBuffer.allocateDirect(inner * traceBytes).order(options.byteOrder)
                    val samples = FloatArray(geometry.samples.count)
                    while (true) {
                        ensureActive()
                        val line = next.getAndIncrement()
                        if (line >= outer) break
                        fillLine(line, firstTraces[line], record, samples)
                        file.write(record, start + firstTraces[line].toLong() * traceBytes)
                        onProgress(firstTraces[done.incrementAndGet()].toLong() * traceBytes, total)
                    }
                }
            }
        }
    }

    private fun fillLine(line: Int, firstTrace: Int, record: ByteBuffer, samples: FloatArray) {
        var at = 0
        record.clear()
        for (i in 0 until record.capacity() / traceBytes) for (b in 0 until options.headerBytes step 8) record.putLong(i * traceBytes + b, 0)
        for (place in 0 until inner) {
            if (!isLive(line, place)) continue
            val (inline, crossline) = indices(line, place)
            headers.putTraceHeader(record, at, firstTrace + at / traceBytes + 1, inline, crossline)
            survey.model.fillTrace(inline, crossline, samples)
            this.samples.put(record, at + options.headerBytes, samples)
            if (options.pairwise) swapPairs(record, at)
            at += traceBytes
        }
        record.limit(at)
    }

    /** Swaps pairs of the headers at [at], and of the samples behind them where these have pairs. */
    private fun swapPairs(record: ByteBuffer, at: Int) {
        val end = if (options.sampleBytes == 1) options.headerBytes else traceBytes
        for (byte in at until at + end step 2) record.putShort(byte, java.lang.Short.reverseBytes(record.getShort(byte)))
    }

    /** The indices at a place of a line, both counted in the file's order. */
    private fun indices(line: Int, place: Int): Pair<Int, Int> {
        val outerIndex = if (options.descending) outer - 1 - line else line
        val innerIndex = if (options.descending) inner - 1 - place else place
        return if (byInline) outerIndex to innerIndex else innerIndex to outerIndex
    }

    private fun isLive(line: Int, place: Int): Boolean = indices(line, place).let { (inline, crossline) ->
        geometry.liveTraces.isLive(Index(inline), Index(crossline))
    }

    companion object {
        private const val WORKERS = 2

        /** What two bytes of a header can say (SEG-Y revision 1, bytes 3221–3222 and 115–116), read without sign as all programs do. */
        private const val MOST_SAMPLES = 65_535

        /**
         * Throws [IllegalArgumentException] where SEG-Y, or this writer, can't hold a survey of [dimensions]: more than 65,535 samples a trace where only revision 1 says
         * how many, a line of
         * more than 2³¹ − 1 bytes, or more than 2³¹ − 1 traces.
         */
        fun requireFits(dimensions: VolumeDimensions, options: SegyOptions = SegyOptions()) {
            require(dimensions.samples <= MOST_SAMPLES || options.revision2?.onlyExtended == true) { "a SEG-Y trace has at most $MOST_SAMPLES samples, got ${dimensions.samples}" }
            require(dimensions.inlines.toLong() * dimensions.crosslines <= Int.MAX_VALUE) { "a survey of $dimensions passes ${Int.MAX_VALUE} traces" }
            val inner = if (options.sorting == Sorting.INLINE) dimensions.crosslines else dimensions.inlines
            val lineBytes = inner * (options.headerBytes + dimensions.samples.toLong() * options.sampleBytes)
            require(lineBytes <= Int.MAX_VALUE) { "a line of $inner traces takes $lineBytes bytes, more than ${Int.MAX_VALUE}" }
        }
    }
}
