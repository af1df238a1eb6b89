package org.pyrus.viewer.line

import org.pyrus.volume.CoordinateGrid
import org.pyrus.volume.Human
import org.pyrus.volume.SurveyGeometry
import kotlin.math.hypot

/** Distances on the ground along lines. */
internal object LineLength {
    private val ANGLES = setOf("degree", "arcsec")

    /** The unit of distances; null where the survey has none: no coordinates, or such as are angles. */
    fun unit(geometry: SurveyGeometry): String? = grid(geometry)?.unit

    /** How far each of [corners] lies from the first, along the line through them, in the survey's [unit]; null where it has none. */
    fun distances(corners: List<LineCorner>, geometry: SurveyGeometry): List<Double>? {
        val grid = grid(geometry) ?: return null
        return corners.map { grid.at(it.inline, it.crossline) }.zipWithNext().runningFold(0.0) { so, (one, next) -> so + hypot(next.x - one.x, next.y - one.y) }
    }

    /** `2350 m`; null where the survey has no distances. */
    fun text(corners: List<LineCorner>, geometry: SurveyGeometry): String? = distances(corners, geometry)?.let { Human.inUnit(Human.fixed(it.last(), 0), unit(geometry).orEmpty()) }

    private fun grid(geometry: SurveyGeometry): CoordinateGrid? = geometry.coordinates?.takeIf { it.unit !in ANGLES }
}
