package org.pyrus.volume

/** A corner of a [LinePath], as users name it. */
sealed interface PathCorner {
    /** Between lines too: 1050.5 is half way from 1050 to 1051. */
    data class Lines(val inline: Double, val crossline: Double) : PathCorner {
        override fun toString(): String = "${Human.position(inline)}/${Human.position(crossline)}"
    }

    /** In the unit of the survey's coordinates. */
    data class Ground(val point: MapPoint) : PathCorner {
        override fun toString(): String = "xy ${Human.position(point.x)}/${Human.position(point.y)}"
    }
}

/** A polyline over a survey, in line numbers or coordinates: what an [ArbitraryLine] is in indices. As text it is what [SlabWords] reads. */
data class LinePath(val corners: List<PathCorner>, val fit: TraceFit = TraceFit.NEAREST) {
    init {
        require(corners.isNotEmpty()) { "a path has one corner at least" }
    }

    override fun toString(): String = corners.joinToString(" to ", "line ") + if (fit == TraceFit.LINEAR) " linear" else ""
}

/** Where on the grid [corner] lies, inside or not; null where it is on the ground and the survey has no coordinates, or such as lie on one straight line. */
internal fun SurveyGeometry.gridPoint(corner: PathCorner): GridPoint? = when (corner) {
    is PathCorner.Lines -> GridPoint((corner.inline - inlines.first.value) / inlines.step, (corner.crossline - crosslines.first.value) / crosslines.step)
    is PathCorner.Ground -> coordinates?.gridPointAt(corner.point)
}
