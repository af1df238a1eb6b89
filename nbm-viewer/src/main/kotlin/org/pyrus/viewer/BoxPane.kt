package org.pyrus.viewer

import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.flow.drop
import kotlinx.coroutines.flow.filter
import kotlinx.coroutines.flow.filterNotNull
import kotlinx.coroutines.launch
import org.openide.util.NbBundle.Messages
import org.pyrus.viewer.cube.BoxController
import org.pyrus.viewer.cube.BoxState
import org.pyrus.viewer.cube.BoxView
import org.pyrus.viewer.cube.planes
import org.pyrus.viewer.section.NamedPlace
import org.pyrus.viewer.section.PickedPlace
import org.pyrus.viewer.section.SectionModel
import org.pyrus.viewer.section.SectionPlace
import org.pyrus.viewer.section.SectionView
import org.pyrus.viewer.section.SurveyLinks
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.planes
import java.awt.BorderLayout
import java.awt.Dimension
import javax.swing.BorderFactory
import javax.swing.JLabel
import javax.swing.JPanel
import javax.swing.JSpinner
import javax.swing.SpinnerNumberModel
import javax.swing.Timer
import javax.swing.UIManager
import kotlin.math.abs

/**
 * The three planes of a survey in space, with the bars that move and colour them. Where its user moves a plane, the survey's other views go; where they go or step, it goes. For the event thread only.
 */
@Messages(
    "Box_Hint=Drag or arrow keys: turn   Shift+drag: move   wheel: zoom   Page Up, Page Down: step   Home or double click: as at first",
    "Box_Tall=Vertical ×",
    "Box_TallTip=How many times as tall as in true scale (time as at 2000 m/s; Shift+Up and Shift+Down)",
)
internal class BoxPane(private val controller: BoxController, private val links: SurveyLinks, title: String) :
    JPanel(BorderLayout()),
    PlaneCommands,
    LookCommands,
    Look {
    /** The box as its user changes it, which the other views are told of. */
    private val model = object : SectionModel by controller {
        override fun change(transform: (SectionView) -> SectionView) {
            val before = controller.view
            controller.change(transform)
            val moved = controller.view.planes.filter { it !in before.planes }
            if (moved.isNotEmpty()) links.pick(PickedPlace(placeOf(moved.associate { it.kind to it.index }), this@BoxPane))
        }
    }
    private val scene = BoxScene(controller::show)
    private val bar = PlaneBar(model, this)
    private val display = DisplayDialog(this, title, this)
    private val tall = JSpinner(SpinnerNumberModel(controller.view.box?.tall ?: 1.0, BoxView.TALLNESSES.start, BoxView.TALLNESSES.endInclusive, .5))
    private val looks = LookBar(this, { this }, own = Bundle.Box_Tall() to tall)
    private val failure = FailureBar(controller::retry)
    private val readout = JLabel(Bundle.Box_Hint())
    private val playing = Timer(PLAY_MILLIS) { playOn() }

    /** By what the other views know each of its planes. */
    private val keys = PlaneKind.entries.associateWith { Any() }
    private var updating = false

    init {
        tall.name = "box.tall"
        tall.toolTipText = Bundle.Box_TallTip()
        tall.accessibleContext.accessibleName = Bundle.Box_TallTip()
        tall.addChangeListener { if (!updating) controller.turn { it.copy(tall = tall.value as Double) } }
        readout.name = "box.readout"
        readout.border = BorderFactory.createEmptyBorder(4, 8, 4, 8)
        readout.minimumSize = Dimension(0, readout.preferredSize.height)
        for (row in listOf(looks, bar)) row.border = BorderFactory.createEmptyBorder(Bar.GAP, Bar.GAP, 0, Bar.GAP)
        add(looks, BorderLayout.NORTH)
        add(
            JPanel(BorderLayout()).apply {
                add(bar, BorderLayout.NORTH)
                add(
                    JPanel(BorderLayout()).apply {
                        add(failure, BorderLayout.NORTH)
                        add(scene, BorderLayout.CENTER)
                    },
                    BorderLayout.CENTER,
                )
            },
            BorderLayout.CENTER,
        )
        add(readout, BorderLayout.SOUTH)
        BoxKeys.install(scene, controller, this)
        BoxMouse(scene, controller, this).install()
        bar.onDone = { scene.requestFocusInWindow() }
        bar.onPlace = ::goTo
        bar.onFault = ::say
        say(null)
        update(controller.state.value)
    }

    /** Goes where the other views go, and tells them where it is; until cancelled. */
    suspend fun follow(): Nothing = try {
        coroutineScope {
            // what was picked before this was there is not for it
            launch { links.picked.drop(1).filterNotNull().filter { it.by !== this@BoxPane }.collect { picked -> controller.change { picked.place.moved(it) } } }
            var before = links.shown.value
            links.shown.collect { now ->
                for ((view, place) in now) {
                    val stepped = place is SectionPlace.OfPlane && view !in keys.values && before[view].let { it != null && it != place }
                    if (stepped) controller.go((place as SectionPlace.OfPlane).plane)
                }
                before = now
            }
        }
    } finally {
        keys.values.forEach(links::leave)
        display.close()
    }

    fun update(state: BoxState) {
        bar.update(state.view)
        looks.update(state.view)
        display.update(state.view)
        scene.show(state)
        failure.show(state.failure)
        updating = true
        val shown = state.view.box?.tall ?: 1.0
        if (abs(tall.value as Double - shown) > 1e-9) tall.value = shown
        updating = false
        for (plane in state.view.planes) links.show(keys.getValue(plane.kind), SectionPlace.OfPlane(plane))
    }

    fun focus(): Boolean = scene.requestFocusInWindow()

    private fun say(fault: String?) {
        readout.text = fault ?: Bundle.Box_Hint()
        readout.foreground = UIManager.getColor(if (fault == null) "Label.disabledForeground" else "Component.error.focusedBorderColor") ?: foreground
    }

    private fun placeOf(moved: Map<PlaneKind, Int>): NamedPlace = moved.entries.fold(NamedPlace()) { place, (kind, index) ->
        val plane = NamedPlace.of(kind, index)
        NamedPlace(place.inline ?: plane.inline, place.crossline ?: plane.crossline, place.sample ?: plane.sample)
    }

    private fun goTo(place: NamedPlace) {
        controller.change(place::moved)
        links.pick(PickedPlace(place, this))
    }

    override fun wayTo(words: String): Way? = PlaceWords.wayTo(words, controller.view, controller.geometry)

    override fun goTo(words: String) = bar.take(words)

    override fun show(kind: PlaneKind) {
        controller.change { it.copy(kind = kind) }
        scene.requestFocusInWindow()
    }

    override fun step(steps: Int) = model.change { view ->
        view.at((view.index + steps.toLong() * view.step).coerceIn(0L, controller.geometry.dimensions.planes(view.kind) - 1L).toInt())
    }

    override fun goToEnd(last: Boolean) = model.change { it.at(if (last) controller.geometry.dimensions.planes(it.kind) - 1 else 0) }

    override fun askForPosition() = bar.ask()

    override fun play() {
        if (playing.isRunning) playing.stop() else playing.start()
        bar.playing(playing.isRunning)
    }

    /** One step on, as soon as the last one's plane is there; at the end it stops. */
    private fun playOn() {
        val view = controller.view
        if (view.index >= controller.geometry.dimensions.planes(view.kind) - 1 || !isShowing) return play()
        if (controller.state.value.settled) step(1)
    }

    override fun zoom(factor: Double) = controller.turn { it.zoomed(factor) }

    override fun fit() = controller.turn { controller.usual }

    override fun rescale() = controller.rescale()

    override fun showDisplay() = display.show()

    override val view: SectionView get() = controller.view

    override val unit: String get() = controller.geometry.samples.domain.unit

    override val onlyColours: Boolean get() = true

    override fun change(transform: (SectionView) -> SectionView) = controller.change(transform)

    private companion object {
        /** Ten planes a second, where they come as fast. */
        const val PLAY_MILLIS = 100
    }
}
