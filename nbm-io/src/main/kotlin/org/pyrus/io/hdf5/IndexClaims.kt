package org.pyrus.io.hdf5

import io.jhdf.exceptions.HdfException
import org.pyrus.volume.Human

/**
 * How many entries an index says that it has. jHDF makes lists of that length before it reads the first entry; so what a file has no room for is refused before.
 */
internal object IndexClaims {
    private const val SIGNATURE_BYTES = 4

    /** Where the header of each kind has the number, counted from its first byte, with addresses and lengths of so many bytes (specification III.A.2, VII.B and C). */
    private fun place(signature: String, offsetBytes: Int, lengthBytes: Int): Int? = when (signature) {
        "BTHD" -> 16 + offsetBytes + 2
        "FAHD" -> 8
        "EAHD" -> 12 + 4 * lengthBytes
        else -> null
    }

    /** Throws [HdfException] where the index at [address] claims more entries than [storage] has bytes; an index of another kind passes, for jHDF to look at. */
    fun check(storage: BoundedStorage, address: Long) {
        val signature = ByteArray(SIGNATURE_BYTES).also { storage.readBufferFromAddress(address, SIGNATURE_BYTES).get(it) }
        val at = place(String(signature, Charsets.ISO_8859_1), storage.sizeOfOffsets, storage.sizeOfLengths) ?: return
        val bytes = storage.readBufferFromAddress(address + at, storage.sizeOfLengths)
        val count = (storage.sizeOfLengths - 1 downTo 0).fold(0L) { value, i -> value shl Byte.SIZE_BITS or (bytes.get(i).toLong() and 0xff) }
        if (count < 0 || count > storage.size()) {
            val claim = "${java.lang.Long.toUnsignedString(count)} entries in ${Human.bytes(storage.size())}"
            throw HdfException("an index of its metadata, at byte ${Human.count(address + storage.userBlockSize + 1)}, claims $claim")
        }
    }
}
