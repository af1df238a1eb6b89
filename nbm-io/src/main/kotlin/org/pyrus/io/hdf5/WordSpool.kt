package org.pyrus.io.hdf5

import java.nio.ByteBuffer
import java.nio.ByteOrder

/**
 * Collects sample words that do not reverse and writes them as they come, three int64 each (trace, sample, word): memory stays the
 * same however many there are. Thread-safe; in the order of the calls.
 *
 * @param write takes bytes and their address
 */
internal class WordSpool(private val address: Long, private val write: (ByteBuffer, Long) -> Unit) {
    private val buffer = ByteBuffer.allocate(RECORDS * RECORD_BYTES.toInt()).order(ByteOrder.LITTLE_ENDIAN)
    private var written = 0L

    @Synchronized
    fun add(trace: Long, sample: Int, word: Long) {
        buffer.putLong(trace).putLong(sample.toLong()).putLong(word)
        if (!buffer.hasRemaining()) flush()
    }

    /** Writes the rest; returns how many there are. */
    @Synchronized
    fun finish(): Long {
        flush()
        return written
    }

    /** Writes what is still in memory, which stays there until the rest of its piece has come. */
    @Synchronized
    fun sync() {
        if (buffer.position() > 0) write(buffer.duplicate().flip(), address + written * RECORD_BYTES)
    }

    /** Takes the first [words], which a job before has written, as written. */
    @Synchronized
    fun goOn(words: Long) {
        check(written == 0L && buffer.position() == 0) { "words were written already" }
        written = words
    }

    private fun flush() {
        buffer.flip()
        val records = buffer.remaining() / RECORD_BYTES
        write(buffer, address + written * RECORD_BYTES)
        written += records
        buffer.clear()
    }

    companion object {
        const val RECORD_BYTES = 24L
        private const val RECORDS = 4096
    }
}
