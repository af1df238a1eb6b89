package org.pyrus.viewer.render

import org.pyrus.volume.Refusal
import org.pyrus.volume.SettingsFile
import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardCopyOption.REPLACE_EXISTING
import kotlin.io.path.name
import kotlin.io.path.nameWithoutExtension

/**
 * The colour maps that there are: those that come with the program, and those that its user has imported, which are kept as CSV in [folder], one file each. Safe for any thread.
 */
internal class ColourMaps(private val folder: Path = SettingsFile.defaultFolder().resolve("colours")) {
    @Volatile
    private var imported: List<ColourMap>? = null

    /** Those that come with the program first, the default before all, then the imported by name. Reads the folder when first asked. */
    val all: List<ColourMap> get() = ColourMap.ALL + (imported ?: kept().also { imported = it })

    fun named(name: String): ColourMap? = ColourMap.ALL.find { it.name == name } ?: all.find { it.name == name }

    /**
     * Takes the maps of [file] in, one of the same name being replaced.
     *
     * @return their names
     * @throws Refusal where it can't be read, holds no map, or one that is called as one of the program's own
     */
    fun import(file: Path): List<String> {
        val maps = ColourMapFile.parse(textOf(file), file, file.nameWithoutExtension)
        maps.find { map -> ColourMap.ALL.any { it.name == map.name } }?.let {
            throw Refusal("its colour map is called '${it.name}', as one that Pyrus has", file, remedy = "Give the file another name.")
        }
        try {
            Files.createDirectories(folder)
            for (map in maps) {
                val part = Files.createTempFile(folder, ".import", null)
                try {
                    Files.writeString(part, map.encode())
                    Files.move(part, folder.resolve(map.name.replace(UNFIT, "_") + ".csv"), REPLACE_EXISTING)
                } finally {
                    Files.deleteIfExists(part)
                }
            }
        } catch (e: IOException) {
            throw Refusal("the colour map can't be kept: ${e.message}", folder, remedy = "Check that you may write there.", cause = e)
        }
        imported = kept()
        return maps.map { it.name }
    }

    private fun textOf(file: Path): String = try {
        if (Files.size(file) > LONGEST_FILE) throw Refusal("it is too large for a colour map", file, remedy = "Give a .cpt file of GMT, a colour table of OpendTect, or rows of red,green,blue.")
        Files.readAllBytes(file).toString(Charsets.UTF_8)
    } catch (e: IOException) {
        throw Refusal("it can't be read: ${e.message}", file, remedy = "Check that it is there, and that you may read it.", cause = e)
    }

    /** A file that someone has spoilt is left out: the others are still wanted. */
    private fun kept(): List<ColourMap> = try {
        Files.newDirectoryStream(folder, "*.csv").use { files -> files.sortedBy { it.name.lowercase() }.mapNotNull(::load) }
    } catch (_: IOException) {
        emptyList()
    }

    private fun load(file: Path): ColourMap? = try {
        ColourMapFile.parse(textOf(file), file, file.nameWithoutExtension).single()
    } catch (_: Refusal) {
        null
    }

    companion object {
        private const val LONGEST_FILE = 1L shl 20

        /** What the file names of some system do not allow. */
        private val UNFIT = Regex("""[^\p{L}\p{N} ._-]""")

        /** The user's own. */
        val ofUser by lazy { ColourMaps() }
    }
}
