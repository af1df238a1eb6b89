package org.pyrus.io.hdf5.format

import java.nio.ByteBuffer

/** Decodes attribute messages, versions 1 to 3 (specification IV.A.2.m): other programs may have added some to a volume. */
internal object AttributeDecoder {
    /** Name and value, or null where the attribute is of a kind that we do not write. */
    fun decode(body: ByteBuffer): Pair<String, AttributeValue>? {
        val version = body.get(0).toInt()
        val shared = version > 1 && body.get(1).toInt() != 0
        if (version !in 1..3 || shared) return null
        fun size(at: Int) = body.getShort(at).toInt() and 0xffff
        fun padded(bytes: Int) = if (version == 1) (bytes + 7) / 8 * 8 else bytes
        val name = if (version == 3) 9 else 8
        val type = name + padded(size(2))
        val space = type + padded(size(4))
        val data = space + padded(size(6))
        val datatype = MessageDecoders.datatype(body.part(type, size(4))) ?: return null
        if (size(6) < 2 || body.get(space).toInt() !in 1..2) return null
        if (body.get(space).toInt() == 2 && body.get(space + 3).toInt() == NULL_SPACE) return null
        val dimensions = MessageDecoders.dataspace(body.part(space, size(6)))
        val value = value(datatype, dimensions, body.part(data, body.limit() - data)) ?: return null
        return text(body.part(name, size(2))) to value
    }

    /** The name alone, or null where the message is of a version that is not known. */
    fun name(body: ByteBuffer): String? {
        val version = body.get(0).toInt()
        return if (version in 1..3) text(body.part(if (version == 3) 9 else 8, body.getShort(2).toInt() and 0xffff)) else null
    }

    private fun value(type: Datatype, dimensions: List<Long>, data: ByteBuffer): AttributeValue? {
        val scalar = dimensions.isEmpty() || dimensions == listOf(1L)
        val count = if (dimensions.size <= 1) (dimensions.singleOrNull() ?: 1L) else return null
        require(count in 0..data.remaining() / type.bytes.toLong()) { "an attribute of $count values in ${data.remaining()} bytes" }
        return when {
            type is Datatype.Text && scalar -> AttributeValue.Text(text(data.limit(type.length)))
            type == Datatype.INT32 && scalar -> AttributeValue.Int32(data.int)
            type == Datatype.INT64 && scalar -> AttributeValue.Int64(data.long)
            type == Datatype.FLOAT64 && scalar -> AttributeValue.Float64(data.double)
            type == Datatype.FLOAT64 -> AttributeValue.Float64s(List(count.toInt()) { data.double })
            type == Datatype.INT32 -> AttributeValue.Int32s(List(count.toInt()) { data.int })
            type == Datatype.UINT8 -> AttributeValue.UInt8s(List(count.toInt()) { data.get().toInt() and 0xff })
            else -> null
        }
    }

    /** A dataspace without any value (specification IV.A.2.b). */
    private const val NULL_SPACE = 2

    private fun ByteBuffer.part(at: Int, count: Int): ByteBuffer = slice(at, count).order(order())

    private fun text(bytes: ByteBuffer): String {
        val all = ByteArray(bytes.remaining()).also(bytes::get)
        val end = all.indexOf(0)
        return String(all, 0, if (end < 0) all.size else end, Charsets.UTF_8)
    }
}
