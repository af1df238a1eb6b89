package org.pyrus.io.hdf5

import org.pyrus.io.hdf5.format.Superblock
import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.FastCopy
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.Refusal
import java.io.Closeable
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.channels.FileChannel
import java.nio.file.Path
import java.util.concurrent.atomic.AtomicLong

/**
 * Writes one volume, into `NAME.part` beside its target: data first, metadata behind it, the superblock last, then an atomic move. So a
 * file by the target's name is always complete, and a half-written one is no HDF5 file.
 *
 * The `write…` functions are positional and may be called from any thread, in any order. Buffers are written from position to limit;
 * direct ones are best. All throw [IOException], with file and byte, where the disk fails.
 */
internal class VolumeWriter private constructor(private val layout: VolumeLayout, private val file: PartFile) : Closeable {
    val grid: ChunkGrid = layout.grid
    val sampleBytes: Int = layout.storedType.bytes
    val chunkBytes: Int = Math.toIntExact(grid.shape.sampleCount.toLong() * sampleBytes)
    private val dataBytes = Math.multiplyExact(grid.chunkCount, chunkBytes.toLong())
    private val traceCount = layout.segy.traceCount
    private val space = layout.segy.let { segy ->
        val hasCoordinates = layout.geometry.coordinates != null
        PayloadSpace(grid, sampleBytes, hasCoordinates, traceCount, segy.head.size, segy.tail.size, segy.headerBytes, segy.leftOut.bytes, segy.files, layout.fastCopies)
    }
    private val words = WordSpool(space.words) { bytes, at ->
        journal?.keepBeyond(at + bytes.remaining())
        writeAt(bytes, at)
    }
    private val written = AtomicLong()
    private val sums = WrittenSums(space.spans)
    private val chunkSums = AtomicLong()
    private var superblock: Superblock? = null

    @Volatile
    private var journal: PartJournal? = null

    /** The part file. */
    val path: Path get() = file.path

    /** Bytes written so far, what is still in a buffer for sample words not counted. */
    val writtenBytes: Long get() = written.get()

    /** The byte of the file at which chunk [ordinal] starts. */
    fun addressOf(ordinal: Long): Long = space.data + ordinal * chunkBytes

    /** Writes chunks from [firstOrdinal] on, whole, or the leading part of the last: what is never written reads as 0. */
    fun writeChunks(firstOrdinal: Long, bytes: ByteBuffer) = writeChunkBytes(firstOrdinal, 0, bytes)

    /** Writes [bytes] at byte [from] of the chunks that start with [firstOrdinal], past the page cache where that can be (see [UncachedWrites]). */
    fun writeChunkBytes(firstOrdinal: Long, from: Int, bytes: ByteBuffer) {
        require(firstOrdinal in 0 until grid.chunkCount && from >= 0 && from + bytes.remaining() <= dataBytes - firstOrdinal * chunkBytes) {
            "${bytes.remaining()} bytes from byte $from of chunk $firstOrdinal on, of ${grid.chunkCount} chunks of $chunkBytes bytes"
        }
        writeAt(bytes, addressOf(firstOrdinal) + from)
    }

    /**
     * Writes the CRC-32C, little-endian, of each chunk from [firstOrdinal] on: of all its bytes as a reader finds them, those that were left a hole included. To be
     * called once for each chunk, or for none: then the volume has no checksums of chunks.
     */
    fun writeChunkSums(firstOrdinal: Long, crcs: ByteBuffer) {
        val count = crcs.remaining() / Int.SIZE_BYTES
        require(firstOrdinal >= 0 && count <= grid.chunkCount - firstOrdinal) { "$count checksums from chunk $firstOrdinal on, of ${grid.chunkCount}" }
        writeAt(crcs, space.chunkSums + firstOrdinal * Int.SIZE_BYTES)
        keepChunkSums(count.toLong())
    }

    /** Says that the part file has the checksums of [count] chunks already, written by a job before. */
    fun keepChunkSums(count: Long) {
        chunkSums.addAndGet(count)
    }

    /** Fills [into] with what was written of the chunks, from byte [at] of the first on. */
    fun readChunks(into: ByteBuffer, at: Long) = file.read(into, space.data + at)

    /** The byte of the file at which the fast copy of [kind] starts. */
    fun copyAddress(kind: PlaneKind): Long = space.copies.getValue(kind)

    /** Writes [bytes] from byte [at] of the fast copy of [kind] on, past the page cache where that can be. */
    fun writeCopy(kind: PlaneKind, at: Long, bytes: ByteBuffer) {
        val all = FastCopy(kind, grid.dimensions).bytes(sampleBytes)
        require(at >= 0 && at + bytes.remaining() <= all) { "${bytes.remaining()} bytes from byte $at of the ${kind.title.lowercase()} copy on, of $all bytes" }
        writeAt(bytes, copyAddress(kind) + at)
    }

    /** Writes a trace's headers, [SegyPayload.headerBytes] each, from [firstTrace] (counted from 0) on. */
    fun writeTraceHeaders(firstTrace: Long, headers: ByteBuffer) = writeTraces(space.traceHeaders, layout.segy.headerBytes.toLong(), firstTrace, headers)

    /** Writes an int32, little-endian, a trace: inline index × crossline count + crossline index. */
    fun writeTraceCells(firstTrace: Long, cells: ByteBuffer) = writeTraces(space.traceCells, Int.SIZE_BYTES.toLong(), firstTrace, cells)

    /** Writes a CRC-32C, little-endian, a trace. */
    fun writeTraceChecksums(firstTrace: Long, checksums: ByteBuffer) = writeTraces(space.traceChecksums, Int.SIZE_BYTES.toLong(), firstTrace, checksums)

    /** Writes the samples, as they are in the source, of traces that are left out; [first] counts these from 0. */
    fun writeLeftOut(first: Long, samples: ByteBuffer) {
        val bytes = layout.segy.leftOut.traceBytes
        require(first >= 0 && first * bytes + samples.remaining() <= layout.segy.leftOut.bytes) { "${samples.remaining()} bytes from left-out trace $first on, of ${layout.segy.leftOut}" }
        writeAt(samples, space.leftOut + first * bytes)
    }

    /**
     * Writes float64s, little-endian, of the positions at [inline], [firstCrossline] and those that follow in row-major order. Does
     * nothing where the survey's geometry has no coordinates: the volume then has no place for them.
     */
    fun writeCoordinates(inline: Int, firstCrossline: Int, x: ByteBuffer, y: ByteBuffer) {
        if (layout.geometry.coordinates == null) return
        val position = inline.toLong() * grid.dimensions.crosslines + firstCrossline
        val left = layout.geometry.positionCount - position
        require(position >= 0 && x.remaining() / 8 <= left && y.remaining() / 8 <= left) { "coordinates of ${x.remaining() / 8} positions from inline $inline, crossline $firstCrossline on" }
        writeAt(x, space.cdpX + position * 8)
        writeAt(y, space.cdpY + position * 8)
    }

    /** Keeps a source [word], unsigned or all 64 bits of it, that its stored sample does not give back; [trace] and [sample] count from 0. */
    fun addIrreversible(trace: Long, sample: Int, word: Long) = words.add(trace, sample, word)

    /** As [PartFile.keepFlushing]. */
    suspend fun keepFlushing(isDue: () -> Boolean = { false }, flush: () -> Unit = { file.force(false) }) = file.keepFlushing(isDue, flush)

    /** A journal of this file, whose states have [mostBytes] at most; the one that was [found] in it, where one was. Before anything is written. */
    fun journal(mostBytes: Int, found: PartJournal.Found?): PartJournal =
        (if (found == null) PartJournal.start(file, space.words + JOURNAL_SLACK_BYTES, mostBytes) else PartJournal.goOn(file, found)).also { journal = it }

    /** Takes the first [chunks] chunks and the first [wordCount] of the irreversible words, which a job before has written, as written. Before anything is written. */
    fun goOn(chunks: Long, wordCount: Long) {
        file.mark() // where that job was killed at its very end, the file begins as a volume does
        words.goOn(wordCount)
        keepChunkSums(chunks)
        written.set(chunks * chunkBytes + wordCount * WordSpool.RECORD_BYTES)
    }

    /** Sends all that was given to be written to the disk. */
    fun sync() {
        words.sync()
        file.force(false)
    }

    /**
     * Completes the file and gives it its target's name.
     *
     * @return its size in bytes
     * @throws Refusal where a target has come that may not be replaced; the part file is then removed by [close]
     * @throws IOException where the disk fails; the part file is then removed by [close]
     */
    fun commit(summary: VolumeSummary): Long {
        finish(summary)
        return publish()
    }

    /** Writes and sends to the disk all but the superblock; [readBack] then reads what is there, and [publish] makes a volume of it. Throws as [commit]. */
    fun finish(summary: VolumeSummary) {
        writeSmallData()
        val wordCount = words.finish()
        val digest = SourceDigest.of(layout.segy.head, layout.segy.tail, traceCount) { first, into -> file.read(into, space.traceChecksums + first * Int.SIZE_BYTES) }
        space.files.write(layout.segy.files.map(::digestOf), summary.fileSha256s, ::writeAt)
        val wordEnd = space.words + wordCount * WordSpool.RECORD_BYTES
        val histogram = HistogramSpace.of(summary.statistics?.histogram, PayloadSpace.pageAfter(wordEnd))
        journal?.keepBeyond(histogram.end + 1)
        clear(wordEnd, histogram.end) // a state may have lain there before there were so many words
        histogram.write(summary.statistics?.histogram, ::writeAt)
        val summed = chunkSums.get()
        check(summed == 0L || summed == grid.chunkCount) { "checksums of $summed chunks of ${grid.chunkCount}" }
        val tree = VolumeTree(layout, space, summary, wordCount, digest, histogram)
        val root = tree.root()
        val group = tree.checksums(root, ofChunks = summed > 0)
        val datasets = ChecksumGroup.contiguousDatasets(root)
        file.write(ByteBuffer.allocate(1), histogram.end) // so that what nobody wrote before it reads as 0
        val blocks = ChecksumGroup.encode(datasets.map { sums.blocks(it.address, it.bytes, file::read) })
        val metadata = tree.seal(root, group, datasets, blocks, histogram.end)
        val start = PayloadSpace.pageAfter(histogram.end + blocks.remaining())
        val end = start + metadata.bytes.size
        journal?.keepBeyond(end)
        clear(histogram.end, start)
        writeAt(blocks, histogram.end)
        writeAt(ByteBuffer.wrap(metadata.bytes), start)
        file.force(true)
        superblock = Superblock(end, metadata.rootAddress)
    }

    /** What was written up to [finish], as a reader finds it. */
    fun readBack(): StoredVolume = StoredVolume.read(file.path, file.metadata(), finished())

    /** Fills [into] from position to limit with bytes of the file. */
    fun read(into: ByteBuffer, address: Long) = file.read(into, address)

    /** The names of what was written up to [finish]. */
    fun names(): FoundNames = FoundNames.of(file.metadata(), finished())

    /** As the end of [commit], behind a [finish]. */
    fun publish(): Long {
        val block = finished()
        writeAt(ByteBuffer.wrap(block.encode()), 0)
        file.force(true)
        if (journal?.hasState == true) {
            journal?.clear()
            file.truncate(block.endOfFile)
            file.force(true)
        }
        file.publish()
        return block.endOfFile
    }

    /** Zeroes the bytes [from] until [end], no more than a histogram or the checksums of blocks take, where there is a journal. */
    private fun clear(from: Long, end: Long) {
        if (journal?.hasState == true && end > from) file.write(ByteBuffer.allocate(Math.toIntExact(end - from)), from)
    }

    private fun finished(): Superblock = checkNotNull(superblock) { "the volume is not finished" }

    private fun digestOf(source: KeptFile): String =
        SourceDigest.of(source.head, source.tail, source.traceCount) { first, into -> file.read(into, space.traceChecksums + (source.firstTrace + first) * Int.SIZE_BYTES) }

    /** Without a [commit] before, removes the part file. May be called more than once. */
    override fun close() = file.close()

    private fun writeSmallData() {
        val geometry = layout.geometry
        val inlines = little(geometry.inlines.count * 4).also { b -> repeat(geometry.inlines.count) { b.putInt(geometry.inlines.first.value + it * geometry.inlines.step) } }
        val crosslines = little(geometry.crosslines.count * 4).also { b -> repeat(geometry.crosslines.count) { b.putInt(geometry.crosslines.first.value + it * geometry.crosslines.step) } }
        val samples = little(geometry.samples.count * 8).also { b -> repeat(geometry.samples.count) { b.putDouble(geometry.samples.start + it * geometry.samples.interval) } }
        writeAt(inlines.flip(), space.inlines)
        writeAt(crosslines.flip(), space.crosslines)
        writeAt(samples.flip(), space.samples)
        MaskBytes.write(geometry.liveTraces) { bytes, at -> writeAt(bytes, space.mask + at) }
        writeAt(ByteBuffer.wrap(layout.segy.head), space.head)
        writeAt(ByteBuffer.wrap(layout.segy.tail), space.tail)
    }

    private fun little(bytes: Int): ByteBuffer = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN)

    private fun writeTraces(start: Long, traceBytes: Long, firstTrace: Long, bytes: ByteBuffer) {
        require(firstTrace in 0 until traceCount && bytes.remaining() <= (traceCount - firstTrace) * traceBytes) {
            "${bytes.remaining()} bytes from trace $firstTrace on, of $traceCount traces of $traceBytes bytes"
        }
        writeAt(bytes, start + firstTrace * traceBytes)
    }

    private fun writeAt(bytes: ByteBuffer, address: Long) {
        written.addAndGet(bytes.remaining().toLong())
        sums.add(bytes, address)
        file.write(bytes, address)
    }

    companion object {
        /** How far behind the place of the irreversible words a journal's first state is put. */
        private const val JOURNAL_SLACK_BYTES = 1L shl 20

        /** Writes into [file], a part file, which it closes with itself. */
        fun on(file: PartFile, layout: VolumeLayout) = VolumeWriter(layout, file)

        /**
         * Opens and locks the part file of [target].
         *
         * @param overwrite whether a target that exists is replaced
         * @param sources the files that are imported, which are never written to
         * @param isLeftOver as [PartFile.open] has it
         * @throws Refusal where the target or its part file can't be taken, as [PartFile.create] has it
         */
        fun create(
            target: Path,
            layout: VolumeLayout,
            overwrite: Boolean = false,
            sources: List<Path> = emptyList(),
            watch: PartWatch? = null,
            isLeftOver: (FileChannel) -> Boolean = { false },
        ): VolumeWriter {
            val file = PartFile.create(target, overwrite, sources, watch, isLeftOver)
            return try {
                VolumeWriter(layout, file)
            } catch (e: Throwable) {
                file.use { throw e }
            }
        }
    }
}
