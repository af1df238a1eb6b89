package org.pyrus.bench

import org.pyrus.volume.Samples
import org.pyrus.volume.spi.SteppingReader
import org.pyrus.volume.spi.VolumeReader

/** What planes kept and read ahead of a scroll may take. */
private const val SCROLL_BYTES = 64L shl 20

/** Hands [take] the samples of every slab of [task], read one after the other; those of a scroll as a section window reads them, from nothing kept on. */
internal suspend fun VolumeReader.readEach(task: ReadTask, take: (Samples) -> Unit) {
    if (!task.operation.scrolls) return task.slabs.forEach { take(read(it)) }
    SteppingReader(LeftOpen(this), SCROLL_BYTES).use { stepping -> task.slabs.forEach { take(stepping.read(it)) } }
}

private class LeftOpen(reader: VolumeReader) : VolumeReader by reader {
    override fun close() = Unit
}
