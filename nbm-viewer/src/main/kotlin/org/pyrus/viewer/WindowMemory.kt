package org.pyrus.viewer

import org.openide.util.lookup.ServiceProvider
import org.openide.windows.TopComponent
import org.openide.windows.WindowManager
import org.pyrus.desktop.SurveyWindow
import org.pyrus.desktop.SurveyWindows
import org.pyrus.viewer.section.SectionMemory
import java.nio.file.Path

/** The windows of this module that projects remember, by what a project file calls them. */
private enum class RememberedKind(val id: String, val type: Class<out VolumeWindow>, val make: () -> VolumeWindow) {
    SECTION("section", SectionWindow::class.java, ::SectionWindow),
    LINKED("linked", LinkedWindow::class.java, ::LinkedWindow),
    LINE("line", LineWindow::class.java, ::LineWindow),
    BOX("box", BoxWindow::class.java, ::BoxWindow),
    MAP("map", MapWindow::class.java, ::MapWindow),
}

/** Lets projects remember this module's windows. */
@ServiceProvider(service = SurveyWindows::class)
class WindowMemory : SurveyWindows {
    override val kinds: Set<String> = RememberedKind.entries.mapTo(LinkedHashSet()) { it.id }

    override fun open(): List<SurveyWindow> = windows().mapNotNull { window ->
        val kind = RememberedKind.entries.find { it.type == window.javaClass }
        val file = window.memory?.file
        if (kind == null || file == null) null else SurveyWindow(kind.id, file, isInFront(window), window.viewJson)
    }

    private fun isInFront(window: TopComponent): Boolean = WindowManager.getDefault().run { findMode(window)?.selectedTopComponent } === window

    override fun reopen(window: SurveyWindow) {
        val kind = requireNotNull(RememberedKind.entries.find { it.id == window.kind }) { "no window here is called '${window.kind}'" }
        val line = window.view?.get("line") // a file has a window for each of its lines
        if (kind == RememberedKind.LINE && line == null) return
        val shown = windows().find { it.javaClass == kind.type && it.memory?.file == window.file && it.viewJson?.get("line") == line } ?: kind.make().apply {
            remember(SectionMemory(window.file, null))
            wanted = window.view
            open()
        }
        if (window.front) shown.requestVisible()
    }

    override fun close(which: (Path) -> Boolean) = windows().filter { window -> window.memory?.file?.let(which) == true }.forEach { it.close() }

    private fun windows(): List<VolumeWindow> = TopComponent.getRegistry().opened.filterIsInstance<VolumeWindow>()
}
