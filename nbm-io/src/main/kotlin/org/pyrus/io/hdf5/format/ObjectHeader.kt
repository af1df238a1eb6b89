package org.pyrus.io.hdf5.format

import java.io.IOException
import java.nio.ByteBuffer

/** A header message's type and body. */
internal class Message(val type: Int, val body: ByteBuffer)

/** Decodes object headers of version 2 (specification IV.A.1.b), their continuation blocks (IV.A.2.q) included. */
internal object ObjectHeader {
    private const val PREFIX_BYTES = 6
    private const val CHECKSUM_BYTES = 4
    private const val BLOCK_SIGNATURE_BYTES = 4
    private const val MOST_HEADER_BYTES = 16L shl 20

    /**
     * The messages of the object at [address], in order. [onBlock] is told where the header's blocks lie, and how many bytes each has.
     *
     * @throws IOException where the header is not one, or its checksum is wrong, with the byte
     */
    fun read(source: MetadataSource, address: Long, onBlock: (address: Long, bytes: Long) -> Unit = { _, _ -> }): List<Message> {
        val prefix = source.bytes(address, PREFIX_BYTES)
        if (!prefix.startsWith("OHDR") || prefix.get(4).toInt() != 2) throw IOException("there is no object header of version 2 at byte ${address + 1}")
        val flags = prefix.get(5).toInt()
        val before = PREFIX_BYTES + (if (flags and 0x20 != 0) 16 else 0) + (if (flags and 0x10 != 0) 4 else 0)
        val sizeBytes = 1 shl (flags and 3)
        val size = source.bytes(address, before + sizeBytes).position(before).number(sizeBytes)
        val messages = ArrayList<Message>()
        val blocks = ArrayDeque<Pair<Long, Long>>()
        take(checked(source, address, before + sizeBytes, size), address, flags, messages, blocks)
        onBlock(address, before + sizeBytes + size + CHECKSUM_BYTES)
        val seen = hashSetOf(address)
        var total = size
        while (blocks.isNotEmpty()) {
            val (at, length) = blocks.removeFirst()
            total += length
            if (!seen.add(at)) throw IOException("the object header at byte ${address + 1} goes on in a circle, at byte ${at + 1}")
            if (length < BLOCK_SIGNATURE_BYTES + CHECKSUM_BYTES || total > MOST_HEADER_BYTES) throw IOException("a continuation block of $length bytes at byte ${at + 1}")
            if (!source.bytes(at, BLOCK_SIGNATURE_BYTES).startsWith("OCHK")) throw IOException("there is no continuation block at byte ${at + 1}")
            onBlock(at, length)
            take(checked(source, at, BLOCK_SIGNATURE_BYTES, length - BLOCK_SIGNATURE_BYTES - CHECKSUM_BYTES), at, flags, messages, blocks)
        }
        return messages
    }

    /** The [size] bytes of messages that follow [before] bytes at [address], of which all and the checksum behind them belong together. */
    private fun checked(source: MetadataSource, address: Long, before: Int, size: Long): ByteBuffer {
        if (size !in 0..MOST_HEADER_BYTES) throw IOException("an object header of $size bytes at byte ${address + 1}")
        val block = source.bytes(address, before + size.toInt() + CHECKSUM_BYTES)
        val end = block.limit() - CHECKSUM_BYTES
        if (block.getInt(end) != Checksum.of(block.array(), 0, end)) throw IOException("the checksum of the metadata at byte ${address + 1} is wrong")
        return block.position(before).limit(end)
    }

    private fun take(block: ByteBuffer, address: Long, flags: Int, messages: MutableList<Message>, blocks: ArrayDeque<Pair<Long, Long>>) {
        val prefix = if (flags and 0x04 != 0) 6 else 4
        while (block.remaining() >= prefix) { // what is shorter than a message's prefix is a gap
            val start = block.position()
            val type = block.get().toInt() and 0xff
            val size = block.short.toInt() and 0xffff
            block.position(start + prefix)
            if (size > block.remaining()) throw IOException("a header message of $size bytes where ${block.remaining()} are left, in the header at byte ${address + 1}")
            val body = block.slice(block.position(), size).order(block.order())
            block.position(block.position() + size)
            if (type == MessageType.CONTINUATION && size >= 16) blocks.addLast(body.getLong(0) to body.getLong(8))
            messages.add(Message(type, body))
        }
    }

    private fun ByteBuffer.startsWith(signature: String): Boolean = signature.indices.all { get(it).toInt() == signature[it].code }
}

/** The next [width] bytes as an unsigned number, the least significant first. */
internal fun ByteBuffer.number(width: Int): Long {
    var value = 0L
    for (i in 0 until width) value = value or ((get().toLong() and 0xff) shl (8 * i))
    return value
}
