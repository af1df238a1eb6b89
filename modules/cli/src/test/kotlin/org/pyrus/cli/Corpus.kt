package org.pyrus.cli

import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.jupiter.api.Assumptions.abort
import java.nio.file.Files
import java.nio.file.Path

/** The SEG-Y files that nobody on this project wrote, and what an independent reader finds in each. */
object Corpus {
    private val checkout: Path = generateSequence(Path.of("").toAbsolutePath()) { it.parent }
        .first { Files.exists(it.resolve("pom.xml")) && Files.isDirectory(it.resolve("modules")) }

    /** The folder; where there is none the test that asks is skipped, or under CI fails. */
    val folder: Path by lazy {
        val folder = System.getenv("PYRUS_CORPUS")?.let { Path.of(it) } ?: checkout.resolveSibling("shared").resolve("corpus")
        if (!Files.exists(folder.resolve("expected.json"))) {
            val reason = "no corpus at $folder: set PYRUS_CORPUS"
            check(System.getenv("CI") != "true") { reason }
            abort<Unit>(reason)
        }
        folder
    }

    private val expected: Map<String, JsonObject> by lazy {
        Json.parseToJsonElement(Files.readString(folder.resolve("expected.json"))).jsonObject.mapValues { it.value.jsonObject }
    }

    /** Files that are a post-stack 3D volume, with their digests. */
    val volumes: Map<String, JsonObject> get() = expected.filterValues { "cube_sha256" in it }

    /** Files that are to be refused. */
    val others: Set<String> get() = expected.keys - volumes.keys

    fun digest(file: String, name: String): String = volumes.getValue(file).getValue(name).jsonPrimitive.content
}
