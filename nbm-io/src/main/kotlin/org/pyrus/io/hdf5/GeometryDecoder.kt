package org.pyrus.io.hdf5

import org.pyrus.io.hdf5.format.AttributeValue
import org.pyrus.io.hdf5.format.Datatype
import org.pyrus.io.hdf5.format.FoundObject
import org.pyrus.io.hdf5.format.MetadataSource
import org.pyrus.io.hdf5.format.Storage
import org.pyrus.volume.AmplitudeStatistics
import org.pyrus.volume.Axis
import org.pyrus.volume.CoordinateGrid
import org.pyrus.volume.LineAxis
import org.pyrus.volume.LineNumber
import org.pyrus.volume.MapPoint
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.SampleDomain
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.VolumeDimensions
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.channels.FileChannel

/** Reads a survey's geometry out of a volume's dimension scales, mask and attributes. */
internal class GeometryDecoder(
    private val source: MetadataSource,
    private val channel: FileChannel,
    private val root: FoundObject,
    private val dimensions: VolumeDimensions,
) {
    /** @throws IOException where the scales are not what a volume has */
    fun decode(): SurveyGeometry {
        val mask = root.child(source, "trace_mask")
        if (mask.type != Datatype.UINT8 || mask.dimensions != listOf(dimensions.inlines.toLong(), dimensions.crosslines.toLong())) {
            throw IOException("/trace_mask does not fit /data")
        }
        val maskAddress = address(mask, "trace_mask")
        val live = MaskBytes.read(dimensions.inlines, dimensions.crosslines) { at, count -> source.bytes(maskAddress + at, count) }
        return SurveyGeometry(lines("iline", dimensions.inlines), lines("xline", dimensions.crosslines), samples(), live, coordinates())
    }

    private fun <A : Axis> lines(name: String, count: Int): LineAxis<A> {
        val numbers = values(name, Datatype.INT32, count).asIntBuffer()
        val step = if (count > 1) Math.subtractExact(numbers[1], numbers[0]) else 1
        val axis = LineAxis<A>(LineNumber(numbers[0]), step, count)
        for (i in 0 until count) if (numbers[i] != axis.first.value + i * step) throw IOException("/$name does not step evenly at index $i")
        return axis
    }

    private fun samples(): SampleAxis {
        val name = SampleDomain.entries.map { it.axisName }.find { it in root.links } ?: throw IOException("it has neither /twt nor /depth")
        val unit = root.child(source, name).text("units")
        val domain = SampleDomain.entries.find { it.axisName == name && it.unit == unit } ?: throw IOException("/$name has the unit '$unit'")
        val values = values(name, Datatype.FLOAT64, dimensions.samples).asDoubleBuffer()
        val rate = (root.attributes["sample_rate"] as? AttributeValue.Float64)?.value ?: throw IOException("it has no attribute sample_rate")
        return SampleAxis(values[0], rate, dimensions.samples, domain)
    }

    private fun coordinates(): CoordinateGrid? {
        val numbers = (root.attributes["pyrus_coordinate_grid"] as? AttributeValue.Float64s)?.values ?: return null
        if (numbers.size != 7) throw IOException("pyrus_coordinate_grid has ${numbers.size} numbers, not 7")
        val (x, y, inlineX, inlineY, crosslineX) = numbers
        return CoordinateGrid(MapPoint(x, y), inlineX, inlineY, crosslineX, numbers[5], numbers[6], root.text("pyrus_coordinate_unit").orEmpty())
    }

    private fun values(name: String, type: Datatype, count: Int): ByteBuffer {
        val dataset = root.child(source, name)
        if (dataset.type != type || dataset.dimensions != listOf(count.toLong())) throw IOException("/$name does not fit /data")
        val bytes = ByteBuffer.allocate(Math.multiplyExact(count, type.bytes)).order(ByteOrder.LITTLE_ENDIAN)
        bytes.fill(channel, address(dataset, name))
        return bytes.flip().order(ByteOrder.LITTLE_ENDIAN)
    }

    companion object {
        fun address(
            dataset: FoundObject,
            name: String,
        ): Long = (dataset.storage as? Storage.Contiguous)?.address ?: throw IOException("/$name does not lie in one piece")

        fun dimensions(data: FoundObject): VolumeDimensions {
            require(data.dimensions.size == 3) { "/data has ${data.dimensions.size} dimensions, not 3" }
            val (inlines, crosslines, samples) = data.dimensions.map(Math::toIntExact)
            return VolumeDimensions(inlines, crosslines, samples)
        }

        /** What the import counted, or null where the file does not say. */
        fun statistics(data: FoundObject): AmplitudeStatistics? {
            fun long(name: String) = (data.attributes[name] as? AttributeValue.Int64)?.value
            fun double(name: String) = (data.attributes[name] as? AttributeValue.Float64)?.value
            return AmplitudeStatistics(
                long("amplitude_count") ?: return null,
                long("amplitude_nonfinite") ?: return null,
                double("amplitude_min") ?: return null,
                double("amplitude_max") ?: return null,
                double("amplitude_mean") ?: return null,
                double("amplitude_rms") ?: return null,
            )
        }
    }
}
