package org.pyrus.volume

/**
 * What one request to a disk may be.
 *
 * @property closedGapBytes the longest stretch of unwanted bytes that is read along rather than skipped: below it a second request costs more than the bytes
 * @property longestBytes the longest extent, and so the size of a read buffer
 * @throws IllegalArgumentException where [closedGapBytes] is negative or [longestBytes] holds not even one sample of eight bytes
 */
data class ExtentLimits(val closedGapBytes: Int = 16 * 1024, val longestBytes: Int = 1024 * 1024) {
    init {
        require(closedGapBytes >= 0) { "a gap to be closed has at least 0 bytes, got $closedGapBytes" }
        require(longestBytes >= 8) { "an extent holds at least one sample of 8 bytes, got $longestBytes" }
    }
}

/** Takes the samples that an extent holds, as [ReadPlan.forEachPiece] hands them out. */
fun interface PieceVisitor {
    /**
     * [traces] runs of [length] samples each.
     *
     * @param source first byte of the first run, from the extent's start
     * @param sourceStride bytes from one run to the next
     * @param target index of the first run's first sample in the result, row-major `[inline][crossline][sample]`
     * @param targetStride samples from one run to the next in the result
     */
    fun visit(source: Int, sourceStride: Int, target: Int, targetStride: Int, traces: Int, length: Int)
}

/**
 * The extents of a file that a hyperslab is read by: byte ranges from the data's first byte, ascending, apart from each other, none longer than
 * [ExtentLimits.longestBytes]. Two neighbours lie further apart than [ExtentLimits.closedGapBytes], unless joining them would pass the longest.
 *
 * Reader and cost model count by the same plan. Chunks are uncompressed and lie as [ChunkGrid] says. Costs four bytes a request; immutable, safe for
 * any number of threads.
 */
class ReadPlan private constructor(private val runs: SlabRuns, private val firstRuns: IntArray, val touchedBytes: Long, val wantedBytes: Long) {
    /** How many requests it takes. */
    val requestCount: Int get() = firstRuns.size

    val slab: Hyperslab get() = runs.slab

    /** First byte of [extent], from the data's start. */
    fun start(extent: Int): Long = runs.at(firstRuns[extent]).start

    /** Bytes of [extent], from its first wanted byte to its last. */
    fun length(extent: Int): Int = (runs.at(endRun(extent) - 1).end - start(extent)).toInt()

    private fun endRun(extent: Int): Int = if (extent + 1 < firstRuns.size) firstRuns[extent + 1] else runs.count

    /** Hands every wanted sample of [extent] to [visitor], once, in the file's order, in as few calls as its chunks have inlines. */
    fun forEachPiece(extent: Int, visitor: PieceVisitor) {
        val cursor = runs.at(firstRuns[extent])
        val base = cursor.start
        var left = endRun(extent) - firstRuns[extent]
        while (true) {
            while (left > 0 && cursor.inline < cursor.inlines) {
                val taken = if (cursor.piecesHere == 1) visitTraces(cursor, base, left, visitor) else visitPiece(cursor, base, visitor)
                left -= taken
            }
            if (left == 0) return
            cursor.nextChunk()
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

/** Joins spans, offered in the file's order, into extents. */
private class ExtentJoiner(private val limits: ExtentLimits) {
    private var firstRuns = IntArray(16)
    private var count = 0
    private var nextRun = 0
    private var start = 0L
    private var end = 0L
    private var touched = 0L

    /** Offers what the slab wants of [chunk]: in one span where its gaps close and it fits, else by inline, by trace, or by piece. */
    fun offer(chunk: SlabRuns.Cursor, runs: SlabRuns) {
        val traceSpan = chunk.address(0, 0, chunk.samples) - chunk.address(0, 0, 0)
        val inlineSpan = (chunk.crosslines - 1) * runs.traceStride + traceSpan
        val chunkSpan = (chunk.inlines - 1) * runs.inlineStride + inlineSpan
        val tracesJoin = chunk.crosslines == 1 || runs.traceStride - traceSpan <= limits.closedGapBytes
        val inlinesJoin = tracesJoin && (chunk.inlines == 1 || runs.inlineStride - inlineSpan <= limits.closedGapBytes)
        val runsPerInline = chunk.crosslines * chunk.piecesHere
        if (inlinesJoin && chunkSpan <= limits.longestBytes) return span(chunk.address(0, 0, 0), chunkSpan, runsPerInline * chunk.inlines)
        for (inline in 0 until chunk.inlines) {
            if (tracesJoin && inlineSpan <= limits.longestBytes) {
                span(chunk.address(inline, 0, 0), inlineSpan, runsPerInline)
                continue
            }
            for (crossline in 0 until chunk.crosslines) {
                val trace = chunk.address(inline, crossline, 0)
                if (traceSpan <= limits.longestBytes) span(trace, traceSpan, chunk.piecesHere) else offerPieces(chunk, inline, crossline)
            }
        }
    }

    private fun offerPieces(chunk: SlabRuns.Cursor, inline: Int, crossline: Int) {
        for (piece in 0 until chunk.piecesHere) {
            val from = chunk.address(inline, crossline, chunk.pieceStart(piece))
            val to = chunk.address(inline, crossline, if (piece + 1 == chunk.piecesHere) chunk.samples else chunk.pieceStart(piece + 1))
            span(from, to - from, 1)
        }
    }

    private fun span(from: Long, bytes: Long, runs: Int) {
        val to = from + bytes
        val joins = count > 0 && from - end <= limits.closedGapBytes && to - start <= limits.longestBytes
        if (!joins) {
            touched += end - start
            if (count == firstRuns.size) firstRuns = firstRuns.copyOf((count.toLong() * 2).coerceAtMost(Int.MAX_VALUE - 8L).toInt())
            firstRuns[count++] = nextRun
            start = from
        }
        end = to
        nextRun += runs
    }

    fun firstRuns(): IntArray = firstRuns.copyOf(count)

    fun touchedBytes(): Long = touched + end - start
}
