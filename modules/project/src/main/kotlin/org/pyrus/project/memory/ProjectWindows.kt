package org.pyrus.project.memory

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.delay
import kotlinx.coroutines.isActive
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext
import kotlinx.coroutines.withTimeoutOrNull
import org.openide.awt.NotificationDisplayer
import org.openide.modules.OnStop
import org.openide.util.ImageUtilities
import org.openide.util.NbBundle.Messages
import org.openide.windows.OnShowing
import org.pyrus.desktop.SurveyWindow
import org.pyrus.desktop.SurveyWindows
import org.pyrus.project.IconNames
import org.pyrus.project.tree.Projects
import org.pyrus.volume.Refusal
import java.awt.EventQueue
import java.nio.file.Path
import java.util.concurrent.Callable
import java.util.logging.Level
import java.util.logging.Logger

/** The suite's windows over surveys, as the projects that they belong to remember and reopen them. */
@Messages(
    "# {0} - folder name",
    "MSG_NotAsLeft={0} is not as it was left",
    "# {0} - first problem",
    "# {1} - how many more",
    "MSG_NotAsLeftDetail={0}{1,choice,0#|0< (and {1} more)}",
)
internal class ProjectWindows(private val scope: CoroutineScope, private val folders: () -> List<Path>, private val store: ProjectStore = ProjectStore()) {
    // one at a time, in their order: what is closed is written before the next look
    private val serial = Dispatchers.IO.limitedParallelism(1)
    private val keeper = WindowKeeper(store, ::kinds) { LOG.log(Level.WARNING, it.message) }

    private fun kinds(): Set<String> = SurveyWindows.all().flatMapTo(HashSet()) { it.kinds }

    /** What is open now; for the event thread. */
    private fun open(): List<SurveyWindow> = SurveyWindows.all().flatMap { it.open() }

    /** What the project in [folder] is called; null for its folder's name. Blocking. */
    fun nameOf(folder: Path): String? = known(folder).name

    /** Opens the windows of [folder] as they were left, and remembers them from then on. What can't be opened is told in one notification. */
    suspend fun reopen(folder: Path) {
        val found = withContext(Dispatchers.IO) { Reopening.of(folder, store, kinds(), folders()) }
        withContext(Dispatchers.Main) {
            for (windows in SurveyWindows.all()) found.windows.filter { it.kind in windows.kinds }.forEach(windows::reopen)
            if (found.problems.isNotEmpty()) tell(folder, found.problems)
        }
        withContext(serial) { keeper.begin(folder, found.memory) }
    }

    /** Remembers which windows of [folder] are open, and closes them; those of another project within it stay. For the event thread. */
    fun leave(folder: Path) {
        val open = open()
        val within = folders().filter { it != folder && it.startsWith(folder) }
        SurveyWindows.all().forEach { windows -> windows.close { file -> file.startsWith(folder) && within.none(file::startsWith) } }
        scope.launch(serial) {
            keeper.begin(folder, known(folder)) // where it was not yet
            keeper.end(folder, open)
        }
    }

    /** Remembers the windows of the projects, until the suite ends. */
    fun keep(): Job = scope.launch {
        delay(AFTER_START_MILLIS)
        for (folder in folders()) {
            withContext(serial) { keeper.begin(folder, known(folder) { refusal -> EventQueue.invokeLater { tell(folder, listOf(refusal.message.orEmpty())) } }) }
        }
        while (isActive) {
            delay(BETWEEN_MILLIS)
            val open = withContext(Dispatchers.Main) { open() }
            withContext(serial) { keeper.look(open) }
        }
    }

    /** What is remembered of [folder]; nothing where that can't be read. */
    private fun known(folder: Path, refused: (Refusal) -> Unit = {}): ProjectMemory = try {
        store.load(folder)
    } catch (e: Refusal) {
        refused(e)
        ProjectMemory()
    }

    /** Writes what is open now. May be called on any thread; waits for a moment. */
    fun flush() {
        var open = emptyList<SurveyWindow>()
        if (EventQueue.isDispatchThread()) open = open() else EventQueue.invokeAndWait { open = open() }
        runBlocking { withTimeoutOrNull(MOST_MILLIS) { scope.launch(serial) { keeper.flush(open) }.join() } }
    }

    private fun tell(folder: Path, problems: List<String>) {
        val icon = ImageUtilities.loadImageIcon(IconNames.WARNING, true)
        val detail = Bundle.MSG_NotAsLeftDetail(problems.first(), problems.size - 1)
        NotificationDisplayer.getDefault().notify(Bundle.MSG_NotAsLeft(folder.fileName ?: folder), icon, detail, null, NotificationDisplayer.Priority.NORMAL, NotificationDisplayer.Category.WARNING)
    }

    private companion object {
        /** The platform opens the windows of its last run one after the other, those in front first. */
        const val AFTER_START_MILLIS = 10_000L
        const val BETWEEN_MILLIS = 2_000L
        const val MOST_MILLIS = 5_000L
        val LOG: Logger = Logger.getLogger(ProjectWindows::class.java.name)
    }
}

/** Starts to remember windows when the main window is there. */
@OnShowing
class KeepProjectWindows : Runnable {
    override fun run() {
        Projects.windows.keep()
    }
}

/** Remembers which windows are open when the suite ends. */
@OnStop
class FlushProjectWindows : Callable<Boolean> {
    override fun call(): Boolean {
        Projects.windows.flush()
        return true
    }
}
