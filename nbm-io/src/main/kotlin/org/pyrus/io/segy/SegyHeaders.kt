package org.pyrus.io.segy

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.withContext
import org.pyrus.volume.BinaryHeaderFields
import org.pyrus.volume.HeaderValues
import org.pyrus.volume.Refusal
import org.pyrus.volume.StandardField
import org.pyrus.volume.TraceHeaderFields
import org.pyrus.volume.spi.HeaderBrowser
import org.pyrus.volume.spi.SourceByteOrder
import org.pyrus.volume.spi.SourceFile
import org.pyrus.volume.spi.TraceHeaders
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.file.Path
import kotlin.coroutines.coroutineContext

/** The headers of an open SEG-Y file, which is closed with it. */
internal class SegyHeaders(private val file: SegyFile) : HeaderBrowser {
    private val layout = file.layout
    override val path: Path get() = file.path
    override val traceCount: Long get() = layout.headerCount
    override val files: List<SourceFile> get() = file.files
    override val revision: String get() = layout.revision
    override val byteOrder: SourceByteOrder get() = layout.byteOrder
    override val textEncoding: String get() = layout.text.encoding
    override val textHeader: List<String> get() = layout.text.lines

    override val extendedTextHeaders: List<List<String>> by lazy {
        val bytes = layout.head
        (FIXED_HEAD until bytes.size step HeaderBytes.TEXT_HEADER_BYTES).map { TextHeader(bytes.copyOfRange(it, minOf(it + HeaderBytes.TEXT_HEADER_BYTES, bytes.size))).lines }
    }

    override val binaryHeader: HeaderValues = HeaderValues(layout.head, layout.byteOrder, HeaderBytes.TEXT_HEADER_BYTES, BinaryHeaderFields.FIRST_BYTE)
    override val binaryFields: List<StandardField> = BinaryHeaderFields.of(layout.revision)
    override val traceFields: List<StandardField> = TraceHeaderFields.STANDARD + if (layout.extra.hasExtension1) TraceHeaderFields.EXTENSION_1 else emptyList()

    override suspend fun read(traces: LongArray, onProgress: (Int) -> Unit): TraceHeaders = withContext(Dispatchers.IO) {
        traces.forEach { require(it in 0 until traceCount) { "traces are 0 until $traceCount, got $it" } }
        val size = layout.knownHeaderBytes
        val bytes = ByteArray(Math.multiplyExact(traces.size, size))
        val buffer = ByteBuffer.allocateDirect(size)
        try {
            for ((nth, trace) in traces.withIndex()) {
                if (nth % TRACES_BETWEEN == 0) {
                    coroutineContext.ensureActive()
                    onProgress(nth)
                }
                file.read(buffer.clear(), layout.traceOffset(trace))
                buffer.flip().get(bytes, nth * size, size)
            }
        } catch (e: IOException) {
            throw Refusal(e.message ?: e.toString(), remedy = "See to the drive and look again.", cause = e)
        }
        onProgress(traces.size)
        TraceHeaders(traces, size, bytes, layout.byteOrder)
    }

    override fun close() = file.close()

    private companion object {
        const val FIXED_HEAD = HeaderBytes.TEXT_HEADER_BYTES + HeaderBytes.BINARY_HEADER_BYTES
        const val TRACES_BETWEEN = 256
    }
}
