package org.pyrus.volume.spi

import org.pyrus.volume.HeaderValues
import org.pyrus.volume.StandardField
import java.io.Closeable
import java.nio.file.Path

/**
 * An open source, to look at its headers. Nothing is kept of a trace: it is as cheap for millions of them as for one. Safe for any number of threads; [close] ends reads
 * that are under way with an exception.
 */
interface HeaderBrowser : Closeable {
    val path: Path

    /** Traces whose headers can be read: with a last one that is cut short behind its headers. */
    val traceCount: Long

    /** Where each of several files' traces are; empty of one file. */
    val files: List<SourceFile> get() = emptyList()

    /** `0`, `1.0`, `2.1`. */
    val revision: String
    val byteOrder: SourceByteOrder
    val textEncoding: String

    /** 40 lines of up to 80, control characters as spaces. */
    val textHeader: List<String>

    /** All between binary header and first trace, the lines of one extended text header after the other's; empty where there is nothing. */
    val extendedTextHeaders: List<List<String>>

    val binaryHeader: HeaderValues
    val binaryFields: List<StandardField>

    /** Those of the trace header, and of extension 1 where the traces have one. */
    val traceFields: List<StandardField>

    /**
     * Reads the headers of [traces], numbers from 0, in their order. Cancellable between some hundred of them.
     *
     * @param onProgress told how many are read, from the thread that reads
     * @throws org.pyrus.volume.Refusal where reading fails
     * @throws IllegalArgumentException where a number is none of [traceCount]'s
     */
    suspend fun read(traces: LongArray, onProgress: (Int) -> Unit = {}): TraceHeaders
}

/**
 * The headers of some traces. Immutable.
 *
 * @property traces their numbers, from 0
 * @property headerBytes of each trace
 */
class TraceHeaders(val traces: LongArray, private val headerBytes: Int, private val bytes: ByteArray, private val order: SourceByteOrder) {
    val count: Int get() = traces.size

    /** The header of the trace that [traces] has at [nth]. */
    operator fun get(nth: Int): HeaderValues = HeaderValues(bytes, order, nth * headerBytes)

    companion object {
        /** [most] traces of [count], or all, spread evenly from the first to the last. */
        fun spread(count: Long, most: Int): LongArray =
            if (count <= most) LongArray(count.toInt()) { it.toLong() } else LongArray(most) { Math.round(it * ((count - 1).toDouble() / (most - 1))) }
    }
}
