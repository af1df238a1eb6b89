package org.pyrus.io.hdf5.format

import java.nio.ByteBuffer
import java.util.IdentityHashMap

/**
 * Turns a tree of groups and datasets into the bytes of its metadata: an object header each (version 2, specification IV.A.1.b), and one
 * global heap collection (III.E) with what DIMENSION_LIST points at. Attributes and links track their creation order, because
 * netCDF appends only where they do.
 *
 * The sizes of headers do not depend on the addresses in them, so a first pass measures and a second encodes.
 */
internal class MetadataEncoder(private val root: H5Group) {
    private val addresses = IdentityHashMap<H5Object, Long>()
    private val objects = ArrayList<H5Object>()
    private val linkCounts = IdentityHashMap<H5Object, Int>()
    private val heap = ArrayList<H5Object>()
    private val users = IdentityHashMap<H5Object, MutableList<Pair<H5Dataset, Int>>>()
    private var heapAddress = 0L

    /** Bytes of a file, from position to limit, and where in it they lie. */
    class Piece(val address: Long, val bytes: ByteBuffer)

    /** The bytes, to be written at the address given to [encode], where in the file the root group's header is, and which of the bytes are the heap, the last of them. */
    class Encoded(val bytes: ByteArray, val rootAddress: Long, val heap: Piece)

    /** Encodes for [start], a multiple of 8. */
    fun encode(start: Long): Encoded {
        collect(root)
        objects.filterIsInstance<H5Dataset>().forEach { dataset ->
            dataset.scales.forEachIndexed { dimension, scale ->
                check(scale in addresses) { "a dimension scale of $dataset is not linked" }
                users.getOrPut(scale) { ArrayList() }.add(dataset to dimension)
            }
        }
        var address = start
        for (thing in objects) {
            addresses[thing] = address
            address = align(address + header(thing).size)
        }
        heapAddress = address
        heap.clear()
        val out = Bytes()
        for (thing in objects) {
            out.zeros((addresses.getValue(thing) - start - out.size).toInt())
            out.raw(header(thing))
        }
        if (heap.isNotEmpty()) {
            out.zeros((heapAddress - start - out.size).toInt())
            out.raw(heapCollection())
        }
        val bytes = out.toByteArray()
        val heapStart = minOf(heapAddress - start, bytes.size.toLong()).toInt()
        return Encoded(bytes, addresses.getValue(root), Piece(heapAddress, ByteBuffer.wrap(bytes, heapStart, bytes.size - heapStart).slice()))
    }

    private fun collect(thing: H5Object) {
        linkCounts.merge(thing, 1, Int::plus)
        if (thing in addresses) return
        addresses[thing] = 0
        objects.add(thing)
        if (thing is H5Group) thing.links.values.forEach(::collect)
    }

    private fun align(address: Long): Long = (address + 7) / 8 * 8

    private fun header(thing: H5Object): ByteArray {
        val messages = Bytes()
        when (thing) {
            is H5Group -> {
                messages.message(MessageType.LINK_INFO, Messages.linkInfo(thing.links.size))
                messages.message(MessageType.GROUP_INFO, Messages.groupInfo())
                thing.links.entries.forEachIndexed { order, (name, target) -> messages.message(MessageType.LINK, Messages.link(name, order.toLong(), addresses.getValue(target))) }
            }

            is H5Dataset -> {
                messages.message(MessageType.DATASPACE, Messages.dataspace(thing.dimensions))
                messages.message(MessageType.DATATYPE, thing.type.encode(), flags = CONSTANT)
                messages.message(MessageType.FILL_VALUE, Messages.fillValue(early = thing.storage != Storage.Unallocated), flags = CONSTANT)
                messages.message(MessageType.LAYOUT, Messages.layout(thing))
            }
        }
        val links = linkCounts.getValue(thing)
        if (links > 1) messages.message(MessageType.REFERENCE_COUNT, Messages.referenceCount(links))
        val attributes = attributes(thing)
        messages.message(MessageType.ATTRIBUTE_INFO, Messages.attributeInfo(attributes.size))
        attributes.forEachIndexed { order, body -> messages.message(MessageType.ATTRIBUTE, body, order = order) }
        val flags = SIZE_IN_4_BYTES or ATTRIBUTE_ORDER_TRACKED or ATTRIBUTE_ORDER_INDEXED or ATTRIBUTE_PHASE_STORED
        return Bytes().ascii("OHDR").u8(2).u8(flags).u16(Messages.MOST_COMPACT).u16(Messages.LEAST_DENSE).u32(messages.size).raw(messages.toByteArray()).withChecksum()
    }

    private fun Bytes.message(type: Int, body: ByteArray, flags: Int = 0, order: Int = 0): Bytes {
        require(body.size <= 0xffff) { "a header message has at most 65,535 bytes, got ${body.size}" }
        return u8(type).u16(body.size).u8(flags).u16(order).raw(body)
    }

    /** The object's own attributes, and those of the dimension-scale convention (HDF5 Dimension Scale Specification 1.4). */
    private fun attributes(thing: H5Object): List<ByteArray> = buildList {
        if (thing is H5Dataset && thing.scaleName != null) {
            add(Messages.scaleAttribute("CLASS", "DIMENSION_SCALE"))
            add(Messages.scaleAttribute("NAME", thing.scaleName))
            val uses = users[thing].orEmpty()
            if (uses.isNotEmpty()) {
                val data = Bytes().also { b -> uses.forEach { (user, dimension) -> b.u64(addresses.getValue(user)).u32(dimension).u32(0) } }
                add(Messages.attribute("REFERENCE_LIST", Datatype.ReferenceAndDimension, listOf(uses.size.toLong()), data.toByteArray()))
            }
        }
        if (thing is H5Dataset && thing.scales.isNotEmpty()) {
            val data = Bytes()
            for (scale in thing.scales) {
                heap.add(scale)
                data.u32(1).u64(heapAddress).u32(heap.size)
            }
            add(Messages.attribute("DIMENSION_LIST", Datatype.ReferenceSequence, listOf(thing.scales.size.toLong()), data.toByteArray()))
        }
        thing.attributes.forEach { (name, value) -> add(Messages.attribute(name, value)) }
    }

    private fun heapCollection(): ByteArray {
        val objectBytes = heap.size * HEAP_OBJECT_BYTES
        val size = maxOf(HEAP_LEAST_BYTES, HEAP_HEADER_BYTES + objectBytes + HEAP_HEADER_BYTES)
        val out = Bytes().ascii("GCOL").u8(1).zeros(3).u64(size.toLong())
        heap.forEachIndexed { i, target -> out.u16(i + 1).u16(1).u32(0).u64(8).u64(addresses.getValue(target)) }
        val free = size - out.size
        return out.u16(0).u16(0).u32(0).u64(free.toLong()).zeros(free - HEAP_HEADER_BYTES).toByteArray()
    }

    private companion object {
        const val CONSTANT = 1
        const val SIZE_IN_4_BYTES = 0x02
        const val ATTRIBUTE_ORDER_TRACKED = 0x04
        const val ATTRIBUTE_ORDER_INDEXED = 0x08
        const val ATTRIBUTE_PHASE_STORED = 0x10
        const val HEAP_HEADER_BYTES = 16
        const val HEAP_OBJECT_BYTES = 24
        const val HEAP_LEAST_BYTES = 4096
    }
}
