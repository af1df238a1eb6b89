package org.pyrus.viewer

/** What can be done with the map in the active window: the context of its actions. For the event thread only. */
interface MapCommands : PlaceCommands {
    /** Begins to draw a line over the survey, or ends the one that is being drawn. */
    fun drawLine()
}
