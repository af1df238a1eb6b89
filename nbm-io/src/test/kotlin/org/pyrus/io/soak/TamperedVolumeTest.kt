package org.pyrus.io.soak

import kotlinx.coroutines.flow.collect
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.io.importing.SegyVolumeImporter
import org.pyrus.testing.Jvm
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.spi.ImportRequest
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit

/** What becomes of those who read a volume that is replaced, deleted, cut short or written over: in processes of their own, since a mapping of what is gone may end one. */
class TamperedVolumeTest {
    @TempDir
    lateinit var temporary: Path
    private val folder: Path get() = temporary.toRealPath()
    private val rounds: Int = Integer.getInteger("pyrus.tamper.rounds", 1)

    /** The survey in each of its files, and another of the same shape, whose volumes have the same layout. */
    private fun prepare() = runBlocking {
        for ((name, volume) in listOf("" to SoakVolume(40, 52, 160), "like-" to SoakVolume(40, 52, 160, shift = 57))) {
            val source = folder.resolve(name + SoakFile.SEGY.fileName)
            volume.write(source, 5)
            val importer = SegyVolumeImporter()
            importer.import(ImportRequest(source, folder.resolve(name + SoakFile.VOLUME.fileName), chunk = ChunkShape(16, 16, 40), overwrite = true)).collect()
            val copies = ImportRequest(source, folder.resolve(name + SoakFile.COPIES.fileName), chunk = ChunkShape(8, 16, 32), fastCopies = PlaneKind.entries.toSet(), overwrite = true)
            importer.import(copies).collect()
            val shorts = folder.resolve(name + "shorts.sgy").also { volume.write(it, 3) }
            importer.import(ImportRequest(shorts, folder.resolve(name + SoakFile.SHORTS.fileName), chunk = ChunkShape(10, 13, 160), overwrite = true)).collect()
        }
    }

    private fun tamper(): List<String> {
        val said = folder.resolve("said.txt")
        val command = Jvm.command(TamperedReads::class.java.name, listOf("-Xmx256m", "-XX:+UseSerialGC"), folder.toString(), rounds.toString())
        val process = ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile()).directory(folder.toFile()).start()
        try {
            val hasEnded = process.waitFor(2L + rounds, TimeUnit.MINUTES)
            assertTrue(hasEnded) { "it does not end after ${Files.readString(said)}" }
        } finally {
            process.destroyForcibly()
        }
        assertEquals(0, process.exitValue()) { Files.readString(said) }
        return Files.readAllLines(said)
    }

    @Test
    fun `who reads a volume that is tampered with gets the old samples or a clear failure, and never others`() {
        prepare()
        val lines = tamper()
        println(lines.joinToString("\n"))
        assertEquals(SoakReader.entries.size * Tampering.entries.size, lines.size)
        for (line in lines) {
            val (tampering, right, rightAfter, failed) = LINE.matchEntire(line)?.destructured ?: throw AssertionError(line)
            assertTrue(right.toInt() > 0) { line }
            if (Tampering.valueOf(tampering).isInPlace) assertTrue(rightAfter == "0" && failed.toInt() > 0) { line } else assertTrue(failed == "0" && rightAfter.toInt() > 0) { line }
        }
    }

    private companion object {
        val LINE = Regex("\\w+, (\\w+): right (\\d+), right after (\\d+), failed (\\d+), else \\[]")
    }
}
