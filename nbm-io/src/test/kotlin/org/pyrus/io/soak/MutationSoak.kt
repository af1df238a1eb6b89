package org.pyrus.io.soak

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import org.pyrus.testing.Corpus
import java.util.concurrent.TimeUnit
import kotlin.random.Random

/**
 * The long run, `-Dpyrus.soak.minutes`: of each volume every byte of the metadata in every way, every number in it and every length in turn, in an order that [seed] makes, and when that is done
 * several damages at once. Writes `docs/soak/mutations.json`, or where `-Dpyrus.soak.report` says.
 */
class MutationSoak {
    private val seed = java.lang.Long.getLong("pyrus.soak.seed", System.currentTimeMillis())
    private val minutes = Integer.getInteger("pyrus.soak.minutes", 10)

    @Test
    fun `no damage makes a volume fail otherwise than by a refusal`() {
        val end = System.nanoTime() + TimeUnit.MINUTES.toNanos(minutes.toLong())
        val tally = SoakTally(seed)
        val runs = VolumeBases.all.mapIndexed { nth, base -> Run(VolumeMutations(base), Random(seed + nth)) }
        OpenBench().use { bench ->
            while (System.nanoTime() < end && tally.findings.size < MOST_FINDINGS) runs.forEach { tally.count(it.next(), bench) }
        }
        println(tally)
        tally.write(Corpus.checkout.resolve(System.getProperty("pyrus.soak.report", "docs/soak/mutations.json")), commit())
        assertEquals(emptyList<String>(), tally.findings) { "with -Dpyrus.soak.seed=$seed; the mutants are in target/soak" }
    }

    /** Single damages by steps that meet each once, since they share no divisor with their count; between them, and then alone, several at once. */
    private class Run(private val mutations: VolumeMutations, private val random: Random) {
        private val step = generateSequence(mutations.count / 3 + random.nextLong(mutations.count / 3)) { it + 1 }.first { divisor(it, mutations.count) == 1L }
        private var at = random.nextLong(mutations.count)
        private var done = 0L

        fun next(): VolumeMutant {
            if (done++ >= 2 * mutations.count || done % 2 == 0L) return mutations.several(random)
            at = (at + step) % mutations.count
            return mutations.single(at)
        }

        private tailrec fun divisor(a: Long, b: Long): Long = if (b == 0L) a else divisor(b, a % b)
    }

    private fun commit(): String = ProcessBuilder("git", "-C", Corpus.checkout.toString(), "describe", "--always", "--dirty", "--abbrev=40").start().inputReader().readText().trim()

    private companion object {
        const val MOST_FINDINGS = 100
    }
}
