package org.pyrus.io.segy

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.async
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.volume.FileState
import java.io.RandomAccessFile
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.file.Path
import java.nio.file.StandardOpenOption.READ
import java.util.concurrent.atomic.AtomicInteger

class ScanCancellationTest {
    @TempDir
    lateinit var folder: Path

    @Test
    fun `a scan of long traces that is cancelled reads no more than a few headers`() {
        // 3000 traces of 240 + 4 × 30,000 bytes, all but the head a hole
        val path = SegyBytes(SegyBytes.grid(1..1, 1..1), samples = 30_000, statedSamples = 30_000).writeTo(folder)
        RandomAccessFile(path.toFile(), "rw").use { it.setLength(3600 + 3000L * 120_240) }
        val layout = SegyFile.open(path).use { it.layout }
        runBlocking {
            val reads = AtomicInteger()
            lateinit var cancel: () -> Unit
            // one at a time, so that no worker reads on while the other is at cancelling
            val onRead = { synchronized(reads) { if (reads.incrementAndGet() == 100) cancel() } }
            CountingChannel(FileChannel.open(path, READ), onRead).use { channel ->
                val scan = async { HeaderScan(SegyFile(path, channel, layout, FileState.of(path)), TraceFields(), ScannedTraces(3000), null) {}.run() }
                cancel = { scan.cancel() }
                assertThrows(CancellationException::class.java) { runBlocking { scan.await() } }
            }
            // each of two workers ends the headers that it is at, its first 16 or 16 between two checks
            assertTrue(reads.get() in 100..100 + 2 * 16, "${reads.get()} reads")
        }
    }

    /** A channel that tells of each positional read. */
    private class CountingChannel(private val of: FileChannel, private val onRead: () -> Unit) : FileChannel() {
        override fun read(dst: ByteBuffer, position: Long): Int = of.read(dst, position).also { onRead() }
        override fun implCloseChannel() = of.close()
        override fun read(dst: ByteBuffer) = of.read(dst)
        override fun read(dsts: Array<out ByteBuffer>, offset: Int, length: Int) = of.read(dsts, offset, length)
        override fun write(src: ByteBuffer) = of.write(src)
        override fun write(srcs: Array<out ByteBuffer>, offset: Int, length: Int) = of.write(srcs, offset, length)
        override fun write(src: ByteBuffer, position: Long) = of.write(src, position)
        override fun position() = of.position()
        override fun position(newPosition: Long) = of.position(newPosition)
        override fun size() = of.size()
        override fun truncate(size: Long) = of.truncate(size)
        override fun force(metaData: Boolean) = of.force(metaData)
        override fun transferTo(position: Long, count: Long, target: java.nio.channels.WritableByteChannel) = of.transferTo(position, count, target)
        override fun transferFrom(src: java.nio.channels.ReadableByteChannel, position: Long, count: Long) = of.transferFrom(src, position, count)
        override fun map(mode: MapMode, position: Long, size: Long) = of.map(mode, position, size)
        override fun lock(position: Long, size: Long, shared: Boolean) = of.lock(position, size, shared)
        override fun tryLock(position: Long, size: Long, shared: Boolean) = of.tryLock(position, size, shared)
    }
}
