package org.pyrus.cli

import com.github.ajalt.clikt.core.UsageError
import com.github.ajalt.clikt.parameters.arguments.convert
import com.github.ajalt.clikt.parameters.arguments.multiple
import com.github.ajalt.clikt.parameters.groups.provideDelegate
import com.github.ajalt.clikt.parameters.options.convert
import com.github.ajalt.clikt.parameters.options.default
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.int
import com.github.ajalt.clikt.parameters.types.long
import com.github.ajalt.clikt.parameters.types.restrictTo
import org.pyrus.bench.Bench
import org.pyrus.bench.BenchPage
import org.pyrus.bench.BenchRequest
import org.pyrus.bench.BenchTable
import org.pyrus.bench.CacheState
import org.pyrus.bench.PatternBench
import org.pyrus.bench.PatternPage
import org.pyrus.bench.Sweep
import org.pyrus.bench.SweepPage
import org.pyrus.bench.SweepRequest
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.OpenOptions
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.Readers
import java.nio.file.Files
import java.nio.file.Path

/** `pyrus bench`: times every reader of a volume beside each other; or a volume's cursor, or a disk. */
internal class BenchVerb(session: Session) : Verb("bench", "Time every reader of a volume beside each other", session) {
    private val volumes by rawPath("VOLUME", "Volumes to read").convert { pathOf(it) }.multiple()
    private val segy by option("--segy", metavar = "FILE", help = "Time this SEG-Y file too, which the volumes were made of").convert { pathOf(it) }
    private val readers by option("--readers", metavar = "NAMES", help = "Time these readers only, such as direct,jhdf; the others are held against the first")
        .convert { it.split(',').map(String::trim) }
    private val warm by option("--warm", help = "With the files in memory only").flag()
    private val cold by option("--cold", help = "With nothing of them in memory only (as root; both, where neither is given)").flag()
    private val rounds by option("--rounds", metavar = "N", help = "Planes of each kind (7)").int().restrictTo(1..10_000).default(7, "")
    private val seed by option("--seed", metavar = "S", help = "Take other planes (1)").long().default(1, "")
    private val workers by workersOption()
    private val pattern by option("--pattern", help = "Time single samples by a cursor instead, in four orders, of one volume or of one made for it").flag()
    private val sweep by option("--sweep", metavar = "DIR", help = "Measure the founding articles' figures on this folder's disk instead")
        .convert { pathOf(it) }
    private val outputs by BenchOutputs(session)
    private val program get() = "pyrus ${PyrusCommand.version()}"

    override fun run() {
        val folder = sweep
        when {
            folder != null && (pattern || volumes.isNotEmpty()) -> throw UsageError("--sweep makes its own volumes: give neither any nor --pattern")
            (pattern || folder != null) && (segy != null || warm || cold) -> throw UsageError("--segy, --warm and --cold are for readers beside each other: leave them out of --pattern and --sweep")
            folder != null -> sweep(folder)
            pattern && (readers?.size ?: 1) > 1 -> throw UsageError("--pattern times one reader: give one")
            pattern && volumes.size > 1 -> throw UsageError("--pattern takes one volume, or none to have one made")
            pattern -> pattern(volumes.firstOrNull())
            volumes.isEmpty() -> throw UsageError("give a volume, or --pattern, or --sweep DIR")
            else -> readers()
        }
    }

    private fun readers() {
        val caches = CacheState.entries.filterTo(LinkedHashSet()) { if (it == CacheState.WARM) warm || !cold else cold || !warm }
        val request = BenchRequest(volumes, segy, readers, caches, rounds, seed, workers ?: session.settings.workers)
        val inputs = volumes + listOfNotNull(segy)
        outputs.check(inputs)
        val report = measure { Bench(request, program).run(it) }
        outputs.write(inputs, BenchTable.of(report), report.toJson()) { BenchPage.of(report) }
    }

    private fun pattern(volume: Path?) {
        outputs.check(listOfNotNull(volume))
        val report = measure { onProgress ->
            if (volume != null) {
                cursor(volume, onProgress)
            } else {
                BenchSurvey(Path.of(System.getProperty("java.io.tmpdir"))).use { cursor(it.makeVolume(onProgress), onProgress) }
            }
        }
        outputs.write(listOfNotNull(volume), report.table(), report.toJson()) { PatternPage.of(report) }
    }

    private suspend fun cursor(volume: Path, onProgress: (Progress) -> Unit) =
        PatternBench(volume, program, rounds) { Readers.open(volume, readers?.first(), OpenOptions(workers ?: session.settings.workers)) }.run(onProgress)

    private fun sweep(folder: Path) {
        if (!Files.isDirectory(folder)) throw Refusal("it is no folder", folder, remedy = "Name one on the disk that is to be measured.")
        outputs.check(emptyList())
        val report = measure { onProgress ->
            BenchSurvey(folder).use { survey ->
                survey.makeSegy(onProgress)
                Sweep(SweepRequest(survey.segy, survey.folder, rounds), program).run(onProgress).copy(folder = folder.toString())
            }
        }
        outputs.write(emptyList(), report.table(), report.toJson()) { SweepPage.of(report) }
    }

    private fun <T> measure(run: suspend ((Progress) -> Unit) -> T): T = session.progress().use { display -> session.job { run(display::show) } }
}
