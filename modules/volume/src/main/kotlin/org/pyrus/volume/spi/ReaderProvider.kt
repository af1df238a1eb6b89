package org.pyrus.volume.spi

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext
import org.openide.util.Lookup
import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.Refusal
import java.nio.file.Path

/** How well a [ReaderProvider] can open a file. */
sealed interface Suitability {
    /** It can't, and why, in words that follow the provider's name ("… reads uncompressed chunks only"). */
    data class Unable(val reason: String) : Suitability

    /** It can; the greater [preference] wins (Direct 100, the rest less). */
    data class Able(val preference: Int) : Suitability
}

/** Opens volumes for reading. Implementations are registered as services, have no state and a constructor without parameters. */
interface ReaderProvider {
    /** The short name that `--reader` and Options take: `direct`, `jhdf`, `native`, `segy`. */
    val id: String

    /** One line for people: what it reads with. */
    val description: String

    /** Looks at [path], reading no more than its metadata. Never throws: what can't be read is [Suitability.Unable]. */
    fun suitability(path: Path): Suitability

    /**
     * Opens [path] read-only. Blocking; call it off the event thread.
     *
     * @param workers the most threads that one read of the volume uses, or null for what the machine suggests; a reader that can use but one takes no notice
     * @throws Refusal where the file is not a volume this provider can read
     */
    fun open(path: Path, workers: Int? = null): VolumeReader

    /**
     * As [open], without blocking the caller's thread. A cancelled call leaves nothing open: one that takes long (a SEG-Y file's headers are all read) stops
     * within its work, others finish it and close. Those that take long tell [onProgress], from worker threads.
     *
     * @throws Refusal as [open]
     */
    suspend fun openCancellably(path: Path, workers: Int? = null, onProgress: (Progress) -> Unit = {}): VolumeReader {
        var opened: VolumeReader? = null
        try {
            return withContext(Dispatchers.IO) { open(path, workers).also { opened = it } }
        } catch (e: CancellationException) {
            opened?.close()
            throw e
        }
    }
}

/** Every reader that Lookup finds, and the choice between them: the one place where a provider is chosen. */
object Readers {
    fun all(): List<ReaderProvider> = Lookup.getDefault().lookupAll(ReaderProvider::class.java).sortedBy { it.id }

    /**
     * Opens [path] with the provider named [id], or with the best where [id] is null; [workers] as [ReaderProvider.open] has it. Blocking.
     *
     * @throws Refusal where no such provider exists or none can open the file, saying why for each
     */
    fun open(path: Path, id: String? = null, workers: Int? = null): VolumeReader = provider(path, id).open(path, workers)

    /** Opens [path] as the user's [settings] say: by the reader chosen there where it can open the file, else by the best. Blocking; throws [Refusal] as the other does. */
    fun open(path: Path, settings: PyrusSettings): VolumeReader = provider(path, settings).open(path, settings.workers)

    /** As [open] by [settings], without blocking the caller's thread; cancelled and told of as [ReaderProvider.openCancellably] says. */
    suspend fun openCancellably(path: Path, settings: PyrusSettings, onProgress: (Progress) -> Unit = {}): VolumeReader =
        withContext(Dispatchers.IO) { provider(path, settings) }.openCancellably(path, settings.workers, onProgress)

    private fun provider(path: Path, settings: PyrusSettings): ReaderProvider =
        all().find { it.id == settings.reader }?.takeIf { it.suitability(path) is Suitability.Able } ?: provider(path, id = null)

    private fun provider(path: Path, id: String?): ReaderProvider {
        val providers = all()
        if (id != null) {
            return providers.find { it.id == id }
                ?: throw Refusal("no reader is called '$id'", remedy = "Use one of ${providers.joinToString { it.id }}.")
        }
        val answers = providers.associateWith { it.suitability(path) }
        val best = answers.entries.filter { it.value is Suitability.Able }.maxByOrNull { (it.value as Suitability.Able).preference }
            ?: throw Refusal(
                "no reader can open it: " + answers.entries.joinToString("; ") { (p, s) -> "${p.id}: ${(s as? Suitability.Unable)?.reason}" }
                    .ifEmpty { "none is installed" },
                path,
                remedy = "Give a volume that pyrus import has made, or a SEG-Y file.",
            )
        return best.key
    }
}
