package org.pyrus.bench

import org.pyrus.volume.FileExtents
import org.pyrus.volume.Hyperslab
import java.nio.ByteBuffer
import java.nio.MappedByteBuffer
import java.nio.channels.FileChannel
import java.nio.file.Path
import java.nio.file.StandardOpenOption.READ

/** As [ExtentFloor], but copied out of a mapping of the file, which goes when the collector finds it. */
internal class MappedFloor(path: Path, plan: suspend (Hyperslab) -> FileExtents) : ExtentFloor(path, past = false, plan) {
    override val contestant = Contestant(ID, "the same extents, copied out of a mapping of the file", floor = true)
    private var segments = emptyList<MappedByteBuffer>()

    override suspend fun open() {
        super.open()
        if (segments.isEmpty()) {
            segments = FileChannel.open(path, READ).use { channel ->
                val size = channel.size()
                (0 until size step SEGMENT_BYTES).map { channel.map(FileChannel.MapMode.READ_ONLY, it, minOf(SEGMENT_BYTES, size - it)) }
            }
        }
    }

    override fun fetch(start: Long, bytes: Int, buffer: ByteBuffer) {
        var done = 0
        while (done < bytes) {
            val at = start + done
            val segment = segments[(at / SEGMENT_BYTES).toInt()]
            val from = (at % SEGMENT_BYTES).toInt()
            val count = minOf(bytes - done, segment.capacity() - from)
            buffer.put(done, segment, from, count)
            done += count
        }
    }

    override fun close() {
        super.close()
        segments = emptyList()
    }

    companion object {
        const val ID = "mapped"
        private const val SEGMENT_BYTES = 1L shl 30
    }
}
