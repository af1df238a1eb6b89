package org.pyrus.viewer.section

import org.pyrus.volume.SurveyGeometry

/** What is shown of a survey of [geometry], and the way to change it. Safe for any thread. */
internal interface SectionModel {
    val geometry: SurveyGeometry

    /** What is asked for. */
    val view: SectionView

    /** Told of each change of [view], the one before and the one after, on the thread that makes it. */
    var onChange: (SectionView, SectionView) -> Unit

    /** Changes what is asked for; what no volume of this size has becomes the nearest that it has. */
    fun change(transform: (SectionView) -> SectionView)
}
