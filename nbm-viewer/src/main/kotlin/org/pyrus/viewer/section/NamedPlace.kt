package org.pyrus.viewer.section

import org.pyrus.volume.CrosslineIndex
import org.pyrus.volume.Human
import org.pyrus.volume.Index
import org.pyrus.volume.InlineIndex
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.SampleDomain
import org.pyrus.volume.SampleIndex
import org.pyrus.volume.SurveyGeometry

/** A place of a survey, as far as it was said: what is null was left open. */
internal data class NamedPlace(val inline: InlineIndex? = null, val crossline: CrosslineIndex? = null, val sample: SampleIndex? = null) {
    private fun names(kind: PlaneKind): Boolean = when (kind) {
        PlaneKind.INLINE -> inline != null
        PlaneKind.CROSSLINE -> crossline != null
        PlaneKind.SLICE -> sample != null
    }

    /** What `read` calls it in a survey of [geometry]: `inline 1050, 1480 ms`. */
    fun words(geometry: SurveyGeometry): String = listOfNotNull(
        inline?.let { "inline ${geometry.inlines.numberAt(it)}" },
        crossline?.let { "crossline ${geometry.crosslines.numberAt(it)}" },
        sample?.let { at -> geometry.samples.run { Human.position(valueAt(at)).let { if (domain == SampleDomain.COUNT) "slice $it" else "$it ${domain.unit}" } } },
    ).joinToString()

    /** [view] here, whichever kind of plane it shows; a line stays where it is. */
    fun moved(view: SectionView): SectionView = if (view.line != null) view else view.copy(inline = inline ?: view.inline, crossline = crossline ?: view.crossline, sample = sample ?: view.sample)

    /** [view] with the plane that it shows here, and those of other kinds where they were. */
    fun movedPlane(view: SectionView): SectionView = if (view.line != null) view else view.at(moved(view).index)

    /** As [moved], on a plane of a kind that was said: the one that [view] shows where that is one of them. */
    fun shown(view: SectionView): SectionView = moved(view).let { moved -> if (view.line != null || names(view.kind)) moved else moved.copy(kind = PlaneKind.entries.find(::names) ?: view.kind) }

    companion object {
        /** The plane of [kind] at [index]. */
        fun of(kind: PlaneKind, index: Int): NamedPlace = when (kind) {
            PlaneKind.INLINE -> NamedPlace(inline = Index(index))
            PlaneKind.CROSSLINE -> NamedPlace(crossline = Index(index))
            PlaneKind.SLICE -> NamedPlace(sample = Index(index))
        }
    }
}
