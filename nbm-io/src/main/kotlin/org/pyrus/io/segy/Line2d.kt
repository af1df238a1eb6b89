package org.pyrus.io.segy

import org.pyrus.volume.spi.HeaderField
import org.pyrus.volume.spi.HeaderPositions
import org.pyrus.volume.spi.SourceLayout
import java.nio.ByteBuffer

/**
 * How the traces of a 2D line are numbered.
 *
 * @property inline the number of the one inline
 * @property isCounted whether crosslines are the traces' places in the file, from 1, as their headers do not number them
 */
internal class Line2d private constructor(val inline: Int, val isCounted: Boolean) {
    companion object {
        private const val SAMPLES = 256

        /** Where crossline numbers are to be read, and by what rule: [asked], or CDP numbers. Looks at up to some hundred headers. */
        fun fields(file: SegyFile, asked: SourceLayout, standard: HeaderPositions): TraceFields {
            val inline = asked.inline ?: standard.inline
            val crossline = asked.crossline ?: HeaderField(HeaderBytes.CDP)
            requireLinesApart(file.path, inline, crossline)
            val positions = HeaderPositions(inline, crossline, asked.x ?: standard.x, asked.y ?: standard.y)
            val count = file.layout.headerCount
            val spaced = (0 until count step maxOf(1, count / SAMPLES)) + minOf(1, count - 1) + (count - 1)
            val numbers = spaced.distinct().map { trace ->
                val buffer = ByteBuffer.allocate(file.layout.knownHeaderBytes).also { file.read(it, file.layout.traceOffset(trace)) }
                file.layout.header(buffer).run { integer(positions.inline) to integer(positions.crossline) }
            }
            val line = numbers.map { it.first }.distinct().singleOrNull()?.takeIf { it != 0 } ?: 1
            val isCounted = count > 1 && numbers.map { it.second }.distinct().size == 1
            return TraceFields(positions, asked.overrides, Line2d(line, isCounted))
        }
    }
}
