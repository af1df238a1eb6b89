package org.pyrus.cli

import java.io.FilterOutputStream
import java.io.IOException
import java.io.OutputStream

/** Passes everything on to [target] and remembers what it failed with first: a print stream around it says only that something failed. */
internal class RememberingOutput(private val target: OutputStream) : FilterOutputStream(target) {
    @Volatile
    var failure: IOException? = null
        private set

    override fun write(byte: Int) = remembering { target.write(byte) }

    override fun write(bytes: ByteArray, offset: Int, length: Int) = remembering { target.write(bytes, offset, length) }

    override fun flush() = remembering { target.flush() }

    private inline fun remembering(write: () -> Unit) = try {
        write()
    } catch (e: IOException) {
        if (failure == null) failure = e
        throw e
    }
}

/** Ends a command whose standard output takes no more; why is known to [Session.outFailure]. */
internal class OutputLost : IOException("standard output takes no more")
