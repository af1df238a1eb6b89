package org.pyrus.io.hdf5

import org.pyrus.io.hdf5.format.AttributeValue
import org.pyrus.io.hdf5.format.Datatype
import org.pyrus.io.hdf5.format.FoundObject
import org.pyrus.io.hdf5.format.MetadataSource
import org.pyrus.io.hdf5.format.child
import org.pyrus.io.hdf5.format.contiguous
import org.pyrus.io.hdf5.format.dimensionText
import org.pyrus.io.hdf5.format.text
import org.pyrus.io.segy.HeaderBytes
import org.pyrus.volume.spi.SourceLayout
import java.io.IOException

/**
 * Where a volume keeps what came with its samples from SEG-Y; addresses are bytes from the start of the volume, from 0.
 *
 * @property head all bytes of the source before its first trace
 * @property tail all bytes behind its last trace
 * @property layout how the source was read, with all positions given
 * @property digest SHA-256 in hexadecimal over the CRC-32Cs of head, each trace record and tail: see [SourceDigest]
 * @property sha256 the plain SHA-256 of the source, or null where the import did not take it
 * @property traceHeaders [headerBytes] a trace, in the source's order
 * @property headerBytes 240, and 240 for each extra header of a trace
 * @property traceCells int32 a trace: inline index × crossline count + crossline index, or −1 − that where the trace is left out of the samples
 * @property traceChecksums uint32 a trace: the CRC-32C of its record
 * @property leftOut the samples that are kept of traces that are not the volume's
 * @property leftOutSamples where they start
 * @property files the files of a source that was several; the rest is then of the one file that they make. Empty where it was one
 * @property words [WordSpool.RECORD_BYTES] for each sample that does not give its source word back; 0 where there are none
 */
internal class StoredSegy(
    val sourceName: String,
    val sourceBytes: Long,
    val traceCount: Long,
    val head: ByteArray,
    val tail: ByteArray,
    val layout: SourceLayout,
    val digest: String,
    val sha256: String?,
    val formatCode: Int,
    val format: String,
    val byteOrder: String,
    val textEncoding: String,
    val revision: String,
    val traceHeaders: Long,
    val headerBytes: Int,
    val traceCells: Long,
    val traceChecksums: Long,
    val words: Long,
    val wordCount: Long,
    val leftOut: LeftOutSamples = LeftOutSamples(0, 0),
    val leftOutSamples: Long = 0,
    val files: List<KeptFile> = emptyList(),
) {
    /** The facts that people want to see. */
    fun shownAttributes(): Map<String, String> = listOfNotNull(
        "segy_source" to "$sourceName (${if (files.isEmpty()) sourceBytes else files.sumOf { it.bytes }} bytes, $traceCount traces)",
        files.takeIf { it.isNotEmpty() }?.let { all -> "segy_files" to all.joinToString("\n") { "${it.name} (${it.bytes} bytes, traces ${it.firstTrace + 1} to ${it.firstTrace + it.traceCount})" } },
        "segy_format" to "$format, $byteOrder, revision $revision",
        "segy_digest" to digest,
        sha256?.let { "segy_sha256" to it },
        files.takeIf { all -> all.any { it.sha256 != null } }?.let { all -> "segy_files_sha256" to all.joinToString("\n") { "${it.name} ${it.sha256}" } },
        "segy_line_bytes" to "inline ${layout.inline}, crossline ${layout.crossline}",
        "segy_irreversible_words" to wordCount.toString(),
        layout.traces.words().takeIf { it.isNotEmpty() }?.let { "segy_trace_policy" to it.joinToString() },
        leftOut.traceCount.takeIf { it > 0 }?.let { "segy_left_out_traces" to "$it, their samples kept" },
    ).toMap()

    companion object {
        /** One header, and at most as many extra ones as SEG-Y revision 2 has. */
        private val HEADER_BYTES = HeaderBytes.TRACE_HEADER_BYTES.let { it.toLong()..it * (1L + 0xffff) step it.toLong() }

        /** @throws IOException where `/segy` is not as a volume has it */
        fun read(source: MetadataSource, group: FoundObject): StoredSegy {
            fun text(name: String) = group.text(name) ?: throw IOException("/segy has no attribute $name")
            fun number(name: String) = when (val value = group.attributes[name]) {
                is AttributeValue.Int32 -> value.value.toLong()
                is AttributeValue.Int64 -> value.value
                else -> throw IOException("/segy has no attribute $name")
            }
            fun bytes(name: String): ByteArray {
                val dataset = if (name in group.links) group.child(source, name) else return ByteArray(0)
                val address = dataset.contiguous(source, "/segy/$name", Datatype.UINT8, dataset.dimensions.take(1))
                return source.bytes(address, Math.toIntExact(dataset.dimensions.single())).array()
            }
            val cells = group.child(source, "trace_cell")
            val headers = group.child(source, "trace_header")
            val headerBytes = headers.dimensions.lastOrNull() ?: 0
            if (headerBytes !in HEADER_BYTES) throw IOException("/segy/trace_header has $headerBytes bytes a trace, not 240 for each header")
            val traces = cells.dimensions.take(1)
            val words = if ("irreversible" in group.links) group.child(source, "irreversible") else null
            val leftOut = if ("left_out_samples" in group.links) group.child(source, "left_out_samples") else null
            val leftOutDimensions = leftOut?.dimensions ?: listOf(0L, 0L)
            if (leftOutDimensions.size != 2) throw IOException("/segy/left_out_samples is ${leftOut!!.dimensionText}, not of two dimensions")
            val traceCount = traces.singleOrNull() ?: throw IOException("/segy/trace_cell is a scalar")
            val wordDimensions = words?.dimensions?.take(1).orEmpty() + VolumeTree.WORD_FIELDS.toLong()
            return StoredSegy(
                sourceName = text("source_name"),
                sourceBytes = number("source_bytes"),
                traceCount = traceCount,
                head = bytes("text_header") + bytes("binary_header") + bytes("extended_header"),
                tail = bytes("tail"),
                layout = LayoutAttributes.read(group),
                digest = text("source_digest"),
                sha256 = group.text("source_sha256"),
                formatCode = number("format_code").toInt(),
                format = text("format"),
                byteOrder = text("byte_order"),
                textEncoding = text("text_encoding"),
                revision = text("revision"),
                traceHeaders = headers.contiguous(source, "/segy/trace_header", Datatype.UINT8, traces + headerBytes),
                headerBytes = headerBytes.toInt(),
                traceCells = cells.contiguous(source, "/segy/trace_cell", Datatype.INT32, traces),
                traceChecksums = group.child(source, "trace_crc32c").contiguous(source, "/segy/trace_crc32c", Datatype.UINT32, traces),
                words = words?.contiguous(source, "/segy/irreversible", Datatype.INT64, wordDimensions) ?: 0,
                wordCount = words?.dimensions?.first() ?: 0,
                leftOut = LeftOutSamples(leftOutDimensions[0], Math.toIntExact(leftOutDimensions[1])),
                leftOutSamples = leftOut?.contiguous(source, "/segy/left_out_samples", Datatype.UINT8, leftOutDimensions) ?: 0,
                files = FileTable.read(source, group, traceCount),
            )
        }
    }
}
