package org.pyrus.io.soak

import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonObjectBuilder
import kotlinx.serialization.json.add
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonArray
import kotlinx.serialization.json.putJsonObject
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.testing.Corpus
import java.nio.file.Files
import java.nio.file.Path

/**
 * The long run, `-Dpyrus.soak.minutes`, of [ConcurrencyHarness] by the seed `-Dpyrus.soak.seed`. Writes `docs/soak/concurrency.json`, or where `-Dpyrus.soak.report` says:
 *
 *     mvn -pl nbm-io -am test -Dtest=ConcurrencySoak -Dsurefire.failIfNoSpecifiedTests=false -Dpyrus.soak.minutes=60
 */
class ConcurrencySoak {
    @TempDir
    lateinit var temporary: Path

    @Test
    fun `readers beside imports get every sample right, and leave nothing`() {
        val seed = java.lang.Long.getLong("pyrus.soak.seed", System.currentTimeMillis())
        val minutes = Integer.getInteger("pyrus.soak.minutes", 60)
        val harness = ConcurrencyHarness(temporary.toRealPath(), seed)
        harness.prepare()
        val started = System.nanoTime()
        harness.run(minutes * 60.0, looks = maxOf(12, 2 * minutes))
        report(Corpus.checkout.resolve(System.getProperty("pyrus.soak.report", "docs/soak/concurrency.json")), harness, seed, (System.nanoTime() - started) / 1e9)
        assertEquals(emptyList<String>(), harness.failures) { "with -Dpyrus.soak.seed=$seed" }
    }

    private fun report(file: Path, harness: ConcurrencyHarness, seed: Long, seconds: Double) {
        val commit = ProcessBuilder("git", "-C", Corpus.checkout.toString(), "describe", "--always", "--dirty", "--abbrev=40").start().inputReader().readText().trim()
        val json = buildJsonObject {
            put("commit", commit)
            put("seed", seed)
            put("seconds", Math.round(seconds))
            put("system", "${System.getProperty("os.name")} ${System.getProperty("os.version")}, Java ${System.getProperty("java.version")}, ${Files.getFileStore(temporary).type()}")
            put("readers", harness.readerCount)
            put("samples_compared", harness.samples.get())
            putJsonObject("reads") { for ((way, count) in harness.reads) put(way.name.lowercase(), count.get()) }
            put("reads_cancelled", harness.cancelledReads.get())
            put("readers_opened", harness.opened.get())
            put("imports", harness.imports.get())
            put("imports_cancelled", harness.cancelledImports.get())
            putJsonObject("before") { state(harness.before) }
            putJsonObject("after") { state(harness.after) }
            putJsonArray("heap_bytes_meanwhile") { harness.states.forEach { add(it.heapBytes) } }
            putJsonArray("descriptors_meanwhile") { harness.states.forEach { add(it.allDescriptors) } }
            putJsonArray("failures") { harness.failures.forEach { add(it) } }
        }
        Files.createDirectories(file.parent)
        Files.writeString(file, Json { prettyPrint = true }.encodeToString(JsonObject.serializer(), json) + "\n")
    }

    private fun JsonObjectBuilder.state(state: ProcessState) {
        put("descriptors", state.allDescriptors)
        put("descriptors_of_its_files", state.descriptors.size)
        put("mappings_of_its_files", state.mappings.size)
        put("threads", state.threads)
        put("heap_bytes", state.heapBytes)
        put("direct_bytes", state.directBytes)
    }
}
