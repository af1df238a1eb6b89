package org.pyrus.io.soak

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import kotlin.random.Random

/** A sample of [MutationSoak], with a fixed seed so that a failure comes back. `-Dpyrus.soak.seed` has others, `-Dpyrus.soak.count` more of each volume. */
class MutationTest {
    private val seed = java.lang.Long.getLong("pyrus.soak.seed", 20_261_122)
    private val count = Integer.getInteger("pyrus.soak.count", 150)

    @Test
    fun `volumes with damaged metadata open as they were, or are refused in one line, within five seconds and the memory`() {
        val tally = SoakTally(seed)
        OpenBench().use { bench ->
            for (base in VolumeBases.all) {
                val random = Random(seed)
                val mutations = VolumeMutations(base)
                bench.run(VolumeMutant(base, "nothing", base.bytes, sealed = false))?.let { throw AssertionError("$base is refused as it is: $it") }
                repeat(count) {
                    val mutant = if (it % 3 == 0) mutations.several(random) else mutations.single(random.nextLong(mutations.count))
                    if (tally.findings.size < MOST_FINDINGS) tally.count(mutant, bench)
                }
            }
        }
        println(tally)
        assertEquals(emptyList<String>(), tally.findings) { "with -Dpyrus.soak.seed=$seed; the mutants are in target/soak" }
        // else the mutations would show nothing
        assertTrue(tally.opened > VolumeBases.all.size * count / 20 && tally.refusals > VolumeBases.all.size * count / 20, tally.toString())
    }

    private companion object {
        const val MOST_FINDINGS = 20
    }
}
