package org.pyrus.bench

import org.pyrus.volume.Human

/** The cursor's rates as one page of HTML with a chart. */
object PatternPage {
    internal const val EXPLANATION =
        "A program that can't say beforehand what it wants asks for single samples. In trace order, across traces or brick by brick the next sample mostly " +
            "lies in the brick of the last, which takes some nanoseconds; at random each asks for a page of memory of its own. The plain array is what a " +
            "loop takes that has all samples to itself."

    /** Draws it; needs no display. Throws [org.pyrus.volume.Refusal] where Java finds no font. */
    fun of(report: PatternReport): String = Page.of("Pyrus bench: single samples") {
        paragraph(report.machine.toString())
        val bars = report.rates.map { Bar(it.pattern, it.median, Human.threeDigits(it.median), it.pattern == PatternReport.PLAIN) }
        val survey = "${report.volume}, ${report.dimensions.joinToString("x")}"
        figure("Million samples a second", "$survey. $EXPLANATION", Charts.bars(bars, "million samples a second"))
    }
}
