package org.pyrus.io.segy

import org.pyrus.volume.Human
import org.pyrus.volume.spi.FieldPair
import org.pyrus.volume.spi.FieldType
import org.pyrus.volume.spi.HeaderField
import org.pyrus.volume.spi.HeaderPositions
import org.pyrus.volume.spi.SourceLayout

/** Finds where coordinates are: of the places that SEG-Y has for them, the one whose numbers move with the lines. */
internal class CoordinateSearch(private val sample: HeaderSample, private val asked: SourceLayout, private val standard: HeaderPositions) {
    /** What the sample says of each place that may hold them, in the order in which they are taken where they do equally well. */
    val sampled: List<SampledCoordinates> = places().map { (x, y) -> sample.coordinates(PLAIN.copy(x = x, y = y), asked.overrides) }

    /** X and Y for these lines, the likeliest first; never fields that are line numbers, unless they were asked for. */
    fun all(inline: HeaderField, crossline: HeaderField): List<FieldPair> {
        val a = LineField(listOf(inline), sample.values(inline))
        val b = LineField(listOf(crossline), sample.values(crossline))
        return sampled.filter { asked.x != null || listOf(it.positions.x, it.positions.y).none { field -> field overlaps inline || field overlaps crossline } }
            .map { pair(it, a, b) }.sortedByDescending { it.score }
    }

    private fun pair(coordinates: SampledCoordinates, a: LineField, b: LineField): FieldPair {
        val positions = coordinates.positions
        if (!coordinates.move) return FieldPair(positions.x, positions.y, 0.0, listOf("they do not vary"))
        val stated = coordinates.traces.size.toDouble() / sample.count
        val residual = Linearity.of(coordinates, a, b)?.relativeResidual ?: 1.0
        val linear = residual <= LineSearch.MOST_RESIDUAL
        val reasons = listOf(if (linear) "they move with the lines linearly" else "they do not move with the lines linearly", "${Human.percent(stated)} of the traces state them")
        return FieldPair(positions.x, positions.y, (if (linear) 0.7 else 0.2) + 0.3 * stated, reasons)
    }

    private fun places(): List<Pair<HeaderField, HeaderField>> {
        val x = asked.x ?: return (listOf(standard.x to standard.y) + PLACES).distinct().filter { (ownX, ownY) -> sample.holds(ownX) && sample.holds(ownY) }
        return listOf(x to asked.y!!) // a layout gives both or none
    }

    companion object {
        private val PLAIN = HeaderPositions()

        /** CDP X and Y as extension 1 has them (rev 2.1, bytes 161 and 169 of it), where rev 1 does, and source and group coordinates. */
        private val PLACES = listOf(
            HeaderField(401, FieldType.FLOAT64) to HeaderField(409, FieldType.FLOAT64),
            PLAIN.x to PLAIN.y,
            HeaderField(73) to HeaderField(77),
            HeaderField(81) to HeaderField(85),
        )
    }
}
