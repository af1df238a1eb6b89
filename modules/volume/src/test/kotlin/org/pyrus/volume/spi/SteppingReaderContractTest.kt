package org.pyrus.volume.spi

import org.junit.jupiter.api.Nested
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.LineAxis
import org.pyrus.volume.LineNumber
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.StoredType
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.TraceMask

/** What every reader does, one that keeps planes does too: with room for many, for one, and for none. */
class SteppingReaderContractTest {
    abstract class Contract(private val bytes: Long) : VolumeReaderContract() {
        private val geometry = SurveyGeometry(
            LineAxis(LineNumber(100), 2, 13), LineAxis(LineNumber(-3), 1, 17), SampleAxis(500.0, 4.0, 29),
            TraceMask.build(13, 17) { i, x -> (i * 5 + x * 3) % 7 != 0 },
        )
        override val expected = ExpectedVolume(geometry, StoredType.FLOAT32, ChunkShape(4, 5, 6)) { i, x, s -> i * 1000f + x * 31 + s }

        override fun openReader(): VolumeReader = SteppingReader(WatchedReader(expected), bytes)
    }

    @Nested
    inner class `Room for many planes` : Contract(1 shl 20)

    @Nested
    inner class `Room for one` : Contract(17L * 29 * 4)

    @Nested
    inner class `Room for none` : Contract(0)
}
