package org.pyrus.volume.fuzz

import org.pyrus.testing.FuzzFolder
import org.pyrus.testing.Refusals
import org.pyrus.volume.SavedLayouts
import org.pyrus.volume.SettingsFile
import org.pyrus.volume.StorageProfileJson
import java.nio.file.Files
import java.nio.file.Path

/** The files that Pyrus keeps for a user, of whatever bytes: each is read, and what was read can be written again and read as the same, or it is refused in one line. */
internal object SavedFiles {
    private val folder: Path = FuzzFolder.create()
    private val layouts = SavedLayouts(folder)

    /** Kinds of file by name, each with what is to be done with its bytes and files that are sound. */
    val kinds: Map<String, Kind> = listOf(
        Kind(
            "layout",
            listOf(
                """{"inline": {"byte": 9, "type": "int32"}, "crossline": {"byte": 21}, "byte_order": "little", "interval_us": 4000.5, "start_ms": -12, "traces": "duplicates first, salvage"}""",
                """{"x": {"byte": 181, "type": "float32"}, "y": {"byte": 185, "type": "float32"}, "format": 5, "samples": 1500, "coordinate_scalar": -100, "domain": "depth-m", "exchange_axes": true}""",
            ),
        ) { bytes ->
            Files.write(folder.resolve("fuzzed.json"), bytes)
            Refusals.ofOneLine { layouts.load("fuzzed") }?.let { layout ->
                layouts.save("again", layout)
                check(layouts.load("again") == layout) { "$layout is read back as ${layouts.load("again")}" }
            }
        },
        Kind("settings", listOf(SETTINGS)) { bytes ->
            val file = SettingsFile(Files.write(folder.resolve("settings.json"), bytes))
            Refusals.ofOneLine { file.load() }?.let { settings ->
                file.save(settings)
                check(file.load() == settings) { "$settings is read back as ${file.load()}" }
            }
        },
        Kind(
            "profile",
            listOf(
                """{"name": "disk", "source": "measured", "page_cache_kept_out": true, "sequential_read_bytes_per_second": 1e9, "copy_bytes_per_second": 5e9,
                "random_reads": [{"bytes": 4096, "queue_depth": 1, "per_second": 30000}, {"bytes": 262144, "queue_depth": 8, "per_second": 4000}]}""",
            ),
        ) { bytes -> Refusals.ofOneLine { StorageProfileJson.read(Files.write(folder.resolve("profile.json"), bytes)) } },
    ).associateBy { it.name }

    class Kind(val name: String, val seeds: List<String>, val take: (ByteArray) -> Unit)

    private const val SETTINGS =
        """{"planner": "measured", "chunk_size_kib": 1024, "ratio": 1.5, "asymmetry": 2, "reader": null, "workers": 4, "weights": "1:1:1", "chunk": "64x64x64", "mine": [1, {}]}"""
}
