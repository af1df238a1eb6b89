package org.pyrus.viewer

import org.pyrus.volume.PlaneKind

// What can be done with what the active window shows: the contexts of the menus' actions. For the event thread only, where nothing else is said.

/** What moves the planes that a window shows. */
interface PlaneCommands : PlaceCommands {
    /** Shows planes of [kind], or moves those of them from now on where all kinds are shown. */
    fun show(kind: PlaneKind)

    /** Goes [steps] times the chosen step size on, negative back. */
    fun step(steps: Int)

    /** Goes to the first plane, or the [last]. */
    fun goToEnd(last: Boolean)

    /** Lets the user type a line number, time or depth. */
    fun askForPosition()

    /** Goes on step after step, or stops that. */
    fun play()

    companion object {
        /** How many steps a long step is. */
        const val LONG_STEP = 10
    }
}

/** What changes how planes look. */
interface LookCommands {
    /** Zooms to the middle; away from it where [factor] is below 1. */
    fun zoom(factor: Double)

    /** Shows the whole. */
    fun fit()

    /** Takes the colours' range anew from what is shown. */
    fun rescale()

    /** Opens all that can be said about how planes are drawn. */
    fun showDisplay()

    companion object {
        const val ZOOM_FACTOR = 1.5
    }
}

/** What can be done with a section. */
interface SectionCommands :
    PlaneCommands,
    LookCommands {
    /** One pixel a sample. */
    fun oneToOne()

    /** Shows what amplitudes, frequencies and traces the plane has beside it, or hides that. */
    fun analyse()

    /** Asks for a file, and writes the picture or the plane's data there. */
    fun export()

    /** Prints the picture. */
    fun print()
}
