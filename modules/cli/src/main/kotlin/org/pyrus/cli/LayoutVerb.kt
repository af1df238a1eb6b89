package org.pyrus.cli

import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.optional
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import org.pyrus.volume.LayoutJson

/** `pyrus layout`: the saved layouts, or one of them. */
internal class LayoutVerb(session: Session) : Verb("layout", "List the saved layouts of SEG-Y files, or show one", session) {
    private val chosen by argument("NAME", help = "The one to show").optional()
    private val json by jsonOption()

    override fun run() {
        val names = chosen?.let { listOf(it) } ?: session.layouts.names()
        val layouts = names.associateWith { session.layouts.load(it) }
        if (json) return out.json(buildJsonObject { layouts.forEach { (name, layout) -> put(name, LayoutJson.encode(layout)) } })
        if (layouts.isEmpty()) return session.err.println("no layout is saved; pyrus scan IN.sgy --save-layout NAME saves one")
        layouts.forEach { (name, layout) -> out.println("$name: ${layout.words().joinToString().ifEmpty { "all as found" }}") }
    }
}
