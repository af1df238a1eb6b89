package org.pyrus.bench.benchmark

import kotlinx.coroutines.flow.collect
import kotlinx.coroutines.runBlocking
import org.pyrus.synthetic.SegyOptions
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.SyntheticSurvey
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.LineAxis
import org.pyrus.volume.LineNumber
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.Importers
import java.nio.file.Files
import java.nio.file.Path

/** A small survey on the disk, in memory for having just been written: 128 × 128 × 256. */
internal class MadeSurvey(options: SegyOptions = SegyOptions()) : AutoCloseable {
    private val folder: Path = Files.createTempDirectory("pyrus-jmh-")
    val segy: Path = folder.resolve("survey.sgy")
    val geometry = SyntheticSurvey.geometry(LineAxis(LineNumber(1), 1, LINES), LineAxis(LineNumber(1), 1, LINES), SampleAxis(0.0, 4.0, SAMPLES))

    init {
        runBlocking { SegyWriter(SyntheticSurvey.arithmetic(geometry), options).write(segy) }
    }

    /** The volume of it, read through once. */
    fun volume(): Path = folder.resolve("survey.h5").also {
        runBlocking { Importers.default().import(ImportRequest(segy, it, chunk = ChunkShape(32, 8, 32), overwrite = true)).collect() }
        Files.readAllBytes(it)
    }

    override fun close() {
        folder.toFile().deleteRecursively()
    }

    companion object {
        const val LINES = 128
        const val SAMPLES = 256
    }
}
