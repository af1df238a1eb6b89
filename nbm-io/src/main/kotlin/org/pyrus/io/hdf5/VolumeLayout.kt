package org.pyrus.io.hdf5

import org.pyrus.io.hdf5.format.MetadataSource
import org.pyrus.io.segy.HeaderBytes
import org.pyrus.volume.AmplitudeStatistics
import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.CoordinateReference
import org.pyrus.volume.StoredType
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.spi.ChunkPlan
import org.pyrus.volume.spi.SourceLayout

/**
 * What of a SEG-Y file is kept beside its samples, so that export can give the same bytes back.
 *
 * @property head text header (3200 bytes), binary header (400) and extended text headers: all bytes before the first trace
 * @property tail all bytes after the last trace
 * @property layout how the source was read, with all positions given
 * @property lengthUnit `m` or `ft`, empty where the file does not say
 * @property leftOut how many traces have samples that are kept beside those of the volume, and how many bytes each; no trace where there are none
 * @property text the text header in Unicode, 40 lines of 80 with line feeds between
 * @property headerBytes of each trace's headers: 240, and 240 for each extra one of revision 2
 * @property files the files of a source that is several, without their digests; the rest is then of the one file that they make. Empty where it is one
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
    val layout: SourceLayout,
    val text: String,
    val lengthUnit: String = "",
    val headerBytes: Int = HeaderBytes.TRACE_HEADER_BYTES,
    val leftOut: LeftOutSamples = LeftOutSamples(0, 0),
    val files: List<KeptFile> = emptyList(),
) {
    init {
        require(head.size >= LEAST_HEAD_BYTES) { "a SEG-Y file has at least $LEAST_HEAD_BYTES bytes before its traces, got ${head.size}" }
        require(head.size <= MOST_KEPT_BYTES && tail.size <= MOST_KEPT_BYTES) { "head and tail have at most $MOST_KEPT_BYTES bytes each, got ${head.size} and ${tail.size}" }
        require(headerBytes >= HeaderBytes.TRACE_HEADER_BYTES && headerBytes % HeaderBytes.TRACE_HEADER_BYTES == 0) { "a trace's headers have 240 bytes each, got $headerBytes" }
        require(traceCount >= 1) { "a survey has at least one trace, got $traceCount" }
    }

    companion object {
        private const val LEAST_HEAD_BYTES = 3600

        /** The most bytes before the first trace, and the most behind the last, that a volume keeps. */
        const val MOST_KEPT_BYTES = MetadataSource.MOST_BYTES
    }
}

/** The samples, as they are in the source, of [traceCount] traces of [traceBytes] bytes that are not the volume's. */
internal data class LeftOutSamples(val traceCount: Long, val traceBytes: Int) {
    val bytes: Long get() = Math.multiplyExact(traceCount, traceBytes.toLong())
}

/** All that must be known before the first sample is written. */
internal class VolumeLayout(
    val geometry: SurveyGeometry,
    val storedType: StoredType,
    val plan: ChunkPlan,
    val program: String,
    val segy: SegyPayload,
    val crs: CoordinateReference? = null,
) {
    val grid: ChunkGrid get() = plan.grid

    init {
        require(plan.dimensions == geometry.dimensions) { "a plan for ${plan.dimensions}, but the survey is ${geometry.dimensions}" }
        val chunkBytes = plan.shape.sampleCount.toLong() * storedType.bytes
        require(chunkBytes <= Int.MAX_VALUE) { "a chunk of ${plan.shape} ${storedType.label} samples has $chunkBytes bytes, more than ${Int.MAX_VALUE}" }
    }
}

/**
 * What is known only when the last sample is written.
 *
 * @property statistics null where nobody has counted
 * @property sha256 the source's plain SHA-256 where it was asked for
 * @property fileSha256s likewise, of each file of a source that is several
 */
internal class VolumeSummary(val statistics: AmplitudeStatistics?, val sha256: String? = null, val fileSha256s: List<String> = emptyList())
