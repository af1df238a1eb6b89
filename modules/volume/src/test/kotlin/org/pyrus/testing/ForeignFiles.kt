package org.pyrus.testing

import org.pyrus.volume.ChunkShape
import org.pyrus.volume.CrosslineAxis
import org.pyrus.volume.CrosslineNumber
import org.pyrus.volume.InlineAxis
import org.pyrus.volume.InlineNumber
import org.pyrus.volume.LineAxis
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.SampleDomain
import org.pyrus.volume.StoredType
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.TraceMask
import org.pyrus.volume.spi.ExpectedVolume
import java.nio.file.Files
import java.nio.file.Path

/** HDF5 files of 13 × 11 × 29 samples that `foreign.py` writes through h5py and netCDF4-python, once for each run of the tests, and what is in them. */
object ForeignFiles {
    private val folder: Path by lazy {
        val folder = Files.createTempDirectory("foreign")
        Runtime.getRuntime().addShutdownHook(Thread { folder.toFile().deleteRecursively() })
        Python.run(ForeignFiles::class.java.getResource("foreign.py")!!, folder, folder.toString())
        folder
    }

    fun file(name: String): Path = folder.resolve(name)

    /** In chunks of 4 × 3 × 10. */
    val chunk = ChunkShape(4, 3, 10)
    val wholeChunk = ChunkShape(13, 11, 29)

    private fun geometry(inlines: InlineAxis, crosslines: CrosslineAxis, samples: SampleAxis) =
        SurveyGeometry(inlines, crosslines, samples, TraceMask.full(13, 11))

    /** Lines and samples counted from 1, where a file has no numbers. */
    val counted = geometry(LineAxis(InlineNumber(1), 1, 13), LineAxis(CrosslineNumber(1), 1, 11), SampleAxis(1.0, 1.0, 29, SampleDomain.COUNT))

    private fun floatSample(inline: Int, crossline: Int, sample: Int): Float = inline * 1000 + crossline + sample / 64f

    fun of(type: StoredType, chunk: ChunkShape?, geometry: SurveyGeometry = counted, sample: (Int, Int, Int) -> Float = ::floatSample) = ExpectedVolume(geometry, type, chunk, sample)

    val floats = of(StoredType.FLOAT32, chunk)

    fun integers(type: StoredType, offset: Int, chunk: ChunkShape? = this.chunk) = of(type, chunk) { i, x, s -> ((i * 31 + x * 7 + s) % 101 + offset).toFloat() }

    /** Written where inlines are 4 to 7 and crosslines 3 to 5; elsewhere the fill value. */
    val sparse = of(StoredType.FLOAT32, chunk) { i, x, s -> if (i in 4..7 && x in 3..5) floatSample(i, x, s) else 7.5f }

    /** `[time][xline][iline]` in the file, the times float32 seconds. */
    val turned = of(StoredType.FLOAT32, chunk, geometry(LineAxis(InlineNumber(1050), 2, 13), LineAxis(CrosslineNumber(-9), 3, 11), SampleAxis(100.0, 4.0, 29)))

    val seisnc = of(StoredType.FLOAT32, chunk, geometry(LineAxis(InlineNumber(1050), 2, 13), LineAxis(CrosslineNumber(9), 3, 11), SampleAxis(0.0, 4.0, 29)))
}
