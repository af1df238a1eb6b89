package org.pyrus.io.importing

import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import org.pyrus.io.hdf5.VolumeWriter
import org.pyrus.io.segy.SegyLayout
import org.pyrus.io.segy.TraceOrder
import java.nio.ByteBuffer
import java.nio.ByteOrder

/** Runs of traces that are left out, in file order, none longer than a block. */
internal fun TraceOrder.leftOutRuns(traceCount: Int, most: Int): Sequence<IntRange> = sequence {
    var first = -1
    for (trace in 0 until traceCount) {
        if (!isLeftOut(trace)) {
            if (first >= 0) yield(first until trace)
            first = -1
        } else if (first >= 0 && trace - first == most) {
            yield(first until trace)
            first = trace
        } else if (first < 0) {
            first = trace
        }
    }
    if (first >= 0) yield(first until traceCount)
}

/** Writes what a volume keeps of the traces that are not its own: headers, checksums, and where they are kept, samples as they are in the source. */
internal class LeftOutTraces(private val layout: SegyLayout, private val order: TraceOrder, private val writer: VolumeWriter, private val keepsSamples: Boolean) {
    private val sampleBytes = layout.traceBytes - layout.headerBytes

    /**
     * Cancellable between blocks of about 1 MiB.
     *
     * @param done how many runs of traces a job before has written
     * @param onRun told, of each run, how many are written now, and how many traces it had
     */
    suspend fun write(worker: TraceWorker, done: Long, onRun: (Long, Int) -> Unit) {
        val most = TraceWorker.maxTraces(TraceWorker.blockBytes(layout.traceBytes), layout.traceBytes)
        val headers = ByteBuffer.allocateDirect(most * layout.headerBytes)
        val checksums = ByteBuffer.allocateDirect(most * Int.SIZE_BYTES).order(ByteOrder.LITTLE_ENDIAN)
        val samples = ByteBuffer.allocateDirect(if (keepsSamples) most * sampleBytes else 0)
        var kept = 0L
        var runs = 0L
        for (run in order.leftOutRuns(layout.traceCount.toInt(), most)) {
            currentCoroutineContext().ensureActive()
            val count = run.last - run.first + 1
            if (runs++ < done) {
                kept += count
                continue
            }
            worker.readRecords(run.first, count)
            headers.clear()
            checksums.clear()
            samples.clear()
            for (nth in 0 until count) {
                worker.copyHeader(nth, headers, nth * layout.headerBytes)
                checksums.putInt(worker.checksum(nth))
                if (keepsSamples) samples.put(worker.record(nth).run { position(position() + layout.headerBytes) })
            }
            writer.writeTraceHeaders(run.first.toLong(), headers.limit(count * layout.headerBytes))
            writer.writeTraceChecksums(run.first.toLong(), checksums.flip())
            if (keepsSamples) writer.writeLeftOut(kept, samples.flip())
            kept += count
            onRun(runs, count)
        }
    }
}
