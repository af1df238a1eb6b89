package org.pyrus.io.exporting

import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.volume.Refusal
import java.nio.ByteBuffer
import java.util.zip.CRC32C

/** Proves trace records before they are written. Not thread-safe. */
internal class RecordProof(private val stored: StoredVolume) {
    private val crc = CRC32C()

    /**
     * Proves that of [trace] (from 0), [record] from position to limit.
     *
     * @throws Refusal where its CRC-32C is not [kept], that of what was imported
     */
    fun prove(record: ByteBuffer, trace: Int, kept: Int) {
        crc.reset()
        crc.update(record)
        if (crc.value.toInt() != kept) {
            throw Refusal("a damaged volume: what it holds of this trace does not have the checksum of what was imported", stored.path, trace + 1L, remedy = RecordLayout.REMEDY)
        }
    }
}
