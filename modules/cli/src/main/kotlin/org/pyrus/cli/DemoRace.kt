package org.pyrus.cli

import org.pyrus.volume.Human
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.Refusal
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.describe
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.VolumeReader
import java.nio.file.Path

/** Seconds for [planes] planes of one kind, from the SEG-Y file and from the volume. */
internal data class RaceResult(val kind: PlaneKind, val planes: Int, val segySeconds: Double, val volumeSeconds: Double) {
    /** How many times the volume is the quicker. */
    val ratio: Double get() = segySeconds / volumeSeconds
}

/** Reads the same planes from a SEG-Y file and from its volume, in turn, and holds them against each other. */
internal class DemoRace(private val segy: SegyPlanes, private val volume: VolumeReader, private val file: Path) {
    private val geometry: SurveyGeometry get() = volume.info.geometry

    /**
     * Times [planes] planes of each kind, spread over the survey, after [UNTIMED] that are not timed: Java compiles while it runs.
     *
     * @throws Refusal where a sample differs between the two
     */
    suspend fun run(planes: Int, onProgress: (Progress) -> Unit): List<RaceResult> = PlaneKind.entries.map { kind ->
        repeat(UNTIMED) { compare(slab(kind, it, UNTIMED)) }
        var segySeconds = 0.0
        var volumeSeconds = 0.0
        for (at in 0 until planes) {
            val slab = slab(kind, at, planes)
            val (a, b) = compare(slab)
            segySeconds += a
            volumeSeconds += b
            onProgress(Progress("Reading ${kind.title.lowercase()}s", (at + 1) * slab.sampleCount * Float.SIZE_BYTES, planes * slab.sampleCount * Float.SIZE_BYTES))
        }
        RaceResult(kind, planes, segySeconds, volumeSeconds)
    }

    private suspend fun compare(slab: Hyperslab): Pair<Double, Double> {
        val start = System.nanoTime()
        val expected = segy.read(slab)
        val between = System.nanoTime()
        val values = volume.read(slab).values
        val end = System.nanoTime()
        for (k in expected.indices) {
            if (expected[k] == values[k] || expected[k].toRawBits() == values[k].toRawBits()) continue
            throw Refusal(
                "sample ${k + 1} of ${geometry.describe(slab)} is ${values[k]}, the SEG-Y says ${expected[k]}",
                file,
                remedy = "Please report this: pyrus verify says more.",
            )
        }
        return (between - start) / 1e9 to (end - between) / 1e9
    }

    private fun slab(kind: PlaneKind, at: Int, of: Int): Hyperslab {
        fun index(count: Int) = ((at + 0.5) * count / of).toInt()
        return when (kind) {
            PlaneKind.INLINE -> Hyperslab.inline(Index(index(geometry.inlines.count)), geometry)
            PlaneKind.CROSSLINE -> Hyperslab.crossline(Index(index(geometry.crosslines.count)), geometry)
            PlaneKind.SLICE -> Hyperslab.slice(Index(index(geometry.samples.count)), geometry)
        }
    }

    internal companion object {
        private const val UNTIMED = 3

        /** The results side by side, milliseconds a plane. */
        fun table(results: List<RaceResult>): String = buildString {
            append("  ").append("".padEnd(11)).append("SEG-Y".padStart(12)).append("volume".padStart(12)).append("SEG-Y / volume".padStart(17))
            for (result in results) {
                append("\n  ").append(result.kind.title.lowercase().padEnd(11))
                for (seconds in listOf(result.segySeconds, result.volumeSeconds)) {
                    append((Human.threeDigits(seconds / result.planes * 1000) + " ms").padStart(12))
                }
                append(Human.threeDigits(result.ratio).padStart(17))
            }
        }
    }
}
