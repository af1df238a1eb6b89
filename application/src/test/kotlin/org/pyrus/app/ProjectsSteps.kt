package org.pyrus.app

import org.openide.awt.Actions
import org.openide.explorer.ExplorerManager
import org.openide.nodes.Node
import org.openide.util.ContextAwareAction
import org.openide.windows.TopComponent
import org.openide.windows.WindowManager
import org.pyrus.app.hands.eventually
import org.pyrus.app.hands.onEventThread
import org.pyrus.app.hands.part
import org.pyrus.app.hands.pressButton
import java.awt.Window
import java.awt.datatransfer.DataFlavor
import java.awt.datatransfer.Transferable
import java.awt.event.ActionEvent
import java.awt.event.InputEvent
import java.awt.event.MouseEvent
import java.nio.file.Path
import javax.swing.AbstractButton
import javax.swing.Action
import javax.swing.JDialog
import javax.swing.JFrame
import javax.swing.JMenu
import javax.swing.JMenuItem
import javax.swing.JSeparator
import javax.swing.JTree
import javax.swing.MenuElement
import javax.swing.MenuSelectionManager
import javax.swing.SwingUtilities
import javax.swing.TransferHandler

/** The Projects window and the import wizard as a user has them in hand; off the event thread, where nothing else is said. */
object ProjectsSteps {
    val window: TopComponent by lazy { onEventThread { WindowManager.getDefault().findTopComponent("ProjectsWindow") } }
    private val manager: ExplorerManager by lazy { (window as ExplorerManager.Provider).explorerManager }
    val tree: JTree by lazy { onEventThread { part<JTree>(window, "projects.tree") } }

    /** Drops [file] on the window, as the desktop does. */
    fun drop(file: Path) {
        val files = object : Transferable {
            override fun getTransferDataFlavors() = arrayOf(DataFlavor.javaFileListFlavor)

            override fun isDataFlavorSupported(flavor: DataFlavor) = flavor == DataFlavor.javaFileListFlavor

            override fun getTransferData(flavor: DataFlavor) = listOf(file.toFile())
        }
        onEventThread { check(window.transferHandler.importData(TransferHandler.TransferSupport(window, files))) { "$file is not taken" } }
    }

    /** The added folders; for any thread. Below them are the saved layouts, where a test has saved any. */
    fun roots(): List<Node> = manager.rootContext.children.nodes.filter { it.name != "layouts" }

    /** What the added folders hold; for any thread. */
    fun names(): List<String> = nodes().map { it.displayName }

    /** For any thread. */
    fun node(name: String): Node? = nodes().find { it.displayName == name }

    private fun nodes(): List<Node> = roots().flatMap { it.children.nodes.toList() }.filter { !it.displayName.startsWith("Please") }

    /** Waits for the file's node, and selects it in the active window. */
    fun select(vararg names: String): List<Node> {
        val nodes = names.map { name -> eventually("$name in the tree", ::names) { node(name) } }
        onEventThread {
            window.requestActive()
            manager.selectedNodes = nodes.toTypedArray()
        }
        return nodes
    }

    /** Takes an added folder out of the window by the action that its menu has. */
    fun removeFolder(name: String) {
        val node = eventually("$name in the tree", { roots().map { it.displayName } }) { roots().find { it.displayName == name } }
        onEventThread {
            window.requestActive()
            manager.selectedNodes = arrayOf(node)
            (Actions.forID("File", "org.pyrus.project.RemoveFolder") as ContextAwareAction).createContextAwareInstance(node.lookup).actionPerformed(ActionEvent(node, 0, "remove"))
        }
    }

    /** Cancels every job, as the button in the status line does; for any thread. */
    fun cancelJobs() {
        val queue = Class.forName("org.pyrus.project.jobs.Jobs").let { type -> type.getMethod("getQueue").invoke(type.getField("INSTANCE").get(null)) }
        for (job in queue.javaClass.getMethod("getUnfinished").invoke(queue) as List<*>) job!!.javaClass.getMethod("cancel").invoke(job)
    }

    /** Opens File > Open Recent Project, and gives the projects in it. */
    fun recentProjects(): List<JMenuItem> = onEventThread {
        val bar = (WindowManager.getDefault().mainWindow as JFrame).jMenuBar
        val file = (0 until bar.menuCount).map(bar::getMenu).first { it.text == "File" }
        file.doClick()
        val menu = file.menuComponents.filterIsInstance<JMenu>().single { it.name == "projects.recent" }
        MenuSelectionManager.defaultManager().selectedPath = arrayOf<MenuElement>(bar, file, file.popupMenu, menu, menu.popupMenu)
        menu.menuComponents.takeWhile { it !is JSeparator }.filterIsInstance<JMenuItem>()
    }

    /** Presses the right button on the first selected node. */
    fun rightClick() = onEventThread {
        val bounds = tree.getRowBounds(tree.selectionRows!!.first())
        for (id in listOf(MouseEvent.MOUSE_PRESSED, MouseEvent.MOUSE_RELEASED)) {
            tree.dispatchEvent(MouseEvent(tree, id, System.currentTimeMillis(), InputEvent.BUTTON3_DOWN_MASK, bounds.x + 20, bounds.y + 8, 1, true, MouseEvent.BUTTON3))
        }
    }

    /** Chooses Import to HDF5… from the node's own menu. */
    fun openDialog(name: String): JDialog {
        val node = select(name).single()
        val action = onEventThread { node.getActions(true).first { it?.getValue(Action.NAME)?.toString()?.contains("Import") == true }!! }
        SwingUtilities.invokeLater { action.actionPerformed(ActionEvent(node, 0, "import")) }
        return shownDialog()
    }

    fun shownDialog(): JDialog = eventually("the import wizard") { Window.getWindows().filterIsInstance<JDialog>().find { it.isShowing && it.name == "import.dialog" } }

    /** The wizard's pages, in their order. */
    enum class Page { FILE, BYTES, TARGET, SUMMARY }

    /** Turns the wizard's pages by its own buttons until [page] shows. */
    fun turnTo(dialog: JDialog, page: Page) {
        val back = onEventThread { part<AbstractButton>(dialog, "import.back") }
        while (onEventThread { back.isEnabled }) pressButton(back)
        repeat(page.ordinal) { pressButton(eventually("Next, enabled") { part<AbstractButton>(dialog, "import.next").takeIf { it.isEnabled } }) }
    }

    /** Waits until the wizard's Finish can be pressed, and gives it. */
    fun importButton(dialog: JDialog): AbstractButton = eventually("Finish, enabled") { part<AbstractButton>(dialog, "import.import").takeIf { it.isEnabled } }

    /** What the selected node's Properties say under this id, once they do. */
    fun property(node: Node, id: String): String =
        eventually("the property $id of ${node.displayName}") { node.propertySets.flatMap { it.properties.toList() }.find { it.name == id }?.value }.toString()
}
