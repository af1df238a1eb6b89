package org.pyrus.volume

import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.contentOrNull
import kotlinx.serialization.json.doubleOrNull
import kotlinx.serialization.json.intOrNull
import org.pyrus.volume.spi.ChunkKnobs
import org.pyrus.volume.spi.ReadWeights
import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path

/**
 * `settings.json` in the user's configuration folder, one file for window and terminal: `$PYRUS_HOME`, else the system's own place for it. Thread-safe;
 * of two programs that save at once, the later wins. Keys that this version does not know are kept.
 */
class SettingsFile(val path: Path = defaultFolder().resolve("settings.json")) {
    private val json = Json { prettyPrint = true }

    /**
     * The settings; those of a new user where there is no file.
     *
     * @throws Refusal where the file is no JSON, or a value in it is not of its kind or range
     */
    fun load(): PyrusSettings {
        val all = read()
        val standard = PyrusSettings()
        try {
            return PyrusSettings(
                all.text("planner") ?: standard.planner,
                ChunkKnobs(
                    all.number("chunk_size_kib") ?: standard.knobs.sizeKiB,
                    all.number("ratio") ?: standard.knobs.ratio,
                    all.number("asymmetry") ?: standard.knobs.asymmetry,
                ),
                all.text("reader"),
                all.whole("workers"),
                all.whole("memory_budget_mib") ?: standard.bufferBudgetMiB,
                all.whole("plane_cache_mib") ?: standard.planeCacheMiB,
                all.text("weights")?.let { requireNotNull(ReadWeights.parse(it)) { "weights are ${ReadWeights.FORMS}, not: \"$it\"" } } ?: standard.weights,
                all.text("chunk")?.let { requireNotNull(ChunkShape.parse(it)) { "chunk is not three whole numbers such as 64x64x64: \"$it\"" } },
            )
        } catch (e: IllegalArgumentException) {
            throw unreadable(e.message ?: e.toString(), e)
        }
    }

    /** Replaces the file at once, so that no reader sees half of it. Throws [IOException], or [Refusal] where the old file is no JSON. */
    fun save(settings: PyrusSettings) {
        val values = mapOf(
            "planner" to JsonPrimitive(settings.planner),
            "chunk_size_kib" to JsonPrimitive(settings.knobs.sizeKiB),
            "ratio" to JsonPrimitive(settings.knobs.ratio),
            "asymmetry" to JsonPrimitive(settings.knobs.asymmetry),
            "reader" to JsonPrimitive(settings.reader),
            "workers" to JsonPrimitive(settings.workers),
            "memory_budget_mib" to JsonPrimitive(settings.bufferBudgetMiB),
            "plane_cache_mib" to JsonPrimitive(settings.planeCacheMiB),
            "weights" to JsonPrimitive(settings.weights.text),
            "chunk" to JsonPrimitive(settings.chunk?.toString()),
        )
        val text = json.encodeToString(JsonElement.serializer(), JsonObject(read() + values)) + "\n"
        WholeText.write(path, text)
    }

    private fun read(): JsonObject {
        if (!Files.exists(path)) return JsonObject(emptyMap())
        return try {
            JsonText.read(path) ?: throw unreadable("it holds no JSON object", null)
        } catch (e: IllegalArgumentException) {
            throw unreadable("it is no JSON: ${e.message?.lineSequence()?.firstOrNull()}", e)
        } catch (e: IOException) {
            throw unreadable(e.message ?: e.toString(), e)
        }
    }

    private fun unreadable(problem: String, cause: Throwable?) = Refusal("the settings can't be used: ${problem.take(LONGEST_QUOTE)}", path, remedy = "Mend or delete the file.", cause = cause)

    private fun JsonObject.value(key: String): JsonPrimitive? = when (val value = this[key]) {
        null, JsonNull -> null
        is JsonPrimitive -> value
        else -> throw IllegalArgumentException("$key is not a single value: $value")
    }

    private fun JsonObject.text(key: String): String? = value(key)?.contentOrNull

    private fun JsonObject.number(key: String): Double? = value(key)?.let { requireNotNull(it.doubleOrNull) { "$key is not a number: $it" } }

    private fun JsonObject.whole(key: String): Int? = value(key)?.let { requireNotNull(it.intOrNull) { "$key is not a whole number: $it" } }

    companion object {
        private const val LONGEST_QUOTE = 500

        /** The user's configuration folder for Pyrus, whether it exists or not. */
        fun defaultFolder(environment: Map<String, String> = System.getenv(), system: String = System.getProperty("os.name"), home: String = System.getProperty("user.home")): Path {
            environment["PYRUS_HOME"]?.takeIf { it.isNotEmpty() }?.let { return Path.of(it) }
            return when {
                system.startsWith("Windows") -> Path.of(environment["APPDATA"] ?: "$home/AppData/Roaming", "Pyrus")
                system.startsWith("Mac") -> Path.of(home, "Library", "Application Support", "Pyrus")
                else -> Path.of(environment["XDG_CONFIG_HOME"]?.takeIf { it.isNotEmpty() } ?: "$home/.config", "pyrus")
            }
        }
    }
}
