package org.pyrus.io.hdf5.format

import java.io.IOException
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.channels.FileChannel

/** Reads bytes at an address of a file; a read past its end is an [IOException] that names the byte. */
internal class MetadataSource(private val channel: FileChannel) {
    val fileBytes: Long = channel.size()

    fun bytes(address: Long, count: Int): ByteArray {
        if (address < 0 || count < 0 || count > MOST_BYTES || address > fileBytes - count) throw IOException("its metadata points at byte ${address + 1}, outside its $fileBytes bytes")
        val buffer = ByteBuffer.allocate(count)
        while (buffer.hasRemaining()) if (channel.read(buffer, address + buffer.position()) < 0) throw IOException("it ends at byte ${address + buffer.position()}")
        return buffer.array()
    }

    private companion object {
        const val MOST_BYTES = 64 shl 20
    }
}

/** A header message's type and body. */
internal class Message(val type: Int, val body: ByteBuffer)

/** Decodes object headers of version 2 (specification IV.A.1.b), their continuation blocks included. */
internal object ObjectHeader {
    private const val MOST_BLOCKS = 1000

    /**
     * The messages of the object at [address], in order.
     *
     * @throws IOException where the header is not one, or its checksum is wrong, with the byte
     */
    fun read(source: MetadataSource, address: Long): List<Message> {
        val prefix = source.bytes(address, 6)
        if (String(prefix, 0, 4, Charsets.ISO_8859_1) != "OHDR" || prefix[4].toInt() != 2) throw IOException("no object header of version 2 at byte ${address + 1}")
        val flags = prefix[5].toInt()
        val before = 6 + (if (flags and 0x20 != 0) 16 else 0) + (if (flags and 0x10 != 0) 4 else 0)
        val sizeBytes = 1 shl (flags and 3)
        val head = source.bytes(address, before + sizeBytes)
        val size = little(head).position(before).number(sizeBytes)
        if (size < 0 || size > source.fileBytes) throw IOException("an object header of $size bytes at byte ${address + 1}")
        val messages = ArrayList<Message>()
        val blocks = ArrayDeque<Pair<Long, Int>>()
        take(checked(source, address, before + sizeBytes, size.toInt()), flags, messages, blocks)
        var seen = 1
        while (blocks.isNotEmpty()) {
            if (++seen > MOST_BLOCKS) throw IOException("the object header at byte ${address + 1} goes on over more than $MOST_BLOCKS blocks")
            val (at, length) = blocks.removeFirst()
            if (length < 8) throw IOException("a continuation block of $length bytes at byte ${at + 1}")
            take(checked(source, at, 4, length - 8), flags, messages, blocks)
        }
        return messages
    }

    private fun checked(source: MetadataSource, address: Long, before: Int, size: Int): ByteBuffer {
        val block = source.bytes(address, Math.addExact(before + 4, size))
        val sum = little(block).getInt(block.size - 4)
        if (sum != Checksum.of(block, 0, block.size - 4)) throw IOException("the checksum of the metadata at byte ${address + 1} is wrong")
        return little(block).position(before).limit(before + size)
    }

    private fun take(block: ByteBuffer, flags: Int, messages: MutableList<Message>, blocks: ArrayDeque<Pair<Long, Int>>) {
        val prefix = if (flags and 0x04 != 0) 6 else 4
        while (block.remaining() >= prefix) {
            val type = block.get().toInt() and 0xff
            val size = block.short.toInt() and 0xffff
            block.position(block.position() + prefix - 3)
            if (size > block.remaining()) throw IOException("a header message of $size bytes where ${block.remaining()} are left")
            val body = block.slice().limit(size).slice().order(ByteOrder.LITTLE_ENDIAN)
            block.position(block.position() + size)
            if (type == MessageType.CONTINUATION && size >= 16) blocks.addLast(body.getLong(0) to body.getLong(8).coerceIn(0, Int.MAX_VALUE.toLong()).toInt())
            messages.add(Message(type, body))
        }
    }

    private fun little(bytes: ByteArray): ByteBuffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN)
}

/** The next [width] bytes as an unsigned number, the least significant first. */
internal fun ByteBuffer.number(width: Int): Long {
    var value = 0L
    for (i in 0 until width) value = value or ((get().toLong() and 0xff) shl (8 * i))
    return value
}
