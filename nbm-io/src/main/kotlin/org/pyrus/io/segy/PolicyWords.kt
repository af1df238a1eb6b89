package org.pyrus.io.segy

import org.pyrus.volume.Grade
import org.pyrus.volume.Human
import org.pyrus.volume.Issue
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.DuplicatePolicy
import org.pyrus.volume.spi.TracePolicy

/** What is to be said of a survey's traces that a policy leaves out, averages, counts or salvages. */
internal class PolicyWords(
    private val layout: SegyLayout,
    private val policy: TracePolicy,
    private val fields: TraceFields,
    private val placement: GridPlacement,
    private val deadTraces: Long,
) {
    fun issues(): List<Issue> = listOfNotNull(leftOut(), counted(), salvaged(), allDead())

    private fun leftOut(): Issue? {
        if (placement.leftOut == 0) return null
        val traces = Human.count(placement.leftOut, "trace")
        val why = when {
            policy.offset != null -> "$traces of another offset than ${policy.offset}" + if (placement.averaged > 0) " or averaged" else ""
            policy.averages -> "$traces averaged at ${Human.count(placement.averaged, "position")}"
            policy.duplicates == DuplicatePolicy.LAST -> "$traces at a position that a later one has"
            else -> "$traces at a position that an earlier one has"
        }
        val kept = if (policy.keepsLeftOut) "their samples are kept in /segy/left_out_samples" else "their samples are not kept: the volume can't give the same file back"
        return Issue(Grade.WARNING, "left out: $why; $kept")
    }

    private fun counted(): Issue? = if (!fields.isCounted) {
        null
    } else {
        Issue(Grade.INFO, "the field at byte ${fields.positions.crossline} does not vary along the line: crosslines are the traces counted from 1", remedy = "Name another with --crossline-byte.")
    }

    private fun salvaged(): Issue? {
        // less than a header: no trace, which the issues of every scan say
        if (!policy.salvage || !layout.hasCutTrace) return null
        val trace = layout.traceCount + 1
        val byte = layout.fileBytes - layout.tail.size + 1
        val there = (layout.tail.size - layout.headerBytes) / layout.format.bytes
        val lacking = layout.samplesPerTrace - there
        val what = if (placement.cutTracePlaced) "its first $there samples are salvaged, the other $lacking are 0" else "another is at its position, and it is left out"
        return Issue(Grade.WARNING, "the last trace is cut short: $what", trace, byte, "Copy the file again, if more of it can be had.")
    }

    private fun allDead(): Issue? = if (deadTraces == layout.headerCount && deadTraces > 0) {
        Issue(Grade.WARNING, "all traces are marked dead (bytes 29–30: 2), which is not believed: they count as live")
    } else {
        null
    }

    companion object {
        /** The refusal of pre-stack data that have no traces of [offset]. */
        fun noSuchOffset(file: SegyFile, offset: Int, found: SegmentFindings): Refusal {
            val offsets = found.offsets
            val some = if (offsets.size > SHOWN) "${offsets.first()} to ${offsets.last()}" + (if (offsets.size == SegmentFindings.MOST_OFFSETS) " and more" else "") else offsets.joinToString()
            return Refusal(
                "no trace has the offset $offset: there are $some", file.path, trace = 1, byte = file.layout.traceOffset(0) + HeaderBytes.OFFSET,
                remedy = "Give one of these as --offset.",
            )
        }

        private const val SHOWN = 8
    }
}
