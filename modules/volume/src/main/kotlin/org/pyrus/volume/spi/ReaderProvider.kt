package org.pyrus.volume.spi

import org.openide.util.Lookup
import org.pyrus.volume.InputFile
import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.Refusal
import java.nio.file.Files
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
    /** The short name that `--reader` and Options take: `direct`, `jhdf`, `native`. */
    val id: String

    /** One line for people: what it reads with. */
    val description: String

    /** Looks at [path], reading no more than its metadata; [open] may refuse what looked well. Never throws: what can't be read is [Suitability.Unable]. */
    fun suitability(path: Path): Suitability

    /**
     * Opens [path] read-only. Blocking; call it off the event thread.
     *
     * @param workers the most threads that one read of the volume uses, or null for what the machine suggests; a reader that can use but one takes no notice
     * @throws Refusal where the file is not a volume this provider can read
     */
    fun open(path: Path, workers: Int? = null): VolumeReader
}

/** Every reader that Lookup finds, and the choice between them: the one place where a provider is chosen. */
object Readers {
    fun all(): List<ReaderProvider> = Lookup.getDefault().lookupAll(ReaderProvider::class.java).sortedBy { it.id }

    /** What [provider] says of [path]; a provider that throws where it must not is [Suitability.Unable]. */
    internal fun suitability(provider: ReaderProvider, path: Path): Suitability = try {
        provider.suitability(path)
    } catch (e: RuntimeException) {
        Suitability.Unable("it failed: $e")
    }

    /**
     * Opens [path] with the provider named [id], or with the best where [id] is null: where it refuses after all, with the next best. Blocking;
     * [workers] as [ReaderProvider.open] has it.
     *
     * @throws Refusal where the file can't be read, no such provider exists or none can open the file, saying why for each
     */
    fun open(path: Path, id: String? = null, workers: Int? = null): VolumeReader {
        if (Files.exists(path)) InputFile.check(path, "a volume")
        val providers = all()
        if (id != null) {
            val provider = providers.find { it.id == id }
                ?: throw Refusal("no reader is called '$id'", remedy = "Use one of ${providers.joinToString { it.id }}.")
            return opened(provider, path, workers)
        }
        val able = mutableListOf<Pair<ReaderProvider, Int>>()
        val reasons = sortedMapOf<String, String>()
        for (provider in providers) {
            when (val answer = suitability(provider, path)) {
                is Suitability.Able -> able += provider to answer.preference
                is Suitability.Unable -> reasons[provider.id] = answer.reason
            }
        }
        for ((provider, _) in able.sortedByDescending { it.second }) {
            try {
                return opened(provider, path, workers)
            } catch (refusal: Refusal) {
                reasons[provider.id] = refusal.problem
            }
        }
        throw Refusal(
            "no reader can open it: " + reasons.entries.joinToString("; ") { (id, reason) -> "$id: $reason" }.ifEmpty { "none is installed" },
            path,
            remedy = "Give a volume that pyrus import has made.",
        )
    }

    /** Opens [path] as the user's [settings] say: by the reader chosen there where it can open the file, else by the best. Blocking; throws [Refusal] as the other does. */
    fun open(path: Path, settings: PyrusSettings): VolumeReader {
        val chosen = all().find { it.id == settings.reader }?.takeIf { suitability(it, path) is Suitability.Able }
        return open(path, chosen?.id, settings.workers)
    }

    private fun opened(provider: ReaderProvider, path: Path, workers: Int?): VolumeReader = try {
        provider.open(path, workers)
    } catch (e: RuntimeException) {
        throw Refusal("the reader '${provider.id}' failed on it: $e", path, remedy = "Use another reader, and report this.", cause = e)
    }
}
