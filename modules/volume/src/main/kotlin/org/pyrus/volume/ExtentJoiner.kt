package org.pyrus.volume

/** Joins spans, offered in the file's order, into extents. */
internal class ExtentJoiner(private val limits: ExtentLimits) {
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

    /** Offers [bytes] from [from] on, which hold [runs] runs. */
    fun span(from: Long, bytes: Long, runs: Int) {
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
