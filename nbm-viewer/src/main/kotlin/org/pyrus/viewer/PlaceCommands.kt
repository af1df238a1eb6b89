package org.pyrus.viewer

/**
 * Where words lead in the survey of a window.
 *
 * @property name the place as `read` calls it, `inline 1050, 1480 ms`; the words themselves where it can't be reached
 * @property problem why it can't be reached, and null where it can
 */
data class Way(val name: String, val problem: String? = null)

/** What can go to a place that words name: the context of Quick Search. */
interface PlaceCommands {
    /** Where [words] lead; null where they name no place. For any thread. */
    fun wayTo(words: String): Way?

    /** Goes where [words] lead; says what is wrong where that is nowhere. For the event thread. */
    fun goTo(words: String)
}
