package org.pyrus.io.segy

import org.pyrus.volume.Grade
import org.pyrus.volume.Issue
import org.pyrus.volume.Refusal
import org.pyrus.volume.SampleDomain
import org.pyrus.volume.spi.FieldType
import org.pyrus.volume.spi.HeaderField
import org.pyrus.volume.spi.HeaderOverrides
import org.pyrus.volume.spi.HeaderPositions
import org.pyrus.volume.spi.SourceByteOrder
import java.nio.ByteBuffer
import java.nio.file.Path

/** Decides a file's [SegyLayout] from its head and its first trace header, [overrides] in the place of what they say, and refuses what is no readable SEG-Y. */
internal class HeadReader(
    private val path: Path,
    private val fileBytes: Long,
    private val overrides: HeaderOverrides = HeaderOverrides(),
    private val salvage: Boolean = false,
    private val read: (into: ByteArray, at: Long) -> Unit,
) {
    private val issues = ArrayList<Issue>()

    fun read(): SegyLayout {
        if (fileBytes < FIXED_HEAD) {
            throw Refusal("not SEG-Y: it has $fileBytes bytes, and the headers alone take $FIXED_HEAD", path, remedy = "Check that the file was copied whole.")
        }
        val head = bytes(0, FIXED_HEAD)
        val order = byteOrder(head)
        val binary = BinaryHeader(head, order ?: SourceByteOrder.BIG)
        if (order == null && overrides.formatCode == null) throw unknownFormat(binary, TextHeader(head.copyOf(HeaderBytes.TEXT_HEADER_BYTES)))
        val format = format(overrides.formatCode ?: binary.format, order ?: SourceByteOrder.BIG)
        val traceBytes = HeaderBytes.TRACE_HEADER_BYTES + samplesOf(binary).toLong() * format.bytes
        val whole = head + ExtendedText(path, fileBytes, binary, issues, ::bytes).bytes(traceBytes)
        val room = fileBytes - whole.size
        if (room == 0L) throw Refusal("there are no traces behind the headers", path, byte = fileBytes, remedy = "Check that the file was copied whole.")
        if (room < HeaderBytes.TRACE_HEADER_BYTES) throw CutShort.refusal(path, 0, whole.size.toLong(), room, HeaderBytes.TRACE_HEADER_BYTES.toLong())
        val firstBytes = bytes(whole.size.toLong(), minOf(room, 2L * HeaderBytes.TRACE_HEADER_BYTES).toInt())
        return layout(whole, binary, format, firstBytes, order ?: SourceByteOrder.BIG)
    }

    /** Whether the head is SEG-Y's, a text header and a known sample format, whatever follows it: a file cut short is SEG-Y still. */
    fun announcesSegy(): Boolean {
        if (fileBytes < FIXED_HEAD) return false
        val head = bytes(0, FIXED_HEAD)
        return ByteOrderFinder(head).find(null) != null && TextHeader(head.copyOf(HeaderBytes.TEXT_HEADER_BYTES)).readable >= LEAST_READABLE
    }

    private fun byteOrder(head: ByteArray): SourceByteOrder? {
        overrides.byteOrder?.let { return it }
        val first = fileBytes - FIXED_HEAD
        return ByteOrderFinder(head).find(if (first >= HeaderBytes.TRACE_HEADER_BYTES) firstTraceBehindText(head) else null)
    }

    /** The first trace header of a file whose numbers of two bytes are little-endian, as its count of extended text headers has it; null where it can't be. */
    private fun firstTraceBehindText(head: ByteArray): ByteArray? {
        val count = BinaryHeader(head, SourceByteOrder.LITTLE).extendedHeaders
        val at = FIXED_HEAD + maxOf(count, 0).toLong() * HeaderBytes.TEXT_HEADER_BYTES
        return if (count < 0 || at > fileBytes - HeaderBytes.TRACE_HEADER_BYTES) null else bytes(at, HeaderBytes.TRACE_HEADER_BYTES)
    }

    private fun format(code: Int, order: SourceByteOrder): SampleFormat {
        val at = HeaderBytes.BINARY_FORMAT.toLong()
        val remedy = "Export the survey with format ${SampleFormat.CODES}, or if it is of one of these, name that with --format."
        val format = SampleFormat.of(code) ?: throw Refusal("samples of format $code (${SampleFormat.nameOf(code)}) are not read", path, byte = at, remedy = remedy)
        if (order == SourceByteOrder.PAIRWISE && format.bytes == SampleFormat.INT24_BYTES) {
            throw Refusal("samples of format ${format.label} have no pairs of bytes that could be swapped", path, byte = at, remedy = "Export the survey again, big- or little-endian.")
        }
        return format
    }

    /** As the binary header says it, or the user; 0 where the trace header is to say it. */
    private fun samplesOf(binary: BinaryHeader): Int = overrides.samples ?: if (binary.extendedSamples > 0) binary.extendedSamples else binary.samples

    private fun layout(head: ByteArray, binary: BinaryHeader, format: SampleFormat, firstBytes: ByteArray, order: SourceByteOrder): SegyLayout {
        val room = fileBytes - head.size
        val xml = xmlLayout(head)
        val first = TraceHeader(ByteBuffer.wrap(firstBytes), order, map = xml?.headerMap() ?: HeaderMap.STANDARD)
        val stated = samplesOf(binary).let { if (it > 0) it else first.samples }
        val extra = ExtraHeaders.find(binary, firstBytes, order, room, stated.toLong() * format.bytes, issues)
        val samples = samples(binary, first, extra)
        val traceBytes = HeaderBytes.TRACE_HEADER_BYTES * (1L + extra.count) + samples.toLong() * format.bytes
        if (traceBytes > MOST_TRACE_BYTES) {
            throw Refusal("a trace of $samples samples takes $traceBytes bytes, more than $MOST_TRACE_BYTES", path, byte = samplesByte(binary).toLong(), remedy = wrongSamples(binary))
        }
        val trailers = Trailers(binary, issues, ::bytes).find(head.size.toLong(), fileBytes, traceBytes)
        val trailerBytes = trailers * Trailers.RECORD_BYTES.toLong()
        val traces = (room - trailerBytes) / traceBytes
        val end = head.size + traces * traceBytes
        val stray = fileBytes - trailerBytes - end
        val strayHeader = minOf(stray, HeaderBytes.TRACE_HEADER_BYTES.toLong()).toInt()
        val cut = stray > 0 && (traces == 0L || TrailingBytes({ head.size + it * traceBytes }, traces, read).continuesSurvey(bytes(end, strayHeader)))
        val salvaged = cut && salvage && traces > 0 && stray <= MOST_STRAY_BYTES
        if ((cut && !salvaged) || stray > MOST_STRAY_BYTES) throw CutShort.refusal(path, traces, end, stray, traceBytes)
        checkTraces(binary, traces)
        val interval = interval(binary, first, extra)
        return SegyLayout(
            byteOrder = order,
            format = format,
            samplesPerTrace = samples,
            traceCount = traces,
            fileBytes = fileBytes,
            head = head,
            revision = binary.revision,
            intervalMicros = interval ?: UNKNOWN_INTERVAL_MICROS,
            intervalKnown = interval != null,
            startMs = overrides.startMs ?: first.startMs,
            domain = overrides.domain ?: domain(first.identification == HeaderBytes.IDENTIFICATION_DEPTH, LENGTH_UNITS[binary.measurementSystem]),
            domainUnitKnown = overrides.domain != null || binary.measurementSystem in LENGTH_UNITS,
            lengthUnit = LENGTH_UNITS[binary.measurementSystem].orEmpty(),
            fixedLength = binary.fixedLength || overrides.samples != null,
            samplesNamed = overrides.samples != null,
            tail = bytes(end, (fileBytes - end).toInt()),
            trailers = trailers,
            extra = extra,
            positions = positions(first, extra, xml),
            xml = xml,
            issues = issues,
            hasCutTrace = salvaged && trailers == 0 && stray >= HeaderBytes.TRACE_HEADER_BYTES * (1L + extra.count),
        )
    }

    /** Of a depth volume without a unit, metres. */
    private fun domain(depth: Boolean, unit: String?): SampleDomain = when {
        !depth -> SampleDomain.TIME
        unit == SampleDomain.DEPTH_FEET.unit -> SampleDomain.DEPTH_FEET
        else -> SampleDomain.DEPTH_METRES
    }

    /** The layout of the trace headers that the file has itself; null where it has none, or one that can't be used, which is told. */
    private fun xmlLayout(head: ByteArray): XmlLayout? {
        val stanza = LayoutStanza.find(head) ?: return null
        return try {
            XmlLayoutParser.parse(stanza.xml).also {
                issues += Issue(Grade.INFO, "its trace headers are read as its own layout says, in ((SEG:Layout))", byte = stanza.at + 1L)
            }
        } catch (e: IllegalArgumentException) {
            val message = "the trace headers' layout that it has, in ((SEG:Layout)), can't be used: ${e.message}"
            val remedy = "The standard's layout is taken; where fields are elsewhere, name their bytes, as with --inline-byte and --crossline-byte."
            issues += Issue(Grade.WARNING, message, byte = stanza.at + 1L, remedy = remedy)
            null
        }
    }

    /** Coordinates are where extension 1 has them if the first trace states some there (float64s, which no scalar changes), else where the file's own layout says. */
    private fun positions(first: TraceHeader, extra: ExtraHeaders, xml: XmlLayout?): HeaderPositions {
        val standard = HeaderPositions()
        val extended = standard.copy(x = HeaderField(HeaderBytes.EXTENSION_CDP_X, FieldType.FLOAT64), y = HeaderField(HeaderBytes.EXTENSION_CDP_Y, FieldType.FLOAT64))
        if (extra.hasExtension1 && TraceFields(extended).statesPosition(first)) return extended
        return standard.copy(x = xml?.fields?.get("cdp_x") ?: return standard, y = xml.fields["cdp_y"] ?: return standard)
    }

    private fun samples(binary: BinaryHeader, first: TraceHeader, extra: ExtraHeaders): Int {
        val inHead = samplesOf(binary)
        if (inHead > 0) return inHead
        val extended = if (extra.hasExtension1) first.int32(HeaderBytes.EXTENSION_SAMPLES) else 0
        val samples = if (extended > 0) extended else first.samples
        if (samples == 0) {
            throw Refusal(
                "neither the binary header nor the first trace header says how many samples a trace has", path, trace = 1, byte = HeaderBytes.BINARY_SAMPLES.toLong(),
                remedy = "Export the survey again with bytes 3221–3222 filled in.",
            )
        }
        return samples
    }

    private fun samplesByte(binary: BinaryHeader): Int = if (binary.extendedSamples > 0) HeaderBytes.BINARY_EXTENDED_SAMPLES else HeaderBytes.BINARY_SAMPLES

    private fun wrongSamples(binary: BinaryHeader) = "The number of samples (byte ${samplesByte(binary)}) or the format (byte ${HeaderBytes.BINARY_FORMAT}) is wrong."

    /** In µs, of the first place that gives one; null where none does. A value that is no interval is told and passed over. */
    private fun interval(binary: BinaryHeader, first: TraceHeader, extra: ExtraHeaders): Double? {
        overrides.intervalMicros?.let { return it }
        validInterval(binary.extendedInterval, null, HeaderBytes.BINARY_EXTENDED_INTERVAL.toLong())?.let { return it }
        if (binary.interval > 0) return binary.interval.toDouble()
        if (extra.hasExtension1) validInterval(first.float64(HeaderBytes.EXTENSION_INTERVAL), 1, null)?.let { return it }
        return first.interval.takeIf { it > 0 }?.toDouble()
    }

    private fun validInterval(micros: Double, trace: Long?, byte: Long?): Double? {
        if (micros == 0.0) return null
        if (micros / MICROS_PER_MS > 0 && micros.isFinite()) return micros
        issues += Issue(Grade.WARNING, "the extended sample interval is $micros, which is none: it is passed over", trace, byte)
        return null
    }

    /** Revision 2 may say how many traces there are; a file that was cut at the end of a trace shows so. */
    private fun checkTraces(binary: BinaryHeader, traces: Long) {
        if (binary.traces == 0L || binary.traces == traces) return
        val message = "the binary header announces ${java.lang.Long.toUnsignedString(binary.traces)} traces, and the file has $traces"
        issues += Issue(Grade.WARNING, message, byte = HeaderBytes.BINARY_TRACES.toLong(), remedy = "If the survey should have as many as announced, copy the file again.")
    }

    private fun unknownFormat(binary: BinaryHeader, text: TextHeader): Refusal {
        if (text.readable < LEAST_READABLE) {
            return Refusal("not SEG-Y: it starts with no text header, and its binary header names no sample format", path, byte = 1, remedy = "Check that this is the right file.")
        }
        return Refusal(
            "its binary header names the sample format ${binary.format}, which no revision of SEG-Y knows", path, byte = HeaderBytes.BINARY_FORMAT.toLong(),
            remedy = "Check that this is a SEG-Y file and not, say, SEG-D or SEG-2; if it is, name its format with --format.",
        )
    }

    private fun bytes(at: Long, count: Int): ByteArray = ByteArray(count).also { read(it, at) }

    private companion object {
        const val FIXED_HEAD = HeaderBytes.TEXT_HEADER_BYTES + HeaderBytes.BINARY_HEADER_BYTES
        val LENGTH_UNITS = mapOf(1 to "m", 2 to "ft")
        const val LEAST_READABLE = 0.75
        const val UNKNOWN_INTERVAL_MICROS = 1000.0
        const val MICROS_PER_MS = 1000.0

        /** Records lie whole in buffers of at most 2³¹ − 1 bytes. */
        const val MOST_TRACE_BYTES = Int.MAX_VALUE.toLong() / 4

        /** What is behind the last trace and no trace is kept with the volume, and has its room there. */
        const val MOST_STRAY_BYTES = 64L shl 20
    }
}
