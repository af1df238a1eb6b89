package org.pyrus.io.read

import org.pyrus.io.hdf5.SegyPayload
import org.pyrus.io.hdf5.VolumeLayout
import org.pyrus.io.hdf5.VolumeSummary
import org.pyrus.io.hdf5.VolumeWriter
import org.pyrus.volume.AmplitudeStatistics
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.CrosslineNumber
import org.pyrus.volume.InlineNumber
import org.pyrus.volume.LineAxis
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.SampleDomain
import org.pyrus.volume.StoredType
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.TraceMask
import org.pyrus.volume.spi.ChunkPlan
import org.pyrus.volume.spi.ExpectedVolume
import org.pyrus.volume.spi.HeaderPositions
import org.pyrus.volume.spi.SourceLayout
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.file.Path
import java.util.zip.CRC32C

/** Volumes made by the program's own writer, for its readers. */
internal object WrittenVolumes {
    /** 23 × 17 × 41 samples in chunks of 7 × 5 × 12, a third of the traces missing, line numbers by steps of 2 and 3. */
    val floats = ExpectedVolume(
        SurveyGeometry(
            LineAxis(InlineNumber(1050), 2, 23),
            LineAxis(CrosslineNumber(-9), 3, 17),
            SampleAxis(-12.5, 0.1, 41, SampleDomain.DEPTH_FEET),
            TraceMask.build(23, 17) { inline, crossline -> (inline + 2 * crossline) % 3 != 0 },
        ),
        StoredType.FLOAT32,
        ChunkShape(7, 5, 12),
    ) { inline, crossline, sample -> if (sample == 5) Float.NaN else inline * 1000 + crossline + sample / 64f }

    /** 12 × 30 × 25 int16 samples, all live, in chunks of 4 × 4 × 25. */
    val shorts = ExpectedVolume(
        SurveyGeometry(LineAxis(InlineNumber(1), 1, 12), LineAxis(CrosslineNumber(1), 1, 30), SampleAxis(0.0, 4.0, 25), TraceMask.full(12, 30)),
        StoredType.INT16,
        ChunkShape(4, 4, 25),
    ) { inline, crossline, sample -> (inline * 900 + crossline * 25 + sample - 5000).toFloat() }

    /** One trace of 101 samples in chunks of 10. */
    val oneTrace = ExpectedVolume(
        SurveyGeometry(LineAxis(InlineNumber(7), 1, 1), LineAxis(CrosslineNumber(8), 1, 1), SampleAxis(0.0, 2.0, 101), TraceMask.full(1, 1)),
        StoredType.FLOAT32,
        ChunkShape(1, 1, 10),
    ) { _, _, sample -> sample * 0.5f }

    fun write(path: Path, volume: ExpectedVolume, fastCopies: Set<PlaneKind> = emptySet()) {
        val geometry = volume.geometry
        val live = geometry.liveTraces.liveCount.toLong()
        val source = SegyPayload(
            "made.sgy", 3600 + live * (240 + geometry.samples.count * 4L), ByteArray(3600), ByteArray(0), live, "big-endian", 5, "IEEE float", "EBCDIC", "1.0", SourceLayout(HeaderPositions()), "",
        )
        val plan = ChunkPlan("test", geometry.dimensions, volume.chunk!!, "chosen by the test")
        VolumeWriter.create(path, VolumeLayout(geometry, volume.storedType, plan, "test", source, fastCopies = fastCopies)).use {
            val chunks = chunkBytes(volume)
            val sums = ByteBuffer.allocate(it.grid.chunkCount.toInt() * Int.SIZE_BYTES).order(ByteOrder.LITTLE_ENDIAN)
            for (chunk in 0 until it.grid.chunkCount.toInt()) sums.putInt(CRC32C().also { crc -> crc.update(chunks, chunk * it.chunkBytes, it.chunkBytes) }.value.toInt())
            it.writeChunkSums(0, sums.flip())
            it.writeChunks(0, ByteBuffer.wrap(chunks))
            for (kind in fastCopies) it.writeCopy(kind, 0, ByteBuffer.wrap(copyBytes(volume, kind)))
            it.commit(VolumeSummary(AmplitudeStatistics(1, 2, -3.0, 4.0, 0.5, 0.25)))
        }
    }
}
