package org.pyrus.project.memory

import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.booleanOrNull
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.intOrNull
import kotlinx.serialization.json.put
import org.pyrus.volume.NewFile
import org.pyrus.volume.Refusal
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.charset.CharacterCodingException
import java.nio.file.Files
import java.nio.file.LinkOption.NOFOLLOW_LINKS
import java.nio.file.Path

/** A window as a project file has it: its [file] by its way from the project's folder. */
internal data class RememberedWindow(val kind: String, val file: String, val front: Boolean = false, val view: JsonObject? = null)

/**
 * What a project remembers.
 *
 * @property name what the project is called; null for its folder's own name
 */
internal data class ProjectMemory(val name: String? = null, val windows: List<RememberedWindow> = emptyList()) {
    val isEmpty: Boolean get() = this == ProjectMemory()
}

/**
 * A project's memory as a JSON file: `{"format": 1, "name": "Gulf", "windows": [{"kind": "section", "file": "older/gulf.h5", "front": true, "view": {…}}]}`.
 *
 * It is data from whoever made the folder: nothing in it is run or named as a class, it is small, and what it names is looked at by [InsideFolder]. Keys that
 * this version does not know are kept. Thread-safe; blocking. Of two programs that save at once, the later wins.
 */
internal class ProjectFile(val path: Path) {
    val exists: Boolean get() = Files.isRegularFile(path, NOFOLLOW_LINKS)

    /**
     * What it says; nothing where there is no file.
     *
     * @throws Refusal where it is no JSON, of a later format, or a value in it is not of its kind: what is wrong, and where in it
     */
    fun load(): ProjectMemory = read().let { json ->
        try {
            ProjectMemory(name(json), windows(json))
        } catch (e: IllegalArgumentException) {
            throw refusal(e.message ?: e.toString(), e)
        }
    }

    /**
     * Puts [memory] in its place, whole or not at all. Throws [Refusal] where the file can't be written, or what is there is not [load]ed: it may be of use to
     * somebody.
     */
    fun save(memory: ProjectMemory) {
        val known = buildJsonObject {
            put("format", FORMAT)
            memory.name?.let { put("name", it) }
            put("windows", JsonArray(memory.windows.map(::json)))
        }
        val text = JSON.encodeToString(JsonElement.serializer(), JsonObject(known + read().filterKeys { it !in KEYS })) + "\n"
        try {
            NewFile.write(path, overwrite = true) { channel -> ByteBuffer.wrap(text.toByteArray()).let { while (it.hasRemaining()) channel.write(it) } }
        } catch (e: IOException) {
            throw Refusal("the project can't be remembered (${e.message})", path, remedy = "See to the folder.", cause = e)
        }
    }

    private fun json(window: RememberedWindow) = buildJsonObject {
        put("kind", window.kind)
        put("file", window.file)
        if (window.front) put("front", true)
        window.view?.let { put("view", it) }
    }

    private fun read(): JsonObject {
        if (!Files.exists(path, NOFOLLOW_LINKS)) return JsonObject(emptyMap())
        if (!exists) throw refusal("it is a link, a folder or a device", null)
        val text = try {
            if (Files.size(path) > MOST_BYTES) throw refusal("it has more than ${MOST_BYTES shr 20} MiB", null)
            Files.readString(path)
        } catch (e: CharacterCodingException) {
            throw refusal("it is no text in UTF-8", e)
        } catch (e: IOException) {
            throw refusal(e.message ?: e.toString(), e)
        }
        if (depth(text) > MOST_DEEP) throw refusal("objects and lists in it lie more than $MOST_DEEP deep in each other", null)
        val json = try {
            JSON.parseToJsonElement(text) as? JsonObject ?: throw refusal("it holds no JSON object", null)
        } catch (e: IllegalArgumentException) { // kotlinx's own for bad JSON is one
            throw refusal("it is no JSON${place(e.message.orEmpty(), text)}", e)
        }
        strange(json)?.let { throw refusal("it is no JSON: ${shortened(it)} is no number that can be kept, and stands in no quotation marks", null) }
        val format = (json["format"] as? JsonPrimitive)?.takeIf { !it.isString }?.intOrNull ?: throw refusal("format is not a whole number: ${json["format"]}", null)
        if (format > FORMAT) throw Refusal("it is of format $format, and this version knows $FORMAT", path, remedy = "Update Pyrus.")
        return json
    }

    /** ` (line 3, column 7)`, from where kotlinx says that it stopped; empty where it says nothing. */
    private fun place(message: String, text: String): String {
        val offset = OFFSET.find(message)?.groupValues?.get(1)?.toIntOrNull()?.coerceIn(0, text.length) ?: return ""
        val before = text.take(offset)
        return " (line ${before.count { it == '\n' } + 1}, column ${offset - before.lastIndexOf('\n')})"
    }

    private fun name(json: JsonObject): String? {
        val name = json["name"]?.takeIf { it != JsonNull } ?: return null
        require(name is JsonPrimitive && name.isString) { "name is not a text: $name" }
        require(isName(name.content)) { "name is not one line of at most $LONGEST_NAME characters" }
        return name.content
    }

    private fun windows(json: JsonObject): List<RememberedWindow> {
        val all = json["windows"] ?: return emptyList()
        require(all is JsonArray) { "windows is not a list" }
        require(all.size <= MOST_WINDOWS) { "windows are ${all.size}, more than $MOST_WINDOWS" }
        return all.mapIndexed { index, window ->
            require(window is JsonObject) { "windows[$index] is not an object: $window" }
            fun text(key: String) = requireNotNull((window[key] as? JsonPrimitive)?.takeIf { it.isString }) { "windows[$index].$key is not a text: ${window[key]}" }.content
            val view = window["view"]
            require(view == null || view is JsonObject) { "windows[$index].view is not an object: $view" }
            RememberedWindow(text("kind"), text("file"), (window["front"] as? JsonPrimitive)?.booleanOrNull ?: false, view as JsonObject?)
        }
    }

    private fun refusal(problem: String, cause: Throwable?) = Refusal("it is no project file: ${shortened(problem)}", path, remedy = "Mend or delete it; the folder is shown without.", cause = cause)

    companion object {
        const val NAME = "pyrus-project.json"
        const val FORMAT = 1
        const val MOST_WINDOWS = 100
        const val LONGEST_NAME = 100
        private const val MOST_BYTES = 1L shl 20

        /** A view is four deep; to write what is thousands deep, or to compare it, would take more stack than there is. */
        private const val MOST_DEEP = 30
        private const val LONGEST_PROBLEM = 300
        private val KEYS = setOf("format", "name", "windows")
        private val NUMBER = Regex("-?[0-9]{1,40}(\\.[0-9]{1,40})?([eE][+-]?[0-9]{1,4})?")
        private val OFFSET = Regex("offset (\\d+)")
        private val JSON = Json { prettyPrint = true }

        /** How deep brackets outside of texts lie in each other in [json], whether it is sound or not. */
        private fun depth(json: String): Int {
            var depth = 0
            var deepest = 0
            var inText = false
            var at = 0
            while (at < json.length) {
                when (json[at]) {
                    '\\' -> if (inText) at++
                    '"' -> inText = !inText
                    '{', '[' -> if (!inText) deepest = maxOf(deepest, ++depth)
                    '}', ']' -> if (!inText) depth--
                }
                at++
            }
            return deepest
        }

        /** What in [json] is neither a text nor a number, true, false or null, or a number without end; the parser lets it pass. Null where nothing is. */
        private fun strange(json: JsonElement): String? = when (json) {
            is JsonObject -> json.values.firstNotNullOfOrNull(::strange)
            is JsonArray -> json.firstNotNullOfOrNull(::strange)
            is JsonPrimitive -> json.content.takeUnless { json.isString || json is JsonNull || json.booleanOrNull != null || (NUMBER.matches(it) && it.toDouble().isFinite()) }
        }

        /** One line, and of what a file holds not all of a megabyte. */
        private fun shortened(problem: String): String =
            problem.map { if (it.isISOControl()) ' ' else it }.joinToString("").let { if (it.length <= LONGEST_PROBLEM) it else it.take(LONGEST_PROBLEM) + "…" }

        /** That of the project in [folder], there or not. */
        fun of(folder: Path) = ProjectFile(folder.resolve(NAME))

        /** Whether a project may be called [text]. */
        fun isName(text: String): Boolean = text.isNotBlank() && text.length <= LONGEST_NAME && text.none { it.isISOControl() || it == '<' }
    }
}
