package org.pyrus.cli

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
import org.pyrus.volume.NewFile
import org.pyrus.volume.TargetFile
import java.nio.ByteBuffer
import java.nio.file.Path

/** `pyrus bench`: times every reader of a volume beside each other. */
internal class BenchVerb(session: Session) : Verb("bench", "Time every reader of a volume beside each other", session) {
    private val volumes by pathArguments("VOLUME", "Volumes to read")
    private val segy by option("--segy", metavar = "FILE", help = "Time this SEG-Y file too, which the volumes were made of").convert { pathOf(it) }
    private val readers by option("--readers", metavar = "NAMES", help = "Time these readers only, such as direct,jhdf; the others are held against the first")
        .convert { it.split(',').map(String::trim) }
    private val warm by option("--warm", help = "With the files in memory only").flag()
    private val cold by option("--cold", help = "With nothing of them in memory only (as root; both, where neither is given)").flag()
    private val rounds by option("--rounds", metavar = "N", help = "Planes of each kind (7)").int().restrictTo(1..10_000).default(7, "")
    private val seed by option("--seed", metavar = "S", help = "Take other planes (1)").long().default(1, "")
    private val workers by workersOption()
    private val json by option("--json", metavar = "FILE", help = "Write every figure as JSON here; - for standard output")
    private val html by option("--html", metavar = "FILE", help = "Draw a page with charts that explain each figure here").convert { pathOf(it) }
    private val overwrite by overwriteOption()

    override fun run() {
        val caches = CacheState.entries.filterTo(LinkedHashSet()) { if (it == CacheState.WARM) warm || !cold else cold || !warm }
        val request = BenchRequest(volumes, segy, readers, caches, rounds, seed, workers ?: session.settings.workers)
        val jsonFile = json?.takeIf { it != "-" }?.let { pathOf(it) }
        val inputs = volumes + listOfNotNull(segy)
        for (target in listOfNotNull(jsonFile, html)) TargetFile.of(target, overwrite, inputs) // refused now rather than when all is measured

        val report = session.progress().use { display -> session.job { Bench(request, "pyrus ${PyrusCommand.version()}").run(display::show) } }
        jsonFile?.let { write(it, report.toJson(), inputs) }
        html?.let { write(it, BenchPage.of(report), inputs) }
        out.println(if (json == "-") report.toJson() else BenchTable.of(report))
    }

    private fun write(target: Path, text: String, inputs: List<Path>) = NewFile.write(target, overwrite, inputs) { channel ->
        val bytes = ByteBuffer.wrap(text.toByteArray())
        while (bytes.hasRemaining()) channel.write(bytes)
    }
}
