package org.pyrus.viewer

import org.netbeans.spi.quicksearch.SearchProvider
import org.netbeans.spi.quicksearch.SearchRequest
import org.netbeans.spi.quicksearch.SearchResponse
import org.openide.util.NbBundle.Messages
import org.openide.util.Utilities
import org.openide.xml.XMLUtil

/** What Quick Search offers: a line of HTML, and what Enter does. */
internal data class Found(val html: String, val go: Runnable)

/**
 * Quick Search (Ctrl+I) takes what *Go to…* takes: `inline 1050`, `1480 ms`, `x=431955 y=6348554`. It goes there in the window over a survey that was active last; a place that the survey has
 * not is offered with why, and Enter puts it into that window's field to be mended. Named in layer.xml.
 */
@Messages(
    "Search_Places=Go to Place",
    "Search_Toolbar=Quick Search",
    "# {0} - words",
    "# {1} - why not",
    "Search_Nowhere={0}: {1}",
)
class PlaceSearch internal constructor(private val places: () -> PlaceCommands?) : SearchProvider {
    constructor() : this({ Utilities.actionsGlobalContext().run { lookup(PlaneCommands::class.java) ?: lookup(PlaceCommands::class.java) } ?: VolumeWindow.lastPlaces() })

    override fun evaluate(request: SearchRequest, response: SearchResponse) {
        find(request.text.orEmpty())?.let { response.addResult(it.go, it.html) }
    }

    /** What [text] leads to; null where it names no place, or there is no survey to find it in. For any thread. */
    internal fun find(text: String): Found? {
        val way = text.takeIf { it.isNotBlank() }?.let { places()?.wayTo(it) } ?: return null
        // a platform application that keeps what was chosen asks with these words again: so they are words that lead there
        val words = if (way.problem == null) way.name else text.trim()
        val said = way.problem?.let { Bundle.Search_Nowhere(way.name, it) } ?: way.name
        return Found(XMLUtil.toElementContent(said)) { places()?.goTo(words) }
    }
}
