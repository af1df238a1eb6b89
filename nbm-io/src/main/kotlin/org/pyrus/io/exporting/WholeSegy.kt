package org.pyrus.io.exporting

import org.pyrus.io.hdf5.fill
import java.nio.ByteBuffer
import java.nio.channels.FileChannel

/** What an export leaves that was killed after its last write, and before its file got its name. */
internal object WholeSegy {
    /** Whether [channel] has as many [bytes] as the export is to have and begins with its [head], which is written last. Throws [java.io.IOException] where it can't be read. */
    fun isIn(channel: FileChannel, head: ByteArray, bytes: Long): Boolean =
        channel.size() == bytes && ByteBuffer.allocate(head.size).also { it.fill(channel, 0) }.array().contentEquals(head)
}
