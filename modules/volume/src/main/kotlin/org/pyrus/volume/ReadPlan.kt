package org.pyrus.volume

/**
 * What one request to a disk may be.
 *
 * @property closedGapBytes the longest stretch of unwanted bytes that is read along rather than skipped: below it a second request costs more than the bytes
 * @property longestBytes the longest extent, and so the size of a read buffer
 * @throws IllegalArgumentException where [closedGapBytes] is negative or [longestBytes] holds not even one sample of eight bytes
 */
data class ExtentLimits(val closedGapBytes: Int = CLOSED_GAP_BYTES, val longestBytes: Int = LONGEST_BYTES) {
    init {
        require(closedGapBytes >= 0) { "a gap to be closed has at least 0 bytes, got $closedGapBytes" }
        require(longestBytes >= 8) { "an extent holds at least one sample of 8 bytes, got $longestBytes" }
    }

    companion object {
        /**
         * Where nothing is known of the disk. Measured on an NVMe disk: 75,000 to 85,000 requests a second with 8 to 16 under way, and 1.2 GB/s. So a request
         * costs what 14 to 16 kB cost. On a hard disk (8.5 ms a seek, 130 MB/s) it would be a megabyte.
         */
        const val CLOSED_GAP_BYTES = 16 * 1024

        /** Requests of 256 KiB and more reach a disk's full speed with one or two under way; more of them at a mebibyte each still share out among workers. */
        const val LONGEST_BYTES = 1024 * 1024
    }
}

/**
 * What a read asks of its file.
 *
 * @property requests how many byte ranges are asked for
 * @property touchedBytes what these hold, closed gaps included
 * @property wantedBytes what of it is wanted
 */
data class ReadCost(val requests: Long, val touchedBytes: Long, val wantedBytes: Long) {
    /** Bytes touched ÷ bytes wanted: 1 where nothing is read along; NaN where nothing is wanted. */
    val touchedPerWanted: Double get() = touchedBytes.toDouble() / wantedBytes

    operator fun plus(other: ReadCost): ReadCost = ReadCost(requests + other.requests, touchedBytes + other.touchedBytes, wantedBytes + other.wantedBytes)
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
 * So the rows of a crossline are read one by one where they lie further apart than that, and else all that a chunk has of them at once: whichever costs less,
 * counting a request as [ExtentLimits.closedGapBytes]. Reader and cost model count by the same plan. Chunks are uncompressed and lie as [ChunkGrid] says.
 * Costs four bytes a request; immutable, safe for any number of threads.
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

    val cost: ReadCost get() = ReadCost(requestCount.toLong(), touchedBytes, wantedBytes)

    /** Hands every wanted sample of [extent] to [visitor], once, in the file's order, in as few calls as its chunks have inlines. */
    fun forEachPiece(extent: Int, visitor: PieceVisitor) = Walk().apply { enter(extent) }.forEachPiece(visitor)

    /** The plan's extents, one after the other, without allocating for any. Mutable, for one thread. */
    inner class Walk {
        private val cursor = runs.at(0)
        private var runCount = 0

        /** The extent entered. */
        var extent = 0
            private set

        /** First byte of the extent entered, from the data's start. */
        var start = 0L
            private set

        /** Its bytes, from its first wanted byte to its last. */
        var length = 0
            private set

        fun enter(extent: Int) {
            this.extent = extent
            runCount = endRun(extent) - firstRuns[extent]
            cursor.enter(endRun(extent) - 1)
            val end = cursor.end
            cursor.enter(firstRuns[extent])
            start = cursor.start
            length = (end - start).toInt()
        }

        /** As [ReadPlan.forEachPiece], of the extent entered; once for each [enter]. */
        fun forEachPiece(visitor: PieceVisitor) {
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
