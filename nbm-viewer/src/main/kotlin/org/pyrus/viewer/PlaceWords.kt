package org.pyrus.viewer

import org.openide.util.NbBundle.Messages
import org.pyrus.viewer.section.GoTo
import org.pyrus.viewer.section.NamedPlace
import org.pyrus.viewer.section.PlaneLine
import org.pyrus.viewer.section.SectionView
import org.pyrus.volume.Refusal
import org.pyrus.volume.SurveyGeometry

/** What a user has typed to go somewhere: a number on the axis of the planes that are shown, or words ([GoTo]). */
internal sealed interface PlaceWords {
    /** A number: the plane of that [index], of the kind that is shown. */
    data class OfPlane(val index: Int) : PlaceWords

    /** Words that name a [place]. */
    data class OfPlace(val place: NamedPlace) : PlaceWords

    /**
     * What leads nowhere.
     *
     * @property isPlace whether a place is named, if one that the survey has not
     */
    data class Nowhere(val problem: String, val isPlace: Boolean) : PlaceWords

    companion object {
        /** Reads [text] in a survey of [geometry]; numbers alone are words only where [view] shows planes. */
        @Messages("# {0} - text", "# {1} - first", "# {2} - last", "# {3} - unit", "Position_Outside=''{0}'' is not between {1} and {2} {3}")
        fun read(text: String, view: SectionView?, geometry: SurveyGeometry): PlaceWords {
            val line = if (view == null || view.line != null) null else PlaneLine.of(view.kind, geometry)
            line?.find(text)?.let { return OfPlane(it) }
            if (line != null && text.none(Char::isLetter)) {
                return Nowhere(Bundle.Position_Outside(text, line.textAt(0), line.textAt(line.count - 1), line.unit).trimEnd(), text.any(Char::isDigit))
            }
            return try {
                OfPlace(GoTo.find(text, geometry))
            } catch (e: Refusal) {
                Nowhere(e.problem, GoTo.understands(text))
            }
        }

        /** Where [text] leads, as [PlaceCommands.wayTo] says it. */
        fun wayTo(text: String, view: SectionView?, geometry: SurveyGeometry): Way? = when (val words = read(text, view, geometry)) {
            is OfPlane -> Way(NamedPlace.of(view!!.kind, words.index).words(geometry))
            is OfPlace -> Way(words.place.words(geometry))
            is Nowhere -> Way(text.trim(), words.problem).takeIf { words.isPlace }
        }
    }
}
