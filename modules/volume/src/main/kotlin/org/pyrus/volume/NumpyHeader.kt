package org.pyrus.volume

/**
 * The header of an .npy file of little-endian float32 in C order, format 1.0 (NumPy Enhancement Proposal 1): magic, version, length in two bytes little-endian, then a Python dictionary,
 * padded with spaces and ended by a line feed so that the data begin at a multiple of 64.
 */
fun numpyHeader(shape: List<Int>): ByteArray {
    val tuple = if (shape.size == 1) "(${shape[0]},)" else shape.joinToString(", ", "(", ")")
    val dictionary = "{'descr': '<f4', 'fortran_order': False, 'shape': $tuple, }"
    val length = (10 + dictionary.length + 1 + 63) / 64 * 64 - 10
    val text = dictionary.padEnd(length - 1) + "\n"
    return byteArrayOf(0x93.toByte()) + "NUMPY".toByteArray(Charsets.US_ASCII) + byteArrayOf(1, 0, length.toByte(), (length shr 8).toByte()) +
        text.toByteArray(Charsets.US_ASCII)
}
