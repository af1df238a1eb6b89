package org.pyrus.io.fuzz

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import kotlin.random.Random

/** A fixed seed, so that a failure comes back; `-Dpyrus.fuzz.seed` has others, `-Dpyrus.fuzz.count` more, `-Dpyrus.fuzz.only` runs one mutant of the seed's again. */
class FuzzTest {
    private val seed = java.lang.Long.getLong("pyrus.fuzz.seed", 20_261_121)
    private val count = Integer.getInteger("pyrus.fuzz.count", 20_000)
    private val only: Int? = Integer.getInteger("pyrus.fuzz.only")

    @Test
    fun `twenty thousand damaged files each end in a volume that holds them or a refusal of one line`() {
        println("pyrus.fuzz.seed=$seed")
        val bases = FuzzBases()
        val tally = FuzzTally()
        FuzzBench().use { bench ->
            for (index in only?.let { it..it } ?: 0 until count) {
                val random = Random(seed + index)
                val (name, bytes) = bases.next(random)
                val mutant = Mutator(bytes, random).mutant()
                tally.count("mutant $index, of $name: ${mutant.what}", mutant) { bench.run(mutant, thorough = index % 8 == 0) }
                if (tally.failures.size >= MOST_FAILURES) break
            }
        }
        println(tally)
        assertEquals(emptyList<String>(), tally.failures) { "with -Dpyrus.fuzz.seed=$seed; the mutants are in target/fuzz" }
        // else the mutations would show nothing: most files stay importable, many do not, and of many reasons
        if (only == null && count >= 1000) assertTrue(tally.volumes > count / 10 && tally.reasons.size > 10, tally.toString())
    }

    private companion object {
        const val MOST_FAILURES = 20
    }
}
