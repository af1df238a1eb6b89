package org.pyrus.synthetic

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.launch
import org.pyrus.volume.Index
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardCopyOption.ATOMIC_MOVE
import java.nio.file.StandardCopyOption.REPLACE_EXISTING
import java.nio.file.StandardOpenOption.CREATE
import java.nio.file.StandardOpenOption.TRUNCATE_EXISTING
import java.nio.file.StandardOpenOption.WRITE
import java.util.concurrent.atomic.AtomicInteger

/** Writes a synthetic survey as SEG-Y rev 1, line by line: memory holds one line a worker. */
class SegyWriter(private val survey: SyntheticSurvey, private val options: SegyOptions = SegyOptions()) {
    private val geometry = survey.geometry
    private val headers = SegyHeaders(geometry, options)
    private val traceBytes = SegyHeaders.TRACE_HEADER_BYTES + geometry.samples.count * options.sampleBytes
    private val byInline = options.sorting == Sorting.INLINE
    private val outer = if (byInline) geometry.inlines.count else geometry.crosslines.count
    private val inner = if (byInline) geometry.crosslines.count else geometry.inlines.count

    /** Bytes of the file that [write] makes. */
    val fileBytes: Long get() = headers.fileHead().size + geometry.liveTraces.liveCount.toLong() * traceBytes

    /**
     * Writes [path], replacing it where it exists; until it is whole it is called `NAME.part`. Cancellable between lines.
     *
     * @param onProgress told bytes done and in all, from worker threads
     * @throws java.io.IOException where the disk fails; nothing is left behind
     */
    suspend fun write(path: Path, onProgress: (done: Long, total: Long) -> Unit = { _, _ -> }) {
        val part = path.resolveSibling("${path.fileName}.part")
        try {
            FileChannel.open(part, CREATE, WRITE, TRUNCATE_EXISTING).use { channel ->
                val head = headers.fileHead()
                channel.put(ByteBuffer.wrap(head), 0)
                writeLines(channel, head.size.toLong(), onProgress)
            }
            Files.move(part, path, ATOMIC_MOVE, REPLACE_EXISTING)
        } finally {
            Files.deleteIfExists(part)
        }
    }

    private suspend fun writeLines(channel: FileChannel, start: Long, onProgress: (Long, Long) -> Unit) {
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
                        channel.put(record, start + firstTraces[line].toLong() * traceBytes)
                        onProgress(firstTraces[done.incrementAndGet()].toLong() * traceBytes, total)
                    }
                }
            }
        }
    }

    private fun fillLine(line: Int, firstTrace: Int, record: ByteBuffer, samples: FloatArray) {
        var at = 0
        record.clear()
        for (i in 0 until record.capacity() / traceBytes) for (b in 0 until SegyHeaders.TRACE_HEADER_BYTES step 8) record.putLong(i * traceBytes + b, 0)
        for (place in 0 until inner) {
            if (!isLive(line, place)) continue
            val (inline, crossline) = indices(line, place)
            headers.putTraceHeader(record, at, firstTrace + at / traceBytes + 1, inline, crossline)
            survey.model.fillTrace(inline, crossline, samples)
            putSamples(record, at + SegyHeaders.TRACE_HEADER_BYTES, samples)
            at += traceBytes
        }
        record.limit(at)
    }

    private fun putSamples(record: ByteBuffer, at: Int, samples: FloatArray) {
        when (options.formatCode) {
            1 -> for (i in samples.indices) record.putInt(at + 4 * i, IbmWord.of(samples[i]))
            2 -> for (i in samples.indices) record.putInt(at + 4 * i, Math.rint(samples[i].toDouble()).toInt())
            3 -> for (i in samples.indices) record.putShort(at + 2 * i, Math.rint(samples[i].toDouble()).toInt().coerceIn(-32768, 32767).toShort())
            5 -> for (i in samples.indices) record.putFloat(at + 4 * i, samples[i])
            8 -> for (i in samples.indices) record.put(at + i, Math.rint(samples[i].toDouble()).toInt().coerceIn(-128, 127).toByte())
        }
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

    private fun FileChannel.put(bytes: ByteBuffer, position: Long) {
        var at = position
        while (bytes.hasRemaining()) at += write(bytes, at)
    }

    private companion object {
        const val WORKERS = 2
    }
}
