package org.pyrus.io.importing

import org.pyrus.io.segy.SegyPart
import java.nio.ByteBuffer
import java.nio.file.Path
import java.util.zip.CRC32C

/**
 * What tells a source file from what it was, or another by its name: its size and time, and a checksum of its head, its tail and [RECORDS] trace records spread evenly over it.
 *
 * @property modified its modification time, to the system's resolution
 * @property sum a CRC-32C
 */
internal data class SourceIdentity(val path: Path, val bytes: Long, val modified: String, val sum: Long) {
    /** How [now] differs from this, in words; null where it does not. */
    fun change(now: SourceIdentity): String? = when {
        path != now.path -> "it was of $path, and this is of ${now.path}"
        bytes != now.bytes -> "$path had $bytes bytes, and has ${now.bytes}"
        modified != now.modified -> "$path has been written to since ($modified, now ${now.modified})"
        sum != now.sum -> "$path holds other bytes than it did"
        else -> null
    }

    companion object {
        private const val RECORDS = 16L

        /** Reads them. Throws [java.io.IOException] where they can't be read. */
        fun of(part: SegyPart): SourceIdentity {
            val layout = part.layout
            val crc = CRC32C()
            crc.update(layout.head)
            crc.update(layout.tail)
            val record = ByteBuffer.allocate(layout.traceBytes)
            val count = minOf(RECORDS, layout.traceCount)
            for (nth in 0 until count) {
                record.clear()
                part.read(record, layout.traceOffset(nth * (layout.traceCount - 1) / maxOf(1, count - 1)))
                crc.update(record.flip())
            }
            return SourceIdentity(part.path.toAbsolutePath().normalize(), part.state.bytes, part.state.modified.toString(), crc.value)
        }
    }
}
