package org.pyrus.cli.benchmark

import java.nio.file.Path

/**
 * Times contestants in turn, round after round, so that what the machine does meanwhile strikes all alike. With `-Dpyrus.cold=true` the page cache is
 * emptied before each (Linux, as root).
 */
internal class Race(private val title: String) {
    private val cold = System.getProperty("pyrus.cold").toBoolean()
    private val seconds = LinkedHashMap<String, MutableList<Double>>()

    /** Times [task], which returns its seconds where it took them itself. */
    fun time(contestant: String, task: () -> Double?) {
        if (cold) check(ProcessBuilder("sh", "-c", "sync; echo 3 > /proc/sys/vm/drop_caches").start().waitFor() == 0) { "the page cache can't be emptied here" }
        val start = System.nanoTime()
        val own = task()
        seconds.getOrPut(contestant) { ArrayList() } += own ?: ((System.nanoTime() - start) / 1e9)
    }

    /** Prints each one's median and least, and the first one's median by its. */
    fun print() {
        val first = seconds.values.first()
        println("$title, ${if (cold) "cold" else "warm"}, ${first.size} rounds")
        for ((name, times) in seconds) {
            println("  %-32s median %9.4f s  least %9.4f s  %s / it %7.2f".format(null, name, median(times), times.min(), seconds.keys.first(), median(first) / median(times)))
        }
    }

    private fun median(times: List<Double>): Double = times.sorted()[times.size / 2]

    companion object {
        /** The survey to work on. */
        fun segy(): Path = Path.of(requireNotNull(System.getProperty("pyrus.segy")) { "name a SEG-Y file with -Dpyrus.segy=FILE" }).toAbsolutePath()
    }
}
