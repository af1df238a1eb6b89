package org.pyrus.io.hdf5

import org.pyrus.io.hdf5.format.AttributeValue
import org.pyrus.io.hdf5.format.FoundObject
import org.pyrus.io.hdf5.format.H5Group
import org.pyrus.io.hdf5.format.attribute
import org.pyrus.io.hdf5.format.text
import org.pyrus.volume.SampleDomain
import org.pyrus.volume.spi.FieldType
import org.pyrus.volume.spi.HeaderField
import org.pyrus.volume.spi.HeaderOverrides
import org.pyrus.volume.spi.HeaderPositions
import org.pyrus.volume.spi.SourceByteOrder
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.TracePolicy
import java.io.IOException

/** How a source was read, as attributes of `/segy`: its byte positions, with types where they aren't 4-byte integers, and what held in place of its headers. */
internal object LayoutAttributes {
    private val STANDARD = HeaderPositions()

    /** @throws IllegalArgumentException where [layout] leaves positions open */
    fun write(layout: SourceLayout, group: H5Group) {
        val positions = requireNotNull(layout.positions) { "a volume's source has all its positions, got $layout" }
        group.field("inline", positions.inline).field("crossline", positions.crossline)
        group.field("x", positions.x).field("y", positions.y)
        with(layout.overrides) {
            byteOrder?.let { group.attribute("override_byte_order", it.optionName) }
            formatCode?.let { group.attribute("override_format_code", it) }
            samples?.let { group.attribute("override_samples", it) }
            intervalMicros?.let { group.attribute("override_interval_us", it) }
            startMs?.let { group.attribute("override_start_ms", it) }
            coordinateScalar?.let { group.attribute("override_coordinate_scalar", it) }
            domain?.let { group.attribute("override_domain", it.optionName) }
        }
        if (layout.traces != TracePolicy()) group.attribute("trace_policy", layout.traces.words().joinToString())
    }

    /** @throws IOException where they are not as [write] makes them */
    fun read(group: FoundObject): SourceLayout {
        fun whole(name: String): Int? = group.attributes[name]?.let { (it as? AttributeValue.Int32)?.value ?: throw IOException("/segy has no int32 $name") }
        fun real(name: String): Double? = group.attributes[name]?.let { (it as? AttributeValue.Float64)?.value ?: throw IOException("/segy has no float64 $name") }
        fun field(name: String, standard: HeaderField?): HeaderField {
            val byte = whole("${name}_byte") ?: return standard ?: throw IOException("/segy has no attribute ${name}_byte")
            val type = group.text("${name}_type") ?: return HeaderField(byte)
            return HeaderField(byte, FieldType.entries.find { it.typeName == type } ?: throw IOException("/segy/${name}_type is '$type'"))
        }
        return try {
            val order = group.text("override_byte_order")?.let { name -> SourceByteOrder.entries.find { it.optionName == name } ?: throw IOException("/segy has the byte order '$name'") }
            val domain = group.text("override_domain")?.let { name -> SampleDomain.entries.find { it.optionName == name } ?: throw IOException("/segy has the domain '$name'") }
            val overrides = HeaderOverrides(
                order, whole("override_format_code"), whole("override_samples"), real("override_interval_us"), real("override_start_ms"), whole("override_coordinate_scalar"), domain,
            )
            val positions = HeaderPositions(field("inline", null), field("crossline", null), field("x", STANDARD.x), field("y", STANDARD.y))
            SourceLayout(positions, overrides, TracePolicy.parse(group.text("trace_policy").orEmpty()))
        } catch (e: IllegalArgumentException) {
            throw IOException("/segy: ${e.message}", e)
        }
    }

    private fun H5Group.field(name: String, field: HeaderField): H5Group {
        attribute("${name}_byte", field.byte)
        if (field.type != FieldType.INT32) attribute("${name}_type", field.type.typeName)
        return this
    }

    private val FieldType.typeName: String get() = name.lowercase()
}
