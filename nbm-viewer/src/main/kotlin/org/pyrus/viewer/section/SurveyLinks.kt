package org.pyrus.viewer.section

import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asStateFlow
import kotlinx.coroutines.flow.update
import org.pyrus.viewer.line.SurveyLine
import org.pyrus.volume.Index
import org.pyrus.volume.PlaneKind
import java.lang.ref.WeakReference
import java.nio.file.Path

/** A place that a user has pointed at or named in one view, for the others to go to, and [by] which view. */
internal class PickedPlace(val place: NamedPlace, val by: Any)

/** A [line] that a user has drawn anew: for the view that shows the one of its name. */
internal class RedrawnLine(val line: SurveyLine)

/** What the views of one survey's file know of each other: which planes and lines they show, and where their users point. Safe for any thread. */
internal class SurveyLinks {
    private val mutableShown = MutableStateFlow(emptyMap<Any, SectionPlace>())
    private val mutablePicked = MutableStateFlow<PickedPlace?>(null)
    private val mutableRedrawn = MutableStateFlow<RedrawnLine?>(null)
    private val mutableUnderCursor = MutableStateFlow<PickedPlace?>(null)

    /** What each view shows. */
    val shown: StateFlow<Map<Any, SectionPlace>> = mutableShown.asStateFlow()

    val picked: StateFlow<PickedPlace?> = mutablePicked.asStateFlow()

    val redrawn: StateFlow<RedrawnLine?> = mutableRedrawn.asStateFlow()

    /** What lies under the mouse cursor; null where that is over no section. */
    val underCursor: StateFlow<PickedPlace?> = mutableUnderCursor.asStateFlow()

    fun show(view: Any, place: SectionPlace) = mutableShown.update { if (it[view] == place) it else it + (view to place) }

    fun leave(view: Any) = mutableShown.update { it - view }

    fun pick(place: PickedPlace) {
        mutablePicked.value = place
    }

    fun redraw(line: SurveyLine) {
        mutableRedrawn.value = RedrawnLine(line)
    }

    /** The cursor is over [place] in [view]'s picture; null where it has left it. */
    fun hover(place: NamedPlace?, view: Any) = mutableUnderCursor.update { if (place != null) PickedPlace(place, view) else it?.takeIf { before -> before.by !== view } }

    companion object {
        private val known = HashMap<Path, WeakReference<SurveyLinks>>()

        /** Those of [file], the same for all its views as long as one of them holds it. */
        fun of(file: Path): SurveyLinks = synchronized(known) {
            known.values.removeIf { it.get() == null }
            known[file]?.get() ?: SurveyLinks().also { known[file] = WeakReference(it) }
        }
    }
}

/** Where what other views show cuts a section: at samples [across] from the left and [down] from the top. */
internal data class Cuts(val across: Set<Int>, val down: Set<Int>) {
    companion object {
        val NONE = Cuts(emptySet(), emptySet())

        /** The cuts of [others] through [place]. */
        fun of(place: SectionPlace, others: Collection<SectionPlace>): Cuts {
            fun at(kind: PlaneKind): Set<Int> = others.planes.filter { it.kind == kind }.mapTo(HashSet()) { it.index }
            return when (place) {
                is SectionPlace.AlongLine -> place.line.run {
                    Cuts(at(PlaneKind.INLINE).flatMapTo(HashSet()) { tracesAtInline(Index(it)) } + at(PlaneKind.CROSSLINE).flatMap { tracesAtCrossline(Index(it)) }, at(PlaneKind.SLICE))
                }

                is SectionPlace.OfPlane -> when (place.kind) {
                    PlaneKind.INLINE -> Cuts(at(PlaneKind.CROSSLINE) + others.lines.flatMap { it.crosslinesAtInline(Index(place.plane.index)) }, at(PlaneKind.SLICE))
                    PlaneKind.CROSSLINE -> Cuts(at(PlaneKind.INLINE) + others.lines.flatMap { it.inlinesAtCrossline(Index(place.plane.index)) }, at(PlaneKind.SLICE))
                    PlaneKind.SLICE -> Cuts(at(PlaneKind.CROSSLINE), at(PlaneKind.INLINE))
                }
            }
        }
    }
}
