package org.pyrus.cli

import com.github.ajalt.clikt.parameters.options.default
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.double
import com.github.ajalt.clikt.parameters.types.int
import com.github.ajalt.clikt.parameters.types.restrictTo
import org.pyrus.volume.DeviceLikeness
import org.pyrus.volume.Human
import org.pyrus.volume.StorageProfile
import org.pyrus.volume.StorageProfileJson
import org.pyrus.volume.spi.ProfileBudget
import org.pyrus.volume.spi.Profilers

/** `pyrus profile`: what a disk can do, measured, and kept for planning. */
internal class ProfileVerb(session: Session) : Verb("profile", "Measure what a disk can do, and keep it for planning", session) {
    private val place by pathArgument("PLACE", "A folder on the disk, where a temporary file is made, or a large file, which is only read; a built-in disk's name shows that")
    private val seconds by option("--seconds", metavar = "S", help = "About how long it takes at most (15)").double().restrictTo(1.0..600.0).default(ProfileBudget().seconds)
    private val mebibytes by option("--size", metavar = "MIB", help = "Most that the temporary file takes (1024)").int().restrictTo(16..65_536).default((ProfileBudget().bytes shr 20).toInt())
    private val json by jsonOption()

    override fun run() {
        val profiler = Profilers.default()
        val profile = profiler.builtIn.find { it.name == place.toString() }
            ?: session.progress().use { display -> session.job { profiler.measure(place, ProfileBudget(seconds, mebibytes.toLong() shl 20), onProgress = display::show) } }
        if (json) out.json(StorageProfileJson.encode(profile)) else print(profile)
    }

    private fun print(profile: StorageProfile) {
        val likeness = DeviceLikeness.of(profile)
        out.println(profile.name)
        out.println(
            Labelled().apply {
                row("source", profile.source)
                row("behaves like", "${likeness.kind.label}: ${likeness.why}")
                row("sequential", "read ${Human.bytes(profile.sequentialReadBytesPerSecond)}/s" + profile.sequentialWriteBytesPerSecond?.let { ", write ${Human.bytes(it)}/s" }.orEmpty())
                profile.readaheadGain?.let { row("readahead", "small reads one after the other go ${Human.roughly(it)} times as fast through the page cache as without") }
                row("requests", "${profile.queueDepth} at a time; gaps up to ${Human.bytes(profile.extentLimits.closedGapBytes)} are read along")
            },
        )
        out.println(curve(profile))
    }

    /** Reads a second, a row for each size, a column for each queue depth, with a bar of the least reads' share of their most. */
    private fun curve(profile: StorageProfile): String = buildString {
        append("  random reads a second".padEnd(LABEL)).append(profile.queueDepths.joinToString("") { "depth $it".padStart(COLUMN) }).append('\n')
        for (size in profile.sizes) {
            append("  ${sizeWords(size)}".padEnd(LABEL)).append(profile.queueDepths.joinToString("") { Human.count(profile.pace(size, it)!!.toLong()).padStart(COLUMN) }).append('\n')
        }
        val least = profile.queueDepths.map { profile.pace(profile.sizes.first(), it)!! }
        for ((depth, pace) in profile.queueDepths.zip(least)) append("  depth $depth".padEnd(LABEL)).append("█".repeat(maxOf(1, (BAR * pace / least.max()).toInt()))).append('\n')
    }.trimEnd()

    private fun sizeWords(bytes: Int): String = if (bytes >= 1 shl 20) "${bytes shr 20} MiB" else "${bytes shr 10} KiB"

    private companion object {
        const val LABEL = 24
        const val COLUMN = 11
        const val BAR = 40
    }
}
