package org.pyrus.io.hdf5

import org.pyrus.io.hdf5.format.AttributeValue
import org.pyrus.io.hdf5.format.Datatype
import org.pyrus.io.hdf5.format.FoundObject
import org.pyrus.io.hdf5.format.H5Dataset
import org.pyrus.io.hdf5.format.H5Group
import org.pyrus.io.hdf5.format.MetadataSource
import org.pyrus.io.hdf5.format.Storage
import org.pyrus.io.hdf5.format.child
import org.pyrus.io.hdf5.format.contiguous
import org.pyrus.io.hdf5.format.dimensionText
import org.pyrus.volume.AmplitudeHistogram
import org.pyrus.volume.AmplitudeStatistics
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.ByteOrder

/**
 * Where in a volume its [AmplitudeHistogram] lies: behind the sample words, as nothing is known of it before the last sample; the checksums' blocks begin at [end].
 *
 * @property counts where the int64 of each bin start
 * @property edges where the float32s start, the end nearest 0 of each bin
 */
internal class HistogramSpace private constructor(val counts: Long, val edges: Long, val end: Long) {
    fun write(histogram: AmplitudeHistogram?, writeAt: (ByteBuffer, Long) -> Unit) {
        if (histogram == null) return
        val bins = histogram.binCount
        val bytes = ByteBuffer.allocate(bins * BYTES_PER_BIN).order(ByteOrder.LITTLE_ENDIAN)
        for (bin in 0 until bins) bytes.putLong(histogram.countAt(bin))
        for (bin in 0 until bins) bytes.putFloat(histogram.edgeAt(bin))
        writeAt(bytes.flip(), counts)
    }

    companion object {
        const val GROUP = "amplitude"
        private const val EDGE = "edge"
        private const val COUNT = "count"
        private const val BYTES_PER_BIN = Long.SIZE_BYTES + Float.SIZE_BYTES
        private const val RULE = "a bin holds the values whose float32 has the upper 16 bits of its edge, which is its end nearest 0; the bin of 0 holds those of magnitude below 2^-133"

        fun of(histogram: AmplitudeHistogram?, start: Long): HistogramSpace {
            val bins = histogram?.binCount ?: 0
            val edges = start + bins.toLong() * Long.SIZE_BYTES
            return HistogramSpace(start, edges, PayloadSpace.pageAfter(edges + bins.toLong() * Float.SIZE_BYTES))
        }

        /** Adds group `/amplitude` to [root], numbering its dimension by [numbered]. */
        fun link(root: H5Group, histogram: AmplitudeHistogram, space: HistogramSpace, numbered: (H5Dataset) -> Unit) {
            val group = root.link(GROUP, H5Group())
            val edges = group.link(EDGE, H5Dataset(Datatype.FLOAT32, listOf(histogram.binCount.toLong()), Storage.Contiguous(space.edges), scaleName = EDGE))
            numbered(edges)
            edges.attributes["units"] = AttributeValue.Text("1")
            edges.attributes["long_name"] = AttributeValue.Text(RULE)
            val counts = group.link(COUNT, H5Dataset(Datatype.INT64, edges.dimensions, Storage.Contiguous(space.counts), listOf(edges)))
            counts.attributes["long_name"] = AttributeValue.Text("finite samples of live traces in each bin")
        }

        /** The histogram of a volume, or null where it has none; [IOException] where it is not as a volume has it. */
        fun read(source: MetadataSource, root: FoundObject): AmplitudeHistogram? {
            if (GROUP !in root.links) return null
            val group = root.child(source, GROUP)
            if (EDGE !in group.links || COUNT !in group.links) return null
            val counts = group.child(source, COUNT)
            val bins = counts.dimensions.singleOrNull()?.takeIf { it in 1..AmplitudeHistogram.ALL_BINS } ?: throw IOException("/$GROUP/$COUNT has ${counts.dimensionText} bins")
            val countBytes = source.bytes(counts.contiguous(source, "/$GROUP/$COUNT", Datatype.INT64, listOf(bins)), bins.toInt() * Long.SIZE_BYTES).asLongBuffer()
            val edgeAddress = group.child(source, EDGE).contiguous(source, "/$GROUP/$EDGE", Datatype.FLOAT32, listOf(bins))
            val edgeBytes = source.bytes(edgeAddress, bins.toInt() * Float.SIZE_BYTES).asFloatBuffer()
            return AmplitudeHistogram(FloatArray(bins.toInt()) { edgeBytes[it] }, LongArray(bins.toInt()) { countBytes[it] })
        }

        /** Puts what people and programs ask for first beside the samples: amplitudes that given percentages do not pass. */
        fun percentiles(statistics: AmplitudeStatistics): Map<String, AttributeValue> = if (statistics.histogram == null) {
            emptyMap()
        } else {
            mapOf(
                "amplitude_percentile" to AttributeValue.Float64s(AmplitudeStatistics.PERCENTILES),
                "amplitude_percentile_value" to AttributeValue.Float64s(AmplitudeStatistics.PERCENTILES.map { statistics.percentile(it)!! }),
            )
        }
    }
}
