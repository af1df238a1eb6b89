package org.pyrus.io.soak

import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.add
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonArray
import kotlinx.serialization.json.putJsonObject
import org.pyrus.io.fuzz.Misbehaviour
import java.nio.file.Files
import java.nio.file.Path

/** How mutants ended. Those that misbehaved are kept in `target/soak`. */
internal class SoakTally(private val seed: Long) {
    val findings = ArrayList<String>()
    private val tried = sortedMapOf<String, Int>()
    private val refused = sortedMapOf<String, Int>()
    private val started = System.nanoTime()

    val opened: Int get() = tried.values.sum() - refused.values.sum() - findings.size
    val refusals: Int get() = refused.values.sum()

    fun count(mutant: VolumeMutant, bench: OpenBench) {
        val base = mutant.base.name
        tried.merge(base, 1, Int::plus)
        try {
            if (bench.run(mutant) != null) refused.merge(base, 1, Int::plus)
        } catch (e: Misbehaviour) {
            println("$base: ${mutant.what}${if (mutant.sealed) ", sealed" else ""}: ${e.message}")
            findings += "$base: ${mutant.what}${if (mutant.sealed) ", sealed" else ""}: ${e.message}"
            Files.write(Files.createDirectories(Path.of("target", "soak")).resolve("${findings.size}-$base"), mutant.bytes)
        }
    }

    private val seconds: Double get() = (System.nanoTime() - started) / 1e9

    fun write(path: Path, commit: String) {
        val report = buildJsonObject {
            put("commit", commit)
            put("seed", seed)
            put("seconds", seconds.toLong())
            put("java", System.getProperty("java.version"))
            put("heap_bytes", Runtime.getRuntime().maxMemory())
            put("tried", tried.values.sum())
            put("refused", refusals)
            put("opened", opened)
            putJsonArray("findings") { findings.forEach { add(it) } }
            putJsonObject("volumes") {
                for ((base, count) in tried) {
                    putJsonObject(base) {
                        put("tried", count)
                        put("refused", refused[base] ?: 0)
                    }
                }
            }
        }
        Files.createDirectories(path.toAbsolutePath().parent)
        Files.writeString(path, Json { prettyPrint = true }.encodeToString(JsonElement.serializer(), report) + "\n")
    }

    override fun toString(): String = "${tried.values.sum()} mutants in %.0f s: $opened opened, $refusals refused, ${findings.size} findings".format(null, seconds)
}
