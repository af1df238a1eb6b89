package org.pyrus.volume

import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.booleanOrNull
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.doubleOrNull
import kotlinx.serialization.json.intOrNull
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonObject
import org.pyrus.volume.spi.FieldType
import org.pyrus.volume.spi.HeaderField
import org.pyrus.volume.spi.HeaderOverrides
import org.pyrus.volume.spi.SourceByteOrder
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.TracePolicy

/**
 * A layout as a JSON object: `{"inline": {"byte": 9, "type": "int32"}, "byte_order": "little", "interval_us": 4000, "traces": "duplicates first, salvage"}`.
 * What is to be found, or as the file says, is left out.
 */
object LayoutJson {
    private val FIELD_KEYS = listOf("inline", "crossline", "x", "y")
    private val KEYS = FIELD_KEYS + listOf("byte_order", "format", "samples", "interval_us", "start_ms", "coordinate_scalar", "domain", "exchange_axes", "traces")

    fun encode(layout: SourceLayout): JsonObject = buildJsonObject {
        for ((key, field) in FIELD_KEYS.zip(listOf(layout.inline, layout.crossline, layout.x, layout.y))) {
            if (field == null) continue
            putJsonObject(key) {
                put("byte", field.byte)
                put("type", field.type.name.lowercase())
            }
        }
        with(layout.overrides) {
            byteOrder?.let { put("byte_order", it.optionName) }
            formatCode?.let { put("format", it) }
            samples?.let { put("samples", it) }
            intervalMicros?.let { put("interval_us", it) }
            startMs?.let { put("start_ms", it) }
            coordinateScalar?.let { put("coordinate_scalar", it) }
            domain?.let { put("domain", it.optionName) }
        }
        if (layout.exchangeAxes) put("exchange_axes", true)
        if (layout.traces != TracePolicy()) put("traces", layout.traces.words().joinToString())
    }

    /** @throws IllegalArgumentException where a key is none of a layout's, or a value not of its kind or range, naming the key */
    fun decode(json: JsonObject): SourceLayout {
        json.requireKeys(KEYS, "")
        val order = json.text("byte_order", "")?.let { name ->
            requireNotNull(SourceByteOrder.entries.find { it.optionName == name }) { "byte_order is one of ${SourceByteOrder.entries.joinToString { it.optionName }}, got '$name'" }
        }
        val domain = json.text("domain", "")?.let { name ->
            requireNotNull(SampleDomain.measured.find { it.optionName == name }) { "domain is one of ${SampleDomain.measured.joinToString { it.optionName }}, got '$name'" }
        }
        val overrides = HeaderOverrides(
            order, json.whole("format", ""), json.whole("samples", ""), json.number("interval_us"), json.number("start_ms"), json.whole("coordinate_scalar", ""), domain,
        )
        val (inline, crossline, x, y) = FIELD_KEYS.map { json.field(it) }
        val exchange = json["exchange_axes"]?.let { requireNotNull((it as? JsonPrimitive)?.booleanOrNull) { "exchange_axes is true or false, got $it" } } ?: false
        val traces = json.text("traces", "")?.let { words ->
            try {
                TracePolicy.parse(words)
            } catch (e: IllegalArgumentException) {
                throw IllegalArgumentException("traces: ${e.message}", e)
            }
        }
        return SourceLayout(inline, crossline, x, y, overrides, exchange, traces ?: TracePolicy())
    }

    private fun JsonObject.field(key: String): HeaderField? {
        val field = this[key] ?: return null
        require(field is JsonObject) { "$key is an object such as {\"byte\": 9, \"type\": \"int32\"}, got $field" }
        field.requireKeys(listOf("byte", "type"), "$key.")
        val byte = requireNotNull(field.whole("byte", "$key.")) { "$key.byte is missing" }
        val name = field.text("type", "$key.") ?: FieldType.INT32.name.lowercase()
        val type = requireNotNull(FieldType.entries.find { it.name.lowercase() == name }) { "$key.type is one of ${FieldType.entries.joinToString { it.name.lowercase() }}, got '$name'" }
        return try {
            HeaderField(byte, type)
        } catch (e: IllegalArgumentException) {
            throw IllegalArgumentException("$key: ${e.message}", e)
        }
    }

    private fun JsonObject.requireKeys(known: List<String>, inside: String) {
        val strange = keys.find { it !in known } ?: return
        throw IllegalArgumentException("no layout has the key $inside$strange, only ${known.joinToString { inside + it }}")
    }

    private fun JsonObject.text(key: String, inside: String): String? = this[key]?.let {
        requireNotNull((it as? JsonPrimitive)?.takeIf { text -> text.isString }) { "$inside$key is a text, got $it" }.content
    }

    private fun JsonObject.whole(key: String, inside: String): Int? = this[key]?.let { requireNotNull(it.single()?.intOrNull) { "$inside$key is a whole number, got $it" } }

    private fun JsonObject.number(key: String): Double? = this[key]?.let { requireNotNull(it.single()?.doubleOrNull) { "$key is a number, got $it" } }

    private fun JsonElement.single(): JsonPrimitive? = (this as? JsonPrimitive)?.takeIf { !it.isString }
}
