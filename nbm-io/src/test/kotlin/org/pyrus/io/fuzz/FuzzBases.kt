package org.pyrus.io.fuzz

import org.pyrus.testing.Corpus
import java.nio.file.Files
import kotlin.random.Random

/** The files that are damaged: the corpus, the small ones mostly. */
internal class FuzzBases {
    private val all: List<Pair<String, ByteArray>> = Files.list(Corpus.folder).use { files -> files.filter { it.fileName.toString().endsWith(".sgy") }.sorted().toList() }
        .map { it.fileName.toString() to Files.readAllBytes(it) }

    val small: List<Pair<String, ByteArray>> = all.filter { (_, bytes) -> bytes.size in 3600..SMALL }
    private val large = all.filter { (_, bytes) -> bytes.size > SMALL }

    fun next(random: Random): Pair<String, ByteArray> = (if (large.isNotEmpty() && random.nextInt(100) == 0) large else small).random(random)

    private companion object {
        const val SMALL = 32_000
    }
}
