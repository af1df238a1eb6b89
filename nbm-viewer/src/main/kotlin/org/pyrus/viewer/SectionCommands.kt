package org.pyrus.viewer

import org.pyrus.volume.PlaneKind

/** What can be done with the section in the active window: the context of its actions. For the event thread only. */
interface SectionCommands {
    fun show(kind: PlaneKind)

    /** Goes [steps] times the chosen step size on, negative back. */
    fun step(steps: Int)

    /** Goes to the first plane, or the [last]. */
    fun goToEnd(last: Boolean)

    /** Lets the user type a line number, time or depth. */
    fun askForPosition()

    /** Zooms to the middle; away from it where [factor] is below 1. */
    fun zoom(factor: Double)

    /** Shows the whole plane. */
    fun fit()

    /** One pixel a sample. */
    fun oneToOne()

    /** Takes the colours' range anew from the plane shown. */
    fun rescale()

    /** Goes on step after step, or stops that. */
    fun play()

    /** Opens all that can be said about how planes are drawn. */
    fun showDisplay()

    /** Shows what amplitudes, frequencies and traces the plane has beside it, or hides that. */
    fun analyse()

    /** Asks for a file, and writes the picture or the plane's data there. */
    fun export()

    /** Prints the picture. */
    fun print()

    companion object {
        const val ZOOM_FACTOR = 1.5

        /** How many steps a long step is. */
        const val LONG_STEP = 10
    }
}
