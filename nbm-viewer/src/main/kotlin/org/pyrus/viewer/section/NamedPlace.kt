package org.pyrus.viewer.section

import org.pyrus.volume.CrosslineIndex
import org.pyrus.volume.InlineIndex
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.SampleIndex

/** A place of a survey, as far as it was said: what is null was left open. */
internal data class NamedPlace(val inline: InlineIndex? = null, val crossline: CrosslineIndex? = null, val sample: SampleIndex? = null) {
    private fun names(kind: PlaneKind): Boolean = when (kind) {
        PlaneKind.INLINE -> inline != null
        PlaneKind.CROSSLINE -> crossline != null
        PlaneKind.SLICE -> sample != null
    }

    /** [view] here, whichever kind of plane it shows; a line stays where it is. */
    fun moved(view: SectionView): SectionView = if (view.line != null) view else view.copy(inline = inline ?: view.inline, crossline = crossline ?: view.crossline, sample = sample ?: view.sample)

    /** [view] with the plane that it shows here, and those of other kinds where they were. */
    fun movedPlane(view: SectionView): SectionView = if (view.line != null) view else view.at(moved(view).index)

    /** As [moved], on a plane of a kind that was said: the one that [view] shows where that is one of them. */
    fun shown(view: SectionView): SectionView = moved(view).let { moved -> if (view.line != null || names(view.kind)) moved else moved.copy(kind = PlaneKind.entries.find(::names) ?: view.kind) }
}
