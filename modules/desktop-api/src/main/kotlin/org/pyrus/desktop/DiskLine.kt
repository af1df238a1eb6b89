package org.pyrus.desktop

import org.openide.DialogDisplayer
import org.openide.NotifyDescriptor
import org.openide.awt.Mnemonics
import org.openide.util.NbBundle.Messages
import org.pyrus.volume.DeviceLikeness
import org.pyrus.volume.Human
import org.pyrus.volume.StorageProfile
import org.pyrus.volume.spi.ProfileBudget
import java.awt.BorderLayout
import java.awt.Dimension
import java.nio.file.Path
import java.time.ZoneId
import javax.swing.JButton
import javax.swing.JFileChooser
import javax.swing.JPanel
import javax.swing.JProgressBar
import javax.swing.UIManager

/**
 * Says in a sentence what is known of a survey's disk, with *Measure…*, which measures it behind the window, and cancels that. For the event thread only.
 *
 * @param onMeasured told the place whose disk has just been measured, so that its profile can be asked for again
 */
@Messages(
    "# {0} - device",
    "# {1} - what it behaves like",
    "# {2} - date",
    "DiskLine.known={0} behaves like {1}; measured on {2}",
    "# {0} - profile",
    "# {1} - where its figures come from",
    "DiskLine.published={0}: {1}",
    "# {0} - file name",
    "DiskLine.unknown=The disk of {0} was not measured yet",
    "DiskLine.nowhere=Select a survey, or measure a folder",
    "# {0} - percent",
    "DiskLine.measuring=Measuring, {0} %",
    "DiskLine.beginning=Measuring",
    "DiskLine.cancelled=The measurement was cancelled; nothing is left behind",
    "DiskLine.measure=M&easure…",
    "DiskLine.cancel=Canc&el",
    "DiskLine.name=Disk",
    "DiskLine.progress=Progress of the measurement",
    "DiskLine.hint=What the disk can do, by reads past the page cache: by this reading times are foretold",
    "DiskLine.title=Measure Disk",
    "# {0} - folder",
    "# {1} - seconds",
    "# {2} - bytes",
    "DiskLine.question=Measure the disk of {0}?\nIt takes about {1}. A temporary file of up to {2} is written there, and removed.",
    "DiskLine.choose=Folder on the Disk to Measure",
    "DiskLine.chosen=Choose",
)
class DiskLine(private val onMeasured: (Path) -> Unit) : JPanel(BorderLayout(6, 2)) {
    private val line = object : WrappedText(rows = LINES) {
        /** As wide as there is room; the tool tip has what does not fit. */
        override fun getPreferredSize(): Dimension = Dimension(0, getFontMetrics(font).height * LINES)

        override fun getMinimumSize(): Dimension = preferredSize
    }.apply {
        name = "disk"
        accessibleContext.accessibleName = Bundle.DiskLine_name()
    }
    private val button = JButton().apply {
        name = "measure"
        toolTipText = Bundle.DiskLine_hint()
    }
    private val bar = JProgressBar(0, PERCENT).apply {
        name = "measuring"
        isVisible = false
        accessibleContext.accessibleName = Bundle.DiskLine_progress()
    }
    private var place: Path? = null
    private var running: DiskMeasurement? = null
    private var fact = ""
    private var detail = ""

    init {
        isOpaque = false
        add(line, BorderLayout.CENTER)
        val side = JPanel(BorderLayout()).apply {
            isOpaque = false
            add(button, BorderLayout.PAGE_START)
        }
        add(side, BorderLayout.LINE_END)
        add(bar, BorderLayout.PAGE_END)
        button.addActionListener { running?.cancel() ?: ask() }
        Mnemonics.setLocalizedText(button, Bundle.DiskLine_measure())
        show(null, null)
    }

    /** Tells of the disk that [place] lies on, of which [profile] is known; null for no survey, and for nothing known. */
    fun show(place: Path?, profile: StorageProfile?) {
        this.place = place
        fact = when {
            profile != null -> words(profile)
            place != null -> Bundle.DiskLine_unknown(place.fileName ?: place)
            else -> Bundle.DiskLine_nowhere()
        }
        detail = profile?.let { DeviceLikeness.of(it).why }.orEmpty()
        if (running == null) tell(fact, detail)
    }

    private fun words(profile: StorageProfile): String {
        val measured = profile.measuredAt ?: return Bundle.DiskLine_published(profile.name, profile.source)
        return Bundle.DiskLine_known(profile.name, DeviceLikeness.of(profile).kind.label, measured.atZone(ZoneId.systemDefault()).toLocalDate())
    }

    private fun tell(text: String, detail: String = "") {
        line.text = text
        line.foreground = UIManager.getColor("Label.foreground")
        line.toolTipText = if (detail.isEmpty()) text else "<html>$text<br>$detail"
        button.accessibleContext.accessibleDescription = listOf(text, detail).filter { it.isNotEmpty() }.joinToString(": ")
    }

    private fun ask() {
        val where = place?.let(DiskMeasurement::placeFor) ?: chosenFolder() ?: return
        val budget = ProfileBudget()
        val question = Bundle.DiskLine_question(where, Human.duration(budget.seconds), Human.bytes(budget.bytes))
        val asked = NotifyDescriptor.Confirmation(question, Bundle.DiskLine_title(), NotifyDescriptor.OK_CANCEL_OPTION, NotifyDescriptor.QUESTION_MESSAGE)
        if (DialogDisplayer.getDefault().notify(asked) == NotifyDescriptor.OK_OPTION) start(where)
    }

    private fun chosenFolder(): Path? {
        val chooser = JFileChooser().apply {
            fileSelectionMode = JFileChooser.DIRECTORIES_ONLY
            dialogTitle = Bundle.DiskLine_choose()
        }
        return if (chooser.showDialog(this, Bundle.DiskLine_chosen()) == JFileChooser.APPROVE_OPTION) chooser.selectedFile.toPath() else null
    }

    private fun start(where: Path) {
        tell(Bundle.DiskLine_beginning())
        bar.isIndeterminate = true
        bar.isVisible = true
        Mnemonics.setLocalizedText(button, Bundle.DiskLine_cancel())
        running = DiskMeasurement(where, ::advanced, { ended(where, it) })
    }

    private fun advanced(percent: Int) {
        if (running == null) return
        bar.isIndeterminate = false
        bar.value = percent
        tell(Bundle.DiskLine_measuring(percent))
    }

    private fun ended(where: Path, end: MeasurementEnd) {
        running = null
        bar.isVisible = false
        Mnemonics.setLocalizedText(button, Bundle.DiskLine_measure())
        when (end) {
            MeasurementEnd.Measured -> {
                tell(fact, detail)
                onMeasured(place ?: where)
            }
            MeasurementEnd.Cancelled -> tell(Bundle.DiskLine_cancelled())
            is MeasurementEnd.Failed -> {
                tell(end.problem)
                line.foreground = Tones.error()
            }
        }
    }

    private companion object {
        const val PERCENT = 100
        const val LINES = 3
    }
}
