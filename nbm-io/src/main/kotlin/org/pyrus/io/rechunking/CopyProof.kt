package org.pyrus.io.rechunking

import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.Refusal

/** Holds a copy, as it is read back, against the volume that it was made of. */
internal class CopyProof(private val stored: StoredVolume, private val copy: StoredVolume, private val shape: ChunkShape) {
    /** @throws Refusal where what the copy says of itself is not what the volume says */
    fun requireSameFacts() {
        val (old, new) = stored.info to copy.info
        fun require(what: String, same: Boolean) = if (same) Unit else throw differs("what it says of its $what")
        require("chunks", new.chunk == shape)
        require("samples and positions", old.copy(path = new.path, chunk = shape, attributes = emptyMap()) == new.copy(attributes = emptyMap()))
        require("coordinates' reference", stored.crs == copy.crs)
        val (a, b) = stored.segy to copy.segy
        require("source", a.shownAttributes() == b.shownAttributes() && a.layout == b.layout && a.formatCode == b.formatCode && a.byteOrder == b.byteOrder && a.headerBytes == b.headerBytes)
        require("head and tail", a.head.contentEquals(b.head) && a.tail.contentEquals(b.tail))
        require("traces", a.traceCount == b.traceCount && a.wordCount == b.wordCount && a.leftOut == b.leftOut)
        require("files", a.files.size == b.files.size && a.files.zip(b.files).all { (x, y) -> x.sameAs(y) })
    }

    /** The first of the samples of [part] that differs, which is number [at] of them. */
    fun sampleDiffers(part: Hyperslab, at: Int): Refusal {
        val geometry = stored.info.geometry
        val trace = at / part.samples.count
        val inline = geometry.inlines.numberAt(Index(part.inlines.first.value + trace / part.crosslines.count)).value
        val crossline = geometry.crosslines.numberAt(Index(part.crosslines.first.value + trace % part.crosslines.count)).value
        return differs("sample ${part.samples.first.value + at % part.samples.count} at inline $inline, crossline $crossline")
    }

    fun differs(what: String) = Refusal(
        "what was written is not what was read: $what differs, read back from the disk", stored.path,
        remedy = "The new volume was not kept. Check disk and memory, and rechunk again.",
    )
}
