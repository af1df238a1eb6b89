package org.pyrus.io.fuzz

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import java.io.PrintWriter
import java.nio.file.Files
import java.nio.file.Path
import kotlin.random.Random

/**
 * The long run: of each file of the corpus and each synthetic one (or of those that `-Dpyrus.fuzz.files` names, by commas) every byte of the file headers and of the first trace header as
 * 0, 255, with its highest bit changed, one more, one less and by chance, and every length up to [MOST_CUT]. A line for each in `target/fuzz-sweep.log`.
 */
class FuzzSweep {
    private val seed = java.lang.Long.getLong("pyrus.fuzz.seed", 20_261_121)
    private val files = System.getProperty("pyrus.fuzz.files")?.split(',')

    @Test
    fun `every single damaged byte and every cut ends in a volume or a refusal`() {
        val tally = FuzzTally()
        val log = Path.of("target", "fuzz-sweep.log")
        PrintWriter(Files.newBufferedWriter(log)).use { out ->
            out.println("pyrus.fuzz.seed=$seed")
            FuzzBench().use { bench ->
                for ((name, bytes) in FuzzBases().all.filter { files == null || it.first in files }) {
                    for ((nth, mutant) in (bytesOf(bytes, Random(seed)) + cuts(bytes)).withIndex()) {
                        val ended = tally.count("$name: ${mutant.what}", mutant) { bench.run(mutant, thorough = nth % THOROUGH == 0) }
                        out.println("$name: ${mutant.what}: $ended")
                    }
                    println("$name: $tally")
                }
            }
            out.println(tally)
        }
        assertEquals(emptyList<String>(), tally.failures) { "with -Dpyrus.fuzz.seed=$seed; see ${log.toAbsolutePath()}" }
    }

    private fun bytesOf(original: ByteArray, random: Random): Sequence<Mutant> = sequence {
        for (at in 0 until minOf(HEAD + TRACE_HEADER, original.size)) {
            val old = original[at].toInt() and 0xff
            for (new in setOf(0, 0xff, old xor 0x80, (old + 1) and 0xff, (old - 1) and 0xff, random.nextInt(256)) - old) {
                yield(Mutant(original.copyOf().also { it[at] = new.toByte() }, "byte ${at + 1} is $new"))
            }
        }
    }

    private fun cuts(original: ByteArray): Sequence<Mutant> =
        (0 until minOf(MOST_CUT, original.size)).asSequence().map { Mutant(original.copyOf(it), "cut to $it bytes") }

    private companion object {
        const val HEAD = 3600
        const val TRACE_HEADER = 240
        const val MOST_CUT = 20_000
        const val THOROUGH = 16
    }
}
