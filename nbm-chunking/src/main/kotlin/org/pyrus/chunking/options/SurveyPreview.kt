package org.pyrus.chunking.options

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext
import org.openide.awt.Mnemonics
import org.openide.util.NbBundle.Messages
import org.pyrus.desktop.PlanPreview
import org.pyrus.volume.Refusal
import org.pyrus.volume.StoredType
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.VolumeFile
import org.pyrus.volume.spi.ChunkKnobs
import org.pyrus.volume.spi.ChunkPlan
import org.pyrus.volume.spi.PlanRequest
import org.pyrus.volume.spi.Planners
import org.pyrus.volume.spi.Progress
import java.awt.BorderLayout
import java.awt.Font
import java.io.IOException
import java.util.logging.Level
import java.util.logging.Logger
import javax.swing.BorderFactory
import javax.swing.JLabel
import javax.swing.JPanel
import javax.swing.JProgressBar
import javax.swing.SwingUtilities

/**
 * The plan for the survey selected elsewhere in the suite, whose dimensions are read in the background while the page is open; for an example where none
 * is selected; or for dimensions that the user types over those. For the event thread only.
 */
@Messages(
    "SurveyPreview.title=Preview",
    "SurveyPreview.survey=Sur&vey:",
    "SurveyPreview.example=An example: no survey is selected.",
    "# {0} - file name",
    "# {1} - sample type",
    "SurveyPreview.file={0}, {1}",
    "# {0} - file name",
    "SurveyPreview.reading=Reading the dimensions of {0}",
    "# {0} - file name",
    "SurveyPreview.unread={0} could not be read; an example instead.",
    "SurveyPreview.typed=Inlines x crosslines x samples.",
    "SurveyPreview.wrong=Write three counts such as 1966x1103x3001.",
    "SurveyPreview.noSurvey=The survey's dimensions are missing.",
    "SurveyPreview.noKnobs=Mend the figures on the left to see the plan.",
    "# {0} - a planner's short name",
    "SurveyPreview.noPlan=The planner {0} has no plan for this survey.",
)
internal class SurveyPreview : JPanel(BorderLayout(0, 10)) {
    private val dimensions = NumberField(COLUMNS).apply { name = "dimensions" }
    private val origin = Explanation("").apply { name = "origin" }
    private val reading = JProgressBar().apply { name = "reading"; isVisible = false }
    private val plan = PlanPreview().apply { name = "plan" }

    private var survey: InspectedSurvey? = InspectedSurvey.EXAMPLE
    private var planner = Planners.DEFAULT
    private var knobs: ChunkKnobs? = ChunkKnobs()
    private var scope: CoroutineScope? = null
    private var inspection: Job? = null
    private var planning: Job? = null
    private var following: AutoCloseable? = null
    private var showing = false

    init {
        isOpaque = false
        border = BorderFactory.createEmptyBorder(0, 10, 0, 0)
        val title = JLabel(Bundle.SurveyPreview_title()).apply { font = font.deriveFont(Font.BOLD) }
        val form = FormRows()
        form.row(Bundle.SurveyPreview_survey(), dimensions, origin, long = true)
        form.rest()
        val head = JPanel(BorderLayout()).apply {
            isOpaque = false
            add(title, BorderLayout.PAGE_START)
            add(form, BorderLayout.CENTER)
            add(reading, BorderLayout.PAGE_END)
        }
        add(head, BorderLayout.PAGE_START)
        add(plan, BorderLayout.CENTER)
        dimensions.onTyping { if (!showing) typed() }
        showExample(Bundle.SurveyPreview_example())
    }

    /** Shows [selected], and from then on whatever [follow] tells, until [close]. */
    fun open(selected: VolumeFile?, follow: ((VolumeFile) -> Unit) -> AutoCloseable) {
        close()
        scope = CoroutineScope(SupervisorJob() + Dispatchers.Main)
        following = follow(::inspect)
        if (selected != null) inspect(selected)
    }

    /** Stops what is being read. */
    fun close() {
        following?.close()
        following = null
        scope?.cancel()
        scope = null
        reading.isVisible = false
    }

    /** Plans anew; [knobs] null where they can't be taken. */
    fun show(planner: String, knobs: ChunkKnobs?) {
        this.planner = planner
        this.knobs = knobs
        replan()
    }

    private fun inspect(file: VolumeFile) {
        inspection?.cancel()
        val name = file.path.fileName.toString()
        reading.isIndeterminate = true
        reading.isVisible = true
        origin.state(Bundle.SurveyPreview_reading(name))
        inspection = scope?.launch {
            try {
                val found = InspectedSurvey.of(file, onProgress = ::showProgress)
                showSurvey(found, Bundle.SurveyPreview_file(name, found.storedType.label))
            } catch (e: Refusal) {
                unread(name, e)
            } catch (e: IOException) {
                unread(name, e)
            } finally {
                // a later inspection may have taken the bar over
                if (inspection == coroutineContext[Job]) reading.isVisible = false
            }
        }
    }

    private fun unread(name: String, why: Exception) {
        Logger.getLogger(javaClass.name).log(Level.FINE, "no preview of $name", why)
        showExample(Bundle.SurveyPreview_unread(name))
        origin.toolTipText = why.message
    }

    /** Called from worker threads. */
    private fun showProgress(progress: Progress) = SwingUtilities.invokeLater {
        reading.isIndeterminate = progress.total <= 0
        reading.maximum = STEPS
        if (progress.total > 0) reading.value = (progress.done.toDouble() / progress.total * STEPS).toInt()
    }

    private fun showExample(text: String) = showSurvey(InspectedSurvey.EXAMPLE, text)

    private fun showSurvey(survey: InspectedSurvey, text: String) {
        this.survey = survey
        showing = true
        dimensions.text = survey.dimensions.toString()
        showing = false
        origin.state(text)
        replan()
    }

    private fun typed() {
        inspection?.cancel()
        val read = VolumeDimensions.parse(dimensions.text)
        survey = read?.let { InspectedSurvey(it, survey?.storedType ?: InspectedSurvey.EXAMPLE.storedType, survey?.disk) }
        if (read == null) origin.show(Bundle.SurveyPreview_wrong()) else origin.state(Bundle.SurveyPreview_typed())
        replan()
    }

    private fun replan() {
        planning?.cancel()
        val survey = survey ?: return plan.presentNothing(Bundle.SurveyPreview_noSurvey())
        val knobs = knobs ?: return plan.presentNothing(Bundle.SurveyPreview_noKnobs())
        val request = PlanRequest(survey.dimensions, survey.storedType.bytes, knobs, survey.disk)
        val chosen = planner
        val open = scope
        // where the disk is known a planner may weigh thousands of shapes
        if (survey.disk == null || open == null) return present(planned(chosen, request), survey.storedType)
        planning = open.launch { present(withContext(Dispatchers.Default) { planned(chosen, request) }, survey.storedType) }
    }

    /** The plan, or why there is none. */
    private fun planned(planner: String, request: PlanRequest): Pair<ChunkPlan?, String> = try {
        Planners.named(planner).plan(request) to ""
    } catch (e: Refusal) {
        null to (e.message ?: Bundle.SurveyPreview_noPlan(planner))
    } catch (_: ArithmeticException) {
        // more samples than can be counted
        null to Bundle.SurveyPreview_noPlan(planner)
    }

    private fun present(planned: Pair<ChunkPlan?, String>, type: StoredType) {
        val (made, whyNot) = planned
        if (made != null) plan.present(made, type) else plan.presentNothing(whyNot)
    }

    private companion object {
        const val COLUMNS = 11
        const val STEPS = 1000
    }
}
