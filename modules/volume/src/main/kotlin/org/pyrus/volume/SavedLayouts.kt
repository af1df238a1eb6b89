package org.pyrus.volume

import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonElement
import org.pyrus.volume.spi.SourceLayout
import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.name

/**
 * The user's saved layouts, the same for window and terminal: `layouts/NAME.json` in the configuration folder. Thread-safe; blocking, so call it off the event thread.
 * Of two programs that save one name at once, the later wins.
 */
class SavedLayouts(val folder: Path = SettingsFile.defaultFolder().resolve("layouts")) {
    private val json = Json { prettyPrint = true }

    /** The names of all saved layouts, sorted; none where nothing was saved yet. */
    fun names(): List<String> {
        if (!Files.isDirectory(folder)) return emptyList()
        return try {
            Files.list(folder).use { files -> files.map { it.name }.toList() }.filter { it.endsWith(ENDING) && isName(it.removeSuffix(ENDING)) }
                .map { it.removeSuffix(ENDING) }.sortedWith(String.CASE_INSENSITIVE_ORDER)
        } catch (e: IOException) {
            throw Refusal("the saved layouts can't be listed (${e.message})", folder, remedy = "See to the folder.", cause = e)
        }
    }

    /**
     * The layout saved as [name].
     *
     * @throws Refusal where there is none, or its file is no layout: what is wrong, and where in it
     */
    fun load(name: String): SourceLayout {
        val path = path(name)
        if (!Files.exists(path)) {
            val others = names()
            throw Refusal(
                "no layout is saved as '$name'", folder,
                remedy = if (others.isEmpty()) "None is saved yet: save one with pyrus scan IN.sgy --save-layout NAME." else "Use one of ${others.joinToString()}.",
            )
        }
        return try {
            val content = JsonText.read(path) ?: throw unreadable(path, "it holds no JSON object", null)
            LayoutJson.decode(content)
        } catch (e: IllegalArgumentException) { // kotlinx's own for bad JSON is one too, and says the place
            throw unreadable(path, e.message?.lineSequence()?.firstOrNull().orEmpty().take(LONGEST_QUOTE), e)
        } catch (e: IOException) {
            throw unreadable(path, e.message ?: e.toString(), e)
        }
    }

    /**
     * Saves [layout] as [name], in place of one of that name, and gives its file.
     *
     * @throws Refusal where the name can be no file's, or the file can't be written
     */
    fun save(name: String, layout: SourceLayout): Path {
        val path = path(name)
        try {
            WholeText.write(path, json.encodeToString(JsonElement.serializer(), LayoutJson.encode(layout)) + "\n")
        } catch (e: IOException) {
            throw Refusal("the layout can't be saved (${e.message})", path, remedy = "See to the folder and save it again.", cause = e)
        }
        return path
    }

    private fun path(name: String): Path {
        if (!isName(name)) {
            throw Refusal("'$name' can't be a layout's name", folder, remedy = "Use letters, digits, spaces, dots, dashes and underscores, at most $LONGEST_NAME of them, a letter or digit first.")
        }
        return folder.resolve(name + ENDING)
    }

    private fun unreadable(path: Path, problem: String, cause: Throwable?) = Refusal("it is no layout: $problem", path, remedy = "Mend the file, or save the layout anew.", cause = cause)

    companion object {
        private const val ENDING = ".json"
        private const val LONGEST_NAME = 80
        private const val LONGEST_QUOTE = 500

        /** Whether a layout may have the name [text]. */
        fun isName(text: String): Boolean = text.length <= LONGEST_NAME && text.matches(Regex("""[\p{L}\p{N}]([\p{L}\p{N} ._-]*[\p{L}\p{N}_-])?"""))
    }
}
