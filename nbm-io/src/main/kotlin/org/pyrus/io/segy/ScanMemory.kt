package org.pyrus.io.segy

import org.pyrus.volume.Human
import org.pyrus.volume.Refusal
import java.nio.file.Path

/** What a scan keeps in memory: line numbers, 8 bytes a trace, and the trace of each grid position, 4 bytes and 1 bit. Once it is done, 4 bytes of each trace's are free again. */
internal object ScanMemory {
    const val BYTES_PER_TRACE = 8L
    private const val BYTES_PER_POSITION = 4L
    private const val MIB = 1L shl 20

    /** What the program takes besides. */
    private const val RESERVE_BYTES = 48 * MIB

    /** Large arrays go where long-lived objects are, two thirds of the heap unless Java is told otherwise. */
    private fun heapFor(bytes: Long): Long = (bytes + bytes / 2 + 2 * RESERVE_BYTES) / MIB

    fun bytes(traces: Long, positions: Long, bytesPerTrace: Long = BYTES_PER_TRACE): Long = traces * bytesPerTrace + positions * BYTES_PER_POSITION + positions / Byte.SIZE_BITS

    /**
     * Gives what [allocate] makes.
     *
     * @param positions of the grid; before it is known, as many as traces, for a survey has no fewer
     * @param maxBytes the most that the heap may grow to
     * @param purpose what the memory is for, for the refusal: "to scan"
     * @param bytesPerTrace of what [allocate] makes
     * @throws Refusal where the scan of [traces] can't fit, with the heap that it needs and how to get it
     */
    fun <T> claim(
        path: Path,
        traces: Long,
        positions: Long,
        maxBytes: Long = Runtime.getRuntime().maxMemory(),
        purpose: String = "to scan",
        bytesPerTrace: Long = BYTES_PER_TRACE,
        allocate: () -> T,
    ): T {
        val bytes = bytes(traces, positions, bytesPerTrace)
        fun tooLittle(cause: Throwable?) = tooLittle(path, "${Human.count(traces)} traces on ${Human.count(positions)} positions or more", bytes, purpose, maxBytes, cause)
        if (bytes > maxBytes - RESERVE_BYTES) throw tooLittle(null)
        try {
            return allocate()
        } catch (e: OutOfMemoryError) { // one array that did not fit: the rest of the heap is as it was
            throw tooLittle(e)
        }
    }

    private fun tooLittle(path: Path, survey: String, bytes: Long, purpose: String, maxBytes: Long, cause: Throwable?): Refusal {
        val option = "-Xmx${heapFor(bytes)}m"
        return Refusal(
            "$survey take ${Human.bytes(bytes)} of memory $purpose, and Java may use ${Human.bytes(maxBytes)} for everything",
            path,
            remedy = "Set PYRUS_JAVA_OPTIONS=$option, or start the desktop with -J$option.",
            cause = cause,
        )
    }
}
