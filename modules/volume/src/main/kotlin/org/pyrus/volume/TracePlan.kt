package org.pyrus.volume

/**
 * The extents that a [TraceSet] is read by, out of a chunked volume: as [ReadPlan] has them for a box. Each chunk's wanted traces are read together, chunk
 * after chunk, so no
 * byte is asked for twice. The result is `[trace][sample]` in the set's order.
 *
 * Takes 20 bytes for each piece of a trace that lies in one chunk; immutable.
 */
class TracePlan private constructor(private val runs: Runs, private val firstRuns: IntArray, override val cost: ReadCost) : ExtentPlan {
    override val requestCount: Int get() = firstRuns.size

    override val runCount: Int get() = runs.count

    override fun walk(): ExtentWalk = Walk()

    private fun endRun(extent: Int): Int = if (extent + 1 < firstRuns.size) firstRuns[extent + 1] else runs.count

    private inner class Walk : ExtentWalk {
        override var extent = 0
        override var start = 0L
        override var length = 0

        override fun enter(extent: Int) {
            this.extent = extent
            start = runs.starts[firstRuns[extent]]
            val last = endRun(extent) - 1
            length = (runs.starts[last] + runs.lengths[last].toLong() * runs.sampleBytes - start).toInt()
        }

        override fun forEachPiece(visitor: PieceVisitor) {
            for (run in firstRuns[extent] until endRun(extent)) visitor.visit((runs.starts[run] - start).toInt(), 0, runs.targets[run], 0, 1, runs.lengths[run])
        }
    }

    override fun toString(): String = "${cost.requests} requests, ${cost.touchedBytes} bytes for ${cost.wantedBytes}"

    /** Pieces of traces whose samples lie side by side, in the file's order: first byte, first index in the result, samples. */
    private class Runs(val sampleBytes: Int, most: Int) {
        val starts = LongArray(most)
        val targets = IntArray(most)
        val lengths = IntArray(most)
        var count = 0

        fun add(start: Long, target: Int, length: Int) {
            starts[count] = start
            targets[count] = target
            lengths[count++] = length
        }
    }

    companion object {
        /**
         * Plans the reading of [traces] from a volume of samples of [sampleBytes] bytes. Touches no disk.
         *
         * @throws IllegalArgumentException where one passes the volume's edge, or they hold more than 2³¹ − 1 samples
         */
        fun of(traces: TraceSet, grid: ChunkGrid, sampleBytes: Int, limits: ExtentLimits = ExtentLimits()): TracePlan {
            traces.requireReadable(grid.dimensions)
            require(sampleBytes in 1..8) { "a sample has 1 to 8 bytes, got $sampleBytes" }
            val runs = runs(traces, grid, sampleBytes, limits.longestBytes / sampleBytes)
            val joiner = ExtentJoiner(limits)
            for (run in 0 until runs.count) joiner.span(runs.starts[run], runs.lengths[run].toLong() * sampleBytes, 1)
            val firstRuns = joiner.firstRuns()
            return TracePlan(runs, firstRuns, ReadCost(firstRuns.size.toLong(), joiner.touchedBytes(), traces.sampleCount * sampleBytes))
        }

        private fun runs(traces: TraceSet, grid: ChunkGrid, sampleBytes: Int, longest: Int): Runs {
            val shape = grid.shape
            val samples = traces.samples
            val sampleChunks = samples.first.value / shape.samples..samples.last.value / shape.samples
            val columns = (0 until traces.count).groupBy { traces.inlineAt(it) / shape.inlines to traces.crosslineAt(it) / shape.crosslines }
            val piecesPerTrace = sampleChunks.count().toLong() + samples.count / longest
            val runs = Runs(sampleBytes, Math.toIntExact(traces.count * piecesPerTrace))
            for ((column, members) in columns.toSortedMap(compareBy({ it.first }, { it.second }))) {
                for (sampleChunk in sampleChunks) {
                    val chunk = grid.ordinal(column.first, column.second, sampleChunk) * shape.sampleCount
                    val from = maxOf(samples.first.value.toLong(), sampleChunk.toLong() * shape.samples).toInt()
                    val until = minOf(samples.end.toLong(), (sampleChunk + 1L) * shape.samples).toInt()
                    for (trace in members) {
                        val row = traces.inlineAt(trace) % shape.inlines * shape.crosslines + traces.crosslineAt(trace) % shape.crosslines
                        for (first in from until until step longest) {
                            val sample = chunk + row.toLong() * shape.samples + first % shape.samples
                            runs.add(sample * sampleBytes, trace * samples.count + first - samples.first.value, minOf(longest, until - first))
                        }
                    }
                }
            }
            return runs
        }
    }
}
