package org.pyrus.io.hdf5.format

import java.io.IOException
import java.nio.ByteBuffer

/**
 * A group or dataset as found in a file.
 *
 * @property links hard links by name, to header addresses; empty for a dataset
 * @property attributes those of the types that we write; others are left out
 * @property type null for a group, or a type that we do not write
 */
internal class FoundObject(
    val links: Map<String, Long>,
    val attributes: Map<String, AttributeValue>,
    val type: Datatype?,
    val dimensions: List<Long>,
    val storage: Storage?,
) {
    companion object {
        /**
         * Reads the header at [address].
         *
         * @throws IOException where it is damaged, with the byte
         */
        fun read(source: MetadataSource, address: Long): FoundObject {
            val links = LinkedHashMap<String, Long>()
            val attributes = LinkedHashMap<String, AttributeValue>()
            var type: Datatype? = null
            var dimensions = emptyList<Long>()
            var storage: Storage? = null
            try {
                for (message in ObjectHeader.read(source, address)) {
                    val body = message.body
                    when (message.type) {
                        MessageType.DATASPACE -> dimensions = dataspace(body)
                        MessageType.DATATYPE -> type = datatype(body)
                        MessageType.LAYOUT -> storage = layout(body)
                        MessageType.LINK -> link(body)?.let { (name, target) -> links[name] = target }
                        MessageType.ATTRIBUTE -> attribute(body)?.let { (name, value) -> attributes[name] = value }
                    }
                }
            } catch (e: RuntimeException) { // a body shorter than its fields, or sides that make no sense
                throw IOException("the metadata at byte ${address + 1} is damaged (${e.message ?: e.javaClass.simpleName})", e)
            }
            return FoundObject(links, attributes, type, dimensions, storage)
        }

        private fun dataspace(body: ByteBuffer): List<Long> {
            val version = body.get(0).toInt()
            val rank = body.get(1).toInt()
            require(version == 2 && rank in 0..32) { "dataspace version $version, rank $rank" }
            return List(rank) { body.getLong(4 + 8 * it) }
        }

        private fun datatype(body: ByteBuffer): Datatype? {
            val bits = body.getInt(0)
            val size = body.getInt(4)
            return when (bits and 0x0f) {
                0 -> if (bits and 0x100 == 0) Datatype.Integer(size, bits and 0x800 != 0) else null
                1 -> if (bits and 0x100 == 0 && (size == 4 || size == 8)) Datatype.Real(size) else null
                3 -> Datatype.Text(size)
                else -> null
            }
        }

        private fun layout(body: ByteBuffer): Storage? {
            val version = body.get(0).toInt()
            val kind = body.get(1).toInt()
            if (kind == 1) return body.getLong(2).let { if (it == UNDEFINED_ADDRESS) Storage.Unallocated else Storage.Contiguous(it) }
            if (version != 4 || kind != 2) return null
            val sides = body.get(3).toInt()
            val width = body.get(4).toInt()
            body.position(5)
            val chunk = List(sides) { body.number(width) }.dropLast(1)
            val index = body.get().toInt()
            return if (index == 2) Storage.Chunked(body.long, chunk.map(Math::toIntExact)) else null
        }

        private fun link(body: ByteBuffer): Pair<String, Long>? {
            val flags = body.position(1).get().toInt()
            val kind = if (flags and 0x08 != 0) body.get().toInt() else 0
            if (flags and 0x04 != 0) body.long
            if (flags and 0x10 != 0) body.get()
            val length = body.number(1 shl (flags and 3)).toInt()
            val name = ByteArray(length).also(body::get)
            return if (kind == 0) String(name, Charsets.UTF_8) to body.long else null
        }

        private fun attribute(body: ByteBuffer): Pair<String, AttributeValue>? {
            if (body.get(0).toInt() != 3 || body.get(1).toInt() != 0) return null
            val nameSize = body.getShort(2).toInt() and 0xffff
            val typeSize = body.getShort(4).toInt() and 0xffff
            val spaceSize = body.getShort(6).toInt() and 0xffff
            val name = ByteArray(nameSize).also { body.position(9).get(it) }
            val type = datatype(body.slice(9 + nameSize, typeSize).order(body.order())) ?: return null
            val dimensions = dataspace(body.slice(9 + nameSize + typeSize, spaceSize).order(body.order()))
            val data = body.slice(9 + nameSize + typeSize + spaceSize, body.limit() - 9 - nameSize - typeSize - spaceSize).order(body.order())
            return value(type, dimensions, data)?.let { text(name) to it }
        }

        private fun value(type: Datatype, dimensions: List<Long>, data: ByteBuffer): AttributeValue? = when {
            type is Datatype.Text && dimensions.isEmpty() -> AttributeValue.Text(text(ByteArray(minOf(type.length, data.remaining())).also(data::get)))
            type == Datatype.INT32 && dimensions.isEmpty() -> AttributeValue.Int32(data.int)
            type == Datatype.INT64 && dimensions.isEmpty() -> AttributeValue.Int64(data.long)
            type == Datatype.FLOAT64 && dimensions.isEmpty() -> AttributeValue.Float64(data.double)
            type == Datatype.FLOAT64 && dimensions.size == 1 -> AttributeValue.Float64s(List(data.remaining() / 8) { data.double })
            type == Datatype.INT32 && dimensions.size == 1 -> AttributeValue.Int32s(List(data.remaining() / 4) { data.int })
            else -> null
        }

        private fun text(bytes: ByteArray): String = bytes.indexOf(0).let { String(bytes, 0, if (it < 0) bytes.size else it, Charsets.UTF_8) }
    }
}
