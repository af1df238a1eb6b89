package org.pyrus.io.hdf5

import org.pyrus.io.hdf5.format.AttributeValue
import org.pyrus.io.hdf5.format.FoundObject
import org.pyrus.io.hdf5.format.MetadataSource
import org.pyrus.io.hdf5.format.Storage
import org.pyrus.volume.spi.HeaderPositions
import java.io.IOException

/**
 * Where a volume keeps what came with its samples from SEG-Y; addresses are bytes from the start of the volume, from 0.
 *
 * @property head all bytes of the source before its first trace
 * @property tail all bytes behind its last trace
 */
internal class StoredSegy(
    val sourceName: String,
    val sourceBytes: Long,
    val traceCount: Long,
    val head: ByteArray,
    val tail: ByteArray,
    val positions: HeaderPositions,
    val digest: String,
    val format: String,
    val byteOrder: String,
    val revision: String,
    val traceHeaders: Long,
    val traceCells: Long,
    val traceChecksums: Long,
    val words: Long,
    val wordCount: Long,
) {
    fun shownAttributes(): Map<String, String> = mapOf(
        "segy_source" to "$sourceName ($sourceBytes bytes, $traceCount traces)",
        "segy_format" to "$format, $byteOrder, revision $revision",
        "segy_digest" to digest,
        "segy_line_bytes" to "inline ${positions.inlineByte}, crossline ${positions.crosslineByte}",
        "segy_irreversible_words" to wordCount.toString(),
    )

    companion object {
        fun read(source: MetadataSource, group: FoundObject): StoredSegy {
            fun found(name: String) = group.child(source, name)
            fun bytes(name: String): ByteArray {
                val dataset = if (name in group.links) found(name) else return ByteArray(0)
                return source.bytes(GeometryDecoder.address(dataset, name), Math.toIntExact(dataset.dimensions.single()))
            }
            fun number(name: String) = when (val value = group.attributes[name]) {
                is AttributeValue.Int32 -> value.value.toLong()
                is AttributeValue.Int64 -> value.value
                else -> throw IOException("/segy has no attribute $name")
            }
            val headers = found("trace_header")
            val irreversible = if ("irreversible" in group.links) found("irreversible") else null
            return StoredSegy(
                sourceName = group.text("source_name").orEmpty(),
                sourceBytes = number("source_bytes"),
                traceCount = headers.dimensions[0],
                head = bytes("text_header") + bytes("binary_header") + bytes("extended_header"),
                tail = bytes("tail"),
                positions = HeaderPositions(number("inline_byte").toInt(), number("crossline_byte").toInt()),
                digest = group.text("source_digest").orEmpty(),
                format = group.text("format").orEmpty(),
                byteOrder = group.text("byte_order").orEmpty(),
                revision = group.text("revision").orEmpty(),
                traceHeaders = GeometryDecoder.address(headers, "segy/trace_header"),
                traceCells = GeometryDecoder.address(found("trace_cell"), "segy/trace_cell"),
                traceChecksums = GeometryDecoder.address(found("trace_crc32c"), "segy/trace_crc32c"),
                words = (irreversible?.storage as? Storage.Contiguous)?.address ?: 0,
                wordCount = irreversible?.dimensions?.first() ?: 0,
            )
        }
    }
}
