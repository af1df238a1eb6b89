package org.pyrus.viewer.section

import org.pyrus.viewer.render.SectionPicture
import org.pyrus.viewer.render.SectionStyle

/** Where a picture goes: its size in the screen's own pixels, and the colours and text size of what surrounds the plane. */
internal data class SectionCanvas(val width: Int, val height: Int, val style: SectionStyle)

/** A picture of what lies at [place]. */
internal class ShownSection(val place: SectionPlace, val picture: SectionPicture)

/** Why a plane is not shown, for people: what is wrong, and what to do about it or null. */
internal data class SectionFailure(val problem: String, val remedy: String?)

/**
 * What a section window shows.
 *
 * @property view what is asked for
 * @property shown the newest picture there is: of an earlier plane while the one asked for is read; null before the first
 * @property busy whether a read takes long enough to say so
 * @property failure why the plane asked for can't be shown, until another is
 */
internal data class SectionState(val view: SectionView, val shown: ShownSection? = null, val busy: Boolean = false, val failure: SectionFailure? = null) {
    /** Whether the picture is of what is asked for. */
    val settled: Boolean get() = shown?.place == view.place
}
