package org.pyrus.project.importing

import org.openide.util.NbBundle.Messages
import org.pyrus.desktop.DiskLine
import org.pyrus.desktop.PlanPreview
import org.pyrus.project.forms.Form
import org.pyrus.project.forms.labelled
import org.pyrus.project.forms.line
import org.pyrus.project.forms.named
import org.pyrus.project.forms.onTyping
import org.pyrus.volume.Human
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.StoredType
import java.awt.BorderLayout
import java.io.File
import javax.swing.ButtonGroup
import javax.swing.JButton
import javax.swing.JCheckBox
import javax.swing.JComponent
import javax.swing.JFileChooser
import javax.swing.JLabel
import javax.swing.JPanel
import javax.swing.JRadioButton
import javax.swing.JSpinner
import javax.swing.JTextField
import javax.swing.SpinnerNumberModel

/** The wizard's third page: the volume to be written, its chunks, and what they will be worth. For the event thread only. */
@Messages(
    "LBL_Target=&Target:",
    "CTL_Browse=Bro&wse…",
    "CTL_Overwrite=&Replace the existing file",
    "LBL_Chunks=Chunks:",
    "# {0} - planner, or the shape that Options has",
    "CTL_Planned=As &planned ({0})",
    "CTL_ByHand=By han&d:",
    "ACC_ChunkInlines=Inlines of a chunk",
    "ACC_ChunkCrosslines=Crosslines of a chunk",
    "ACC_ChunkSamples=Samples of a chunk",
    "LBL_Fast=Fast copies:",
    "CTL_FastINLINE=of inlines",
    "CTL_FastCROSSLINE=of crosslines",
    "CTL_FastSLICE=of slices",
    "HINT_Fast=The samples are stored once more, so that such a plane lies in one piece.",
    "# {0} - bytes of the copies",
    "# {1} - bytes of the file",
    "LBL_FastBytes={0} more, {1} in all",
    "CTL_Float32=Store &as float32 whatever the source's type",
    "LBL_Crs=X and Y are in:",
    "HINT_Crs=The coordinate reference system: EPSG:23031, say, or its well-known text. Blank: not known.",
    "LBL_FreeSpace=Free space:",
    "# {0} - free bytes",
    "LBL_Free={0} on the target''s disk",
    "LBL_UnknownFree=not told by the target's disk",
    "MSG_NoChunks=No chunks: the file can't be imported.",
    "MSG_NoPlan=The chunk is drawn here as soon as the scan knows the survey.",
    "TIT_Target=Volume to Write",
    "CTL_Choose=Choose",
)
internal class TargetPage(private val model: ImportModel, settings: PyrusSettings, private val choose: ((ImportChoices) -> ImportChoices) -> Unit) :
    JPanel(BorderLayout(0, 10)),
    WizardPage {
    private val target = JTextField(model.choices.value.targetText, 40).named("import.target")
    private val browse = JButton().labelled(Bundle.CTL_Browse(), "import.browse")
    private val overwrite = JCheckBox().labelled(Bundle.CTL_Overwrite(), "import.overwrite")
    private val planned = JRadioButton().labelled(Bundle.CTL_Planned(settings.chunk ?: settings.planner), "import.planned")
    private val byHand = JRadioButton().labelled(Bundle.CTL_ByHand(), "import.byHand")
    private val sides = listOf("inlines" to Bundle.ACC_ChunkInlines(), "crosslines" to Bundle.ACC_ChunkCrosslines(), "samples" to Bundle.ACC_ChunkSamples()).map { (id, said) ->
        spinner("import.chunk.$id", 1, Int.MAX_VALUE, 1, said)
    }
    private val crs = JTextField(model.choices.value.crsText, 40).named("import.crs").apply { toolTipText = Bundle.HINT_Crs() }
    private val float32 = JCheckBox().labelled(Bundle.CTL_Float32(), "import.float32")
    private val fast = PlaneKind.entries.associateWith { kind ->
        JCheckBox().labelled(fastLabel(kind), "import.fast.${kind.title.lowercase()}").apply { toolTipText = Bundle.HINT_Fast() }
    }
    private val fastBytes = JLabel(" ").named("import.fastBytes")
    private val preview = PlanPreview().named("import.preview")
    private val diskLine = DiskLine { model.lookAgain() }
    private val free = JLabel(" ").named("import.free")
    private var shownScan: ScanState? = null

    init {
        isOpaque = false
        add(choices(), BorderLayout.NORTH)
        add(preview, BorderLayout.CENTER)
        add(diskLine, BorderLayout.SOUTH)
        listen()
        applyToControls()
    }

    private fun choices() = Form().apply {
        row(Bundle.LBL_Target(), target, browse)
        row(overwrite)
        row(Bundle.LBL_Chunks(), line(planned), labels = planned)
        row(line(byHand, sides[0], JLabel("×"), sides[1], JLabel("×"), sides[2]))
        row(Bundle.LBL_Fast(), line(*fast.values.toTypedArray(), fastBytes), labels = fast.values.first())
        row(Bundle.LBL_Crs(), crs)
        row(Bundle.LBL_FreeSpace(), free)
        row(float32)
        ButtonGroup().apply {
            add(planned)
            add(byHand)
        }
        planned.isSelected = true
        browse.addActionListener { browse(File(target.text))?.let { target.text = it.path } }
    }

    private fun listen() {
        target.onTyping { choose { it.copy(targetText = target.text) } }
        crs.onTyping { choose { it.copy(crsText = crs.text) } }
        overwrite.addActionListener { choose { it.copy(overwrite = overwrite.isSelected) } }
        float32.addActionListener { choose { it.copy(float32 = float32.isSelected) } }
        for (box in fast.values) box.addActionListener { choose { choices -> choices.copy(fastCopies = fast.filterValues { it.isSelected }.keys) } }
        for (button in listOf(planned, byHand)) button.addActionListener { chooseChunk() }
        for (side in sides) {
            side.addChangeListener {
                if (byHand.isSelected && side.isEnabled) chooseChunk()
            }
        }
    }

    private fun chooseChunk() {
        applyToControls()
        choose { choices -> choices.copy(chunk = if (byHand.isSelected) sides.map { it.value as Int } else null) }
    }

    private fun applyToControls() = sides.forEach { it.isEnabled = byHand.isSelected }

    private fun browse(current: File): File? {
        val chooser = JFileChooser(current.parentFile).apply {
            dialogTitle = Bundle.TIT_Target()
            selectedFile = current
        }
        return if (chooser.showDialog(this, Bundle.CTL_Choose()) == JFileChooser.APPROVE_OPTION) chooser.selectedFile else null
    }

    override val component: JComponent get() = this

    override val first: JComponent get() = target

    override fun show(state: ScanState) {
        if (state == shownScan) return
        shownScan = state
        val scan = (state as? ScanState.Found)?.scan
        float32.isVisible = scan != null && scan.storedType != StoredType.FLOAT32
        if (scan != null) {
            val dimensions = scan.geometry.dimensions
            listOf(dimensions.inlines, dimensions.crosslines, dimensions.samples).forEachIndexed { i, most ->
                val numbers = sides[i].model as SpinnerNumberModel
                numbers.maximum = most
                if (numbers.number.toInt() > most) numbers.value = most
            }
        }
    }

    fun show(disk: TargetDisk?) = diskLine.show(disk?.target, disk?.profile)

    override fun show(draft: ImportDraft?) {
        val shape = draft?.plan?.shape
        if (shape != null && planned.isSelected) listOf(shape.inlines, shape.crosslines, shape.samples).forEachIndexed { i, side -> sides[i].value = side }
        val type = draft?.storedType
        if (draft?.plan != null && type != null) {
            preview.present(draft.plan, type, draft.forecast)
        } else {
            preview.presentNothing(if (shownScan is ScanState.Refused) Bundle.MSG_NoChunks() else Bundle.MSG_NoPlan())
        }
        val copies = draft?.copyBytes.orEmpty().values.sum()
        fastBytes.text = draft?.volumeBytes?.takeIf { copies > 0 }?.let { Bundle.LBL_FastBytes(Human.bytes(copies), Human.bytes(it)) } ?: " "
        byHand.isEnabled = shape != null || byHand.isSelected
        free.text = draft?.freeBytes?.let { Bundle.LBL_Free(Human.bytes(it)) } ?: Bundle.LBL_UnknownFree()
    }

    private fun fastLabel(kind: PlaneKind): String = when (kind) {
        PlaneKind.INLINE -> Bundle.CTL_FastINLINE()
        PlaneKind.CROSSLINE -> Bundle.CTL_FastCROSSLINE()
        PlaneKind.SLICE -> Bundle.CTL_FastSLICE()
    }

    private fun spinner(id: String, least: Int, most: Int, value: Int, said: String?) = JSpinner(SpinnerNumberModel(value, least, most, 1)).named(id).apply {
        (editor as JSpinner.NumberEditor).apply {
            format.isGroupingUsed = false
            textField.columns = 5
            textField.name = "$id.text"
        }
        said?.let { accessibleContext.accessibleName = it }
    }
}
