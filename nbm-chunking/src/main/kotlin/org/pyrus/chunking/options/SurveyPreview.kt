package org.pyrus.chunking.options

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext
import org.openide.util.NbBundle.Messages
import org.pyrus.desktop.DiskLine
import org.pyrus.desktop.PlanPreview
import org.pyrus.volume.Refusal
import org.pyrus.volume.StorageProfile
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.VolumeFile
import org.pyrus.volume.spi.Profilers
import org.pyrus.volume.spi.Progress
import java.awt.BorderLayout
import java.awt.Font
import java.io.IOException
import java.nio.file.Path
import java.util.logging.Level
import java.util.logging.Logger
import javax.swing.BorderFactory
import javax.swing.JLabel
import javax.swing.JPanel
import javax.swing.JProgressBar
import javax.swing.SwingUtilities

/**
 * The plan for the survey selected elsewhere in the suite, whose dimensions are read in the background while the page is open; for an example where none
 * is selected; or for dimensions that the user types over those. What planes will take is foretold for the survey's disk. Plans are made off the event thread, the last one
 * asked for wins. For the event thread only.
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
)
internal class SurveyPreview : JPanel(BorderLayout(0, 10)) {
    private val dimensions = NumberField(COLUMNS).apply { name = "dimensions" }
    private val origin = Explanation("").apply { name = "origin" }
    private val reading = JProgressBar().apply { name = "reading"; isVisible = false }
    private val plan = PlanPreview().apply { name = "plan" }
    private val diskLine = DiskLine(::lookAtDisk)

    private var survey: InspectedSurvey? = InspectedSurvey.EXAMPLE
    private var place: Path? = null
    private var disk: StorageProfile? = null
    private var chunking: Chunking? = Chunking()
    private var workers: Int? = null
    private var scope: CoroutineScope? = null
    private var inspection: Job? = null
    private var planning: Job? = null
    private var looking: Job? = null
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
            val foot = JPanel(BorderLayout(0, 4)).apply {
                isOpaque = false
                border = BorderFactory.createEmptyBorder(6, 0, 0, 0)
                add(reading, BorderLayout.PAGE_START)
                add(diskLine, BorderLayout.CENTER)
            }
            add(foot, BorderLayout.PAGE_END)
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
        if (selected != null) inspect(selected) else lookAtDisk(place)
        replan()
    }

    /** Stops what is being read. */
    fun close() {
        following?.close()
        following = null
        scope?.cancel()
        scope = null
        reading.isVisible = false
    }

    /** Plans anew, by [chunking], which is null where it can't be taken, for reads by [workers], or as many as the disk likes. */
    fun show(chunking: Chunking?, workers: Int?) {
        if (chunking == this.chunking && workers == this.workers) return
        this.chunking = chunking
        this.workers = workers
        replan()
    }

    /** Tells of the disk that [place] lies on, as far as it is known, and plans by that. */
    private fun lookAtDisk(place: Path?) {
        this.place = place
        looking?.cancel()
        looking = scope?.launch {
            disk = place?.let { withContext(Dispatchers.IO) { Profilers.find()?.known(it) } }
            diskLine.show(place, disk)
            replan()
        }
    }

    private fun inspect(file: VolumeFile) {
        inspection?.cancel()
        lookAtDisk(file.path)
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
        survey = read?.let { InspectedSurvey(it, survey?.storedType ?: InspectedSurvey.EXAMPLE.storedType) }
        if (read == null) origin.show(Bundle.SurveyPreview_wrong()) else origin.state(Bundle.SurveyPreview_typed())
        replan()
    }

    private fun replan() {
        planning?.cancel()
        val survey = survey ?: return plan.presentNothing(Bundle.SurveyPreview_noSurvey())
        val chunking = chunking ?: return plan.presentNothing(Bundle.SurveyPreview_noKnobs())
        val asked = AskedPlan(survey, chunking, disk, workers)
        planning = scope?.launch {
            // who types 2048 means neither 2 nor 20
            delay(TYPING_MILLIS)
            val made = withContext(PLANNING) { asked.make() }
            when (made) {
                is MadePlan.Plan -> plan.present(made.plan, survey.storedType, made.forecast)
                is MadePlan.None -> plan.presentNothing(made.why)
            }
        }
    }

    private companion object {
        const val COLUMNS = 11
        const val STEPS = 1000
        const val TYPING_MILLIS = 60L

        /** One at a time: a plan that has been begun is finished, though no one waits for it. */
        val PLANNING = Dispatchers.Default.limitedParallelism(1)
    }
}
