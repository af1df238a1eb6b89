package org.pyrus.viewer.section

import org.pyrus.viewer.line.SurveyLine
import org.pyrus.volume.Human
import org.pyrus.volume.Refusal
import org.pyrus.volume.SurveyGeometry

/** Whether a line's section fits into memory: a user may go to and fro over a survey as often as he likes. */
internal object LineRoom {
    /** As they are read, as they lie along the line, and evened out for the eye. */
    private const val COPIES = 3
    private const val MOST_TRACES = 1_000_000L

    /** Half of what Java may take. */
    val most: Long get() = Runtime.getRuntime().maxMemory() / 2

    /** @throws Refusal where the samples of [line] take more than [mostBytes] */
    fun require(line: SurveyLine, geometry: SurveyGeometry, mostBytes: Long) {
        val traces = line.traceCount
        val samples = geometry.samples.count
        val most = minOf(mostBytes / COPIES / Float.SIZE_BYTES / samples, Int.MAX_VALUE.toLong() / samples, MOST_TRACES)
        if (traces <= most) return
        throw Refusal(
            "${line.name} has ${Human.count(traces, "trace")} of ${Human.count(samples, "sample")}; ${Human.count(most)} fit into memory",
            remedy = "Make it shorter, or start the program with more memory: -J-Xmx8g, for example.",
        )
    }
}
