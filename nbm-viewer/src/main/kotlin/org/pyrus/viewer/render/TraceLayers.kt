package org.pyrus.viewer.render

/**
 * In what ways at once samples are drawn: the plane in [colours], each trace as a line to the right and left of its place ([wiggle]), and its peaks filled ([area]).
 *
 * @throws IllegalArgumentException where it is none of them
 */
internal data class TraceLayers(val colours: Boolean, val wiggle: Boolean, val area: Boolean) {
    init {
        require(colours || wiggle || area) { "nothing of a trace is drawn" }
    }

    val traces: Boolean get() = wiggle || area

    /** The name that a window keeps, such as `colours+wiggle`. */
    val id: String get() = listOfNotNull("colours".takeIf { colours }, "wiggle".takeIf { wiggle }, "area".takeIf { area }).joinToString("+")

    companion object {
        val COLOURS = TraceLayers(colours = true, wiggle = false, area = false)

        /** In the order in which they are offered. */
        val ALL = listOf(
            COLOURS,
            TraceLayers(colours = false, wiggle = true, area = false),
            TraceLayers(colours = false, wiggle = false, area = true),
            TraceLayers(colours = false, wiggle = true, area = true),
            TraceLayers(colours = true, wiggle = true, area = false),
            TraceLayers(colours = true, wiggle = true, area = true),
        )

        fun named(id: String): TraceLayers? = ALL.find { it.id == id }
    }
}
