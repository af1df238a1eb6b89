package org.pyrus.io.hdf5

import java.nio.ByteBuffer
import java.util.TreeMap

/**
 * The checksums of the blocks of datasets, taken as they are written, in whatever pieces and order: so that a checksum is one of what was meant, and nothing
 * need be read again. Thread-safe. Takes 8 bytes for each block.
 *
 * @param spans the datasets' sizes by the bytes of the file at which they start; what is written elsewhere is not told here
 */
internal class WrittenSums(spans: Map<Long, Long>) {
    private class Span(val start: Long, val bytes: Long) {
        val parts = IntArray(blockCount(bytes))
        val written = IntArray(parts.size)

        fun blockBytes(block: Int): Long = minOf(BLOCK_BYTES.toLong(), bytes - block.toLong() * BLOCK_BYTES)
    }

    private val spans = TreeMap(spans.filterValues { it > 0 }.mapValues { (start, bytes) -> Span(start, bytes) })

    /** Takes note that [bytes], from position to limit, are written at [address], once. Leaves the buffer as it is. */
    fun add(bytes: ByteBuffer, address: Long) {
        val span = spans.floorEntry(address)?.value ?: return
        if (address >= span.start + span.bytes) return
        var at = address - span.start
        val piece = bytes.duplicate()
        while (piece.position() < bytes.limit()) {
            val block = Math.toIntExact(at / BLOCK_BYTES)
            val blockEnd = block.toLong() * BLOCK_BYTES + span.blockBytes(block)
            val count = minOf(blockEnd - at, (bytes.limit() - piece.position()).toLong()).toInt()
            val part = Crc32cParts.part(piece.limit(piece.position() + count), blockEnd - at - count)
            synchronized(span) {
                span.parts[block] = span.parts[block] xor part
                span.written[block] += count
            }
            piece.limit(bytes.limit()).position(piece.position() + count)
            at += count
        }
    }

    /** The checksum of each block of the dataset of [bytes] bytes at [address]; what was not noted whole is had from [read], which fills a buffer from a byte of the file. */
    fun blocks(address: Long, bytes: Long, read: (ByteBuffer, Long) -> Unit): IntArray {
        val span = spans[address]?.takeIf { it.bytes == bytes } ?: Span(address, bytes)
        val buffer by lazy(LazyThreadSafetyMode.NONE) { ByteBuffer.allocateDirect(minOf(BLOCK_BYTES.toLong(), bytes).toInt()) }
        return IntArray(span.parts.size) { block ->
            val count = span.blockBytes(block)
            if (span.written[block].toLong() == count) return@IntArray Crc32cParts.whole(span.parts[block], count)
            read(buffer.clear().limit(count.toInt()), address + block.toLong() * BLOCK_BYTES)
            Crc32cParts.whole(Crc32cParts.part(buffer.flip(), 0), count)
        }
    }

    companion object {
        /** Bytes that a checksum is for, of all that is no chunk. */
        const val BLOCK_BYTES = 1 shl 20

        fun blockCount(bytes: Long): Int = Math.toIntExact((bytes + BLOCK_BYTES - 1) / BLOCK_BYTES)
    }
}
