package org.pyrus.viewer.cube

/**
 * From where, how near and how tall a user sees the box of a survey.
 *
 * @property azimuth from where it is looked at, degrees clockwise from the direction in which inline numbers rise; at 180 the lowest inline is in front
 * @property elevation from how high, degrees above the slices' own plane
 * @property zoom how many times as large as it fits the picture however it is turned
 * @property tall how many times as tall as it is; 1 is true scale
 * @property right how far it is moved to the right, in parts of the picture's lesser side; [down] likewise
 */
internal data class BoxView(
    val azimuth: Double = START_AZIMUTH,
    val elevation: Double = START_ELEVATION,
    val zoom: Double = 1.0,
    val tall: Double = 1.0,
    val right: Double = 0.0,
    val down: Double = 0.0,
) {
    /** Turned by degrees [around] and [up], no further than straight from above or below. */
    fun turned(around: Double, up: Double): BoxView = copy(azimuth = (azimuth + around).mod(360.0), elevation = (elevation + up).coerceIn(-MOST_ELEVATION, MOST_ELEVATION))

    fun zoomed(factor: Double): BoxView {
        val next = (zoom * factor).coerceIn(ZOOMS)
        // what is in the middle of the picture stays there
        return copy(zoom = next, right = right * next / zoom, down = down * next / zoom)
    }

    fun taller(factor: Double): BoxView = copy(tall = (tall * factor).coerceIn(TALLNESSES))

    fun moved(right: Double, down: Double): BoxView = copy(right = (this.right + right).coerceIn(-MOST_MOVED, MOST_MOVED), down = (this.down + down).coerceIn(-MOST_MOVED, MOST_MOVED))

    companion object {
        const val START_AZIMUTH = 215.0
        const val START_ELEVATION = 25.0

        /** Seen askew the box takes less room than there must be for it as it is turned. */
        const val START_ZOOM = 1.2
        const val MOST_ELEVATION = 90.0
        private const val MOST_MOVED = 100.0
        val ZOOMS = .2..20.0
        val TALLNESSES = .01..1000.0

        /** From numbers that somebody has written down; what is out of bounds becomes the nearest within. */
        fun of(azimuth: Double, elevation: Double, zoom: Double, tall: Double, right: Double, down: Double): BoxView =
            BoxView(
                azimuth.mod(360.0), elevation.coerceIn(-MOST_ELEVATION, MOST_ELEVATION), zoom.coerceIn(ZOOMS), tall.coerceIn(TALLNESSES),
                right.coerceIn(-MOST_MOVED, MOST_MOVED), down.coerceIn(-MOST_MOVED, MOST_MOVED),
            )
    }
}
