package org.pyrus.io.fuzz

import java.nio.file.Files
import java.nio.file.Path

/** How mutants ended. Those that misbehaved are kept in `target/fuzz`. */
internal class FuzzTally {
    val failures = ArrayList<String>()
    val reasons = sortedMapOf<String, Int>()
    var volumes = 0
        private set
    private var mutants = 0
    private var mostBytes = 0L
    private var slowest = 0.0
    private val started = System.nanoTime()

    /** Counts what [run] makes of [mutant]; returns how it ended in a word or a line. */
    fun count(name: String, mutant: Mutant, run: () -> Outcome): String {
        mutants++
        val outcome = try {
            run()
        } catch (e: Misbehaviour) {
            failures += "$name: ${e.message}"
            Files.write(Files.createDirectories(Path.of("target", "fuzz")).resolve("$mutants.sgy"), mutant.bytes)
            return "WRONG ${e.message}"
        }
        mostBytes = maxOf(mostBytes, outcome.allocatedBytes)
        slowest = maxOf(slowest, outcome.seconds)
        if (outcome.refusal == null) volumes++ else reasons.merge(reason(outcome.refusal), 1, Int::plus)
        return outcome.refusal ?: "volume"
    }

    /** What a refusal says without the numbers of the one file. */
    private fun reason(refusal: String): String = refusal.substringAfter(": ").substringBefore(". ").replace(Regex("""-?\d[\d,.]*"""), "N").take(REASON)

    override fun toString(): String = buildString {
        append("$mutants mutants in %.0f s: $volumes volumes, ${mutants - volumes - failures.size} refused, ${failures.size} wrong; ".format(null, (System.nanoTime() - started) / 1e9))
        append("slowest %.2f s, most memory %.1f MB".format(null, slowest, mostBytes / 1e6))
        reasons.entries.sortedByDescending { it.value }.forEach { (reason, count) -> append("\n%7d  %s".format(null, count, reason)) }
    }

    private companion object {
        const val REASON = 150
    }
}
