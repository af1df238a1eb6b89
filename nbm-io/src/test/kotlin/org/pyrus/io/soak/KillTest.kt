package org.pyrus.io.soak

import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.add
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonArray
import kotlinx.serialization.json.putJsonObject
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.io.importing.CheckpointOrder
import org.pyrus.testing.Corpus
import java.nio.file.Files
import java.nio.file.Path
import kotlin.random.Random

/**
 * Jobs that are killed. As many as system property `pyrus.kills` says, 12 where it says nothing, by the seed `pyrus.kill.seed`; what came of them goes to the file `pyrus.kill.report`, where one is
 * named. The long set (docs/soak/kill.json is what it wrote last):
 *
 *     mvn -pl nbm-io -am test -Dtest=KillTest -Dsurefire.failIfNoSpecifiedTests=false -Dpyrus.kills=200 -Dpyrus.kill.report=docs/soak/kill.json
 */
class KillTest {
    @TempDir
    lateinit var folder: Path

    @Test
    fun `a job that is killed at any moment leaves its target absent or complete, and the next job makes the same bytes`() {
        val kills = Integer.getInteger("pyrus.kills", 12)
        val seed = System.getProperty("pyrus.kill.seed")?.toLong() ?: 8
        val started = System.nanoTime()
        val harness = KillHarness(folder, Random(seed))
        harness.prepare()
        repeat(kills) { harness.kill(KINDS[it % KINDS.size]) }
        System.getProperty("pyrus.kill.report")?.let { report(Corpus.checkout.resolve(it), harness, kills, seed, (System.nanoTime() - started) / 1e9) }
        assertEquals(emptyList<String>(), harness.failures)
    }

    @Test
    fun `a journal that is ahead of its data is found by killing`() {
        val harness = KillHarness(folder, Random(8), CheckpointOrder.BEFORE_DATA, sleepMillis = 4)
        harness.prepare(inlines = 48, crosslines = 40)
        var kills = 0
        while (harness.failures.isEmpty() && kills++ < MOST_KILLS) harness.kill(SoakKind.RESUMED_IMPORT)
        assertFalse(harness.failures.isEmpty()) { "not in $kills kills" }
    }

    private fun report(file: Path, harness: KillHarness, kills: Int, seed: Long, seconds: Double) {
        val commit = ProcessBuilder("git", "-C", Corpus.checkout.toString(), "describe", "--always", "--dirty", "--abbrev=40").start().inputReader().readText().trim()
        val json = buildJsonObject {
            put("commit", commit)
            put("seed", seed)
            put("kills", kills)
            put("seconds", Math.round(seconds))
            put("system", "${System.getProperty("os.name")} ${System.getProperty("os.version")}, Java ${System.getProperty("java.version")}, ${Files.getFileStore(folder).type()}")
            putJsonObject("outcomes") {
                for (kind in SoakKind.entries) {
                    putJsonObject(kind.name.lowercase()) { for (outcome in SoakOutcome.entries) put(outcome.name.lowercase(), harness.counts[kind]?.get(outcome) ?: 0) }
                }
            }
            putJsonArray("failures") { harness.failures.forEach { add(it) } }
        }
        Files.createDirectories(file.parent)
        Files.writeString(file, Json { prettyPrint = true }.encodeToString(JsonObject.serializer(), json) + "\n")
    }

    private companion object {
        /** Imports twice as often as the others each, since they keep a journal. */
        val KINDS = listOf(SoakKind.RESUMED_IMPORT, SoakKind.RECHUNK, SoakKind.IMPORT, SoakKind.RESUMED_IMPORT, SoakKind.EXPORT, SoakKind.IMPORT)
        const val MOST_KILLS = 20
    }
}
