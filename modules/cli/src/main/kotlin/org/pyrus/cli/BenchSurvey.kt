package org.pyrus.cli

import kotlinx.coroutines.flow.collect
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.SyntheticSurvey
import org.pyrus.volume.Human
import org.pyrus.volume.Refusal
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.Importers
import org.pyrus.volume.spi.Progress
import java.nio.file.Files
import java.nio.file.Path

/** A synthetic survey of [dimensions] in a folder of its own below [parent], made for a measurement and removed with all that was made beside it. */
internal class BenchSurvey(parent: Path, private val dimensions: VolumeDimensions = DIMENSIONS) : AutoCloseable {
    val folder: Path
    val segy: Path get() = folder.resolve("survey.sgy")

    init {
        val needed = dimensions.sampleCount * BYTES_A_SAMPLE
        val free = Files.getFileStore(parent).usableSpace
        val problem = "${Human.bytes(needed)} are needed for a while, ${Human.bytes(free)} are free"
        if (free < needed) throw Refusal(problem, parent, remedy = "Make room, or name another folder.")
        folder = Files.createTempDirectory(parent, ".pyrus-bench-")
    }

    suspend fun makeSegy(onProgress: (Progress) -> Unit) = with(dimensions) {
        SegyWriter(SyntheticSurvey.faulted(inlines, crosslines, samples)).write(segy) { done, total -> onProgress(Progress("Making a survey", done, total)) }
    }

    /** The volume of [makeSegy], its chunks as the planner has them. */
    suspend fun makeVolume(onProgress: (Progress) -> Unit): Path {
        makeSegy(onProgress)
        return folder.resolve("survey.h5").also { Importers.default().import(ImportRequest(segy, it)).collect() }
    }

    override fun close() {
        folder.toFile().deleteRecursively()
    }

    companion object {
        /** A quarter of a gigabyte: large enough that planes take milliseconds, small enough that dozens of volumes are made in minutes. */
        val DIMENSIONS = VolumeDimensions(320, 340, 560)

        /** Of a SEG-Y file, and beside it a volume or a copy whose chunks may be half empty. */
        private const val BYTES_A_SAMPLE = 12
    }
}
