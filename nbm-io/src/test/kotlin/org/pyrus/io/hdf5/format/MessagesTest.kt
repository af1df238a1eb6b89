package org.pyrus.io.hdf5.format

import io.kotest.property.Arb
import io.kotest.property.arbitrary.int
import io.kotest.property.arbitrary.list
import io.kotest.property.arbitrary.long
import io.kotest.property.arbitrary.string
import io.kotest.property.checkAll
import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Test
import java.nio.ByteBuffer
import java.nio.ByteOrder

/** Encoded bytes against the field tables of the HDF5 File Format Specification 3.0, spelt out by hand. */
class MessagesTest {
    private fun hex(bytes: ByteArray) = bytes.joinToString(" ") { "%02x".format(null, it) }

    private fun little(bytes: ByteArray): ByteBuffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN)

    private val none = "ff ff ff ff ff ff ff ff"

    @Test
    fun `dataspaces are of version 2, scalar or simple`() {
        assertEquals("02 00 00 00", hex(Messages.dataspace(emptyList())))
        assertEquals("02 02 00 01 03 00 00 00 00 00 00 00 00 00 00 00 01 00 00 00", hex(Messages.dataspace(listOf(3, 1L shl 32))))
    }

    @Test
    fun `datatypes have class, bit field, size and properties`() {
        assertEquals("10 08 00 00 02 00 00 00 00 00 10 00", hex(Datatype.INT16.encode()))
        assertEquals("10 00 00 00 04 00 00 00 00 00 20 00", hex(Datatype.UINT32.encode()))
        assertEquals("11 20 1f 00 04 00 00 00 00 00 20 00 17 08 00 17 7f 00 00 00", hex(Datatype.FLOAT32.encode()))
        assertEquals("11 20 3f 00 08 00 00 00 00 00 40 00 34 0b 00 34 ff 03 00 00", hex(Datatype.FLOAT64.encode()))
        assertEquals("13 11 00 00 05 00 00 00", hex(Datatype.Text(5).encode()))
        assertEquals("13 00 00 00 05 00 00 00", hex(Datatype.Text(5, terminatedAscii = true).encode()))
        assertEquals("19 00 00 00 10 00 00 00 17 00 00 00 08 00 00 00", hex(Datatype.ReferenceSequence.encode()))
        val members = "64 61 74 61 73 65 74 00 00 17 00 00 00 08 00 00 00 64 69 6d 65 6e 73 69 6f 6e 00 08 10 00 00 00 04 00 00 00 00 00 20 00"
        assertEquals("36 02 00 00 10 00 00 00 $members", hex(Datatype.ReferenceAndDimension.encode()))
    }

    @Test
    fun `chunk sides take as few bytes as hold the largest, the element's size among them`() {
        fun layout(type: Datatype, vararg chunk: Int) =
            hex(Messages.layout(H5Dataset(type, chunk.map { it.toLong() }, Storage.Chunked(4096, chunk.toList()))))
        val address = "02 00 10 00 00 00 00 00 00"
        assertEquals("04 02 00 04 01 ff 02 03 04 $address", layout(Datatype.FLOAT32, 255, 2, 3))
        assertEquals("04 02 00 04 02 00 01 02 00 03 00 04 00 $address", layout(Datatype.FLOAT32, 256, 2, 3))
        assertEquals("04 02 00 04 03 01 00 00 00 00 01 03 00 00 01 00 00 $address", layout(Datatype.INT8, 1, 65536, 3))
    }

    @Test
    fun `contiguous storage has address and size, or no address`() {
        assertEquals("03 01 00 20 00 00 00 00 00 00 0c 00 00 00 00 00 00 00", hex(Messages.layout(H5Dataset(Datatype.INT32, listOf(3), Storage.Contiguous(8192)))))
        assertEquals("03 01 $none 0c 00 00 00 00 00 00 00", hex(Messages.layout(H5Dataset.bareDimension(3))))
    }

    @Test
    fun `links are hard, in UTF-8 and know their order`() {
        assertEquals("01 14 07 00 00 00 00 00 00 00 01 02 c3 bc 00 10 00 00 00 00 00 00", hex(Messages.link("ü", 7, 4096)))
        assertEquals("00 03 02 00 00 00 00 00 00 00 $none $none $none", hex(Messages.linkInfo(2)))
        assertEquals("00 03 02 00 $none $none $none", hex(Messages.attributeInfo(2)))
        assertEquals("00 01 00 04 00 02", hex(Messages.groupInfo()))
        assertEquals("00 02 00 00 00", hex(Messages.referenceCount(2)))
        assertThrows(IllegalArgumentException::class.java) { Messages.link("x".repeat(256), 0, 0) }
    }

    @Test
    fun `attributes are of version 3`() {
        val type = "10 08 00 00 04 00 00 00 00 00 20 00"
        assertEquals("03 00 03 00 0c 00 04 00 01 6e 73 00 $type 02 00 00 00 dc 05 00 00", hex(Messages.attribute("ns", AttributeValue.Int32(1500))))
    }

    @Test
    fun `the superblock has version 2, 8-byte addresses and its checksum`() {
        val bytes = Superblock(0x1122, 0x3344).encode()
        assertEquals("89 48 44 46 0d 0a 1a 0a 02 08 08 00 00 00 00 00 00 00 00 00 $none 22 11 00 00 00 00 00 00 44 33 00 00 00 00 00 00", hex(bytes.copyOf(44)))
        assertEquals(48, bytes.size)
    }

    @Test
    fun `what is encoded is decoded`() = runTest {
        checkAll(Arb.list(Arb.long(1..Long.MAX_VALUE), 0..32)) { assertEquals(it, MessageDecoders.dataspace(little(Messages.dataspace(it)))) }
        checkAll(Arb.string(1..80), Arb.long(), Arb.long()) { name, order, address ->
            assertEquals(name to address, MessageDecoders.link(little(Messages.link(name, order, address))))
        }
        checkAll(Arb.list(Arb.int(1..Int.MAX_VALUE), 1..5), Arb.long(48..Long.MAX_VALUE)) { chunk, address ->
            val dataset = H5Dataset(Datatype.INT16, chunk.map { 1L }, Storage.Chunked(address, chunk))
            assertEquals(dataset.storage, MessageDecoders.layout(little(Messages.layout(dataset))))
        }
        checkAll(Arb.string(1..40), Arb.string(0..200), Arb.list(Arb.int(), 2..9)) { name, text, numbers ->
            for (value in listOf(AttributeValue.Text(text), AttributeValue.Int32s(numbers), AttributeValue.Int32(numbers[0]), AttributeValue.Int64(numbers[0] * 7_000_000_000L))) {
                if ('\u0000' !in name && '\u0000' !in text) assertEquals(name to value, AttributeDecoder.decode(little(Messages.attribute(name, value))))
            }
        }
    }

    @Test
    fun `an attribute without any value, as h5py writes Empty, is left out`() {
        val scalar = Messages.attribute("e", Datatype.INT32, emptyList(), ByteArray(0))
        assertNull(AttributeDecoder.decode(little(scalar.also { it[scalar.size - 1] = 2 }))) // its dataspace is the last thing of it
    }
}
