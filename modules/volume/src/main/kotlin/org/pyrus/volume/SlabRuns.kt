package org.pyrus.volume

/**
 * The runs of a hyperslab in a chunked volume: pieces of one trace in one chunk, whose samples lie side by side, numbered from 0 in the file's order.
 *
 * A run's number is enough to find it: the numbers of whole chunk columns, chunks and inlines before it are products, so that a plan of millions of
 * runs stores none. A run longer than [longestRun] samples is cut at multiples of it, counted from its chunk's first sample.
 */
internal class SlabRuns(val slab: Hyperslab, val grid: ChunkGrid, private val sampleBytes: Int, private val longestRun: Int) {
    private val shape = grid.shape
    private val piecesPerChunk = (shape.samples - 1) / longestRun + 1
    private val firstPiece = pieceAt(slab.samples.first.value)
    private val pieces = pieceAt(slab.samples.last.value) - firstPiece + 1

    /** Bytes from one trace to the next in a chunk. */
    val traceStride: Long = shape.samples.toLong() * sampleBytes

    /** Bytes from one inline to the next in a chunk. */
    val inlineStride: Long = traceStride * shape.crosslines

    private val chunkStride: Long = inlineStride * shape.inlines

    /** Runs in all. Each holds a sample, so there are no more than samples in the slab. */
    val count: Int = Math.toIntExact(slab.inlines.count.toLong() * slab.crosslines.count * pieces)

    private fun pieceAt(sample: Int): Int = sample / shape.samples * piecesPerChunk + sample % shape.samples / longestRun

    /** A place among the runs: a chunk of the slab, and one run in it. Mutable, for one thread; made by [at]. */
    inner class Cursor {
        /** The part of the chunk that the slab wants, in volume indices. */
        var firstInline = 0
        var inlines = 0
        var firstCrossline = 0
        var crosslines = 0
        var firstSample = 0
        var samples = 0

        /** Pieces that each trace of this part is cut into; 1 unless the chunk is longer than [longestRun]. */
        var piecesHere = 0

        /** The run in this chunk: inline and crossline counted from the part's corner, piece counted from its first. */
        var inline = 0
        var crossline = 0
        var piece = 0

        /** First byte of the part's corner, from the data's start. */
        private var corner = 0L

        /** Moves to the chunk at a grid position and its first run. */
        fun enterChunk(inlineChunk: Int, crosslineChunk: Int, sampleChunk: Int) {
            firstInline = maxOf(slab.inlines.first.value, inlineChunk * shape.inlines)
            inlines = end(inlineChunk, shape.inlines, slab.inlines.end) - firstInline
            firstCrossline = maxOf(slab.crosslines.first.value, crosslineChunk * shape.crosslines)
            crosslines = end(crosslineChunk, shape.crosslines, slab.crosslines.end) - firstCrossline
            firstSample = maxOf(slab.samples.first.value, sampleChunk * shape.samples)
            samples = end(sampleChunk, shape.samples, slab.samples.end) - firstSample
            piecesHere = pieceAt(firstSample + samples - 1) - pieceAt(firstSample) + 1
            corner = grid.ordinal(inlineChunk, crosslineChunk, sampleChunk) * chunkStride + firstInline % shape.inlines * inlineStride +
                firstCrossline % shape.crosslines * traceStride + firstSample % shape.samples * sampleBytes.toLong()
            inline = 0
            crossline = 0
            piece = 0
        }

        /** Moves to run [number]. */
        fun enter(number: Int) {
            val runsPerInline = slab.crosslines.count.toLong() * pieces
            val x0 = slab.inlines.first.value
            val inlineChunk = (x0 + (number / runsPerInline).toInt()) / shape.inlines
            val blockInline = maxOf(x0, inlineChunk * shape.inlines)
            val blockInlines = end(inlineChunk, shape.inlines, slab.inlines.end) - blockInline
            var rest = number - (blockInline - x0) * runsPerInline

            val runsPerCrossline = blockInlines.toLong() * pieces
            val y0 = slab.crosslines.first.value
            val crosslineChunk = (y0 + (rest / runsPerCrossline).toInt()) / shape.crosslines
            val blockCrossline = maxOf(y0, crosslineChunk * shape.crosslines)
            val blockCrosslines = end(crosslineChunk, shape.crosslines, slab.crosslines.end) - blockCrossline
            rest -= (blockCrossline - y0) * runsPerCrossline

            val runsPerPiece = blockInlines.toLong() * blockCrosslines
            val sampleChunk = (firstPiece + (rest / runsPerPiece).toInt()) / piecesPerChunk
            rest -= maxOf(0, sampleChunk * piecesPerChunk - firstPiece) * runsPerPiece

            enterChunk(inlineChunk, crosslineChunk, sampleChunk)
            val runsPerInlineHere = crosslines * piecesHere
            inline = (rest / runsPerInlineHere).toInt()
            val inInline = (rest % runsPerInlineHere).toInt()
            crossline = inInline / piecesHere
            piece = inInline % piecesHere
        }

        /** Moves to the next chunk of the slab in the file's order; to be called on a chunk that has one. */
        fun nextChunk() {
            var inlineChunk = firstInline / shape.inlines
            var crosslineChunk = firstCrossline / shape.crosslines
            var sampleChunk = firstSample / shape.samples + 1
            if (sampleChunk > slab.samples.last.value / shape.samples) {
                sampleChunk = slab.samples.first.value / shape.samples
                if (++crosslineChunk > slab.crosslines.last.value / shape.crosslines) {
                    crosslineChunk = slab.crosslines.first.value / shape.crosslines
                    inlineChunk++
                }
            }
            enterChunk(inlineChunk, crosslineChunk, sampleChunk)
        }

        /** Whether a chunk of the slab follows in the file's order. */
        val hasNextChunk: Boolean
            get() = firstInline + inlines < slab.inlines.end || firstCrossline + crosslines < slab.crosslines.end || firstSample + samples < slab.samples.end

        /** Where piece [number] of each trace begins, in samples from the part's first. */
        fun pieceStart(number: Int): Int {
            if (number == 0) return 0
            val inChunk = firstSample % shape.samples
            return (inChunk / longestRun + number) * longestRun - inChunk
        }

        /** First byte of the sample at a place counted from the part's corner, from the data's start. */
        fun address(inline: Int, crossline: Int, sample: Int): Long = corner + inline * inlineStride + crossline * traceStride + sample.toLong() * sampleBytes

        /** First byte of the current run, from the data's start. */
        val start: Long get() = address(inline, crossline, pieceStart(piece))

        /** The byte past the current run, from the data's start. */
        val end: Long get() = address(inline, crossline, if (piece + 1 == piecesHere) samples else pieceStart(piece + 1))

        private fun end(chunk: Int, side: Int, slabEnd: Int): Int = minOf(slabEnd.toLong(), (chunk + 1L) * side).toInt()
    }

    fun at(run: Int): Cursor = Cursor().apply { enter(run) }
}
