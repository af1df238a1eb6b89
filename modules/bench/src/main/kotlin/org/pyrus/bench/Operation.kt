package org.pyrus.bench

/**
 * A kind of read that is timed.
 *
 * @property id its name in the server's protocol, in options and in JSON
 * @property title what people call one of it
 */
enum class Operation(val id: String, val title: String) {
    INLINE("inline", "inline"),
    CROSSLINE("xline", "crossline"),
    SLICE("slice", "slice"),
    CUBE("cube", "cube"),

    /** Single traces, one call each. */
    TRACES("traces", "trace"),
    SCROLL_INLINE("scroll_inline", "inline, scrolling"),
    SCROLL_CROSSLINE("scroll_xline", "crossline, scrolling"),
    SCROLL_SLICE("scroll_slice", "slice, scrolling"),

    /** No read of its own: the mean of an inline, a crossline and a slice. */
    MEAN("mean", "mean of the three planes"),
    ;

    /** Whether it is consecutive planes, one after the other. */
    val scrolls: Boolean get() = this == SCROLL_INLINE || this == SCROLL_CROSSLINE || this == SCROLL_SLICE

    companion object {
        /** The samples along each side of a cube, where the volume is so large. */
        const val CUBE_SIDE = 64

        /** The read named [id], or null where there is none. */
        fun of(id: String): Operation? = entries.find { it.id == id && it != MEAN }

        /** What the bench times. */
        internal val timed = listOf(INLINE, CROSSLINE, SLICE, CUBE, TRACES, SCROLL_INLINE, SCROLL_SLICE)
    }
}
