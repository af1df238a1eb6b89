package org.pyrus.chunking.profile

import org.pyrus.volume.Refusal
import org.pyrus.volume.SettingsFile
import org.pyrus.volume.StorageProfile
import org.pyrus.volume.StorageProfileJson
import java.io.File
import java.io.IOException
import java.nio.file.Files
import java.nio.file.NoSuchFileException
import java.nio.file.Path

/** Profiles that were measured, one for each device: `profiles/DEVICE.json` in the configuration folder. Thread-safe; of two that are kept at once, the later wins. */
internal class KnownProfiles(private val folder: Path = SettingsFile.defaultFolder().resolve("profiles")) {
    /** What was measured of the device that [place] lies on; null where nothing was, or its file is not to be used. */
    fun of(place: Path): StorageProfile? = try {
        file(place).takeIf { Files.exists(it) }?.let(StorageProfileJson::read)
    } catch (_: Refusal) {
        null
    } catch (_: IOException) {
        null
    }

    /** Throws [IOException] where it can't be written. */
    fun keep(profile: StorageProfile, place: Path) = StorageProfileJson.write(profile, file(place))

    private fun file(place: Path): Path = folder.resolve(deviceOf(place).replace(Regex("""[^\p{L}\p{N}.-]+"""), "_").trim('_').ifEmpty { "device" } + ".json")

    companion object {
        /** The device that [place] lies on, as the system calls it: "/dev/vda (ext4)". Of a place that is not there yet, that of the folder that is. Throws [IOException]. */
        fun deviceOf(place: Path): String {
            val there = generateSequence(place.toAbsolutePath()) { it.parent }.firstOrNull { Files.exists(it) } ?: throw NoSuchFileException(place.toString())
            val store = Files.getFileStore(there)
            // there a name is but a label, which two drives may share
            val name = if (File.separatorChar == '\\') "${store.name()} ${store.getAttribute("volume:vsn")}".trim() else store.name()
            return "$name (${store.type()})"
        }
    }
}
