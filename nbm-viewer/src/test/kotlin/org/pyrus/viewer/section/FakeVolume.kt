package org.pyrus.viewer.section

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.delay
import org.pyrus.volume.ArbitraryLine
import org.pyrus.volume.CoordinateGrid
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.LineAxis
import org.pyrus.volume.LineNumber
import org.pyrus.volume.LineSamples
import org.pyrus.volume.MapPoint
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.Samples
import org.pyrus.volume.StoredType
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.TraceMask
import org.pyrus.volume.spi.VolumeInfo
import org.pyrus.volume.spi.VolumeReader
import java.nio.file.Path

/** 200 inlines 1001, 1003, …; 30 crosslines 5..34; 40 samples from 100 ms by 4. Position 0, 7 has no trace. Bins of 10 × 20 m along x and y. */
internal val GEOMETRY = SurveyGeometry(
    LineAxis(LineNumber(1001), 2, 200),
    LineAxis(LineNumber(5), 1, 30),
    SampleAxis(100.0, 4.0, 40),
    TraceMask.build(200, 30) { inline, crossline -> inline != 0 || crossline != 7 },
    CoordinateGrid(MapPoint(1000.0, 2000.0), 10.0, 0.0, 0.0, 20.0, 0.0, "m"),
)

/** A volume whose samples are inline + 1, by index, but where [fails]; each read takes [millis] of the test's time. */
internal class FakeVolume(private val millis: Long = 0, private val fails: (Hyperslab) -> Exception? = { null }) : VolumeReader {
    val started = ArrayList<Hyperslab>()
    val cancelled = ArrayList<Hyperslab>()
    var closed = false

    override val info = VolumeInfo(Path.of("fake.h5"), GEOMETRY, StoredType.FLOAT32, null, null)

    override suspend fun read(slab: Hyperslab): Samples {
        started += slab
        try {
            delay(millis)
        } catch (e: CancellationException) {
            cancelled += slab
            throw e
        }
        fails(slab)?.let { throw it }
        val perInline = slab.crosslines.count * slab.samples.count
        return Samples(slab, FloatArray(slab.sampleCount.toInt()) { slab.inlines.first.value + it / perInline + 1f })
    }

    /** As every volume reads a line, but on the caller's thread: in the test's time. */
    override suspend fun read(line: ArbitraryLine): LineSamples {
        val traces = line.traces(GEOMETRY.dimensions)
        return line.of(read(traces), traces, GEOMETRY)
    }

    override fun close() {
        closed = true
    }
}
