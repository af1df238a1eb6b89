package org.pyrus.viewer.map

import org.pyrus.viewer.line.LineCorner
import org.pyrus.viewer.line.SurveyLine

/**
 * What is drawn over a survey by hand: a line in the making, corner by corner, or a corner of one that is there on its way elsewhere. One thing at a time. For one thread only.
 *
 * @param onRedrawn told of each change of a line that is there
 * @param onLine told of the corners of a line that is done
 */
internal class LineEditor(private val onRedrawn: (SurveyLine) -> Unit, private val onLine: (List<LineCorner>) -> Unit) {
    private var before: SurveyLine? = null
    private var corner = 0

    /** The corners so far; null where no line is being drawn. */
    var draft: List<LineCorner>? = null
        private set

    /** Where the next corner would be: under the mouse, or moved by keys. */
    var cursor: LineCorner? = null

    /** The line as it is now of which a corner is being moved; null where none is. */
    var moved: SurveyLine? = null
        private set

    val drawing: Boolean get() = draft != null

    /** Begins a line, with no corner yet. */
    fun begin(at: LineCorner?) {
        drop()
        draft = emptyList()
        cursor = at
    }

    /** Adds a corner to the line being drawn, unless it is the last one's place. */
    fun add(next: LineCorner) {
        val so = draft ?: return
        if (so.lastOrNull() != next) draft = so + next
        cursor = next
    }

    /** Takes the last corner back. */
    fun takeBack() {
        draft = draft?.dropLast(1)
    }

    /** Ends the line; where it has less than two corners, it goes on. Says whether it has ended. */
    fun end(): Boolean {
        val corners = draft?.takeIf { it.size >= 2 } ?: return false
        draft = null
        onLine(corners)
        return true
    }

    /** Gives up what is under way: the line being drawn is gone, the one that is there is as it was. */
    fun giveUp() {
        draft = null
        val line = before
        if (line != null && line != moved) onRedrawn(line)
        drop()
    }

    /** Takes hold of corner number [corner] of [line]. */
    fun grab(line: SurveyLine, corner: Int) {
        if (drawing) return
        before = line
        moved = line
        this.corner = corner
    }

    /** Moves the corner that is held. */
    fun move(to: LineCorner) {
        val line = moved ?: return
        val next = line.moved(corner, to)
        if (next == line) return
        moved = next
        onRedrawn(next)
    }

    /** Lets go of the corner, and leaves it where it is. */
    fun drop() {
        before = null
        moved = null
    }
}
