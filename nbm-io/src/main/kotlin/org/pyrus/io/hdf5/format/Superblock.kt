package org.pyrus.io.hdf5.format

import org.pyrus.volume.Hdf5Signature
import java.io.IOException

/** What another program has written, as far as one can tell: not a damaged volume. */
internal class NotOursException(message: String) : IOException(message)

/** The superblock, version 2 (specification II.A), at byte 0. A file without it is no HDF5 file: it is written last. */
internal data class Superblock(val endOfFile: Long, val rootAddress: Long) {
    fun encode(): ByteArray = Bytes().raw(Hdf5Signature.bytes()).u8(2).u8(8).u8(8).u8(0).u64(0).u64(UNDEFINED_ADDRESS).u64(endOfFile).u64(rootAddress).withChecksum()

    companion object {
        const val BYTES = 48

        /**
         * Reads versions 2 and 3.
         *
         * @throws IOException saying what is not as it must be
         */
        fun decode(source: MetadataSource): Superblock {
            if (source.fileBytes < BYTES) throw IOException("it has ${source.fileBytes} bytes, too few for HDF5")
            val block = source.bytes(0, BYTES)
            val bytes = block.array()
            if (!Hdf5Signature.begins(bytes)) throw NotOursException("it does not start with an HDF5 superblock, so it is something else or was never finished")
            val version = bytes[8].toInt()
            if (version != 2 && version != 3) throw NotOursException("its superblock is of version $version, not 2 or 3 (byte 9)")
            if (block.getInt(BYTES - 4) != Checksum.of(bytes, 0, BYTES - 4)) throw IOException("the checksum of its superblock is wrong (bytes 1 to $BYTES)")
            if (bytes[9].toInt() != 8 || bytes[10].toInt() != 8) throw IOException("its addresses have ${bytes[9]} bytes, not 8 (byte 10)")
            if (block.getLong(12) != 0L) throw IOException("its base address is ${block.getLong(12)}, not 0 (byte 13)")
            return Superblock(block.getLong(28), block.getLong(36))
        }
    }
}
