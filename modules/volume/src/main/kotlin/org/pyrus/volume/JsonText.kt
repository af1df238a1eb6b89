package org.pyrus.volume

import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject
import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path

/** Reads JSON that a user may have written: within bounds, since a parser makes of any text whatever it says, and a message that quotes it again. */
internal object JsonText {
    private const val MOST_BYTES = 1L shl 20

    /** Ours are three deep. */
    private const val MOST_DEPTH = 32

    /**
     * The object that [path] holds, or null where it holds something else.
     *
     * @throws IllegalArgumentException where it is no JSON, saying the place, or more than any file of ours
     * @throws IOException where it can't be read
     */
    fun read(path: Path): JsonObject? {
        val bytes = Files.size(path)
        require(bytes <= MOST_BYTES) { "it has ${Human.bytes(bytes)}, more than ${Human.bytes(MOST_BYTES)}" }
        return parse(Files.readString(path))
    }

    /** As [read], of the [text] itself. */
    fun parse(text: String): JsonObject? {
        requireShallow(text)
        return Json.parseToJsonElement(text) as? JsonObject
    }

    private fun requireShallow(text: String) {
        var depth = 0
        var inString = false
        var escaped = false
        for ((at, char) in text.withIndex()) {
            when {
                escaped -> escaped = false
                inString -> if (char == '\\') {
                    escaped = true
                } else if (char == '"') {
                    inString = false
                }
                char == '"' -> inString = true
                char == '{' || char == '[' -> require(++depth <= MOST_DEPTH) { "it is nested more than $MOST_DEPTH deep at character ${at + 1}" }
                char == '}' || char == ']' -> depth--
            }
        }
    }
}
