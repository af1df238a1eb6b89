package org.pyrus.volume.spi

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

    /**
     * Opens [path] with the provider named [id], or with the best where [id] is null: where it refuses after all, with the next best. Blocking;
     * [workers] as [ReaderProvider.open] has it.
     *
     * @throws Refusal where no such provider exists or none can open the file, saying why for each
     */
    fun open(path: Path, id: String? = null, workers: Int? = null): VolumeReader {
        val providers = all()
        if (id != null) {
            val provider = providers.find { it.id == id }
                ?: throw Refusal("no reader is called '$id'", remedy = "Use one of ${providers.joinToString { it.id }}.")
            return provider.open(path, workers)
        }
        val able = mutableListOf<Pair<ReaderProvider, Int>>()
        val reasons = sortedMapOf<String, String>()
        for (provider in providers) {
            when (val answer = provider.suitability(path)) {
                is Suitability.Able -> able += provider to answer.preference
                is Suitability.Unable -> reasons[provider.id] = answer.reason
            }
        }
        for ((provider, _) in able.sortedByDescending { it.second }) {
            try {
                return provider.open(path, workers)
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
        val chosen = all().find { it.id == settings.reader }?.takeIf { it.suitability(path) is Suitability.Able }
        return open(path, chosen?.id, settings.workers)
    }
}
