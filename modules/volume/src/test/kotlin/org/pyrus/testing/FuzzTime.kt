package org.pyrus.testing

import java.lang.management.ManagementFactory
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.random.Random

/**
 * Runs a fuzz for as long as it is given: 4000 inputs of a fixed seed in CI, `-Dpyrus.fuzz.minutes` long by hand, then of another seed each time (`-Dpyrus.fuzz.seed` has one again).
 */
object FuzzTime {
    private const val COUNT = 4000
    private const val MOST_SECONDS = 5L
    private val threads = ManagementFactory.getThreadMXBean()
    private val minutes: Int? = Integer.getInteger("pyrus.fuzz.minutes")
    private val seed: Long = java.lang.Long.getLong("pyrus.fuzz.seed", if (minutes == null) 20_261_122 else System.nanoTime())

    /** Gives what [make] makes to [take] again and again; an input that [take] fails on, or takes more than 5 s for, is kept in `target/fuzz`, and fails the run with its number. */
    fun each(name: String, make: (Random) -> ByteArray, take: (ByteArray) -> Unit) {
        val end = minutes?.let { System.nanoTime() + TimeUnit.MINUTES.toNanos(it.toLong()) }
        var nth = 0L
        while (if (end == null) nth < COUNT else System.nanoTime() < end) {
            val input = make(Random(seed + nth))
            val started = threads.currentThreadCpuTime
            try {
                take(input)
                check(threads.currentThreadCpuTime - started < TimeUnit.SECONDS.toNanos(MOST_SECONDS)) { "it took more than $MOST_SECONDS s" }
            } catch (e: Throwable) {
                val kept = Files.write(Files.createDirectories(Path.of("target", "fuzz")).resolve("$name-$nth"), input)
                throw AssertionError("$name, input $nth of -Dpyrus.fuzz.seed=$seed, kept as ${kept.toAbsolutePath()}: $e", e)
            }
            nth++
        }
        println("fuzz of $name: $nth inputs, seed $seed")
    }
}
