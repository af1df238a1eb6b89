package org.pyrus.io.read

import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.PieceVisitor

/** The chunks that a slab meets, numbered from 0 in the file's order, each with the part of it that the slab wants. */
internal class SlabChunks(private val slab: Hyperslab, private val grid: ChunkGrid) {
    private val shape = grid.shape
    private val firstInline = slab.inlines.first.value / shape.inlines
    private val firstCrossline = slab.crosslines.first.value / shape.crosslines
    private val firstSample = slab.samples.first.value / shape.samples
    private val crosslineCount = slab.crosslines.last.value / shape.crosslines - firstCrossline + 1
    private val sampleCount = slab.samples.last.value / shape.samples - firstSample + 1

    /** How many they are: no more than samples in the slab. */
    val count: Int = (slab.inlines.last.value / shape.inlines - firstInline + 1) * crosslineCount * sampleCount

    fun at(number: Int): Part = Part(
        firstInline + number / (crosslineCount * sampleCount),
        firstCrossline + number / sampleCount % crosslineCount,
        firstSample + number % sampleCount,
    )

    /** What the slab wants of the chunk at a position of the grid. */
    inner class Part(private val inline: Int, private val crossline: Int, private val sample: Int) {
        /** Grid position, for messages. */
        val position: String get() = "[$inline, $crossline, $sample]"

        /** Its place in the file's order, as [ChunkGrid.ordinal] counts. */
        val number: Long get() = grid.ordinal(inline, crossline, sample)

        /** The chunk's first inline, crossline and sample in the volume, as jHDF names a chunk. */
        fun corner(): IntArray = intArrayOf(inline * shape.inlines, crossline * shape.crosslines, sample * shape.samples)

        /**
         * Hands the wanted samples to [visitor], by their bytes in the chunk.
         *
         * @param rows the traces of the chunk, row-major, of which samples are wanted: bytes then count from the first of them
         */
        fun visit(sampleBytes: Int, visitor: PieceVisitor, rows: IntRange = 0 until shape.inlines * shape.crosslines) {
            val (inlineCorner, crosslineCorner, sampleCorner) = corner()
            val inlines = maxOf(inlineCorner, slab.inlines.first.value) until end(inlineCorner, shape.inlines, slab.inlines.end)
            val crosslines = maxOf(crosslineCorner, slab.crosslines.first.value) until end(crosslineCorner, shape.crosslines, slab.crosslines.end)
            val samples = maxOf(sampleCorner, slab.samples.first.value) until end(sampleCorner, shape.samples, slab.samples.end)
            val length = samples.last - samples.first + 1
            for (at in inlines) {
                val firstRow = (at - inlineCorner) * shape.crosslines - crosslineCorner
                val from = maxOf(crosslines.first, rows.first - firstRow)
                val until = minOf(crosslines.last, rows.last - firstRow) + 1
                if (from >= until) continue
                val source = (firstRow + from - rows.first) * shape.samples + samples.first - sampleCorner
                val trace = (at - slab.inlines.first.value) * slab.crosslines.count + from - slab.crosslines.first.value
                val target = trace * slab.samples.count + samples.first - slab.samples.first.value
                visitor.visit(source * sampleBytes, shape.samples * sampleBytes, target, slab.samples.count, until - from, length)
            }
        }

        private fun end(corner: Int, side: Int, slabEnd: Int): Int = minOf(corner.toLong() + side, slabEnd.toLong()).toInt()
    }
}
