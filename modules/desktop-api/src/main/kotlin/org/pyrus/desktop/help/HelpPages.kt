package org.pyrus.desktop.help

import org.openide.util.HelpCtx
import org.openide.util.NbBundle.Messages
import org.openide.util.lookup.ServiceProvider
import java.awt.EventQueue
import java.net.URL

/** The pages of the help, in the order in which they are offered. */
@Messages("Help_start=Start", "Help_import=Import", "Help_viewing=Viewing", "Help_chunking=Chunking", "Help_terminal=Command Line", "Help_trouble=Trouble")
internal enum class HelpPage(val id: String) {
    START("start"),
    IMPORT("import"),
    VIEWING("viewing"),
    CHUNKING("chunking"),
    TERMINAL("terminal"),
    TROUBLE("trouble"),
    ;

    val url: URL get() = checkNotNull(HelpPage::class.java.getResource("pages/$id.html")) { "the help page $id is not packaged" }

    /** Its name for people. */
    fun title(): String = when (this) {
        START -> Bundle.Help_start()
        IMPORT -> Bundle.Help_import()
        VIEWING -> Bundle.Help_viewing()
        CHUNKING -> Bundle.Help_chunking()
        TERMINAL -> Bundle.Help_terminal()
        TROUBLE -> Bundle.Help_trouble()
    }

    override fun toString(): String = title()

    companion object {
        private const val PREFIX = "org.pyrus.help."

        /** The page that [context] asks for; null where it is none of ours. */
        fun of(context: HelpCtx): HelpPage? = entries.find { PREFIX + it.id == context.helpID }
    }
}

/** Shows our pages wherever the platform is asked for help: F1's action, and the Help button of dialogs. */
@ServiceProvider(service = HelpCtx.Displayer::class)
class HelpPagesDisplayer : HelpCtx.Displayer {
    override fun display(context: HelpCtx): Boolean {
        val page = HelpPage.of(context) ?: return false
        EventQueue.invokeLater { HelpWindow.show(page) }
        return true
    }
}
