package org.pyrus.volume

/**
 * The extents of a file that a hyperslab is read by: byte ranges from the data's first byte, ascending, apart from each other, none longer than
 * [ExtentLimits.longestBytes]. Two neighbours lie further apart than [ExtentLimits.closedGapBytes], unless joining them would pass the longest.
 *
 * So the rows of a crossline are read one by one where they lie further apart than that, and else all that a chunk has of them at once: whichever costs less,
 * counting a request as [ExtentLimits.closedGapBytes]. Reader and cost model count by the same plan. Chunks are uncompressed and lie as [ChunkGrid] says.
 * Costs four bytes a request; immutable, safe for any number of threads.
 */
class ReadPlan private constructor(private val runs: SlabRuns, private val firstRuns: IntArray, val touchedBytes: Long, val wantedBytes: Long) : ExtentPlan {
    override val requestCount: Int get() = firstRuns.size

    override val runCount: Int get() = runs.count

    val slab: Hyperslab get() = runs.slab

    /** First byte of [extent], from the data's start. */
    fun start(extent: Int): Long = runs.at(firstRuns[extent]).start

    /** Bytes of [extent], from its first wanted byte to its last. */
    fun length(extent: Int): Int = (runs.at(endRun(extent) - 1).end - start(extent)).toInt()

    private fun endRun(extent: Int): Int = if (extent + 1 < firstRuns.size) firstRuns[extent + 1] else runs.count

    override val cost: ReadCost get() = ReadCost(requestCount.toLong(), touchedBytes, wantedBytes)

    /** Hands every wanted sample of [extent] to [visitor], once, in the file's order, in as few calls as its chunks have inlines. */
    fun forEachPiece(extent: Int, visitor: PieceVisitor) = walk().apply { enter(extent) }.forEachPiece(visitor)

    override fun walk(): ExtentWalk = Walk()

    private inner class Walk : ExtentWalk {
        private val cursor = runs.at(0)
        private var runCount = 0
        override var extent = 0
        override var start = 0L
        override var length = 0

        override fun enter(extent: Int) {
            this.extent = extent
            runCount = endRun(extent) - firstRuns[extent]
            cursor.enter(endRun(extent) - 1)
            val end = cursor.end
            cursor.enter(firstRuns[extent])
            start = cursor.start
            length = (end - start).toInt()
        }

        override fun forEachPiece(visitor: PieceVisitor) {
            var left = runCount
            while (true) {
                while (left > 0 && cursor.inline < cursor.inlines) {
                    val taken = if (cursor.piecesHere == 1) visitTraces(cursor, start, left, visitor) else visitPiece(cursor, start, visitor)
                    left -= taken
                }
                if (left == 0) return
                cursor.nextChunk()
            }
        }
    }

    private fun visitTraces(cursor: SlabRuns.Cursor, base: Long, left: Int, visitor: PieceVisitor): Int {
        val traces = minOf(left, cursor.crosslines - cursor.crossline)
        visitor.visit((cursor.start - base).toInt(), runs.traceStride.toInt(), target(cursor, 0), slab.samples.count, traces, cursor.samples)
        cursor.crossline += traces
        if (cursor.crossline == cursor.crosslines) {
            cursor.crossline = 0
            cursor.inline++
        }
        return traces
    }

    private fun visitPiece(cursor: SlabRuns.Cursor, base: Long, visitor: PieceVisitor): Int {
        val from = cursor.pieceStart(cursor.piece)
        val to = if (cursor.piece + 1 == cursor.piecesHere) cursor.samples else cursor.pieceStart(cursor.piece + 1)
        visitor.visit((cursor.start - base).toInt(), 0, target(cursor, from), 0, 1, to - from)
        if (++cursor.piece == cursor.piecesHere) {
            cursor.piece = 0
            if (++cursor.crossline == cursor.crosslines) {
                cursor.crossline = 0
                cursor.inline++
            }
        }
        return 1
    }

    private fun target(cursor: SlabRuns.Cursor, sample: Int): Int {
        val inline = cursor.firstInline + cursor.inline - slab.inlines.first.value
        val crossline = cursor.firstCrossline + cursor.crossline - slab.crosslines.first.value
        return (inline * slab.crosslines.count + crossline) * slab.samples.count + cursor.firstSample + sample - slab.samples.first.value
    }

    override fun toString(): String = "$requestCount requests, $touchedBytes bytes for $wantedBytes of $slab"

    companion object {
        /**
         * Plans the reading of [slab] from a volume of samples of [sampleBytes] bytes. Touches no disk; takes time for each chunk, and for each
         * inline and trace only where these are requests of their own.
         *
         * @throws IllegalArgumentException where [slab] passes the volume's edge, or holds more than 2³¹ − 1 samples
         */
        fun of(slab: Hyperslab, grid: ChunkGrid, sampleBytes: Int, limits: ExtentLimits = ExtentLimits()): ReadPlan {
            slab.requireReadable(grid.dimensions)
            require(sampleBytes in 1..8) { "a sample has 1 to 8 bytes, got $sampleBytes" }
            Math.multiplyExact(grid.storedSampleCount, sampleBytes.toLong())
            val runs = SlabRuns(slab, grid, sampleBytes, limits.longestBytes / sampleBytes)
            val joiner = ExtentJoiner(limits)
            val chunk = runs.at(0)
            while (true) {
                joiner.offer(chunk, runs)
                if (!chunk.hasNextChunk) break
                chunk.nextChunk()
            }
            return ReadPlan(runs, joiner.firstRuns(), joiner.touchedBytes(), slab.sampleCount * sampleBytes)
        }
    }
}
