package org.pyrus.io.hdf5

import org.pyrus.io.hdf5.format.AttributeValue
import org.pyrus.io.hdf5.format.Datatype
import org.pyrus.io.hdf5.format.FoundObject
import org.pyrus.io.hdf5.format.MetadataSource
import org.pyrus.io.hdf5.format.child
import org.pyrus.io.hdf5.format.contiguous
import org.pyrus.io.hdf5.format.text
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
import kotlin.math.abs

/** Reads a survey's geometry out of a volume's dimension scales, mask and attributes. */
internal class GeometryDecoder(private val source: MetadataSource, private val root: FoundObject, private val dimensions: VolumeDimensions) {
    private val grid = listOf(dimensions.inlines.toLong(), dimensions.crosslines.toLong())

    /** @throws IOException where the scales are not what a volume has */
    fun decode(): SurveyGeometry {
        val mask = root.child(source, "trace_mask").contiguous(source, "/trace_mask", Datatype.UINT8, grid)
        val live = MaskBytes.read(dimensions.inlines, dimensions.crosslines) { at, count -> source.bytes(mask + at, count) }
        return SurveyGeometry(lines("iline", dimensions.inlines), lines("xline", dimensions.crosslines), samples(), live, coordinates())
    }

    /** Where the float64s of `cdp_x` or `cdp_y` lie, or null where the survey has no coordinates. */
    fun coordinateAddress(name: String): Long? =
        if (name in root.links) root.child(source, name).contiguous(source, "/$name", Datatype.FLOAT64, grid) else null

    /** Where the float64s of `twt` or `depth` lie. */
    fun sampleAddress(): Long = sampleAxisName().let { root.child(source, it).contiguous(source, "/$it", Datatype.FLOAT64, listOf(dimensions.samples.toLong())) }

    private fun sampleAxisName(): String = SampleDomain.measured.map { it.axisName }.find { it in root.links } ?: throw IOException("it has neither /twt nor /depth")

    private fun <A : Axis> lines(name: String, count: Int): LineAxis<A> {
        val numbers = values(name, Datatype.INT32, count).asIntBuffer()
        val step = if (count > 1) Math.subtractExact(numbers[1], numbers[0]) else 1
        val axis = LineAxis<A>(LineNumber(numbers[0]), step, count)
        for (i in 0 until count) if (numbers[i] != axis.first.value + i * step) throw IOException("/$name does not step evenly at index $i")
        return axis
    }

    private fun samples(): SampleAxis {
        val name = sampleAxisName()
        val unit = root.child(source, name).text("units")
        val domain = SampleDomain.entries.find { it.axisName == name && it.unit == unit } ?: throw IOException(if (unit == null) "/$name states no unit" else "/$name has the unit '$unit'")
        val values = values(name, Datatype.FLOAT64, dimensions.samples).asDoubleBuffer()
        val interval = (root.attributes["sample_rate"] as? AttributeValue.Float64)?.value ?: throw IOException("it has no attribute sample_rate")
        val axis = SampleAxis(values[0], interval, dimensions.samples, domain)
        for (i in 0 until axis.count) if (abs(values[i] - (axis.start + i * interval)) > interval / 2) throw IOException("/$name does not step by sample_rate $interval at index $i")
        return axis
    }

    private fun coordinates(): CoordinateGrid? {
        val numbers = (root.attributes["pyrus_coordinate_grid"] as? AttributeValue.Float64s)?.values ?: return null
        if (numbers.size != 7) throw IOException("pyrus_coordinate_grid has ${numbers.size} numbers, not 7")
        val (x, y, inlineX, inlineY, crosslineX) = numbers
        return CoordinateGrid(MapPoint(x, y), inlineX, inlineY, crosslineX, numbers[5], numbers[6], root.text("pyrus_coordinate_unit").orEmpty())
    }

    private fun values(name: String, type: Datatype, count: Int): ByteBuffer {
        val address = root.child(source, name).contiguous(source, "/$name", type, listOf(count.toLong()))
        return source.bytes(address, Math.multiplyExact(count, type.bytes))
    }
}
