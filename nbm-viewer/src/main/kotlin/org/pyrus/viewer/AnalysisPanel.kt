package org.pyrus.viewer

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.collectLatest
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext
import org.jfree.chart.ChartPanel
import org.openide.util.NbBundle.Messages
import org.pyrus.viewer.analysis.PlaneAnalysis
import org.pyrus.viewer.analysis.TraceCurve
import org.pyrus.volume.Human
import org.pyrus.volume.Plane
import java.awt.Dimension
import java.awt.GridLayout
import javax.swing.JPanel

/**
 * What is in the plane shown: how often its amplitudes occur, which frequencies its traces hold, and the trace under the cursor. Worked out behind, the newest plane and trace only. For the
 * event thread only.
 */
@Messages(
    "Analysis_Name=Amplitudes, spectrum and trace",
    "Analysis_Amplitudes=Amplitudes",
    "# {0} - samples",
    "# {1} - least",
    "# {2} - greatest",
    "# {3} - mean",
    "Analysis_AmplitudesOf={0} samples, {1} to {2}, mean {3}",
    "Analysis_NoAmplitudes=No live sample other than 0",
    "Analysis_Spectrum=Amplitude spectrum, dB",
    "# {0} - frequency",
    "# {1} - its unit",
    "Analysis_SpectrumOf=Strongest at {0} {1}",
    "# {0} - frequency",
    "# {1} - its unit",
    "# {2} - trace",
    "Analysis_SpectrumAndTrace=Strongest at {0} {1}; {2} in orange",
    "Analysis_NoSpectrum=A slice cuts across traces: it has no spectrum of them",
    "Analysis_DeadSpectrum=No trace with more than one value",
    "Analysis_Trace=Trace",
    "Analysis_NoTrace=The trace under the cursor",
)
internal class AnalysisPanel : JPanel(GridLayout(0, 1)) {
    private val plane = MutableStateFlow<Plane?>(null)
    private val at = MutableStateFlow<Pair<Plane, Int>?>(null)
    private var clip: Double? = null
    private val amplitudes = AnalysisChart.bars(Bundle.Analysis_Amplitudes())
    private val spectrum = AnalysisChart.lines(Bundle.Analysis_Spectrum())
    private val trace = AnalysisChart.downwards(Bundle.Analysis_Trace())
    private var analysis: PlaneAnalysis? = null
    private var curve: TraceCurve? = null

    init {
        name = "section.analysis"
        getAccessibleContext().accessibleName = Bundle.Analysis_Name() // the field of that name is not yet set
        for (chart in listOf(amplitudes, spectrum, trace)) add(chart.panel)
        preferredSize = Dimension(WIDTH, WIDTH)
        minimumSize = Dimension(WIDTH, 0)
    }

    /** Shows [plane], whose colours are saturated at [clip]; null where that is no amplitude of it. */
    fun show(plane: Plane, clip: Double?) {
        this.plane.value = plane
        if (this.clip != clip) {
            this.clip = clip
            analysis?.let(::draw)
        }
    }

    /** Shows the trace at [row] of [plane]. */
    fun point(plane: Plane, row: Int) {
        at.value = plane to row
    }

    /** Works out what is shown; until cancelled. */
    suspend fun follow() = coroutineScope {
        launch { followPlanes() }
        launch { followTraces() }
    }

    private suspend fun followPlanes() {
        plane.collectLatest { plane ->
            if (plane == null) return@collectLatest
            val found = withContext(Dispatchers.Default) { currentCoroutineContext().let { context -> PlaneAnalysis.of(plane) { context.ensureActive() } } }
            analysis = found
            if (at.value?.first !== plane) curve = null
            draw(found)
        }
    }

    private suspend fun followTraces() {
        at.collectLatest { place ->
            val (plane, row) = place ?: return@collectLatest
            curve = withContext(Dispatchers.Default) { TraceCurve.of(plane, row) }
            draw(curve)
        }
    }

    private fun draw(found: PlaneAnalysis) {
        val bins = found.bins
        if (bins == null) {
            amplitudes.clear(Bundle.Analysis_NoAmplitudes())
        } else {
            val words = Bundle.Analysis_AmplitudesOf(Human.count(bins.samples), amount(bins.least.toDouble()), amount(bins.greatest.toDouble()), amount(bins.mean))
            amplitudes.showBars(words, List(bins.counts.size) { bins.edge(it) to bins.edge(it + 1) }, bins.counts, clip?.let { listOf(-it, it) }.orEmpty())
        }
        draw(curve)
    }

    private fun draw(curve: TraceCurve?) {
        val whole = analysis?.spectrum
        if (whole == null) {
            spectrum.clear(if (plane.value?.alongTraces == false) Bundle.Analysis_NoSpectrum() else Bundle.Analysis_DeadSpectrum())
        } else {
            val lines = listOfNotNull(analysis?.title?.let { it to whole }, curve?.spectrum?.let { curve.title to it })
            val peak = amount(whole.peak)
            val words = if (lines.size == 1) Bundle.Analysis_SpectrumOf(peak, whole.unit) else Bundle.Analysis_SpectrumAndTrace(peak, whole.unit, lines.last().first)
            spectrum.showLines(words, whole.unit, lines.map { (name, of) -> ChartLine(name, of.decibels.size, of::frequency) { of.decibels[it] } })
        }
        if (curve == null) {
            trace.clear(Bundle.Analysis_NoTrace())
        } else {
            trace.showLines(curve.title, curve.axis.label, listOf(ChartLine(curve.title, curve.values.size, curve.axis::valueAt) { curve.values[it].toDouble() }))
        }
    }

    override fun updateUI() {
        super.updateUI()
        components?.filterIsInstance<ChartPanel>()?.forEach { AnalysisChart.dress(it) }
    }

    private fun amount(value: Double): String = Human.threeDigits(value)

    private companion object {
        const val WIDTH = 260
    }
}
