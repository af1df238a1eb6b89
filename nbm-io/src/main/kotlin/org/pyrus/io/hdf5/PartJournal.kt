package org.pyrus.io.hdf5

import java.io.EOFException
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.util.zip.CRC32C

/**
 * What a job says, inside its part file, of how far it is, so that another can go on from there: the bytes of one *state*, which each [write] replaces.
 *
 * A state lies behind everything else in the file, in one of two places in turn; one of two records in the file's first page says where, how long it is and what its CRC-32C is.
 * So the state before stays whole until the next is. A state says nothing but of bytes that were sent to the disk before it was written: to see to that is the caller's part.
 * It is not sent to the disk itself: what is lost where the power fails is only what was done since.
 *
 * The finished file has none of it: [clear] takes it away. Thread-safe.
 *
 * @param room the most bytes of a state
 */
internal class PartJournal private constructor(private val file: PartFile, private var base: Long, private val room: Long, private var sequence: Long, private var state: ByteArray?) {
    /** Whether there is a state in the file. */
    val hasState: Boolean @Synchronized get() = state != null

    /** Replaces the state. All that it tells of must have been sent to the disk. Throws [IOException] where the disk fails. */
    @Synchronized
    fun write(bytes: ByteArray) {
        require(bytes.size <= room) { "a state of ${bytes.size} bytes, and there is room for $room" }
        state = bytes
        put(bytes)
    }

    /** Sees to it that the state does not lie in the file's first [end] bytes, as these are to be written, and moves it where it does. */
    @Synchronized
    fun keepBeyond(end: Long) {
        if (end <= base) return
        base = PayloadSpace.pageAfter(Math.addExact(end, SLACK_BYTES))
        val bytes = state ?: return
        put(bytes)
        file.force(false) // the old one is written over next
    }

    private fun put(bytes: ByteArray) {
        sequence++
        val slot = sequence % SLOTS
        val address = base + slot * room
        file.write(ByteBuffer.wrap(bytes), address)
        val record = ByteBuffer.allocate(RECORD_BYTES).order(ByteOrder.LITTLE_ENDIAN)
        record.put(MAGIC).putLong(sequence).putLong(base).putLong(room).putInt(bytes.size).putInt(crc(bytes, bytes.size))
        record.putInt(crc(record.array(), record.position()))
        file.write(record.flip(), FIRST_RECORD + slot * RECORD_PITCH)
    }

    /** Takes away what of the journal is in the first page; the superblock's place is left as it is. */
    @Synchronized
    fun clear() {
        file.write(ByteBuffer.allocate((PAGE - FIRST_RECORD).toInt()), FIRST_RECORD)
        state = null
    }

    /**
     * A state that was found in a file.
     *
     * @property place of it, for who goes on
     */
    class Found internal constructor(val state: ByteArray, internal val place: Place)

    internal class Place(val base: Long, val room: Long, val sequence: Long)

    companion object {
        private const val PAGE = 4096L
        private const val FIRST_RECORD = 512L

        /** A sector each, so that no half-written one takes the other with it. */
        private const val RECORD_PITCH = 512L
        private const val RECORD_BYTES = 64
        private const val SLOTS = 2
        private const val MOST_STATE_BYTES = 1L shl 28
        private val MAGIC = "PYRUSJ01".toByteArray(Charsets.US_ASCII)

        /** How far behind the bytes that are written a state is put, so that it need not be moved often. */
        private const val SLACK_BYTES = 16L shl 20

        /** A journal for [file], in which there is none, whose states have [most] bytes and lie behind byte [end]. */
        fun start(file: PartFile, end: Long, most: Int) = PartJournal(file, PayloadSpace.pageAfter(end), PayloadSpace.pageAfter(most.toLong()), 0, null)

        /** The journal of [file] that was [found] in it. */
        fun goOn(file: PartFile, found: Found) = PartJournal(file, found.place.base, found.place.room, found.place.sequence, found.state)

        /** The newest whole state of a file, or null where it has none; [read] fills a buffer from an address of the file, and throws [EOFException] where that is past its end. */
        fun find(read: (ByteBuffer, Long) -> Unit): Found? = (0 until SLOTS).mapNotNull { slot ->
            try {
                found(slot, read)
            } catch (_: EOFException) { // of a drive that fails nobody knows what is there
                null
            }
        }.maxByOrNull { it.place.sequence }

        private fun found(slot: Int, read: (ByteBuffer, Long) -> Unit): Found? {
            val record = ByteBuffer.allocate(RECORD_BYTES).order(ByteOrder.LITTLE_ENDIAN)
            read(record, FIRST_RECORD + slot * RECORD_PITCH)
            record.flip()
            val magic = ByteArray(MAGIC.size).also(record::get)
            val place = Place(sequence = record.getLong(), base = record.getLong(), room = record.getLong())
            val size = record.getInt()
            val stateSum = record.getInt()
            val isWhole = magic.contentEquals(MAGIC) && crc(record.array(), record.position()) == record.getInt()
            if (!isWhole || place.sequence % SLOTS != slot.toLong() || size !in 0..minOf(place.room, MOST_STATE_BYTES)) return null
            val state = ByteArray(size)
            read(ByteBuffer.wrap(state), place.base + slot * place.room)
            return if (crc(state, size) == stateSum) Found(state, place) else null
        }

        private fun crc(bytes: ByteArray, count: Int): Int = CRC32C().also { it.update(bytes, 0, count) }.value.toInt()
    }
}
