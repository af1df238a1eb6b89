package org.pyrus.io.hdf5.format

import java.io.IOException
import java.nio.ByteBuffer

/**
 * A group or dataset as found in a file.
 *
 * @property links hard links by name, to header addresses; empty for a dataset
 * @property attributes those of the types that we write
 * @property otherAttributes the names of those of other types
 * @property otherLinks the names of soft and external links
 * @property type null for a group, or a type that we do not write
 */
internal class FoundObject(
    val links: Map<String, Long>,
    val attributes: Map<String, AttributeValue>,
    val type: Datatype?,
    val dimensions: List<Long>,
    val storage: Storage?,
    val otherAttributes: Set<String> = emptySet(),
    val otherLinks: Set<String> = emptySet(),
) {
    companion object {
        /**
         * Reads the header at [address]; [onBlock] as [ObjectHeader.read] has it.
         *
         * @throws IOException where it is damaged, with the byte
         */
        fun read(source: MetadataSource, address: Long, onBlock: (address: Long, bytes: Long) -> Unit = { _, _ -> }): FoundObject {
            val links = LinkedHashMap<String, Long>()
            val attributes = LinkedHashMap<String, AttributeValue>()
            val otherAttributes = LinkedHashSet<String>()
            val otherLinks = LinkedHashSet<String>()
            var type: Datatype? = null
            var dimensions = emptyList<Long>()
            var storage: Storage? = null
            try {
                for (message in ObjectHeader.read(source, address, onBlock)) {
                    val body = message.body
                    when (message.type) {
                        MessageType.DATASPACE -> dimensions = MessageDecoders.dataspace(body)
                        MessageType.DATATYPE -> type = MessageDecoders.datatype(body)
                        MessageType.LAYOUT -> storage = MessageDecoders.layout(body)
                        MessageType.LINK -> MessageDecoders.link(body).let { (name, target) -> if (target == null) otherLinks += name else links[name] = target }
                        MessageType.ATTRIBUTE -> AttributeDecoder.decode(body)?.let { (name, value) -> attributes[name] = value } ?: AttributeDecoder.name(body)?.let(otherAttributes::add)
                    }
                }
            } catch (e: RuntimeException) { // a body shorter than its fields, or sides that make no sense
                throw IOException("the metadata at byte ${address + 1} is damaged (${e.message ?: e.javaClass.simpleName})", e)
            }
            return FoundObject(links, attributes, type, dimensions, storage, otherAttributes, otherLinks)
        }
    }
}

/** The object linked as [name]; [IOException] where there is none. */
internal fun FoundObject.child(source: MetadataSource, name: String): FoundObject = FoundObject.read(source, links[name] ?: throw IOException("it has no /$name"))

/**
 * The address of a dataset's only piece, checked to lie in the file. [path] is its name for messages.
 *
 * @throws IOException where it is of another type or shape, or lies elsewhere
 */
internal fun FoundObject.contiguous(source: MetadataSource, path: String, type: Datatype, dimensions: List<Long>): Long {
    if (this.type != type) throw IOException("$path is of another type than a volume has there")
    if (this.dimensions != dimensions) throw IOException("$path is $dimensionText, not ${dimensions.joinToString("x")}")
    val address = (storage as? Storage.Contiguous)?.address ?: throw IOException("$path does not lie in one piece")
    val bytes = dimensions.fold(type.bytes.toLong(), Math::multiplyExact)
    if (address < Superblock.BYTES || address > source.fileBytes - bytes) {
        throw IOException("$path has $bytes bytes from byte ${address + 1} on, outside the file's ${source.fileBytes}")
    }
    return address
}

internal val FoundObject.dimensionText: String get() = if (dimensions.isEmpty()) "a scalar" else dimensions.joinToString("x")

internal fun FoundObject.text(name: String): String? = (attributes[name] as? AttributeValue.Text)?.value

/** Decoders of the header messages that a reader needs (specification IV.A.2); a body too short for its fields throws a [RuntimeException]. */
internal object MessageDecoders {
    private const val MOST_DIMENSIONS = 32

    /** Dataspace, versions 1 and 2; empty for a scalar. */
    fun dataspace(body: ByteBuffer): List<Long> {
        val version = body.get(0).toInt()
        val rank = body.get(1).toInt()
        require(version in 1..2 && rank in 0..MOST_DIMENSIONS) { "dataspace version $version, rank $rank" }
        return List(rank) { body.getLong((if (version == 1) 8 else 4) + 8 * it) }
    }

    /** Little-endian integers and IEEE floats, and fixed-length strings; null for another type. */
    fun datatype(body: ByteBuffer): Datatype? {
        val bits = body.getInt(0)
        val size = body.getInt(4)
        return when (bits and 0x0f) {
            0 -> if (bits and 0x100 == 0) Datatype.Integer(size, bits and 0x800 != 0) else null
            1 -> if (bits and 0x100 == 0 && (size == 4 || size == 8)) Datatype.Real(size) else null
            3 -> if (size > 0) Datatype.Text(size) else null
            else -> null
        }
    }

    /** Contiguous storage, and chunks with an implicit index; null for another kind. */
    fun layout(body: ByteBuffer): Storage? {
        val version = body.get(0).toInt()
        val kind = body.get(1).toInt()
        if (version !in 3..4) return null
        if (kind == 1) return body.getLong(2).let { if (it == UNDEFINED_ADDRESS) Storage.Unallocated else Storage.Contiguous(it) }
        if (version != 4 || kind != 2) return null
        val sides = body.get(3).toInt()
        val width = body.get(4).toInt()
        require(sides in 2..MOST_DIMENSIONS + 1 && width in 1..8) { "chunks of $sides sides in $width bytes each" }
        body.position(5)
        val chunk = List(sides) { body.number(width) }.dropLast(1)
        val index = body.get().toInt()
        return if (index == 2) Storage.Chunked(body.long, chunk.map(Math::toIntExact)) else null
    }

    /** A link's name, and its target where it is a hard one. */
    fun link(body: ByteBuffer): Pair<String, Long?> {
        val flags = body.position(1).get().toInt()
        val kind = if (flags and 0x08 != 0) body.get().toInt() else 0
        if (flags and 0x04 != 0) body.long
        if (flags and 0x10 != 0) body.get()
        val length = body.number(1 shl (flags and 3))
        require(length in 1..body.remaining()) { "a link's name of $length bytes where ${body.remaining()} are left" }
        val name = ByteArray(length.toInt()).also(body::get)
        return String(name, Charsets.UTF_8) to if (kind == 0) body.long else null
    }
}
