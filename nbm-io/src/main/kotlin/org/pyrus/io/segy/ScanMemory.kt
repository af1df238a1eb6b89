package org.pyrus.io.segy

import org.pyrus.volume.Human
import org.pyrus.volume.Refusal
import java.nio.file.Path

/** What a scan keeps in memory: line numbers, 8 bytes a trace, and the trace of each grid position, 4 bytes and 1 bit. Once it is done, 4 bytes of each trace's are free again. */
internal object ScanMemory {
    private const val BYTES_PER_TRACE = 8L
    private const val BYTES_PER_POSITION = 4L
    private const val MIB = 1L shl 20

    /** What the program takes besides. */
    private const val RESERVE_BYTES = 48 * MIB

    /** Large arrays go where long-lived objects are, two thirds of the heap unless Java is told otherwise. */
    private fun heapFor(bytes: Long): Long = (bytes + bytes / 2 + 2 * RESERVE_BYTES) / MIB

    fun bytes(traces: Long, positions: Long): Long = traces * BYTES_PER_TRACE + positions * BYTES_PER_POSITION + positions / Byte.SIZE_BITS

    /**
     * Gives what [allocate] makes.
     *
     * @param positions of the grid; before it is known, as many as traces, for a survey has no fewer
     * @param maxBytes the most that the heap may grow to
     * @throws Refusal where the scan of [traces] can't fit, with the heap that it needs and how to get it
     */
    fun <T> claim(path: Path, traces: Long, positions: Long, maxBytes: Long = Runtime.getRuntime().maxMemory(), allocate: () -> T): T {
        if (bytes(traces, positions) > maxBytes - RESERVE_BYTES) throw tooLittle(path, traces, positions, maxBytes, null)
        try {
            return allocate()
        } catch (e: OutOfMemoryError) { // one array that did not fit: the rest of the heap is as it was
            throw tooLittle(path, traces, positions, maxBytes, e)
        }
    }

    private fun tooLittle(path: Path, traces: Long, positions: Long, maxBytes: Long, cause: Throwable?): Refusal {
        val option = "-Xmx${heapFor(bytes(traces, positions))}m"
        return Refusal(
            "${Human.count(traces)} traces on ${Human.count(positions)} positions or more take ${Human.bytes(bytes(traces, positions))} of memory to scan, " +
                "and Java may use ${Human.bytes(maxBytes)} for everything",
            path,
            remedy = "Set PYRUS_JAVA_OPTIONS=$option, or start the desktop with -J$option.",
            cause = cause,
        )
    }
}
