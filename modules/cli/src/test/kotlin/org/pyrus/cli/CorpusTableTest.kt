package org.pyrus.cli

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.testing.Corpus
import org.pyrus.volume.spi.Readers
import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.deleteIfExists

/** `docs/CORPUS.md`: what becomes of each file of the corpus. Where the program changes, so does the page: `-Dpyrus.write=true` writes it anew. */
class CorpusTableTest {
    @TempDir
    lateinit var folder: Path

    @Test
    fun `the corpus table says what becomes of each file, as it is today`() {
        val rows = (Corpus.volumes.keys + Corpus.others).sorted().flatMap { file -> (listOf(emptyList<String>()) + HELP[file].orEmpty()).map { row(file, it) } }
        val table = (listOf("| file | options | imported, or refused with | exported again |", "|---|---|---|---|") + rows).joinToString("\n", postfix = "\n")
        val page = Corpus.checkout.resolve("docs").resolve("CORPUS.md")
        val text = Files.readString(page)
        if (System.getProperty("pyrus.write").toBoolean()) Files.writeString(page, text.substringBefore(FIRST_ROW) + table)
        assertEquals(table, FIRST_ROW + Files.readString(page).substringAfter(FIRST_ROW), "CONTRIBUTING.md says how docs/CORPUS.md is written anew")
    }

    private fun row(file: String, options: List<String>): String {
        val volume = folder.resolve("volume.h5")
        val back = folder.resolve(file)
        volume.deleteIfExists()
        back.deleteIfExists()
        val imported = pyrus("import", "${Corpus.file(file)}", "$volume", *options.toTypedArray())
        val exported = if (imported.code == 0) pyrus("export", "$volume", "$back") else null
        val cells = listOf(
            file,
            options.takeIf { it.isNotEmpty() }?.joinToString(" ", "`", "`").orEmpty(),
            if (imported.code == 0) held(volume) else imported.err.message(),
            when {
                exported == null -> ""
                exported.code != 0 -> exported.err.message()
                Files.mismatch(Corpus.file(file), back) == -1L -> "identical"
                else -> "NOT identical"
            },
        )
        return cells.joinToString(" | ", "| ", " |")
    }

    private fun held(volume: Path): String = Readers.open(volume).use { reader ->
        with(reader.info) { "${geometry.dimensions}, ${storedType.name.lowercase()}, ${geometry.liveTraces.liveCount} live" }
    }

    /** The refusal without the path before it, which is another on every machine. */
    private fun String.message(): String = trim().lines().last().substringAfter(": ").substringAfter(": ").replace("|", "\\|")

    private companion object {
        const val FIRST_ROW = "| file | options "

        /** What the refusals, or the nature of the file, name. */
        val HELP = mapOf(
            "broken.sgy" to listOf(listOf("--salvage")),
            "shot-gather.sgy" to listOf(listOf("--line2d"), listOf("--duplicates", "first")),
            "small-2d.sgy" to listOf(listOf("--line2d")),
            "small-ps.sgy" to listOf(listOf("--offset", "1"), listOf("--stack")),
            "text.sgy" to listOf(listOf("--salvage")),
        )
    }
}
