package org.pyrus.io.exporting

import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import org.pyrus.io.hdf5.PartFile
import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.importing.leftOutRuns
import org.pyrus.io.segy.TraceOrder
import org.pyrus.volume.Refusal
import java.nio.ByteBuffer
import java.nio.ByteOrder

/** Writes the records of traces that a volume leaves out of its samples, out of what it keeps of them. */
internal class LeftOutRecords(private val stored: StoredVolume, private val bytes: VolumeBytes, private val layout: RecordLayout, private val order: TraceOrder) {
    private val segy = stored.segy
    private val sampleBytes = layout.traceBytes - layout.headerBytes

    /** @throws Refusal where the volume does not keep the samples of all of them */
    fun requireKept() {
        val count = (0 until layout.traceCount).count(order::isLeftOut)
        if (count > 0 && segy.leftOut.traceCount == 0L) {
            throw Refusal(
                "it can't give the same file back: it was imported with ${segy.layout.traces.words().joinToString()}, and the samples of $count of ${layout.traceCount} traces were not kept",
                stored.path, remedy = "Export what the volume holds as a new file with --new.",
            )
        }
        if (segy.leftOut.traceCount != count.toLong() || (count > 0 && segy.leftOut.traceBytes != sampleBytes)) {
            throw Refusal("a damaged volume: /segy/left_out_samples is of ${segy.leftOut}, and $count traces of $sampleBytes bytes are left out", stored.path, remedy = RecordLayout.REMEDY)
        }
    }

    /** Cancellable between blocks of about 1 MiB. */
    suspend fun write(files: List<PartFile>, onTraces: (Int) -> Unit) {
        if (segy.leftOut.traceCount == 0L) return
        val most = RecordWorker.maxTraces(layout.traceBytes)
        val records = ByteBuffer.allocateDirect(most * layout.traceBytes)
        val headers = ByteBuffer.allocateDirect(most * layout.headerBytes)
        val samples = ByteBuffer.allocateDirect(most * sampleBytes)
        val checksums = ByteBuffer.allocateDirect(most * Int.SIZE_BYTES).order(ByteOrder.LITTLE_ENDIAN)
        val proof = RecordProof(stored)
        var kept = 0L
        for (run in order.leftOutRuns(layout.traceCount, most)) {
            currentCoroutineContext().ensureActive()
            val first = run.first
            val count = run.last - first + 1
            bytes.read(headers.clear().limit(count * layout.headerBytes), segy.traceHeaders + first.toLong() * layout.headerBytes)
            bytes.read(checksums.clear().limit(count * Int.SIZE_BYTES), segy.traceChecksums + first.toLong() * Int.SIZE_BYTES)
            bytes.read(samples.clear().limit(count * sampleBytes), segy.leftOutSamples + kept * sampleBytes)
            for (nth in 0 until count) {
                val at = nth * layout.traceBytes
                records.clear()
                records.put(at, headers, nth * layout.headerBytes, layout.headerBytes)
                records.put(at + layout.headerBytes, samples, nth * sampleBytes, sampleBytes)
                proof.prove(records.limit(at + layout.traceBytes).position(at), first + nth, checksums.getInt(nth * Int.SIZE_BYTES))
            }
            layout.forEachRun(first, count) { file, offset, from, traces -> files[file].write(records.slice((from - first) * layout.traceBytes, traces * layout.traceBytes), offset) }
            kept += count
            onTraces(count)
        }
    }
}
