package org.pyrus.io.exporting

import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.importing.ProgramVersion
import org.pyrus.io.segy.HeaderBytes
import org.pyrus.volume.Human
import org.pyrus.volume.Index
import org.pyrus.volume.Refusal
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.StoredType
import org.pyrus.volume.spi.SourceByteOrder
import org.pyrus.volume.spi.VolumePart
import org.pyrus.volume.spi.size
import java.nio.ByteBuffer
import kotlin.math.abs

/**
 * A part of a volume as a SEG-Y file of revision 1: where each trace lies in it, and its head. Traces follow each other inline by inline, live ones only.
 *
 * @throws Refusal where revision 1 can't say the part's samples, interval or start, or it has no live trace
 */
internal class PartLayout(private val stored: StoredVolume, val part: VolumePart, private val sourceOrder: SourceByteOrder) {
    private val geometry = stored.info.geometry
    val sampleCount: Int = part.samples.size
    val formatCode: Int = FORMATS.getValue(stored.storedType)
    val sampleBytes: Int = BYTES.getValue(formatCode)
    val traceBytes: Int = HeaderBytes.TRACE_HEADER_BYTES + sampleCount * sampleBytes

    /** In µs, or thousandths of m or ft. */
    val interval: Int = interval()

    /** Of the first sample, in ms, m or ft. */
    val start: Double = geometry.samples.valueAt(Index(part.samples.first))
    val head: ByteArray

    /** How many traces come before those of the nth inline of the part; one more than there are inlines. */
    private val before = IntArray(part.inlines.size + 1)

    val traceCount: Int get() = before.last()
    val fileBytes: Long get() = head.size + traceCount.toLong() * traceBytes

    init {
        stored.info.geometry.dimensions.let { part.box.requireInside(it) }
        if (sampleCount > MOST_SAMPLES) {
            throw refusal("$sampleCount samples of a trace pass the $MOST_SAMPLES that revision 1 of SEG-Y can say", "Take a shorter range with --samples, or fewer with --every.")
        }
        part.inlines.forEachIndexed { nth, inline -> before[nth + 1] = Math.addExact(before[nth], part.crosslines.count { isLive(inline, it) }) }
        if (traceCount == 0) throw refusal("there is no live trace in ${words()}", "Take other lines.")
        head = head()
    }

    /** The byte of the file, from 0, at which the record of the part's nth trace starts. */
    fun offset(trace: Int): Long = head.size + trace.toLong() * traceBytes

    /** The trace, from 0, at an inline of the part and the first of its crosslines that is not before [crossline]. */
    fun traceAt(inline: Int, crossline: Int): Int {
        val first = before[(inline - part.inlines.first) / part.everyInline]
        return first + (part.crosslines.first until crossline step part.everyCrossline).count { isLive(inline, it) }
    }

    fun isLive(inline: Int, crossline: Int): Boolean = geometry.liveTraces.isLive(Index(inline), Index(crossline))

    private fun interval(): Int {
        val micros = geometry.samples.interval * THOUSAND * part.everySample
        val whole = Math.rint(micros)
        if (abs(micros - whole) > micros * CLOSE || whole !in 1.0..MOST_INTERVAL) {
            val unit = geometry.samples.domain.unit
            val problem = "an interval of ${Human.position(micros / THOUSAND)} $unit can't be said in revision 1 of SEG-Y, in whole thousandths up to ${MOST_INTERVAL.toInt()}"
            throw refusal(problem, "Take other samples with --every.")
        }
        return whole.toInt()
    }

    private fun head(): ByteArray {
        val binary = Rev1Fields.binary(stored.segy.head, sourceOrder)
        val text = PartText.of(stored.segy.head, notes())
        fun short(byte: Int, value: Int) = binary.putShort(byte - HeaderBytes.TEXT_HEADER_BYTES - 1, value.toShort())
        short(HeaderBytes.BINARY_TRACES_PER_ENSEMBLE, part.crosslines.size.takeIf { it <= Short.MAX_VALUE } ?: 0)
        short(HeaderBytes.BINARY_INTERVAL, interval)
        short(HeaderBytes.BINARY_SAMPLES, sampleCount)
        short(HeaderBytes.BINARY_FORMAT, formatCode)
        binary.put(HeaderBytes.BINARY_REVISION - HeaderBytes.TEXT_HEADER_BYTES - 1, 1)
        short(HeaderBytes.BINARY_FIXED_LENGTH, 1)
        short(HeaderBytes.BINARY_EXTENDED_HEADERS, text.extended.size / HeaderBytes.TEXT_HEADER_BYTES)
        return ByteBuffer.allocate(text.text.size + binary.capacity() + text.extended.size).put(text.text).put(binary.clear()).put(text.extended).array()
    }

    private fun notes(): List<String> = listOf(
        "EXPORTED BY PYRUS ${ProgramVersion.TEXT} AS SEG-Y REV 1, FORMAT $formatCode:",
        words().uppercase(),
        "INLINES IN BYTES 189-192, CROSSLINES IN BYTES 193-196",
    ).map { it.take(PartText.NOTE_CHARS) }

    /** What of the volume it is: `inlines 100..140 by 2, crosslines 300..390, 0..1996 ms by 4`. */
    fun words(): String {
        val along = geometry.samples.copy(start = start, interval = geometry.samples.interval * part.everySample, count = sampleCount)
        return "${lines("inline", part.inlines) { geometry.inlines.numberAt(Index(it)).value }}, " +
            "${lines("crossline", part.crosslines) { geometry.crosslines.numberAt(Index(it)).value }}, ${along.words()}"
    }

    private fun lines(name: String, indices: IntProgression, number: (Int) -> Int): String {
        val (first, last) = number(indices.first) to number(indices.last)
        val step = if (indices.size > 1) (last - first) / (indices.size - 1) else 1
        return if (indices.size == 1) "$name $first" else "${name}s $first..$last" + if (step == 1) "" else " by $step"
    }

    private fun SampleAxis.words(): String = "${Human.position(start)}..${Human.position(last)} ${domain.unit} by ${Human.position(interval)}"

    private fun refusal(problem: String, remedy: String) = Refusal(problem, stored.path, remedy = remedy)

    private companion object {
        /** Unsigned, as all programs read it (SEG-Y revision 1, bytes 3221–3222 and 3217–3218). */
        const val MOST_SAMPLES = 0xffff
        const val MOST_INTERVAL = 65535.0
        const val THOUSAND = 1000.0
        const val CLOSE = 1e-9

        /** The format of revision 1 that holds a stored type; float32 where none does. */
        val FORMATS = StoredType.entries.associateWith { type ->
            when (type) {
                StoredType.INT8 -> 8
                StoredType.INT16, StoredType.UINT8 -> 3
                StoredType.INT32, StoredType.UINT16 -> 2
                else -> 5
            }
        }
        val BYTES = mapOf(8 to 1, 3 to 2, 2 to 4, 5 to 4)
    }
}
