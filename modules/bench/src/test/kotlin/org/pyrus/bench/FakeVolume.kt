package org.pyrus.bench

import org.pyrus.volume.ChunkShape
import org.pyrus.volume.CrosslineNumber
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.InlineNumber
import org.pyrus.volume.LineAxis
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.Samples
import org.pyrus.volume.StoredType
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.TraceMask
import org.pyrus.volume.spi.OpenOptions
import org.pyrus.volume.spi.ReaderProvider
import org.pyrus.volume.spi.Suitability
import org.pyrus.volume.spi.VolumeInfo
import org.pyrus.volume.spi.VolumeReader
import java.nio.file.Path

/** A volume that is nowhere but in arithmetic, by a reader named [id]; each value is what [sample] makes of its indices. */
class FakeVolume(
    override val id: String,
    private val geometry: SurveyGeometry,
    private val suitability: Suitability = Suitability.Able(50),
    private val sample: (Int, Int, Int) -> Float = ::value,
) : ReaderProvider {
    override val description = "arithmetic"

    /** How many are open now. */
    var open = 0
        private set

    override fun suitability(path: Path, options: OpenOptions) = suitability

    override fun open(path: Path, options: OpenOptions): VolumeReader = Reader(path).also { open++ }

    private inner class Reader(path: Path) : VolumeReader {
        override val info = VolumeInfo(path, geometry, StoredType.FLOAT32, ChunkShape(4, 4, 4), null)

        override suspend fun read(slab: Hyperslab): Samples {
            slab.requireInside(geometry.dimensions)
            val values = FloatArray(slab.sampleCount.toInt())
            var at = 0
            for (i in slab.inlines.first.value until slab.inlines.end) {
                for (x in slab.crosslines.first.value until slab.crosslines.end) {
                    for (s in slab.samples.first.value until slab.samples.end) values[at++] = sample(i, x, s)
                }
            }
            return Samples(slab, values)
        }

        override fun close() {
            open--
        }
    }

    companion object {
        fun geometry(inlines: Int, crosslines: Int, samples: Int) = SurveyGeometry(
            LineAxis(InlineNumber(101), 1, inlines),
            LineAxis(CrosslineNumber(201), 1, crosslines),
            SampleAxis(0.0, 4.0, samples),
            TraceMask.build(inlines, crosslines) { _, _ -> true },
        )

        fun value(inline: Int, crossline: Int, sample: Int): Float = inline * 10_000f + crossline * 100f + sample
    }
}
