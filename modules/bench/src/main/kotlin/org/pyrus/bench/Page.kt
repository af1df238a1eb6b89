package org.pyrus.bench

import java.awt.image.BufferedImage

/** A page of HTML that stands alone: text, tables and pictures in one file. */
internal class Page private constructor(private val title: String) {
    private val body = StringBuilder()

    fun heading(text: String, level: Int = 2) {
        body.append("<h$level>${escaped(text)}</h$level>\n")
    }

    fun paragraph(text: String) {
        body.append("<p>${escaped(text)}</p>\n")
    }

    /** [image], and under it the sentence that explains it. */
    fun figure(caption: String, explanation: String, image: BufferedImage) {
        body.append("<figure><figcaption><b>${escaped(caption)}</b></figcaption><img alt=\"${escaped(caption)}\" src=\"${Charts.dataUri(image)}\">")
        body.append("<p>${escaped(explanation)}</p></figure>\n")
    }

    /** Rows of cells, the first being the head. */
    fun table(rows: List<List<String>>) {
        body.append("<table>\n")
        for ((number, row) in rows.withIndex()) {
            val tag = if (number == 0) "th" else "td"
            body.append(row.joinToString("", "<tr>", "</tr>\n") { "<$tag>${escaped(it)}</$tag>" })
        }
        body.append("</table>\n")
    }

    override fun toString(): String = """
        |<!DOCTYPE html>
        |<html lang="en"><head><meta charset="utf-8"><meta name="generator" content="Pyrus bench"><title>${escaped(title)}</title>
        |<style>
        |body { font: 15px/1.5 sans-serif; max-width: 1180px; margin: 2em auto; padding: 0 1em; color: #222 }
        |figure { display: inline-block; vertical-align: top; width: 560px; margin: 0 12px 24px 0 }
        |figure img { width: 560px } figure p { margin: .3em 0 0 }
        |table { border-collapse: collapse; margin: 1em 0 } td, th { padding: 2px 10px; text-align: right; border-bottom: 1px solid #ddd }
        |td:first-child, th:first-child { text-align: left }
        |</style></head><body>
        |<h1>${escaped(title)}</h1>
        |
    """.trimMargin() + body + "</body></html>\n"

    private fun escaped(text: String): String = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;")

    companion object {
        /**
         * A page of what [fill] puts there.
         *
         * @throws Refusal where Java finds no font for the charts
         */
        fun of(title: String, fill: Page.() -> Unit): String {
            ChartFonts.require()
            return Page(title).apply(fill).toString()
        }
    }
}
