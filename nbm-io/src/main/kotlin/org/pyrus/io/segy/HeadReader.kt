package org.pyrus.io.segy

import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.HeaderOverrides
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.file.Path

/** Decides a file's [SegyLayout] from its head and its first trace header, and refuses what is no readable SEG-Y. */
internal class HeadReader(
    private val path: Path,
    private val fileBytes: Long,
    private val overrides: HeaderOverrides = HeaderOverrides(),
    private val salvage: Boolean = false,
    private val read: (into: ByteArray, at: Long) -> Unit,
) {
    fun read(): SegyLayout {
        if (fileBytes < FIXED_HEAD) {
            throw Refusal("not SEG-Y: it has $fileBytes bytes, and the headers alone take $FIXED_HEAD", path, remedy = "Check that the file was copied whole.")
        }
        val head = bytes(0, FIXED_HEAD)
        if (ByteBuffer.wrap(head).getInt(HeaderBytes.BINARY_BYTE_ORDER - 1).let { it == SWAPPED_CONSTANT || it == Integer.reverseBytes(SWAPPED_CONSTANT) }) {
            throw Refusal(
                "its bytes are swapped in pairs, which is not read", path, byte = HeaderBytes.BINARY_BYTE_ORDER.toLong(),
                remedy = "Export the survey again, big- or little-endian.",
            )
        }
        val order = byteOrder(head)
        val binary = Binary(head, order ?: ByteOrder.BIG_ENDIAN)
        val text = TextHeader(head.copyOf(HeaderBytes.TEXT_HEADER_BYTES))
        if (order == null) throw unknownFormat(binary, text)
        val format = SampleFormat.of(binary.format) ?: throw Refusal(
            "samples of format ${binary.format} (${SampleFormat.nameOf(binary.format)}) are not read",
            path, byte = HeaderBytes.BINARY_FORMAT.toLong(),
            remedy = "Export the survey with format 1, 2, 3, 5 or 8.",
        )
        val whole = head + extendedHeaders(binary, format)
        if (fileBytes - whole.size == 0L) throw Refusal("there are no traces behind the headers", path, byte = fileBytes, remedy = "Check that the file was copied whole.")
        if (fileBytes - whole.size < HeaderBytes.TRACE_HEADER_BYTES) {
            throw CutShort.refusal(path, 0, whole.size.toLong(), fileBytes - whole.size, HeaderBytes.TRACE_HEADER_BYTES.toLong())
        }
        return layout(whole, binary, format, TraceHeader(ByteBuffer.wrap(bytes(whole.size.toLong(), HeaderBytes.TRACE_HEADER_BYTES)), order), order)
    }

    /** Whether the head is SEG-Y's, a text header and a known sample format, whatever follows it: a file cut short is SEG-Y still. */
    fun announcesSegy(): Boolean {
        if (fileBytes < FIXED_HEAD) return false
        val head = bytes(0, FIXED_HEAD)
        return byteOrder(head) != null && TextHeader(head.copyOf(HeaderBytes.TEXT_HEADER_BYTES)).readable >= LEAST_READABLE
    }

    private fun layout(head: ByteArray, binary: Binary, format: SampleFormat, first: TraceHeader, order: ByteOrder): SegyLayout {
        val samples = if (binary.samples > 0) binary.samples else first.uint16(HeaderBytes.SAMPLES)
        if (samples == 0) {
            throw Refusal(
                "neither the binary header nor the first trace header says how many samples a trace has", path, trace = 1, byte = HeaderBytes.BINARY_SAMPLES.toLong(),
                remedy = "Export the survey again with bytes 3221–3222 filled in.",
            )
        }
        val traceBytes = HeaderBytes.TRACE_HEADER_BYTES + samples.toLong() * format.bytes
        val traces = (fileBytes - head.size) / traceBytes
        val end = head.size + traces * traceBytes
        val tail = bytes(end, (fileBytes - end).toInt())
        val cut = tail.isNotEmpty() && (traces == 0L || TrailingBytes({ head.size + it * traceBytes }, traces, read).continuesSurvey(tail))
        if (cut && !(salvage && traces > 0)) {
            throw CutShort.refusal(path, traces, end, fileBytes - end, traceBytes)
        }
        val interval = if (binary.interval > 0) binary.interval else first.uint16(HeaderBytes.INTERVAL)
        return SegyLayout(
            byteOrder = order,
            format = format,
            samplesPerTrace = samples,
            traceCount = traces,
            fileBytes = fileBytes,
            head = head,
            revision = binary.revision,
            intervalMicros = if (interval > 0) interval else UNKNOWN_INTERVAL_MICROS,
            intervalKnown = interval > 0,
            startMs = overrides.startMs ?: first.startMs,
            depth = first.int16(HeaderBytes.TRACE_IDENTIFICATION) == HeaderBytes.IDENTIFICATION_DEPTH,
            lengthUnit = LENGTH_UNITS[binary.measurementSystem].orEmpty(),
            fixedLength = binary.fixedLength == 1,
            tail = tail,
            hasCutTrace = cut && tail.size >= HeaderBytes.TRACE_HEADER_BYTES,
        )
    }

    /** Null where neither order makes the format code one that any revision knows; both can't, as a code takes one of two bytes. */
    private fun byteOrder(head: ByteArray): ByteOrder? {
        val big = Binary(head, ByteOrder.BIG_ENDIAN)
        if (big.byteOrder == ORDER_CONSTANT) return ByteOrder.BIG_ENDIAN
        if (big.byteOrder == Integer.reverseBytes(ORDER_CONSTANT)) return ByteOrder.LITTLE_ENDIAN
        return listOf(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN).find { SampleFormat.isKnown(Binary(head, it).format) }
    }

    private fun unknownFormat(binary: Binary, text: TextHeader): Refusal {
        if (text.readable < LEAST_READABLE) {
            return Refusal("not SEG-Y: it starts with no text header, and its binary header names no sample format", path, byte = 1, remedy = "Check that this is the right file.")
        }
        return Refusal(
            "its binary header names the sample format ${binary.format}, which no revision of SEG-Y knows", path, byte = HeaderBytes.BINARY_FORMAT.toLong(),
            remedy = "Check that this is a SEG-Y file and not, say, SEG-D or SEG-2.",
        )
    }

    /**
     * The extended text headers. Files that claim revision 0 have them too: their number is believed where the traces then come out whole, or
     * they claim revision 1 or 2; where old files have blanks or nothing of meaning, it isn't.
     */
    private fun extendedHeaders(binary: Binary, format: SampleFormat): ByteArray {
        val count = binary.extendedHeaders
        if (count == 0 || (count < 0 && !binary.claimsRevision)) return ByteArray(0)
        if (count < 0) return headersUntilEnd()
        val size = count.toLong() * HeaderBytes.TEXT_HEADER_BYTES
        val traceBytes = HeaderBytes.TRACE_HEADER_BYTES + binary.samples.toLong() * format.bytes
        val wholeWithThem = (fileBytes - FIXED_HEAD - size) % traceBytes == 0L
        val wholeWithout = (fileBytes - FIXED_HEAD) % traceBytes == 0L
        val believed = binary.claimsRevision || (fileBytes >= FIXED_HEAD + size && (wholeWithThem || !wholeWithout))
        if (!believed) return ByteArray(0)
        if (FIXED_HEAD + size > fileBytes) {
            throw Refusal(
                "it is cut short: $count extended text headers are announced, and the file ends inside them", path, byte = HeaderBytes.BINARY_EXTENDED_HEADERS.toLong(),
                remedy = "Copy the file again.",
            )
        }
        return bytes(FIXED_HEAD.toLong(), size.toInt())
    }

    private fun headersUntilEnd(): ByteArray {
        var all = ByteArray(0)
        while (all.size < MOST_EXTENDED_BYTES && FIXED_HEAD + all.size + HeaderBytes.TEXT_HEADER_BYTES <= fileBytes) {
            val next = bytes((FIXED_HEAD + all.size).toLong(), HeaderBytes.TEXT_HEADER_BYTES)
            all += next
            if (TextHeader.holdsEnd(next)) return all
        }
        throw Refusal(
            "extended text headers without number are announced, and no ((SEG: EndText)) ends them", path, byte = HeaderBytes.BINARY_EXTENDED_HEADERS.toLong(),
            remedy = "Write their number into bytes 3505–3506.",
        )
    }

    private fun bytes(at: Long, count: Int): ByteArray = ByteArray(count).also { read(it, at) }

    /** Fields of the binary header, by their bytes in the file. */
    private class Binary(head: ByteArray, order: ByteOrder) {
        private val buffer = ByteBuffer.wrap(head).order(order)
        val interval: Int = uint16(HeaderBytes.BINARY_INTERVAL)
        val samples: Int = uint16(HeaderBytes.BINARY_SAMPLES)
        val format: Int = buffer.getShort(HeaderBytes.BINARY_FORMAT - 1).toInt()
        val measurementSystem: Int = uint16(HeaderBytes.BINARY_MEASUREMENT_SYSTEM)
        val byteOrder: Int = buffer.getInt(HeaderBytes.BINARY_BYTE_ORDER - 1)
        val fixedLength: Int = uint16(HeaderBytes.BINARY_FIXED_LENGTH)
        val extendedHeaders: Int = buffer.getShort(HeaderBytes.BINARY_EXTENDED_HEADERS - 1).toInt()

        private val major = uint8(HeaderBytes.BINARY_REVISION)
        private val minor = uint8(HeaderBytes.BINARY_REVISION + 1)

        /** `1.0` is 01 00; real files carry 00 01 for it too, and little-endian ones either. */
        val revision: String = when {
            major == 0 && minor == 0 -> "0"
            major == 0 && minor == 1 -> "1.0"
            else -> "$major.$minor"
        }

        /** Whether the stamp is of a revision that there is and that knows extended text headers. */
        val claimsRevision: Boolean get() = major in 1..2 || (major == 0 && minor == 1)

        private fun uint8(byte: Int): Int = buffer.get(byte - 1).toInt() and 0xff

        private fun uint16(byte: Int): Int = buffer.getShort(byte - 1).toInt() and 0xffff
    }

    private companion object {
        const val FIXED_HEAD = HeaderBytes.TEXT_HEADER_BYTES + HeaderBytes.BINARY_HEADER_BYTES
        const val ORDER_CONSTANT = 0x01020304

        /** The order constant of a file whose 2-byte words were swapped (SEG-Y rev 2.0, bytes 3297–3300). */
        const val SWAPPED_CONSTANT = 0x02010403
        val LENGTH_UNITS = mapOf(1 to "m", 2 to "ft")
        const val LEAST_READABLE = 0.75
        const val MOST_EXTENDED_BYTES = 3200 * 1000
        const val UNKNOWN_INTERVAL_MICROS = 1000
    }
}
