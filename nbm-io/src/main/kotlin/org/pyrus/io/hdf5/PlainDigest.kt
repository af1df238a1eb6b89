package org.pyrus.io.hdf5

import java.nio.ByteBuffer
import java.security.MessageDigest

/** The plain SHA-256 of a file, in lower-case hexadecimal. */
internal object PlainDigest {
    private const val PIECE_BYTES = 1 shl 20

    /**
     * The digest of [head] and what follows it.
     *
     * @param bytes of the whole
     * @param read fills a buffer with the bytes from a given one (from 0) on; never asked for those of [head]
     * @param checkCancelled called between pieces of 1 MiB
     */
    fun of(bytes: Long, head: ByteArray = ByteArray(0), checkCancelled: () -> Unit, read: (into: ByteBuffer, at: Long) -> Unit): String {
        val digest = MessageDigest.getInstance("SHA-256")
        digest.update(head)
        val piece = ByteBuffer.allocateDirect(PIECE_BYTES)
        for (at in head.size until bytes step PIECE_BYTES.toLong()) {
            checkCancelled()
            piece.clear().limit(minOf(PIECE_BYTES.toLong(), bytes - at).toInt())
            read(piece, at)
            digest.update(piece.flip())
        }
        return hex(digest)
    }

    /** What [digest] has come to. */
    fun hex(digest: MessageDigest): String = digest.digest().joinToString("") { "%02x".format(null, it) }
}
