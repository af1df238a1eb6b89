package org.pyrus.chunking.options

import org.openide.util.NbBundle.Messages
import org.pyrus.volume.Human
import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.spi.ChunkKnobs
import java.math.BigDecimal

/** What can be typed on the Options page. */
internal enum class Entry { CHUNK_SIZE, RATIO, ASYMMETRY, WORKERS, BUDGET, PLANE_CACHE }

/** What a [SettingsDraft] comes to. */
internal sealed interface Verdict {
    data class Good(val settings: PyrusSettings) : Verdict

    /** [errors] has a sentence for each entry that can't be taken. */
    data class Bad(val errors: Map<Entry, String>) : Verdict
}

/** Settings as they stand on the page: numbers as the text typed, right or wrong. [workers] holds only where they are not [automaticWorkers]. */
@Messages(
    "# {0} - what was typed",
    "SettingsDraft.number=\"{0}\" is not a number such as 2 or 2.5",
    "# {0} - what was typed",
    "SettingsDraft.whole=\"{0}\" is not a whole number",
    "SettingsDraft.empty=A number is missing",
    "# {0} - least",
    "# {1} - most",
    "# {2} - what was typed",
    "SettingsDraft.range=Must be {0} to {1}, not {2}",
)
internal data class SettingsDraft(
    val sizeKiB: String,
    val ratio: String,
    val asymmetry: String,
    val planner: String,
    val reader: String?,
    val automaticWorkers: Boolean,
    val workers: String,
    val bufferBudgetMiB: String,
    val planeCacheMiB: String,
) {
    fun check(): Verdict {
        val errors = errors()
        if (errors.isNotEmpty()) return Verdict.Bad(errors)
        return Verdict.Good(
            PyrusSettings(
                planner, knobs()!!, reader, if (automaticWorkers) null else workers.trim().toInt(),
                bufferBudgetMiB.trim().toInt(), planeCacheMiB.trim().toInt(),
            ),
        )
    }

    /** The formula's knobs, whatever the other entries are; null where one of the three can't be taken. */
    fun knobs(): ChunkKnobs? {
        if (listOf(sizeError(), ratioError(), asymmetryError()).any { it != null }) return null
        return ChunkKnobs(sizeKiB.trim().toDouble(), ratio.trim().toDouble(), asymmetry.trim().toDouble())
    }

    private fun errors(): Map<Entry, String> = buildMap {
        sizeError()?.let { put(Entry.CHUNK_SIZE, it) }
        ratioError()?.let { put(Entry.RATIO, it) }
        asymmetryError()?.let { put(Entry.ASYMMETRY, it) }
        if (!automaticWorkers) wholeError(workers, PyrusSettings.WORKERS)?.let { put(Entry.WORKERS, it) }
        wholeError(bufferBudgetMiB, PyrusSettings.BUDGET_MIB)?.let { put(Entry.BUDGET, it) }
        wholeError(planeCacheMiB, PyrusSettings.PLANE_CACHE_MIB)?.let { put(Entry.PLANE_CACHE, it) }
    }

    private fun sizeError() = numberError(sizeKiB, SIZE_KIB)

    private fun ratioError() = numberError(ratio, FACTOR)

    private fun asymmetryError() = numberError(asymmetry, FACTOR)

    private fun numberError(text: String, range: ClosedFloatingPointRange<Double>): String? {
        val typed = text.trim()
        if (typed.isEmpty()) return Bundle.SettingsDraft_empty()
        val value = typed.takeIf { PLAIN_NUMBER.matches(it) }?.toDoubleOrNull() ?: return Bundle.SettingsDraft_number(typed)
        return if (value in range) null else Bundle.SettingsDraft_range(plain(range.start), plain(range.endInclusive), typed)
    }

    private fun wholeError(text: String, range: IntRange): String? {
        val typed = text.trim()
        if (typed.isEmpty()) return Bundle.SettingsDraft_empty()
        val value = typed.toBigIntegerOrNull() ?: return Bundle.SettingsDraft_whole(typed)
        val taken = value.bitLength() < Int.SIZE_BITS && value.toInt() in range
        return if (taken) null else Bundle.SettingsDraft_range(Human.count(range.first), Human.count(range.last), typed)
    }

    companion object {
        /** A whole chunk has to stay below 2³¹ bytes. */
        val SIZE_KIB = 1.0..2_097_151.0

        /** For ratio and asymmetry: beyond it every survey's chunk is one sample or the whole survey on some side. */
        val FACTOR = 0.01..100.0

        private val PLAIN_NUMBER = Regex("[+-]?(\\d+\\.?\\d*|\\.\\d+)")

        fun of(settings: PyrusSettings): SettingsDraft = SettingsDraft(
            plain(settings.knobs.sizeKiB),
            plain(settings.knobs.ratio),
            plain(settings.knobs.asymmetry),
            settings.planner,
            settings.reader,
            settings.workers == null,
            (settings.workers ?: Runtime.getRuntime().availableProcessors().coerceIn(PyrusSettings.WORKERS)).toString(),
            settings.bufferBudgetMiB.toString(),
            settings.planeCacheMiB.toString(),
        )

        private fun plain(value: Double): String = BigDecimal(value.toString()).stripTrailingZeros().toPlainString()
    }
}
