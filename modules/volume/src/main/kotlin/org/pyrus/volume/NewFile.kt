package org.pyrus.volume

import java.io.IOException
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.channels.WritableByteChannel
import java.nio.file.FileAlreadyExistsException
import java.nio.file.FileSystemException
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardOpenOption.CREATE_NEW
import java.nio.file.StandardOpenOption.WRITE
import kotlin.random.Random

/**
 * A file that is there whole or not at all: written beside its target as `.NAME.XXXXXX.part`, a name that nothing else has, sent to the disk and given the
 * target's name by [publish], or removed by [close]. Positional writes may come from any thread.
 *
 * @throws IOException from every function that writes, naming the target
 */
class NewFile private constructor(private val target: Path, private val file: Path, private val part: Path, private val overwrite: Boolean, private val channel: FileChannel) :
    WritableByteChannel {
    private var published = false

    override fun write(bytes: ByteBuffer): Int = named { channel.write(bytes) }

    /** Writes [bytes], from position to limit, at byte [position] (from 0). */
    fun write(bytes: ByteBuffer, position: Long) = named {
        var at = position
        while (bytes.hasRemaining()) at += channel.write(bytes, at)
    }

    /** Sends the file to the disk and gives it its name; nothing can be written any more. Throws [Refusal] as [TargetFile.publish] does. */
    fun publish() {
        named {
            channel.force(true)
            channel.close()
        }
        TargetFile.publish(part, file, overwrite)
        published = true
    }

    override fun isOpen(): Boolean = channel.isOpen

    /** Without a [publish] before, removes what was written: an older target stays as it was. May be called more than once. */
    override fun close() {
        channel.close()
        if (!published) Files.deleteIfExists(part)
    }

    /** A channel's failures do not say of which file they are. */
    private inline fun <T> named(write: () -> T): T = try {
        write()
    } catch (e: FileSystemException) {
        throw e
    } catch (e: IOException) {
        throw FileSystemException(target.toString(), null, e.message).initCause(e)
    }

    companion object {
        /** Far below what any file system takes for a name, the random part included. */
        private const val MOST_KEPT_OF_NAME = 40

        /**
         * Begins the file that is to become [target].
         *
         * @param inputs what it is made of
         * @throws Refusal where [TargetFile.of] refuses the target
         */
        fun create(target: Path, overwrite: Boolean, inputs: List<Path> = emptyList()): NewFile {
            val file = TargetFile.of(target, overwrite, inputs)
            val name = file.fileName.toString().take(MOST_KEPT_OF_NAME).dropLastWhile { it.isHighSurrogate() }
            while (true) {
                val part = file.resolveSibling(".$name.${Random.nextInt(Int.MAX_VALUE).toString(Character.MAX_RADIX).padStart(6, '0')}.part")
                try {
                    return NewFile(target, file, part, overwrite, FileChannel.open(part, CREATE_NEW, WRITE))
                } catch (_: FileAlreadyExistsException) {
                    continue
                }
            }
        }

        /** Lets [write] write [target] and publishes it; where anything throws, nothing is left behind. Throws as [create] and [publish] do. */
        inline fun write(target: Path, overwrite: Boolean, inputs: List<Path> = emptyList(), write: (WritableByteChannel) -> Unit) = create(target, overwrite, inputs).use {
            write(it)
            it.publish()
        }
    }
}
