package org.pyrus.viewer

import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.collectLatest
import kotlinx.coroutines.flow.drop
import kotlinx.coroutines.flow.filter
import kotlinx.coroutines.flow.filterNotNull
import kotlinx.coroutines.launch
import org.pyrus.viewer.section.Cuts
import org.pyrus.viewer.section.NamedPlace
import org.pyrus.viewer.section.PickedPlace
import org.pyrus.viewer.section.Readout
import org.pyrus.viewer.section.SectionController
import org.pyrus.viewer.section.SectionState
import org.pyrus.viewer.section.SectionView
import org.pyrus.viewer.section.SurveyLinks
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.planes
import java.awt.BorderLayout
import java.awt.Dimension
import java.awt.Point
import javax.swing.BorderFactory
import javax.swing.JLabel
import javax.swing.JPanel
import javax.swing.JSplitPane
import javax.swing.Timer
import javax.swing.UIManager

/**
 * One plane, or what lies under a line, with the bar that says which it is, and what lies under the cursor below it. Where its user points, the other views of the survey go; where they do, it
 * goes. A line is changed where it is drawn anew on a map. For the event thread only.
 *
 * @param fixed the kind of plane where it never changes
 * @param display opens all that can be said about how planes are drawn
 */
internal class SectionPane(
    private val controller: SectionController,
    private val links: SurveyLinks,
    private val display: () -> Unit,
    private val fixed: PlaneKind? = null,
) : JPanel(BorderLayout()),
    SectionCommands {
    private val picture = PictureView(controller::show)
    private val line = controller.view.line?.name
    private val bar: PlaceBar = if (line != null) LineBar(controller) else PlaneBar(controller, this, fixed)
    private val hint = ReadoutText.hint(alongLine = line != null)
    private val readout = JLabel(hint)
    private val failure = FailureBar(controller::retry)
    private val analysis = MutableStateFlow<AnalysisPanel?>(null) // made when first asked for: charts take a while to load
    private val beside = JSplitPane(JSplitPane.HORIZONTAL_SPLIT, true)
    private val playing = Timer(PLAY_MILLIS) { playOn() }
    private var cursor: Point? = null
    private var fault: String? = null

    init {
        readout.name = "section.readout"
        readout.border = BorderFactory.createEmptyBorder(4, 8, 4, 8)
        readout.minimumSize = Dimension(0, readout.preferredSize.height)
        bar.border = BorderFactory.createEmptyBorder(Bar.GAP, Bar.GAP, 0, Bar.GAP)
        add(bar, BorderLayout.NORTH)
        add(
            JPanel(BorderLayout()).apply {
                add(failure, BorderLayout.NORTH)
                add(beside, BorderLayout.CENTER)
            },
            BorderLayout.CENTER,
        )
        add(readout, BorderLayout.SOUTH)
        beside.leftComponent = picture
        beside.resizeWeight = 1.0
        beside.border = null
        PictureKeys.install(picture, this)
        PictureMouse(
            picture,
            this,
            controller,
            onMoved = {
                cursor = it
                read()
                showAnalysis()
            },
            onPicked = ::pick,
        ).install()
        bar.onDone = { picture.requestFocusInWindow() }
        bar.onPlace = ::goTo
        bar.onFault = {
            fault = it
            read()
        }
        update(controller.state.value)
    }

    /** Goes where the other views' users point, and draws where their planes cut this one; until cancelled. */
    suspend fun follow(): Nothing = try {
        coroutineScope {
            launch { analysis.filterNotNull().collectLatest { it.follow() } }
            // what was picked before this was there is not for it
            launch { links.picked.drop(1).filterNotNull().filter { it.by !== this@SectionPane }.collect { picked -> controller.change { go(it, picked.place) } } }
            if (line != null) launch { links.redrawn.drop(1).filterNotNull().filter { it.line.name == line }.collect { drawn -> controller.change { it.copy(line = drawn.line) } } }
            links.shown.collect { cut() }
        }
    } finally {
        links.hover(null, this)
        links.leave(this)
    }

    /** A pane of one kind of plane leaves the other kinds to the other panes. */
    private fun go(view: SectionView, place: NamedPlace): SectionView = if (fixed == null) place.moved(view) else place.movedPlane(view)

    fun update(state: SectionState) {
        bar.update(state.view)
        picture.show(state)
        failure.show(state.failure)
        links.show(this, state.view.place)
        cut()
        showAnalysis()
        read()
    }

    private fun cut() {
        val place = picture.shown?.place ?: return
        picture.cuts = Cuts.of(place, (links.shown.value - this).values)
    }

    private fun goTo(place: NamedPlace) {
        controller.change { if (fixed == null) place.shown(it) else place.movedPlane(it) }
        links.pick(PickedPlace(place, this))
    }

    private fun pick(at: Point) {
        val shown = picture.shown ?: return
        val readout = Readout.at(at.x, at.y, shown.picture.plane, shown.place, controller.geometry) ?: return
        links.pick(PickedPlace(placeOf(readout), this))
    }

    private fun placeOf(readout: Readout): NamedPlace = controller.geometry.run {
        NamedPlace(inlines.indexOf(readout.inline), crosslines.indexOf(readout.crossline), samples.nearest(readout.value))
    }

    /** Gives the picture the focus. */
    fun focus(): Boolean = picture.requestFocusInWindow()

    private fun read() {
        val shown = picture.shown
        val found = cursor?.let(picture::sampleAt)?.let { at -> shown?.let { Readout.at(at.x, at.y, it.picture.plane, it.place, controller.geometry) } }
        links.hover(found?.let(::placeOf), this)
        readout.text = fault ?: found?.let { ReadoutText.of(it, controller.geometry) } ?: hint
        readout.foreground = UIManager.getColor(
            when {
                fault != null -> "Component.error.focusedBorderColor"
                found == null -> "Label.disabledForeground"
                else -> "Label.foreground"
            },
        ) ?: foreground
    }

    override fun show(kind: PlaneKind) {
        if (fixed == null && line == null) controller.change { it.copy(kind = kind) }
        picture.requestFocusInWindow()
    }

    override fun step(steps: Int) = controller.step(steps * controller.view.step)

    override fun goToEnd(last: Boolean) = controller.change { if (it.line != null) it else it.at(if (last) controller.geometry.dimensions.planes(it.kind) - 1 else 0) }

    override fun wayTo(words: String): Way? = PlaceWords.wayTo(words, controller.view, controller.geometry)

    override fun goTo(words: String) = bar.take(words)

    override fun askForPosition() = bar.ask()

    override fun zoom(factor: Double) = controller.zoom { window, plane -> window.zoomed(factor).noLargerThan(plane.width, plane.height) }

    override fun fit() = controller.zoom { _, _ -> null }

    override fun oneToOne() {
        val plot = picture.shown?.picture?.plot ?: return
        controller.zoom { window, _ -> window.resized(plot.width.toDouble(), plot.height.toDouble()) }
    }

    override fun rescale() = controller.rescale()

    override fun play() {
        if (line != null) return
        if (playing.isRunning) playing.stop() else playing.start()
        bar.playing(playing.isRunning)
    }

    /** One step on, as soon as the last one's plane is there; at the end it stops. */
    private fun playOn() {
        val view = controller.view
        val last = controller.geometry.dimensions.planes(view.kind) - 1
        if (view.index >= last || !isShowing) return play()
        if (controller.state.value.settled) step(1)
    }

    override fun showDisplay() = display()

    override fun analyse() {
        val made = analysis.value
        if (made == null) {
            analysis.value = AnalysisPanel().also { beside.rightComponent = it }
        } else {
            made.isVisible = !made.isVisible
        }
        beside.resetToPreferredSizes()
        showAnalysis()
        picture.requestFocusInWindow()
    }

    private fun showAnalysis() {
        val shown = picture.shown?.picture ?: return
        val analysis = analysis.value?.takeIf { it.isVisible } ?: return
        // evened out amplitudes are saturated elsewhere
        analysis.show(shown.plane.plane, shown.look.clip.takeIf { shown.drawn === shown.plane })
        cursor?.let(picture::sampleAt)?.let { at -> analysis.point(shown.plane.plane, shown.plane.row(at.x, at.y)) }
    }

    override fun export() {
        picture.shown?.let { SectionExport.ask(this, it) }
    }

    override fun print() {
        picture.shown?.let { SectionPrint.ask(it) }
    }

    private companion object {
        /** Ten planes a second, where they come as fast. */
        const val PLAY_MILLIS = 100
    }
}
