package org.pyrus.testing

import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import java.nio.file.Files
import java.nio.file.Path

/** The SEG-Y files that nobody on this project wrote, and what an independent reader finds in each: in `PYRUS_CORPUS`, or `shared/corpus` beside the checkout. */
object Corpus {
    /** The folder that holds the whole project. */
    val checkout: Path = generateSequence(Path.of("").toAbsolutePath()) { it.parent }
        .first { Files.exists(it.resolve("pom.xml")) && Files.isDirectory(it.resolve("modules")) }

    /** The folder; where there is none the test that asks is skipped, or under CI fails. */
    val folder: Path by lazy {
        val folder = System.getenv("PYRUS_CORPUS")?.let { Path.of(it) } ?: checkout.resolveSibling("shared").resolve("corpus")
        if (!Files.exists(folder.resolve("expected.json"))) missing("no corpus at $folder: set PYRUS_CORPUS")
        folder
    }

    private val expected: Map<String, JsonObject> by lazy {
        Json.parseToJsonElement(Files.readString(folder.resolve("expected.json"))).jsonObject.mapValues { it.value.jsonObject }
    }

    /** Files that are a post-stack 3D volume, with what is expected of each. */
    val volumes: Map<String, JsonObject> get() = expected.filterValues { "cube_sha256" in it }

    /** Files that are to be refused. */
    val others: Set<String> get() = expected.keys - volumes.keys

    fun file(name: String): Path = folder.resolve(name)

    fun digest(file: String, name: String): String = volumes.getValue(file).getValue(name).jsonPrimitive.content
}
