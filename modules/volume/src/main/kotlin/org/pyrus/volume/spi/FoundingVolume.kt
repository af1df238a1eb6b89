package org.pyrus.volume.spi

import kotlinx.coroutines.runBlocking
import org.pyrus.volume.Axis
import org.pyrus.volume.CrosslineNumber
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.IndexRange
import org.pyrus.volume.InlineNumber
import org.pyrus.volume.LineAxis
import org.pyrus.volume.LineNumber
import org.pyrus.volume.SampleIndex
import java.nio.file.Path

/**
 * A volume behind the one call of the founding articles (Pyrus Suite, 2021), for code that knows it. New code reads any box by [VolumeReader.read].
 *
 * Safe for any number of callers. What it reads with is opened at the first call that needs it.
 *
 * @param open opens the volume for a given number of workers, or as many as suit the machine
 */
class FoundingVolume internal constructor(private val open: (workers: Int?) -> VolumeReader) : AutoCloseable {
    private val parallel = lazy { open(null) }
    private val serial = lazy { open(1) }

    /**
     * Reads the plane, or the part of one, between two corner points, each `[inline number, crossline number, sample index]`, the ends included, in either
     * order.
     * Equal inlines make it an inline, else equal crosslines a crossline, else equal samples a slice.
     *
     * Blocks its caller until done: call it off the event thread. Can't be cancelled.
     *
     * @param useParallel by as many workers as suit the machine, else by one
     * @return float32, row-major: of an inline `[crossline][sample]`, of a crossline `[inline][sample]`, of a slice `[inline][crossline]`; 0 where no trace
     * is live
     * @throws IllegalArgumentException where a corner is not three numbers, the corners differ in all three (a plane that is not orthogonal to an axis), or the
     *   volume has no such line or sample, naming it; or where the plane has more than 2³¹ − 1 samples
     * @throws org.pyrus.volume.Refusal at the first call, where the volume can't be opened
     * @throws java.io.IOException where the file can't be read, with file, chunk and offset
     * @throws IllegalStateException after [close]
     */
    fun readHyperslab(v1: IntArray, v2: IntArray, useParallel: Boolean): FloatArray {
        require(v1.size == 3 && v2.size == 3) { "a corner is [inline, crossline, sample], got ${v1.contentToString()} and ${v2.contentToString()}" }
        require(v1.indices.any { v1[it] == v2[it] }) {
            "corners ${v1.contentToString()} and ${v2.contentToString()} differ in inline, crossline and sample: their plane is not orthogonal to an axis"
        }
        val reader = (if (useParallel) parallel else serial).value
        val geometry = reader.info.geometry
        val slab = Hyperslab(
            geometry.inlines.between("inline", InlineNumber(v1[0]), InlineNumber(v2[0])),
            geometry.crosslines.between("crossline", CrosslineNumber(v1[1]), CrosslineNumber(v2[1])),
            range(sample(v1[2], geometry.samples.count), sample(v2[2], geometry.samples.count)),
        )
        return runBlocking { reader.read(slab) }.values
    }

    private fun <A : Axis> LineAxis<A>.between(name: String, one: LineNumber<A>, other: LineNumber<A>): IndexRange<A> {
        fun find(number: LineNumber<A>) = requireNotNull(indexOf(number)) { "$name $number is not in $this" }
        return range(find(one), find(other))
    }

    private fun sample(index: Int, count: Int): SampleIndex {
        require(index in 0 until count) { "sample $index is not in 0..${count - 1}" }
        return Index(index)
    }

    private fun <A : Axis> range(one: Index<A>, other: Index<A>): IndexRange<A> = minOf(one, other).let { IndexRange(it, maxOf(one, other).value - it.value + 1) }

    /** Releases the file. */
    override fun close() = listOf(parallel, serial).filter { it.isInitialized() }.forEach { it.value.close() }

    companion object {
        /** Opens [path] with the best reader there is, at the first read. */
        fun of(path: Path): FoundingVolume = FoundingVolume { Readers.open(path, options = OpenOptions(workers = it)) }
    }
}
