package org.pyrus.cli.benchmark

import org.junit.jupiter.api.Test
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.StorageProfile
import org.pyrus.volume.spi.PlanRequest
import org.pyrus.volume.spi.Planners
import org.pyrus.volume.spi.Readers

/**
 * Whether planes are read as soon as was foretold, and whether the shape that the planner chooses is the best there is: a survey is imported in one chunk shape after the other, and
 * planes of each kind are read cold. Then the five best, the planner's choice and the founding shape once more, in turn. The disk is profiled for each shape, halfway, as a
 * machine that others share is not the same one a minute later, and on the volume itself: under a virtual disk one file is quicker than another that was written at another time.
 * Prints tables in Markdown. `-Dpyrus.shapes=32x8x32,…` takes other shapes, `-Dpyrus.rounds=5` fewer planes of each, `-Dpyrus.race=false` leaves out the
 * second part. Needs room for seven volumes. Not a test: run by name, see
 * CONTRIBUTING.md.
 */
class ShapeBenchmark {
    private val source = Race.segy()
    private val rounds = Integer.getInteger("pyrus.rounds", ROUNDS)
    private val shapes = (System.getProperty("pyrus.shapes") ?: SHAPES).split(",").map { requireNotNull(ChunkShape.parse(it.trim())) { "'$it' is no shape such as 32x8x32" } }

    private val race = System.getProperty("pyrus.race", "true").toBoolean()

    @Test
    fun run() {
        val profile = profileOf(source)
        println("${profile.name}: ${"%.0f".format(1e6 * profile.secondsPerRead(4096.0, 1))} us a page alone, best depth ${profile.queueDepth}, ${profile.cache}")
        val chosen = choice("measured", profile)
        val founding = choice("founding", profile)
        val outcomes = (shapes + chosen + founding).distinct().map { shape ->
            ColdPlanes(source, source.resolveSibling("shape.h5"), shape).use { it.planes(rounds) }.also { print(it) }
        }
        tell(outcomes.flatten())
        if (!race) return
        val best = outcomes.sortedBy { mean(it) }.take(FINALISTS).map { it[0].shape }
        println("again, in turn; chosen $chosen, founding $founding")
        val again = inTurn((best + chosen + founding).distinct()).onEach { print(it) }
        val means = again.associate { it[0].shape to mean(it) }
        val planes = again.single { it[0].shape == chosen }.map { it.measured }
        println(
            "the choice takes %.2f of the best mean, %.2f of the founding shape's; its slowest plane %.2f times its fastest"
                .format(null, means.getValue(chosen) / means.values.min(), means.getValue(chosen) / means.getValue(founding), planes.max() / planes.min()),
        )
    }

    private val dimensions by lazy { Readers.open(source, "segy").use { it.info.geometry.dimensions } }

    private fun choice(planner: String, profile: StorageProfile): ChunkShape = Planners.named(planner).plan(PlanRequest(dimensions, profile = profile)).shape

    private fun inTurn(shapes: List<ChunkShape>): List<List<ColdPlane>> {
        val volumes = ArrayList<ColdPlanes>()
        try {
            shapes.forEachIndexed { number, shape -> volumes += ColdPlanes(source, source.resolveSibling("shape$number.h5"), shape) }
            volumes.forEach { it.warmUp() }
            return PlaneKind.entries.map { kind ->
                val seconds = volumes.map { ArrayList<Double>() }
                repeat(rounds) { round -> for (turn in volumes.indices) ((turn + round) % volumes.size).let { seconds[it] += volumes[it].seconds(kind, round) } }
                volumes.mapIndexed { number, volume -> volume.of(kind, seconds[number]) }
            }.let { kinds -> volumes.indices.map { number -> kinds.map { it[number] } } }
        } finally {
            volumes.forEach { it.close() }
        }
    }

    private fun mean(planes: List<ColdPlane>): Double = planes.sumOf { it.measured } / planes.size

    private fun print(planes: List<ColdPlane>) {
        val cells = planes.joinToString("") { " %.1f / %.1f (%+.0f %%) |".format(null, it.foretold * 1e3, it.measured * 1e3, 100 * (it.foretold - it.measured) / it.measured) }
        println("| ${planes[0].shape} |$cells" + " %.1f |".format(null, mean(planes) * 1e3))
    }

    private fun tell(outcomes: List<ColdPlane>) {
        val errors = outcomes.map { it.error }.sorted()
        val verdict = "median error %.0f %%, worst %.0f %%, rank correlation %.2f, of %d shapes and planes"
        println(verdict.format(null, 100 * errors[errors.size / 2], 100 * errors.last(), rankCorrelation(outcomes), errors.size))
    }

    /** Spearman's: Pearson's correlation of the ranks (Spearman, American Journal of Psychology 15, 1904); nothing here is equal but by chance. */
    private fun rankCorrelation(outcomes: List<ColdPlane>): Double {
        fun ranks(of: (ColdPlane) -> Double) = outcomes.indices.sortedBy { of(outcomes[it]) }.withIndex().associate { (rank, at) -> at to rank }
        val foretold = ranks { it.foretold }
        val measured = ranks { it.measured }
        val n = outcomes.size.toDouble()
        return 1 - 6 * outcomes.indices.sumOf { (foretold.getValue(it) - measured.getValue(it)).let { d -> d.toDouble() * d } } / (n * (n * n - 1))
    }

    private companion object {
        const val ROUNDS = 9
        const val FINALISTS = 5

        /** From slabs of traces to cubes to columns, between 8 KiB and 4 MiB. */
        const val SHAPES = "328x27x63,16x16x16,32x8x32,64x8x16,64x16x16,64x8x32,40x40x40,64x64x64,512x12x32,128x128x8,8x8x375," +
            "16x8x16,16x16x32,32x16x16,32x8x16,32x4x32,32x16x32,64x8x64,64x4x32,128x8x16,128x8x32,128x16x16,128x16x32,256x8x16,256x8x32,256x16x16," +
            "256x16x32,128x8x64,192x12x24,512x8x32,983x8x16,983x16x8,24x24x24,48x12x48,96x12x32"
    }
}
