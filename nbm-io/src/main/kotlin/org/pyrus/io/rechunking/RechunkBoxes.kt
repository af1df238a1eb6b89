package org.pyrus.io.rechunking

import org.pyrus.io.importing.ChunkBatch
import org.pyrus.volume.Axis
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.IndexRange

/** The boxes of samples that a batch is made of: a batch begins and ends anywhere in a line of chunk columns, so there are up to three. */
internal fun ChunkBatch.boxes(): List<Hyperslab> {
    val perLine = grid.crosslineChunks
    val end = firstColumn + columnCount
    val boxes = ArrayList<Hyperslab>(3)
    var column = firstColumn
    while (column < end) {
        val line = column / perLine
        val from = column % perLine
        val lines = if (from == 0) maxOf(1, (end - column) / perLine) else 1
        val until = if (lines > 1) perLine else minOf(perLine, from + end - column)
        boxes += Hyperslab(
            range(line.toLong() * grid.shape.inlines, (line.toLong() + lines) * grid.shape.inlines, grid.dimensions.inlines),
            range(from.toLong() * grid.shape.crosslines, until.toLong() * grid.shape.crosslines, grid.dimensions.crosslines),
            range(firstSample.toLong(), endSample.toLong(), grid.dimensions.samples),
        )
        column += if (lines > 1) lines * perLine else until - from
    }
    return boxes
}

private fun <A : Axis> range(from: Long, until: Long, count: Int): IndexRange<A> = IndexRange(Index(from.toInt()), (minOf(until, count.toLong()) - from).toInt())

/** This box in parts of at most [most] samples, whole inlines where one fits, else parts of one. */
internal fun Hyperslab.parts(most: Int): Sequence<Hyperslab> {
    val perInline = crosslines.count.toLong() * samples.count
    return when {
        sampleCount <= most -> sequenceOf(this)
        perInline <= most -> inlines.parts((most / perInline).toInt()).map { copy(inlines = it) }
        samples.count <= most -> inlines.parts(1).flatMap { i -> crosslines.parts(most / samples.count).map { copy(inlines = i, crosslines = it) } }
        else -> inlines.parts(1).flatMap { i -> crosslines.parts(1).flatMap { x -> samples.parts(most).map { Hyperslab(i, x, it) } } }
    }
}

private fun <A : Axis> IndexRange<A>.parts(length: Int): Sequence<IndexRange<A>> =
    (first.value until end step length).asSequence().map { IndexRange(Index(it), minOf(length, end - it)) }
