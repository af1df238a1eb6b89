package org.pyrus.io.hdf5.format

/** The numbers of header messages (specification IV.A.2). */
internal object MessageType {
    const val DATASPACE = 0x01
    const val LINK_INFO = 0x02
    const val DATATYPE = 0x03
    const val FILL_VALUE = 0x05
    const val LINK = 0x06
    const val LAYOUT = 0x08
    const val GROUP_INFO = 0x0a
    const val ATTRIBUTE = 0x0c
    const val CONTINUATION = 0x10
    const val ATTRIBUTE_INFO = 0x15
    const val REFERENCE_COUNT = 0x16
}

/** Encoders of header messages' bodies, a section of specification IV.A.2 each. */
internal object Messages {
    /** Dataspace, version 2; no dimensions make a scalar. */
    fun dataspace(dimensions: List<Long>): ByteArray =
        Bytes().u8(2).u8(dimensions.size).u8(0).u8(if (dimensions.isEmpty()) 0 else 1).also { b -> dimensions.forEach(b::u64) }.toByteArray()

    /** Fill value, version 3: none of the user's own, never written; [early] where every byte has its place from the first. */
    fun fillValue(early: Boolean): ByteArray = byteArrayOf(3, if (early) 0x05 else 0x06)

    fun layout(dataset: H5Dataset): ByteArray = when (val storage = dataset.storage) {
        is Storage.Contiguous -> contiguous(storage.address, dataset.byteCount)
        Storage.Unallocated -> contiguous(UNDEFINED_ADDRESS, dataset.byteCount)
        is Storage.Chunked -> chunked(storage, dataset.type.bytes)
    }

    /** Data layout, version 3, contiguous. */
    private fun contiguous(address: Long, size: Long): ByteArray = Bytes().u8(3).u8(1).u64(address).u64(size).toByteArray()

    /** Data layout, version 4, chunked, implicit index (type 2). The sides are in as few bytes as hold the largest: HDF5 2.0 insists. */
    private fun chunked(storage: Storage.Chunked, elementBytes: Int): ByteArray {
        val sides = storage.chunk + elementBytes
        val width = (32 - sides.max().countLeadingZeroBits() + 7) / 8
        return Bytes().u8(4).u8(2).u8(0).u8(sides.size).u8(width).also { b -> sides.forEach { b.number(it.toLong(), width) } }.u8(2).u64(storage.address).toByteArray()
    }

    /** Link info, version 0: creation order tracked and indexed, all links compact. */
    fun linkInfo(linkCount: Int): ByteArray = Bytes().u8(0).u8(3).u64(linkCount.toLong()).u64(UNDEFINED_ADDRESS).u64(UNDEFINED_ADDRESS).u64(UNDEFINED_ADDRESS).toByteArray()

    /** Group info, version 0, with the numbers of links between which storage changes: ours stay compact. */
    fun groupInfo(): ByteArray = Bytes().u8(0).u8(1).u16(MOST_COMPACT).u16(LEAST_DENSE).toByteArray()

    /** Link, version 1: hard, with creation order, name in UTF-8. */
    fun link(name: String, order: Long, address: Long): ByteArray {
        val bytes = name.toByteArray(Charsets.UTF_8)
        require(bytes.size <= 255) { "a link's name has at most 255 bytes, got ${bytes.size}" }
        return Bytes().u8(1).u8(0x14).u64(order).u8(1).u8(bytes.size).raw(bytes).u64(address).toByteArray()
    }

    /** Attribute info, version 0: creation order tracked and indexed, all attributes compact. */
    fun attributeInfo(count: Int): ByteArray = Bytes().u8(0).u8(3).u16(count).u64(UNDEFINED_ADDRESS).u64(UNDEFINED_ADDRESS).u64(UNDEFINED_ADDRESS).toByteArray()

    /** Attribute, version 3, name in UTF-8. */
    fun attribute(name: String, type: Datatype, dimensions: List<Long>, data: ByteArray): ByteArray {
        val nameBytes = name.toByteArray(Charsets.UTF_8) + 0
        val typeBytes = type.encode()
        val space = dataspace(dimensions)
        return Bytes().u8(3).u8(0).u16(nameBytes.size).u16(typeBytes.size).u16(space.size).u8(1).raw(nameBytes).raw(typeBytes).raw(space).raw(data).toByteArray()
    }

    fun attribute(name: String, value: AttributeValue): ByteArray = when (value) {
        is AttributeValue.Text -> value.value.ifEmpty { "\u0000" }.toByteArray(Charsets.UTF_8).let { attribute(name, Datatype.Text(it.size), emptyList(), it) }
        is AttributeValue.Int32 -> attribute(name, Datatype.INT32, emptyList(), Bytes().u32(value.value).toByteArray())
        is AttributeValue.Int64 -> attribute(name, Datatype.INT64, emptyList(), Bytes().u64(value.value).toByteArray())
        is AttributeValue.Float64 -> attribute(name, Datatype.FLOAT64, emptyList(), Bytes().f64(value.value).toByteArray())
        is AttributeValue.Float64s -> attribute(name, Datatype.FLOAT64, listOf(value.values.size.toLong()), Bytes().also { b -> value.values.forEach(b::f64) }.toByteArray())
        is AttributeValue.Int32s -> attribute(name, Datatype.INT32, listOf(value.values.size.toLong()), Bytes().also { b -> value.values.forEach(b::u32) }.toByteArray())
        is AttributeValue.UInt8s -> attribute(name, Datatype.UINT8, listOf(value.values.size.toLong()), Bytes().also { b -> value.values.forEach(b::u8) }.toByteArray())
    }

    /** An attribute of the dimension-scale convention: null-terminated ASCII, which H5DSis_scale insists on. */
    fun scaleAttribute(name: String, value: String): ByteArray =
        Bytes().ascii(value).u8(0).toByteArray().let { attribute(name, Datatype.Text(it.size, terminatedAscii = true), emptyList(), it) }

    /** Object reference count, version 0: needed where more than one hard link leads to an object. */
    fun referenceCount(count: Int): ByteArray = Bytes().u8(0).u32(count).toByteArray()

    const val MOST_COMPACT = 1024
    const val LEAST_DENSE = 512
}
