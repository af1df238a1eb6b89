package org.pyrus.bench

/**
 * What the founding articles (Pyrus Suite, 2021; HDF5 against flat files, 2014) measured, on their machines: 1966 × 1103 × 3001 float32, jHDF and the HDF5 C
 * library under Windows on a Ryzen 7 1700, a Samsung 960 EVO (NVMe), a Crucial MX300 (SATA), a Toshiba P300 (hard disk). Curves were read off logarithmic
 * plots: ±10 %.
 */
internal object FoundingFigures {
    /** µs a float, mean of the three planes, against the side of a cubic chunk. */
    val chunkSide = listOf(
        curve("2021, parallel, NVMe", 15.0 to 1.2, 40.0 to 0.18, 60.0 to 0.12, 80.0 to 0.096),
        curve("2021, C library, NVMe", 15.0 to 0.25, 30.0 to 0.12, 40.0 to 0.12, 60.0 to 0.14, 70.0 to 1.8),
        curve("2021, parallel, SATA", 15.0 to 1.5, 70.0 to 0.34),
    )

    /** MB/s of a plane by HDF5's C library at queue depth 1, and by 16 threads, SATA. */
    val workers = listOf(curve("2021, SATA", 1.0 to 32.0, 16.0 to 330.0))

    /** Requests of 4 KiB a second at queue depth 1. */
    val queueDepth = listOf(
        curve("2021, NVMe", 1.0 to 14_000.0),
        curve("2021, SATA", 1.0 to 12_000.0),
        curve("2021, hard disk", 1.0 to 118.0),
    )

    /** µs a float, mean of the three planes, with the knobs that were chosen: 2048 KiB, ratio 2, asymmetry 2.5. */
    private const val CHOSEN = 0.13
    val size = listOf(curve(CHOSEN_NAME, 2048.0 to CHOSEN))
    val ratio = listOf(curve(CHOSEN_NAME, 2.0 to CHOSEN))
    val asymmetry = listOf(curve(CHOSEN_NAME, 2.5 to CHOSEN))

    /** Seconds of writing HDF5 ÷ seconds of writing one's own flat file, by the edge of a cube, in series. */
    val flat = listOf("2014, 256 cubed" to 1.27, "2014, 512 cubed" to 1.21)

    private const val CHOSEN_NAME = "2021, as chosen, NVMe"

    private fun curve(name: String, vararg points: Pair<Double, Double>) = SweepCurve(name, points.map { (x, y) -> SweepPoint(x, y) }, founding = true)
}
