package org.pyrus.io.hdf5

import io.jhdf.Superblock
import io.jhdf.exceptions.HdfException
import io.jhdf.storage.HdfBackingStorage
import org.pyrus.volume.Hdf5Signature
import org.pyrus.volume.Human
import java.io.EOFException
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.channels.ClosedChannelException
import java.nio.channels.FileChannel
import java.nio.file.Path
import java.nio.file.StandardOpenOption.READ

/**
 * What jHDF reads a file's metadata through. Nothing is allocated that the file has not room for, and all reads together have an end: metadata that points back at itself would else be
 * read for ever, since jHDF follows every address that it finds. To be closed. For one thread.
 *
 * A piece that is asked for outside the file, or past the bounds, is an [HdfException] that says so.
 */
internal class BoundedStorage private constructor(private val channel: FileChannel, private val superblock: Superblock) : HdfBackingStorage {
    private val fileBytes = channel.size()
    private var bytesLeft = minOf(LEAST_BYTES + fileBytes * TIMES_OVER, MOST_BYTES)
    private var readsLeft = minOf(LEAST_READS + fileBytes / BYTES_A_READ, MOST_READS)

    /** Allows for an index of [chunks] chunks, which a large file has beside the metadata of its groups and datasets. */
    fun allowIndex(chunks: Long) {
        bytesLeft += chunks * INDEX_BYTES_A_CHUNK
        readsLeft += chunks
    }

    override fun readBufferFromAddress(address: Long, length: Int): ByteBuffer = read(address + userBlockSize, length.toLong())

    /** A copy: a mapping could be released only by the garbage collector. */
    override fun map(address: Long, length: Long): ByteBuffer = read(address + userBlockSize, length)

    override fun mapNoOffset(address: Long, length: Long): ByteBuffer = read(address, length)

    private fun read(at: Long, length: Long): ByteBuffer {
        requireInside(at, length)
        bytesLeft -= length
        readsLeft--
        if (bytesLeft < 0 || readsLeft < 0) throw HdfException("it has more metadata than a file of ${Human.bytes(fileBytes)} can have: it goes on in a circle")
        val buffer = ByteBuffer.allocate(Math.toIntExact(length)).order(ByteOrder.LITTLE_ENDIAN)
        try {
            while (buffer.hasRemaining()) {
                buffer.limit(minOf(buffer.capacity(), buffer.position() + PIECE_BYTES))
                if (channel.read(buffer, at + buffer.position()) < 0) throw EOFException("it ends at byte ${at + buffer.position()}")
                buffer.limit(buffer.capacity())
            }
        } catch (e: ClosedChannelException) {
            throw HdfException("it was closed", e)
        } catch (e: IOException) {
            throw HdfException("it can't be read: ${e.message}", e)
        }
        return buffer.flip()
    }

    /** Throws [HdfException] where [length] bytes from [at] on, counted from the file's first, do not lie in the file. */
    fun requireInside(at: Long, length: Long) {
        if (at < 0 || length < 0 || at > fileBytes - length) {
            throw HdfException("its metadata points at ${Human.count(length)} bytes from byte ${if (at < 0) "2^63" else Human.count(at + 1)} on, outside its ${Human.count(fileBytes)}")
        }
    }

    override fun getUserBlockSize(): Long = superblock.baseAddressByte

    override fun getSuperblock(): Superblock = superblock

    override fun getFileChannel(): FileChannel = channel

    override fun getSizeOfOffsets(): Int = superblock.sizeOfOffsets

    override fun getSizeOfLengths(): Int = superblock.sizeOfLengths

    override fun close() = channel.close()

    override fun size(): Long = fileBytes

    override fun inMemory(): Boolean = false

    companion object {
        /** jHDF reads a header up to three times. */
        private const val TIMES_OVER = 8
        private const val LEAST_BYTES = 1L shl 20
        private const val MOST_BYTES = 256L shl 20

        /** A group with an attribute takes some hundreds of bytes and ten reads. */
        private const val BYTES_A_READ = 8
        private const val LEAST_READS = 4096L

        /** A second's worth, of a file that the page cache holds. */
        private const val MOST_READS = 1_000_000L
        private const val INDEX_BYTES_A_CHUNK = 64L

        // channels copy heap buffers through hidden direct memory of the same size
        private const val PIECE_BYTES = 1 shl 20

        private const val FIRST_USER_BLOCK = 512L

        /**
         * Opens [path].
         *
         * @throws HdfException where it has no superblock that jHDF knows
         * @throws IOException where it can't be read
         */
        fun open(path: Path): BoundedStorage {
            val channel = FileChannel.open(path, READ)
            try {
                return BoundedStorage(channel, superblock(channel))
            } catch (e: Throwable) {
                channel.close()
                throw e
            }
        }

        /** At the file's first byte, or behind a user block of 512 bytes, 1024, 2048 and so on. */
        private fun superblock(channel: FileChannel): Superblock {
            val places = generateSequence(0L) { if (it == 0L) FIRST_USER_BLOCK else it * 2 }.takeWhile { it <= channel.size() - Hdf5Signature.BYTES }
            val at = places.find { begins(channel, it) } ?: throw HdfException("it has no superblock of HDF5")
            val superblock = Superblock.readSuperblock(channel, at)
            if (superblock.baseAddressByte != at) throw HdfException("its superblock is at byte ${at + 1}, and says that it is at ${superblock.baseAddressByte + 1}")
            val sizes = listOf(superblock.sizeOfOffsets, superblock.sizeOfLengths)
            if (sizes.any { it !in SIZES }) throw HdfException("its addresses and lengths have ${sizes.joinToString(" and ")} bytes, not ${SIZES.joinToString(" or ")}")
            return superblock
        }

        private fun begins(channel: FileChannel, at: Long): Boolean {
            val bytes = ByteBuffer.allocate(Hdf5Signature.BYTES)
            return channel.read(bytes, at) == bytes.capacity() && Hdf5Signature.begins(bytes.array())
        }

        private val SIZES = listOf(2, 4, 8)
    }
}
