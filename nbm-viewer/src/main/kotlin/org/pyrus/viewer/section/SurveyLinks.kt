package org.pyrus.viewer.section

import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asStateFlow
import kotlinx.coroutines.flow.update
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.PlanePlace
import java.lang.ref.WeakReference
import java.nio.file.Path

/** A place that a user has pointed at or named in one view, for the others to go to, and [by] which view. */
internal class PickedPlace(val place: NamedPlace, val by: Any)

/** What the views of one survey's file know of each other: which planes they show, and where their users point. Safe for any thread. */
internal class SurveyLinks {
    private val mutableShown = MutableStateFlow(emptyMap<Any, PlanePlace>())
    private val mutablePicked = MutableStateFlow<PickedPlace?>(null)

    /** The plane that each view shows. */
    val shown: StateFlow<Map<Any, PlanePlace>> = mutableShown.asStateFlow()

    val picked: StateFlow<PickedPlace?> = mutablePicked.asStateFlow()

    fun show(view: Any, place: PlanePlace) = mutableShown.update { if (it[view] == place) it else it + (view to place) }

    fun leave(view: Any) = mutableShown.update { it - view }

    fun pick(place: PickedPlace) {
        mutablePicked.value = place
    }

    companion object {
        private val known = HashMap<Path, WeakReference<SurveyLinks>>()

        /** Those of [file], the same for all its views as long as one of them holds it. */
        fun of(file: Path): SurveyLinks = synchronized(known) {
            known.values.removeIf { it.get() == null }
            known[file]?.get() ?: SurveyLinks().also { known[file] = WeakReference(it) }
        }
    }
}

/** Where the planes that other views show cut a plane: at samples [across] from the left and [down] from the top. */
internal data class Cuts(val across: Set<Int>, val down: Set<Int>) {
    companion object {
        val NONE = Cuts(emptySet(), emptySet())

        /** The cuts of [others] through [place]. */
        fun of(place: PlanePlace, others: Collection<PlanePlace>): Cuts {
            fun at(kind: PlaneKind) = others.filter { it.kind == kind }.mapTo(HashSet()) { it.index }
            return when (place.kind) {
                PlaneKind.INLINE -> Cuts(at(PlaneKind.CROSSLINE), at(PlaneKind.SLICE))
                PlaneKind.CROSSLINE -> Cuts(at(PlaneKind.INLINE), at(PlaneKind.SLICE))
                PlaneKind.SLICE -> Cuts(at(PlaneKind.CROSSLINE), at(PlaneKind.INLINE))
            }
        }
    }
}
