package org.pyrus.project.fuzz

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Test
import org.pyrus.project.memory.ProjectFile
import org.pyrus.testing.FuzzFolder
import org.pyrus.testing.FuzzTime
import org.pyrus.testing.Refusals
import org.pyrus.testing.TextDamage
import org.pyrus.volume.Refusal
import java.nio.file.Files
import java.nio.file.Path

/** Project files of whatever bytes: each is read, written again and read as the same, or it is refused in one line. */
internal object FuzzedProject {
    private val folder: Path = FuzzFolder.create()
    val file = ProjectFile.of(folder)

    fun take(bytes: ByteArray) {
        Files.write(file.path, bytes)
        Refusals.ofOneLine { file.load() }?.let {
            file.save(it) // which may write a number otherwise: 1.50 as 1.5
            val memory = file.load()
            file.save(memory)
            check(file.load() == memory) { "$memory is read back as ${file.load()}" }
        }
    }
}

class ProjectFileFuzzTest {
    private val seeds = listOf(
        """{"format": 1, "name": "Gulf", "windows": [{"kind": "section", "file": "older/gulf.h5", "front": true, "view": {"plane": "inline", "zoom": {"inline": {"left": 1.5}}}}]}""",
        """{"format": 1, "windows": [{"kind": "line", "file": "a.h5", "view": {"line": {"name": "Line 1", "corners": [[1050, 2040], [1100, 2100]]}}}], "mine": [1, {"a": null}]}""",
    )

    @Test
    fun `a project file of whatever bytes is read or refused in one line`() {
        seeds.forEach { FuzzedProject.take(it.toByteArray()) }
        FuzzTime.each("project", TextDamage(seeds, "\"format\": 2", "null", "1e999", "[[[[", "{\"a\":", "\\u0000", "../", "\"windows\":", "\\\"")::next, FuzzedProject::take)
    }

    @Test
    fun `what lies thousands deep in itself is refused, be it kept or shown`() {
        for (deep in listOf("[".repeat(100_000) + "]".repeat(100_000), "{\"a\":".repeat(100_000) + "1" + "}".repeat(100_000))) {
            for (json in listOf("""{"format": 1, "mine": $deep}""", """{"format": 1, "windows": [{"kind": "a", "file": "b", "view": {"c": $deep}}]}""", """{"format": $deep}""", deep)) {
                Files.writeString(FuzzedProject.file.path, json)
                val message = assertThrows(Refusal::class.java) { FuzzedProject.file.load() }.message
                assertEquals(
                    "${FuzzedProject.file.path}: it is no project file: objects and lists in it lie more than 30 deep in each other. Mend or delete it; the folder is shown without.", message,
                )
            }
        }
    }
}
