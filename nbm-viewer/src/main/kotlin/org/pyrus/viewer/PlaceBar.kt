package org.pyrus.viewer

import org.pyrus.viewer.section.NamedPlace
import org.pyrus.viewer.section.SectionView

/** A bar that says what a section shows, and takes another wish. [update] shows a view in it without acting on it. */
internal abstract class PlaceBar : Bar() {
    /** Called where the user is done with it. */
    var onDone: () -> Unit = {}

    /** Called with the place that words have named, to be gone to. */
    var onPlace: (NamedPlace) -> Unit = {}

    /** Called with what is wrong with what was typed, or null where nothing is. */
    var onFault: (String?) -> Unit = {}

    abstract fun update(view: SectionView)

    /** Goes where [words] lead, or says what is wrong with them. */
    abstract fun take(words: String)

    /** Lets the user type. */
    abstract fun ask()

    /** Shows whether planes follow each other by themselves. */
    open fun playing(now: Boolean) = Unit
}
