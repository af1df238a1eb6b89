package org.pyrus.io.soak

import kotlinx.coroutines.runBlocking
import org.pyrus.io.importing.CheckpointOrder
import org.pyrus.synthetic.SegyOptions
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.SyntheticSurvey
import org.pyrus.testing.Jvm
import org.pyrus.volume.Refusal
import java.nio.file.Files
import java.nio.file.NoSuchFileException
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.random.Random

/** How a job that was killed was met by the next. */
internal enum class SoakOutcome {
    /** It had ended before the kill came, or its file had just got its name. */
    COMPLETE,

    /** It had no part file yet. */
    NOTHING_LEFT,

    /** The next went on with its part file. */
    WENT_ON,

    /** The next started over. */
    STARTED_OVER,
}

/**
 * Kills imports, rechunks and exports, each a process of its own, by SIGKILL at moments chosen by chance over all of the time that they take; a part of them twice, the second time when they go
 * on. After each kill the target is absent, or the same bytes as one that was never killed; then the job is run to its end, and the target must be that, with nothing beside it.
 *
 * @param folder where all files lie
 */
internal class KillHarness(private val folder: Path, private val random: Random, private val order: CheckpointOrder = CheckpointOrder.SOUND, private val sleepMillis: Long = 0) {
    private val source = folder.resolve("survey.sgy")
    private val volume = folder.resolve("reference.h5")
    private val rechunked = folder.resolve("rechunked.h5")
    private val seconds = HashMap<SoakKind, Double>()

    /** What was not as it must be. */
    val failures = ArrayList<String>()
    val counts = HashMap<SoakKind, HashMap<SoakOutcome, Int>>()

    /** Makes the source and what is to come of it. */
    fun prepare(inlines: Int = 96, crosslines: Int = 104, samples: Int = 250) {
        runBlocking { SegyWriter(SyntheticSurvey.faulted(inlines, crosslines, samples), SegyOptions(formatCode = 5)).write(source) }
        SoakJob(SoakKind.IMPORT, source, volume).run()
        SoakJob(SoakKind.RECHUNK, volume, rechunked).run()
    }

    private fun reference(kind: SoakKind): Path = when (kind) {
        SoakKind.IMPORT, SoakKind.RESUMED_IMPORT -> volume
        SoakKind.RECHUNK -> rechunked
        SoakKind.EXPORT -> source
    }

    private fun job(kind: SoakKind, target: Path): SoakJob {
        val pause = if (random.nextBoolean()) 0L else 20L
        return SoakJob(kind, if (kind == SoakKind.IMPORT || kind == SoakKind.RESUMED_IMPORT) source else volume, target, order = order, pauseMillis = pause, sleepMillis = sleepMillis)
    }

    /** Kills one job of [kind], and does the rest. */
    fun kill(kind: SoakKind) {
        val target = folder.resolve("target" + if (kind == SoakKind.EXPORT) ".sgy" else ".h5")
        val part = target.resolveSibling("${target.fileName}.part")
        val length = seconds.getOrPut(kind) { run(job(kind, target), target, part, null).also { Files.delete(target) } }
        val moments = List(if (random.nextInt(3) == 0) 2 else 1) { random.nextDouble() * length * MARGIN }
        val where = "$kind killed ${moments.joinToString(" and again ") { "%.3f s".format(null, it) }} after its part file was there"
        for (moment in moments) {
            if (!Files.exists(target)) run(job(kind, target), target, part, moment)
            if (Files.exists(target) && Files.mismatch(target, reference(kind)) != -1L) failures += "$where: the target is there, and not complete"
        }
        val outcome = next(kind, target, part, where)
        counts.getOrPut(kind) { HashMap() }.merge(outcome, 1, Int::plus)
    }

    /** The job once more, to its end, with what the kill has left. */
    private fun next(kind: SoakKind, target: Path, part: Path, where: String): SoakOutcome {
        val wasThere = Files.exists(target)
        val hadPart = Files.exists(part)
        val said = try {
            job(kind, target).copy(overwrite = wasThere, order = CheckpointOrder.SOUND, sleepMillis = 0).run()
        } catch (e: Refusal) {
            failures += "$where: the next is refused: ${e.message}"
            Files.deleteIfExists(part)
            emptyList()
        }
        if (!Files.exists(target) || Files.mismatch(target, reference(kind)) != -1L) failures += "$where: the target is not what it would have been, after ${said.lastOrNull()}"
        if (Files.exists(part)) failures += "$where: its part file is still there"
        Files.deleteIfExists(target)
        Files.deleteIfExists(part)
        return when {
            wasThere -> SoakOutcome.COMPLETE
            said.any { it.startsWith("going on") } -> SoakOutcome.WENT_ON
            hadPart -> SoakOutcome.STARTED_OVER
            else -> SoakOutcome.NOTHING_LEFT
        }
    }

    /** Runs [job] in a process of its own, and kills it so many seconds after its part file is there; says how long it took from then on. */
    private fun run(job: SoakJob, target: Path, part: Path, moment: Double?): Double {
        val old = if (Files.exists(part)) Files.getLastModifiedTime(part) else null
        val command = Jvm.command(SoakJob::class.java.name, listOf("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"), *job.arguments())
        val process = ProcessBuilder(command).redirectErrorStream(true).redirectOutput(folder.resolve("said.txt").toFile()).start()
        try {
            val deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS)
            // a part file that was there before is one of this job when it is written to
            while (process.isAlive && !Files.exists(target) && (!Files.exists(part) || modified(part) == old)) {
                check(System.nanoTime() < deadline) { "no part file in $DEADLINE_SECONDS s" }
                Thread.sleep(1)
            }
            val begun = System.nanoTime()
            val ended = process.waitFor(moment?.let { (it * 1e6).toLong() } ?: TimeUnit.SECONDS.toMicros(DEADLINE_SECONDS), TimeUnit.MICROSECONDS)
            if (ended && process.exitValue() != 0) failures += "$job failed by itself: ${Files.readString(folder.resolve("said.txt"))}"
            check(ended || moment != null) { "$job does not end in $DEADLINE_SECONDS s" }
            return (System.nanoTime() - begun) / 1e9
        } finally {
            process.destroyForcibly().waitFor()
        }
    }

    private fun modified(part: Path) = try {
        Files.getLastModifiedTime(part)
    } catch (_: NoSuchFileException) {
        null
    }

    private companion object {
        const val DEADLINE_SECONDS = 120L

        /** Some kills come when the job has ended. */
        const val MARGIN = 1.1
    }
}
