package org.pyrus.io.soak

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.launch
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Samples
import org.pyrus.volume.spi.VolumeReader
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.channels.FileChannel.MapMode.READ_ONLY
import java.nio.file.Path
import java.nio.file.StandardOpenOption.READ
import java.util.concurrent.ConcurrentLinkedQueue
import java.util.concurrent.atomic.AtomicInteger
import kotlin.coroutines.coroutineContext

/** Bugs that a soak must find: each shows once in [ONCE_IN] reads, or openings. */
internal enum class SoakFault(val says: String) {
    WRONG_SAMPLE("in place of"),
    FILE_LEFT_OPEN("left open: ["),
    FILE_LEFT_MAPPED("left mapped: ["),
    COROUTINE_LEFT("a read does not end in 2 s"),
    MEMORY_KEPT("the heap has grown from"),
    ;

    private val count = AtomicInteger()
    private val kept = ConcurrentLinkedQueue<Any>()

    /** [way]'s reader of [path], with this bug. */
    fun open(way: SoakReader, path: Path): VolumeReader {
        val reader = way.open(path)
        val isDue = isDue()
        if (this == FILE_LEFT_OPEN && isDue) kept += FileChannel.open(path, READ)
        if (this == FILE_LEFT_MAPPED && isDue) FileChannel.open(path, READ).use { kept += it.map(READ_ONLY, 0, 100) }
        return if (this == FILE_LEFT_OPEN || this == FILE_LEFT_MAPPED) reader else Faulty(reader)
    }

    private fun isDue() = count.incrementAndGet() % ONCE_IN == 0

    /** Gives up what was kept. */
    fun release() {
        kept.forEach { if (it is AutoCloseable) it.close() }
        kept.clear()
    }

    private inner class Faulty(private val reader: VolumeReader) : VolumeReader by reader {
        override suspend fun read(slab: Hyperslab): Samples {
            val samples = reader.read(slab)
            if (!isDue()) return samples
            when (this@SoakFault) {
                WRONG_SAMPLE -> samples.values[samples.values.size / 2] += 1f
                MEMORY_KEPT -> kept += ByteBuffer.allocate(KEPT_BYTES)
                COROUTINE_LEFT -> CoroutineScope(coroutineContext).launch { awaitCancellation() }
                else -> error("not reached")
            }
            return samples
        }
    }

    companion object {
        private const val ONCE_IN = 5
        private const val KEPT_BYTES = 4 shl 20
    }
}
