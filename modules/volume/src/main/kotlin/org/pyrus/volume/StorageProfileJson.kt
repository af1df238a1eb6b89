package org.pyrus.volume

import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.addJsonObject
import kotlinx.serialization.json.booleanOrNull
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.doubleOrNull
import kotlinx.serialization.json.intOrNull
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonArray
import java.io.IOException
import java.nio.file.Path
import java.time.Instant
import java.time.format.DateTimeParseException

/** A [StorageProfile] as a JSON object: that of `pyrus profile --json`, of the profiles that are kept, and of a file that `--profile` takes. */
object StorageProfileJson {
    private const val LONGEST_QUOTE = 500
    private val json = Json { prettyPrint = true }

    fun encode(profile: StorageProfile): JsonObject = buildJsonObject {
        put("name", profile.name)
        put("source", profile.source)
        profile.measuredAt?.let { put("measured_at", it.toString()) }
        put("page_cache_kept_out", profile.pageCacheKeptOut)
        put("sequential_read_bytes_per_second", profile.sequentialReadBytesPerSecond)
        profile.sequentialWriteBytesPerSecond?.let { put("sequential_write_bytes_per_second", it) }
        profile.readaheadGain?.let { put("readahead_gain", it) }
        profile.cache?.let {
            put("cache_bytes_per_second", it.bytesPerSecond)
            put("cache_seconds_per_read", it.secondsPerRead)
            put("cache_start_seconds", it.startSeconds)
        }
        put("copy_bytes_per_second", profile.copyBytesPerSecond)
        putJsonArray("random_reads") {
            for (pace in profile.paces) {
                addJsonObject {
                    put("bytes", pace.bytes)
                    put("queue_depth", pace.queueDepth)
                    put("per_second", pace.readsPerSecond)
                }
            }
        }
    }

    /** @throws IllegalArgumentException where a value is missing, not of its kind or range, naming the key */
    fun decode(json: JsonObject): StorageProfile {
        val reads = requireNotNull(json["random_reads"] as? JsonArray) { "random_reads is a list of objects" }
        val paces = reads.map { read ->
            require(read is JsonObject) { "random_reads is a list of objects, got $read" }
            ReadPace(read.whole("bytes"), read.whole("queue_depth"), read.number("per_second"))
        }
        return StorageProfile(
            json.text("name"), json.text("source"), paces, json.number("sequential_read_bytes_per_second"), json.numberOrNull("sequential_write_bytes_per_second"),
            json.numberOrNull("readahead_gain"), json.number("copy_bytes_per_second"), if ("measured_at" in json) instant(json.text("measured_at")) else null,
            requireNotNull(json["page_cache_kept_out"]?.let { (it as? JsonPrimitive)?.booleanOrNull }) { "page_cache_kept_out is true or false" },
            json.numberOrNull("cache_bytes_per_second")?.let { CachePace(it, json.numberOrNull("cache_seconds_per_read") ?: 0.0, json.numberOrNull("cache_start_seconds") ?: 0.0) },
        )
    }

    /** Throws [Refusal] where [path] can't be read or holds no profile: what is wrong, and where in it. */
    fun read(path: Path): StorageProfile = try {
        decode(requireNotNull(JsonText.read(path)) { "it holds no JSON object" })
    } catch (e: IllegalArgumentException) { // kotlinx's own for bad JSON is one too, and says the place
        throw unreadable(path, e.message?.lineSequence()?.firstOrNull().orEmpty(), e)
    } catch (e: IOException) {
        throw unreadable(path, e.message ?: e.toString(), e)
    }

    /** Writes [profile] to [path], in place of a file there, at once. */
    fun write(profile: StorageProfile, path: Path) = WholeText.write(path, json.encodeToString(JsonElement.serializer(), encode(profile)) + "\n")

    private fun unreadable(path: Path, problem: String, cause: Throwable) =
        Refusal("it is no storage profile: ${problem.take(LONGEST_QUOTE)}", path, remedy = "Measure the disk again with pyrus profile.", cause = cause)

    private fun instant(text: String): Instant = try {
        Instant.parse(text)
    } catch (e: DateTimeParseException) {
        throw IllegalArgumentException("measured_at is a moment such as 2026-11-21T12:00:00Z, got '$text'", e)
    }

    private fun JsonObject.text(key: String): String = requireNotNull((this[key] as? JsonPrimitive)?.takeIf { it.isString }) { "$key is a text, got ${this[key]}" }.content

    private fun JsonObject.number(key: String): Double = requireNotNull(numberOrNull(key)) { "$key is missing" }

    private fun JsonObject.numberOrNull(key: String): Double? = this[key]?.let { requireNotNull((it as? JsonPrimitive)?.doubleOrNull) { "$key is a number, got $it" } }

    private fun JsonObject.whole(key: String): Int = requireNotNull((this[key] as? JsonPrimitive)?.intOrNull) { "$key is a whole number, got ${this[key]}" }
}
