package org.pyrus.viewer

import org.netbeans.spi.quicksearch.SearchProvider
import org.netbeans.spi.quicksearch.SearchRequest
import org.netbeans.spi.quicksearch.SearchResponse
import org.openide.util.NbBundle.Messages
import org.openide.util.Utilities

/** Quick Search (Ctrl+I) takes the words of `read`: `inline 1050`, `1480 ms`, `x=431955 y=6348554` go there in the section of the active window. Named in layer.xml. */
@Messages("QuickSearch/Survey=Place in the Survey", "# {0} - words", "Search_Go=Go to {0}")
class PlaceSearch : SearchProvider {
    override fun evaluate(request: SearchRequest, response: SearchResponse) {
        val words = request.text?.trim().orEmpty()
        val go = Utilities.actionsGlobalContext().lookup(SectionCommands::class.java)?.wayTo(words) ?: return
        response.addResult(go, Bundle.Search_Go(words))
    }
}
