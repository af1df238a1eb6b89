package org.pyrus.viewer

import org.pyrus.viewer.section.Readout
import org.pyrus.viewer.section.SectionController
import org.pyrus.viewer.section.SectionState
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.planes
import java.awt.BorderLayout
import java.awt.Point
import javax.swing.BorderFactory
import javax.swing.JLabel
import javax.swing.JPanel
import javax.swing.UIManager

/** A section with its controls above and what lies under the cursor below. For the event thread only. */
internal class SectionPanel(private val controller: SectionController) :
    JPanel(BorderLayout()),
    SectionCommands {
    private val picture = PictureView(controller::show)
    private val toolbar = SectionToolbar(controller, this)
    private val readout = JLabel(ReadoutText.hint)
    private val failure = FailureBar(controller::retry)
    private var cursor: Point? = null
    private var fault: String? = null

    init {
        readout.name = "section.readout"
        readout.border = BorderFactory.createEmptyBorder(4, 8, 4, 8)
        readout.minimumSize = java.awt.Dimension(0, readout.preferredSize.height)
        add(toolbar, BorderLayout.NORTH)
        add(
            JPanel(BorderLayout()).apply {
                add(failure, BorderLayout.NORTH)
                add(picture, BorderLayout.CENTER)
            },
            BorderLayout.CENTER,
        )
        add(readout, BorderLayout.SOUTH)
        PictureKeys.install(picture, this)
        PictureMouse(picture, this, controller) {
            cursor = it
            read()
        }.install()
        toolbar.position.onDone = { picture.requestFocusInWindow() }
        toolbar.position.onFault = {
            fault = it
            read()
        }
        update(controller.state.value)
    }

    fun update(state: SectionState) {
        toolbar.update(state.view)
        picture.show(state)
        failure.show(state.failure)
        read()
    }

    /** Gives the picture the focus. */
    fun focus(): Boolean = picture.requestFocusInWindow()

    private fun read() {
        val shown = picture.shown
        val found = cursor?.let(picture::sampleAt)?.let { at -> shown?.let { Readout.at(at.x, at.y, it.picture.plane, it.place, controller.geometry) } }
        readout.text = fault ?: found?.let { ReadoutText.of(it, controller.geometry) } ?: ReadoutText.hint
        readout.foreground = UIManager.getColor(
            when {
                fault != null -> "Component.error.focusedBorderColor"
                found == null -> "Label.disabledForeground"
                else -> "Label.foreground"
            },
        ) ?: foreground
    }

    override fun show(kind: PlaneKind) {
        controller.change { it.copy(kind = kind) }
        picture.requestFocusInWindow()
    }

    override fun step(steps: Int) = controller.step(steps * controller.view.step)

    override fun goToEnd(last: Boolean) = controller.change { it.at(if (last) controller.geometry.dimensions.planes(it.kind) - 1 else 0) }

    override fun askForPosition() {
        toolbar.position.requestFocusInWindow()
        toolbar.position.selectAll()
    }

    override fun zoom(factor: Double) = controller.zoom { window, plane -> window.zoomed(factor).noLargerThan(plane.width, plane.height) }

    override fun fit() = controller.zoom { _, _ -> null }

    override fun oneToOne() {
        val plot = picture.shown?.picture?.plot ?: return
        controller.zoom { window, _ -> window.resized(plot.width.toDouble(), plot.height.toDouble()) }
    }

    override fun rescale() = controller.rescale()
}
