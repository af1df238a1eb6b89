package org.pyrus.volume.spi

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext
import org.openide.util.Lookup
import org.pyrus.volume.DamageRefusal
import org.pyrus.volume.InputFile
import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.Refusal
import java.nio.file.Files
import java.nio.file.Path

/** How well a [ReaderProvider] can open a file. */
sealed interface Suitability {
    /**
     * It can't, and why, in words that follow the provider's name ("… reads uncompressed chunks only").
     *
     * @property damaged whether it is because the file is damaged, which no other provider changes
     */
    data class Unable @JvmOverloads constructor(val reason: String, val damaged: Boolean = false) : Suitability

    /** It can; the greater [preference] wins (Direct 100, the rest less). */
    data class Able(val preference: Int) : Suitability
}

/** Opens volumes for reading. Implementations are registered as services, have no state and a constructor without parameters. */
interface ReaderProvider {
    /** The short name that `--reader` and Options take: `direct`, `jhdf`, `native`, `segy`. */
    val id: String

    /** One line for people: what it reads with. */
    val description: String

    /** Whether it reads by native code in this process, which a damaged file may end, and with it all that is unsaved: such a provider is not given a file that another calls damaged. */
    val isNative: Boolean get() = false

    /**
     * Looks at [path], reading no more than its metadata; [open] may refuse what looked well. Never throws: what can't be read is [Suitability.Unable].
     */
    fun suitability(path: Path, options: OpenOptions = OpenOptions()): Suitability

    /**
     * Opens [path] read-only. Blocking; call it off the event thread.
     *
     * @throws Refusal where the file is not a volume that this provider can read, or [options] ask for what it hasn't
     */
    fun open(path: Path, options: OpenOptions = OpenOptions()): VolumeReader

    /**
     * As [open], without blocking the caller's thread. A cancelled call leaves nothing open: one that takes long (a SEG-Y file's headers are all read) stops
     * within its work, others finish it and close. Those that take long tell [onProgress], from worker threads.
     *
     * @throws Refusal as [open]
     */
    suspend fun openCancellably(path: Path, options: OpenOptions = OpenOptions(), onProgress: (Progress) -> Unit = {}): VolumeReader {
        var opened: VolumeReader? = null
        try {
            return withContext(Dispatchers.IO) { open(path, options).also { opened = it } }
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
     * Opens [path] with the provider named [id], or with the best where [id] is null: where it refuses after all, with the next best. Blocking;
     * [options] as [ReaderProvider.open] has them.
     *
     * @throws Refusal where the file can't be read, no such provider exists or none can open the file, saying why for each
     */
    fun open(path: Path, id: String? = null, options: OpenOptions = OpenOptions()): VolumeReader = choose(path, id, options) { it.open(path, options) }

    /**
     * Opens [path] as the user's [settings] say: by the reader chosen there where it can open the file, else by the best, and by as many workers where
     * [options] do not say it. Blocking; throws [Refusal] as the other does.
     */
    fun open(path: Path, settings: PyrusSettings, options: OpenOptions = OpenOptions()): VolumeReader =
        options.filledBy(settings).let { open(path, chosen(path, settings, it), it) }

    /** As [open] by [settings], without blocking the caller's thread; cancelled and told of as [ReaderProvider.openCancellably] says. */
    suspend fun openCancellably(path: Path, settings: PyrusSettings, options: OpenOptions = OpenOptions(), onProgress: (Progress) -> Unit = {}): VolumeReader =
        withContext(Dispatchers.IO) {
            val filled = options.filledBy(settings)
            choose(path, chosen(path, settings, filled), filled) { it.openCancellably(path, filled, onProgress) }
        }

    private fun OpenOptions.filledBy(settings: PyrusSettings) = if (workers == null) copy(workers = settings.workers) else this

    /** What [provider] says of [path]; a provider that throws where it must not is [Suitability.Unable]. */
    internal fun suitability(provider: ReaderProvider, path: Path, options: OpenOptions = OpenOptions()): Suitability = try {
        provider.suitability(path, options)
    } catch (e: RuntimeException) {
        Suitability.Unable("it failed: $e")
    } catch (e: StackOverflowError) {
        Suitability.Unable(ENDLESS)
    } catch (e: OutOfMemoryError) {
        Suitability.Unable(TOO_LARGE)
    }

    private const val ENDLESS = "it goes on in a circle, or deeper than any volume"
    private const val TOO_LARGE = "it takes more memory to open than Java may use"

    private fun chosen(path: Path, settings: PyrusSettings, options: OpenOptions): String? =
        all().find { it.id == settings.reader && suitability(it, path, options) is Suitability.Able && !(it.isNative && isDamaged(path, options)) }?.id

    private fun isDamaged(path: Path, options: OpenOptions): Boolean = all().any { !it.isNative && (suitability(it, path, options) as? Suitability.Unable)?.damaged == true }

    private inline fun choose(path: Path, id: String?, options: OpenOptions, open: (ReaderProvider) -> VolumeReader): VolumeReader {
        if (Files.exists(path)) InputFile.check(path, "a volume")
        val providers = all()
        if (id != null) {
            val provider = providers.find { it.id == id }
                ?: throw Refusal("no reader is called '$id'", remedy = "Use one of ${providers.joinToString { it.id }}.")
            return refusing(provider, path, open)
        }
        val answers = providers.associateWith { suitability(it, path, options) }
        val reasons = sortedMapOf<String, String>()
        answers.forEach { (provider, answer) -> if (answer is Suitability.Unable) reasons[provider.id] = answer.reason }
        val refusals = ArrayList<Refusal>()
        for (provider in providers.filter { it.id !in reasons }.sortedByDescending { (answers.getValue(it) as Suitability.Able).preference }) {
            if (provider.isNative && (answers.values.any { it is Suitability.Unable && it.damaged } || refusals.any { it is DamageRefusal })) {
                reasons[provider.id] = "it is not given a file that is damaged"
                continue
            }
            try {
                return refusing(provider, path, open)
            } catch (refusal: Refusal) {
                reasons[provider.id] = refusal.problem
                refusals += refusal
            }
        }
        // where all that took the file for theirs say the same, it is the file and not the reader
        if (refusals.size > 1 && refusals.distinctBy { it.problem }.size == 1) throw refusals[0]
        throw Refusal(
            "no reader can open it: " + reasons.entries.joinToString("; ") { (id, reason) -> "$id: $reason" }.ifEmpty { "none is installed" },
            path,
            remedy = "Give a volume that pyrus import has made, or a SEG-Y file.",
        )
    }

    private inline fun refusing(provider: ReaderProvider, path: Path, open: (ReaderProvider) -> VolumeReader): VolumeReader = try {
        open(provider)
    } catch (e: CancellationException) {
        throw e
    } catch (e: RuntimeException) {
        throw Refusal("the reader '${provider.id}' failed on it: $e", path, remedy = "Use another reader, and report this.", cause = e)
    } catch (e: StackOverflowError) { // neither harms more than the call: what it had on the stack, or an array that did not fit, is gone
        throw Refusal(ENDLESS, path, remedy = "The file is damaged: copy it again, or make it anew.", cause = e)
    } catch (e: OutOfMemoryError) {
        throw Refusal(TOO_LARGE, path, remedy = "Set PYRUS_JAVA_OPTIONS=-Xmx4g, or start the desktop with -J-Xmx4g; if the file is small, it is damaged: copy it again.", cause = e)
    }
}
