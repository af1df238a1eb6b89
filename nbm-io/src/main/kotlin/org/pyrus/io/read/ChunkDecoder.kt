package org.pyrus.io.read

import io.jhdf.exceptions.HdfException
import io.jhdf.filter.FilterManager
import io.jhdf.`object`.message.FilterPipelineMessage.FilterInfo
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.util.zip.DataFormatException
import java.util.zip.Inflater

/**
 * Undoes what a chunk went through when it was written (HDF5 File Format Specification 3.0, IV.A.2.l): deflate, shuffle and fletcher32 by itself, into
 * buffers that it keeps and that damage can't make longer; others as jHDF knows them. For one thread.
 *
 * @param chunkBytes of a chunk as it was
 */
internal class ChunkDecoder(private val filters: List<FilterInfo>, private val sampleBytes: Int, private val chunkBytes: Int) : AutoCloseable {
    private val inflater = Inflater()
    private var one = ByteArray(0)
    private var other = ByteArray(0)

    /**
     * The samples of a chunk that lies as [size] bytes in the file, the caller's until the next call.
     *
     * @param mask a bit for each filter that the chunk has not gone through, from the first on
     * @param read fills the buffer with these bytes
     * @throws IOException where they are not what the filters give
     */
    fun decode(size: Int, mask: Int, read: (ByteBuffer) -> Unit): ByteBuffer {
        var bytes = ByteBuffer.wrap(room(size), 0, size)
        read(bytes)
        bytes.flip()
        for (number in filters.indices.reversed()) {
            if (mask ushr number and 1 == 0) bytes = undo(filters[number], bytes)
        }
        if (bytes.remaining() != chunkBytes) throw IOException("it gives ${bytes.remaining()} bytes, not $chunkBytes")
        return bytes
    }

    private fun undo(filter: FilterInfo, bytes: ByteBuffer): ByteBuffer = when (filter.id) {
        DEFLATE -> inflate(bytes)
        SHUFFLE -> unshuffle(bytes, filter.data.firstOrNull() ?: sampleBytes)
        FLETCHER -> checked(bytes)
        else -> library(filter, bytes)
    }

    /** By jHDF, which makes what it decodes as long as the bytes say. */
    private fun library(filter: FilterInfo, bytes: ByteBuffer): ByteBuffer {
        val claimed = claimed(filter, bytes)
        if (claimed !in 0..chunkBytes + CHECKSUM_BYTES.toLong()) throw IOException("it is to give $claimed bytes, not $chunkBytes")
        return try {
            val whole = ByteArray(bytes.remaining()).also { bytes.get(it) }
            ByteBuffer.wrap(FilterManager.getPipeline(listOf(filter)).decode(whole))
        } catch (e: HdfException) {
            throw IOException("${filter.label} can't be undone: ${e.message}", e)
        } catch (e: RuntimeException) {
            throw IOException("${filter.label} can't be undone: its bytes are damaged", e)
        } catch (e: OutOfMemoryError) { // one array that did not fit: the rest of the heap is as it was
            throw IOException("${filter.label} can't be undone: it takes more memory than there is (${e.message})", e)
        }
    }

    /** How many bytes [filter] gives by what it says itself, or 0 where it does not say. */
    private fun claimed(filter: FilterInfo, bytes: ByteBuffer): Long {
        if (filter.id == LZF) return filter.data.getOrNull(LZF_SIZE)?.toLong() ?: 0
        val saysSize = filter.id == LZ4 || (filter.id == BITSHUFFLE && filter.data.getOrNull(BITSHUFFLE_COMPRESSION) == BITSHUFFLE_LZ4)
        return if (saysSize && bytes.remaining() >= Long.SIZE_BYTES) bytes.duplicate().order(ByteOrder.BIG_ENDIAN).getLong(bytes.position()) else 0
    }

    /** The buffer that does not hold what is decoded now. */
    private fun room(bytes: Int): ByteArray {
        val last = one
        one = if (other.size >= bytes) other else ByteArray(bytes)
        other = last
        return one
    }

    private fun inflate(bytes: ByteBuffer): ByteBuffer {
        val into = room(chunkBytes + CHECKSUM_BYTES) // a checksum may have been taken before
        inflater.reset()
        inflater.setInput(bytes)
        var count = 0
        try {
            while (count < into.size && !inflater.finished()) {
                val more = inflater.inflate(into, count, into.size - count)
                if (more == 0 && (inflater.needsInput() || inflater.needsDictionary())) throw IOException("its deflated bytes end too soon")
                count += more
            }
        } catch (e: DataFormatException) {
            throw IOException("its deflated bytes are damaged: ${e.message}", e)
        }
        return ByteBuffer.wrap(into, 0, count).slice()
    }

    /** First all samples' first bytes, then all second ones …; what is left over stands as it is at the end. */
    private fun unshuffle(bytes: ByteBuffer, width: Int): ByteBuffer {
        if (width !in 2..bytes.remaining() / 2) return bytes // less than two samples stand as they are (H5Zshuffle.c)
        val from = bytes.array()
        val start = bytes.arrayOffset() + bytes.position()
        val length = bytes.remaining()
        val into = room(length)
        val samples = length / width
        for (byte in 0 until width) {
            var at = byte
            for (source in start + byte * samples until start + (byte + 1) * samples) {
                into[at] = from[source]
                at += width
            }
        }
        System.arraycopy(from, start + samples * width, into, samples * width, length - samples * width)
        return ByteBuffer.wrap(into, 0, length).slice()
    }

    private fun checked(bytes: ByteBuffer): ByteBuffer {
        val length = bytes.remaining() - CHECKSUM_BYTES
        if (length < 0) throw IOException("it has no room for its checksum")
        val data = bytes.slice(bytes.position(), length)
        val kept = bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN).getInt(bytes.position() + length)
        val now = fletcher32(data)
        // libraries before 1.6.3 wrote it with the bytes of each half exchanged
        val exchanged = (now and 0xff00ff shl 8) or (now ushr 8 and 0xff00ff)
        if (kept != now && kept != exchanged) throw IOException("its checksum (fletcher32) is wrong")
        return data
    }

    override fun close() = inflater.end()

    companion object {
        private const val DEFLATE = 1
        private const val SHUFFLE = 2
        private const val FLETCHER = 3
        private const val CHECKSUM_BYTES = 4

        /** Of its own words, h5py's filter has the bytes of a chunk as the third. */
        private const val LZF = 32000
        private const val LZF_SIZE = 2

        /** Their bytes begin with how many they give, big-endian; those of bitshuffle where it compresses too. */
        private const val LZ4 = 32004
        private const val BITSHUFFLE = 32008
        private const val BITSHUFFLE_COMPRESSION = 4
        private const val BITSHUFFLE_LZ4 = 2

        /** 258 bytes are at best a length's code of one bit and a distance's of one (RFC 1951, 3.2.5). */
        private const val MOST_BY_DEFLATE = 258 * 8 / 2L

        /** 7 + 255 + 2 bytes are at best three: a control byte, one of the length and one of the distance (LibLZF, lzf_d.c). */
        private const val MOST_BY_LZF = 264 / 3L

        /** A chunk is undone from one buffer into another. */
        private const val BUFFERS = 2L

        /** What undoing one chunk takes of the heap, whatever few bytes it has in the file. */
        fun roomFor(chunkBytes: Long): Long = BUFFERS * chunkBytes

        /** How much of the heap all chunks that are undone at a time may take. */
        val mostRoom: Long get() = Runtime.getRuntime().maxMemory() / 4

        /** The most bytes that [size] can be undone into, or null where a filter knows no bound. */
        fun mostBytes(filters: List<FilterInfo>, mask: Int, size: Long): Long? {
            var most = size
            for (number in filters.indices.reversed().filter { mask ushr it and 1 == 0 }) {
                most *= when (filters[number].id) {
                    DEFLATE -> MOST_BY_DEFLATE
                    LZF -> MOST_BY_LZF
                    SHUFFLE, FLETCHER -> 1
                    else -> return null
                }
                if (most > Int.MAX_VALUE) return null
            }
            return most
        }

        /** Filters that are undone here or by jHDF: besides the three, lzf (32000), bitshuffle (32008), lz4 (32004), byte shuffling of others. */
        fun unknown(filters: List<FilterInfo>): String? = filters.filter { it.id !in listOf(DEFLATE, SHUFFLE, FLETCHER) }.find { filter ->
            try {
                FilterManager.getPipeline(listOf(filter))
                false
            } catch (_: HdfException) {
                true
            }
        }?.label

        /** `deflate (filter 1)`. */
        val FilterInfo.label: String get() = "${name.trimEnd('\u0000').ifEmpty { "a filter" }} (filter $id)"

        /** Fletcher's checksum of big-endian 16-bit words, an odd last byte being the upper one (as HDF5 computes it, H5checksum.c). */
        fun fletcher32(bytes: ByteBuffer): Int {
            var one = 0
            var two = 0
            var at = bytes.position()
            val end = bytes.limit()
            while (at < end) {
                val stop = minOf(end, at + FLETCHER_BLOCK)
                while (at < stop) {
                    val low = if (at + 1 < end) bytes.get(at + 1).toInt() and 0xff else 0
                    one += (bytes.get(at).toInt() and 0xff shl 8) or low
                    two += one
                    at += 2
                }
                one = (one and 0xffff) + (one ushr 16)
                two = (two and 0xffff) + (two ushr 16)
            }
            one = (one and 0xffff) + (one ushr 16)
            two = (two and 0xffff) + (two ushr 16)
            return (two shl 16) or one
        }

        /** 360 words: as many as the sums hold. */
        private const val FLETCHER_BLOCK = 720
    }
}
