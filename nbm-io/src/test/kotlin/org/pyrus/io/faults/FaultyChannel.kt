package org.pyrus.io.faults

import java.nio.ByteBuffer
import java.nio.MappedByteBuffer
import java.nio.channels.FileChannel
import java.nio.channels.FileLock
import java.nio.channels.ReadableByteChannel
import java.nio.channels.WritableByteChannel
import java.nio.file.Path

/**
 * [real], an open file of [disk].
 *
 * @param isDirect whether it is written past the page cache, by whole blocks
 */
internal class FaultyChannel(private val disk: FaultyDisk, private val path: Path, private val real: FileChannel, isDirect: Boolean) : FileChannel() {
    private val mostBytes = if (isDirect) maxOf(disk.mostBytes, BLOCK) / BLOCK * BLOCK else disk.mostBytes

    init {
        disk.open[this] = path
    }

    private inline fun short(buffer: ByteBuffer, call: DiskCall, transfer: () -> Int): Int {
        disk.call(call, path)
        val end = buffer.limit()
        if (buffer.remaining() > mostBytes) buffer.limit(buffer.position() + mostBytes)
        try {
            return transfer()
        } finally {
            buffer.limit(end)
        }
    }

    override fun read(target: ByteBuffer): Int = short(target, DiskCall.READ) { real.read(target) }

    override fun read(target: ByteBuffer, position: Long): Int {
        val start = target.position()
        return short(target, DiskCall.READ) { real.read(target, position) }.also { if (it > 0) disk.overlay?.invoke(target.slice(start, it), position) }
    }

    override fun write(source: ByteBuffer): Int = short(source, DiskCall.WRITE) { real.write(source) }

    override fun write(source: ByteBuffer, position: Long): Int = short(source, DiskCall.WRITE) { real.write(source, position) }

    override fun read(targets: Array<out ByteBuffer>, offset: Int, length: Int): Long = throw UnsupportedOperationException()

    override fun write(sources: Array<out ByteBuffer>, offset: Int, length: Int): Long = throw UnsupportedOperationException()

    override fun position(): Long = real.position()

    override fun position(newPosition: Long): FileChannel = apply { real.position(newPosition) }

    override fun size(): Long {
        disk.call(DiskCall.STAT, path)
        return real.size()
    }

    override fun truncate(size: Long): FileChannel = apply {
        disk.call(DiskCall.TRUNCATE, path)
        real.truncate(size)
    }

    override fun force(metaData: Boolean) {
        disk.call(DiskCall.FORCE, path)
        real.force(metaData)
    }

    override fun transferTo(position: Long, count: Long, target: WritableByteChannel): Long = throw UnsupportedOperationException()

    override fun transferFrom(source: ReadableByteChannel, position: Long, count: Long): Long = throw UnsupportedOperationException()

    override fun map(mode: MapMode, position: Long, size: Long): MappedByteBuffer = real.map(mode, position, size)

    override fun lock(position: Long, size: Long, shared: Boolean): FileLock = real.lock(position, size, shared)

    override fun tryLock(position: Long, size: Long, shared: Boolean): FileLock? = real.tryLock(position, size, shared)

    override fun implCloseChannel() {
        disk.open.remove(this)
        real.close()
    }

    private companion object {
        const val BLOCK = 4096
    }
}
