package org.pyrus.io.importing

import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonObjectBuilder
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.boolean
import kotlinx.serialization.json.buildJsonArray
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.contentOrNull
import kotlinx.serialization.json.double
import kotlinx.serialization.json.int
import kotlinx.serialization.json.intOrNull
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import kotlinx.serialization.json.long
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonArray
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.CoordinateReference
import org.pyrus.volume.LayoutJson
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.ChunkKnobs
import org.pyrus.volume.spi.ChunkPlan
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.ReadManner
import org.pyrus.volume.spi.ReadWeights
import java.nio.file.Path

/**
 * What an import is bound to, as its part file keeps it: an import that goes on with the file must be the same job, of the same bytes.
 *
 * @property program who writes it: another version may lay it out otherwise
 * @property request what was asked for
 * @property sources what its sources were
 * @property plan the chunks that it makes; the planner is not asked again, since what it goes by may have changed
 * @property division how it divides its chunks into batches: sums of amplitudes are rounded by it
 * @property sourceBytes of all that there is to be read
 */
internal data class ImportHeader(
    val program: String,
    val request: ImportRequest,
    val sources: List<SourceIdentity>,
    val plan: ChunkPlan,
    val division: BatchDivision,
    val sourceBytes: Long,
) {
    /** Why an import that asks for [asked] of [now] can't go on with what this one has left, in words; null where it can. */
    fun difference(asked: ImportRequest, now: List<SourceIdentity>): String? = when {
        program != ProgramVersion.PROGRAM -> "it is of $program, and this is ${ProgramVersion.PROGRAM}"
        sources.size != now.size -> "it was of ${sources.size} source files, and this is of ${now.size}"
        else -> sources.zip(now).firstNotNullOfOrNull { (then, it) -> then.change(it) } ?: otherOption(asked)
    }

    private fun otherOption(asked: ImportRequest): String? {
        val then = optionsOf(request)
        val now = optionsOf(asked)
        return then.keys.find { then[it] != now[it] }?.let { "$it: it was ${then[it]}, and is ${now[it]}" }
    }

    fun encode(): ByteArray = buildJsonObject {
        put("program", program)
        put("target", request.target.toAbsolutePath().normalize().toString())
        put("sources", buildJsonArray { sources.forEach { add(json(it)) } })
        put("layout", LayoutJson.encode(request.layout))
        request.chunk?.let { put("chunk", it.toString()) }
        put("planner", request.planner)
        numbers("knobs", listOf(request.knobs.sizeKiB, request.knobs.ratio, request.knobs.asymmetry))
        with(request.weights) { numbers("weights", listOf(inline, crossline, slice, subVolume)) }
        put("manner", json(request.manner))
        put("float32", request.float32)
        put("budget", request.bufferBudgetBytes)
        request.workers?.let { put("workers", it) }
        put("sha256", request.sha256)
        request.crs?.epsgCode?.let { put("epsg", it) }
        request.crs?.wkt?.let { put("wkt", it) }
        putJsonArray("fast") { request.fastCopies.sorted().forEach { add(JsonPrimitive(it.name)) } }
        numbers("dimensions", with(plan.dimensions) { listOf(inlines, crosslines, samples) })
        put("chunk_planner", plan.planner)
        put("chunk_shape", plan.shape.toString())
        put("chunk_reason", plan.reason)
        put("batch_columns", division.columns)
        put("batch_sample_chunks", division.sampleChunks)
        put("source_bytes", sourceBytes)
    }.toString().toByteArray()

    companion object {
        /** What of [request] decides what the volume is, besides its sources, by how people call it. */
        private fun optionsOf(request: ImportRequest): Map<String, String> = mapOf(
            "how the source is read" to request.layout.words().joinToString().ifEmpty { "as found" },
            "the chunk shape" to (request.chunk?.toString() ?: "the planner's"),
            "the planner" to if (request.chunk == null) listOf(request.planner, request.knobs, request.weights, request.manner).joinToString() else "none",
            "float32" to words(request.float32),
            "the plain SHA-256" to words(request.sha256),
            "the coordinate reference system" to (request.crs?.run { listOfNotNull(label, wkt).joinToString() } ?: "not given"),
            "fast copies" to request.fastCopies.sorted().joinToString { it.title.lowercase() }.ifEmpty { "none" },
        )

        private fun words(asked: Boolean) = if (asked) "asked for" else "not asked for"

        private fun JsonObjectBuilder.numbers(key: String, values: List<Number>) = putJsonArray(key) { values.forEach { add(JsonPrimitive(it)) } }

        private fun json(source: SourceIdentity): JsonObject = buildJsonObject {
            put("path", source.path.toString())
            put("bytes", source.bytes)
            put("modified", source.modified)
            put("sum", source.sum)
        }

        private fun json(manner: ReadManner): JsonObject = buildJsonObject {
            manner.workers?.let { put("workers", it) }
            manner.closedGapBytes?.let { put("closed_gap_bytes", it) }
            put("seconds_per_chunk", manner.secondsPerChunk)
            put("seconds_per_sample", manner.secondsPerSample)
        }

        /** The header that [encode] has made; throws [IllegalArgumentException] or [NoSuchElementException] where it is none that this version knows. */
        fun decode(bytes: ByteArray): ImportHeader {
            val json = Json.parseToJsonElement(bytes.decodeToString()).jsonObject
            val sources = json.list("sources").map { it.jsonObject }.map { SourceIdentity(Path.of(it.text("path")), it.one("bytes").long, it.text("modified"), it.one("sum").long) }
            val (inlines, crosslines, samples) = json.list("dimensions").map { it.jsonPrimitive.int }
            val plan = ChunkPlan(json.text("chunk_planner"), VolumeDimensions(inlines, crosslines, samples), shape(json.text("chunk_shape")), json.text("chunk_reason"))
            val division = BatchDivision(json.one("batch_columns").int, json.one("batch_sample_chunks").int)
            return ImportHeader(json.text("program"), request(json, sources.map { it.path }), sources, plan, division, json.one("source_bytes").long)
        }

        private fun request(json: JsonObject, sources: List<Path>): ImportRequest {
            val (size, ratio, asymmetry) = json.doubles("knobs")
            val weights = json.doubles("weights")
            val manner = json.getValue("manner").jsonObject
            val epsg = json["epsg"]?.jsonPrimitive?.int
            val wkt = json["wkt"]?.jsonPrimitive?.content
            return ImportRequest(
                source = sources.first(),
                target = Path.of(json.text("target")),
                layout = LayoutJson.decode(json.getValue("layout").jsonObject),
                chunk = json["chunk"]?.jsonPrimitive?.contentOrNull?.let(::shape),
                planner = json.text("planner"),
                knobs = ChunkKnobs(size, ratio, asymmetry),
                float32 = json.one("float32").boolean,
                bufferBudgetBytes = json.one("budget").long,
                workers = json["workers"]?.jsonPrimitive?.intOrNull,
                sha256 = json.one("sha256").boolean,
                crs = if (epsg == null && wkt == null) null else CoordinateReference(epsg, wkt),
                furtherSources = sources.drop(1),
                weights = ReadWeights(weights[0], weights[1], weights[2], weights[3]),
                fastCopies = json.list("fast").map { PlaneKind.valueOf(it.jsonPrimitive.content) }.toSet(),
                manner = ReadManner(
                    manner["workers"]?.jsonPrimitive?.int, manner["closed_gap_bytes"]?.jsonPrimitive?.int, manner.one("seconds_per_chunk").double, manner.one("seconds_per_sample").double,
                ),
            )
        }

        private fun shape(text: String): ChunkShape = requireNotNull(ChunkShape.parse(text)) { "no chunk shape: $text" }

        private fun JsonObject.one(key: String): JsonPrimitive = getValue(key).jsonPrimitive

        private fun JsonObject.text(key: String): String = one(key).content

        private fun JsonObject.list(key: String): JsonArray = getValue(key).jsonArray

        private fun JsonObject.doubles(key: String): List<Double> = list(key).map { it.jsonPrimitive.double }
    }
}
