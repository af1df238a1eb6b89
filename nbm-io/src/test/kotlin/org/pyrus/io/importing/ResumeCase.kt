package org.pyrus.io.importing

import org.pyrus.io.segy.SegyBytes
import org.pyrus.io.segy.TestTrace
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.StoredType
import org.pyrus.volume.spi.DuplicatePolicy
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.TracePolicy
import java.nio.file.Files
import java.nio.file.Path

/**
 * A small survey whose import takes several batches, so that it can be interrupted between them; its amplitudes are such that sums of them depend on their order.
 *
 * @property files its SEG-Y files, as bytes
 */
internal class ResumeCase private constructor(
    private val name: String,
    private val files: List<SegyBytes>,
    private val storedType: StoredType = StoredType.FLOAT32,
    private val batchRoom: Long = 30_000,
    private val options: (ImportRequest) -> ImportRequest = { it },
) {
    /** Writes the files into [folder], and gives the import of them to [target]. */
    fun request(folder: Path, target: Path): ImportRequest {
        val sources = files.mapIndexed { nth, file -> folder.resolve("$name-$nth.sgy").also { if (!Files.exists(it)) Files.write(it, file.bytes()) } }
        val traceBytes = 240 + SAMPLES * files[0].sampleBytes
        val budget = WORKERS * TraceWorker.overheadBytes(traceBytes, SAMPLES, storedType) + batchRoom
        return options(ImportRequest(sources[0], target, chunk = ChunkShape(4, 5, 16), workers = WORKERS, bufferBudgetBytes = budget, furtherSources = sources.drop(1)))
    }

    override fun toString() = name

    companion object {
        const val WORKERS = 3
        private const val SAMPLES = 41

        /** 19 × 13 positions with a few holes, inline by inline; some traces are marked dead. */
        private val traces = SegyBytes.grid(1..19, 1..13).filterIndexed { nth, _ ->
            nth % 23 != 7
        }.mapIndexed { nth, trace -> if (nth % 29 == 3) TestTrace(trace.inline, trace.crossline, shorts = mapOf(29 to 2)) else trace }

        /** The finalizer of SplitMix64: the same for the same trace and sample. */
        private fun noise(trace: Int, sample: Int): Int {
            val value = (trace * 100_003L + sample) * -0x61c8864680b583ebL
            val mixed = (value xor (value ushr 30)) * -0x40a7b892e31b1a47L
            return (mixed xor (mixed ushr 27)).toInt()
        }

        /** Floats of many sizes, now and then a NaN or an infinite one. */
        private fun ieee(trace: Int, sample: Int): Int = when (val noise = noise(trace, sample)) {
            in 0..4_000_000 -> Float.NaN.toRawBits()
            in 4_000_001..6_000_000 -> Float.NEGATIVE_INFINITY.toRawBits()
            else -> (noise * 1e-5f).toRawBits()
        }

        /** IBM floats, of which one in eight has a leading digit 0: float32 does not give that back. */
        private fun ibm(trace: Int, sample: Int): Int = noise(trace, sample).let { (it and 0x807fffff.toInt()) or 0x40000000 or if (it and 0x700 == 0) 0 else 0x00100000 }

        private fun survey(format: Int, traces: List<TestTrace> = this.traces, word: (Int, Int) -> Int) = SegyBytes(traces, SAMPLES, format, word = word)

        /** Few enough batches for an import that is cut off at every step: 8 × 10 positions; with fast copies, and of words that do not reverse. */
        val small: List<ResumeCase> = traces.filter { it.inline <= 8 && it.crossline <= 10 }.let { few ->
            listOf(
                ResumeCase("a few floats", listOf(survey(5, few, ::ieee))) { it.copy(fastCopies = setOf(PlaneKind.SLICE)) },
                ResumeCase("a few words that do not reverse", listOf(survey(1, few, ::ibm))),
            )
        }

        val all: List<ResumeCase> = listOf(
            ResumeCase("floats with fast copies", listOf(survey(5, word = ::ieee))) { it.copy(fastCopies = setOf(PlaneKind.INLINE, PlaneKind.SLICE)) },
            ResumeCase("words that do not reverse", listOf(survey(1, word = ::ibm))) { it.copy(sha256 = true) },
            ResumeCase("parts of columns", listOf(survey(5, word = ::ieee)), batchRoom = 7_000),
            ResumeCase("doubled traces", listOf(survey(5, traces + traces.filterIndexed { nth, _ -> nth % 5 == 1 }, ::ieee))) {
                it.copy(layout = SourceLayout(traces = TracePolicy(duplicates = DuplicatePolicy.MEAN)))
            },
            ResumeCase(
                "integers as floats in two files",
                listOf(
                    survey(2, traces.take(100), ::noise),
                    survey(2, traces.drop(100)) { trace, sample ->
                        noise(trace + 100, sample)
                    },
                ),
            ) { it.copy(float32 = true) },
        )
    }
}
