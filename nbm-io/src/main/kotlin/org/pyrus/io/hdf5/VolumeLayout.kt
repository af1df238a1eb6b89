package org.pyrus.io.hdf5

import org.pyrus.volume.AmplitudeStatistics
import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.StoredType
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.spi.ChunkPlan
import org.pyrus.volume.spi.HeaderPositions

/**
 * What of a SEG-Y file is kept beside its samples, so that export can give the same bytes back.
 *
 * @property head text header, binary header and extended text headers: all bytes before the first trace
 * @property tail all bytes after the last trace
 */
internal class SegyPayload(
    val sourceName: String,
    val sourceBytes: Long,
    val head: ByteArray,
    val tail: ByteArray,
    val traceCount: Long,
    val byteOrder: String,
    val formatCode: Int,
    val format: String,
    val textEncoding: String,
    val revision: String,
    val positions: HeaderPositions,
    val text: String,
)

/** All that must be known before the first sample is written. */
internal class VolumeLayout(val geometry: SurveyGeometry, val storedType: StoredType, val plan: ChunkPlan, val program: String, val segy: SegyPayload) {
    val grid: ChunkGrid get() = plan.grid
}

/** What is known only when the last sample is written. */
internal class VolumeSummary(val statistics: AmplitudeStatistics)
