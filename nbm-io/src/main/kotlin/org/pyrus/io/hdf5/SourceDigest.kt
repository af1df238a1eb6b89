package org.pyrus.io.hdf5

import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.security.MessageDigest
import java.util.zip.CRC32C

/** What identifies a source without reading it in order: SHA-256 over the CRC-32Cs, 4 bytes little-endian each, of head, each trace record, tail. */
internal object SourceDigest {
    private const val PIECE = 1 shl 16

    /** @param checksums fills a buffer with the CRC-32Cs from a given trace on */
    fun of(head: ByteArray, tail: ByteArray, traceCount: Long, checksums: (firstTrace: Long, into: ByteBuffer) -> Unit): String {
        val digest = MessageDigest.getInstance("SHA-256")
        digest.update(crc(head))
        val piece = ByteBuffer.allocate(PIECE * 4)
        for (first in 0 until traceCount step PIECE.toLong()) {
            piece.clear().limit((minOf(PIECE.toLong(), traceCount - first) * 4).toInt())
            checksums(first, piece)
            digest.update(piece.flip())
        }
        digest.update(crc(tail))
        return PlainDigest.hex(digest)
    }

    private fun crc(bytes: ByteArray): ByteArray {
        val crc = CRC32C().also { it.update(bytes) }.value.toInt()
        return ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(crc).array()
    }
}
