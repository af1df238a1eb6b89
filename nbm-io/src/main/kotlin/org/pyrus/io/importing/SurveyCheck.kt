package org.pyrus.io.importing

import org.pyrus.io.hdf5.SourceDigest
import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.hdf5.fill
import org.pyrus.io.segy.SegyFile
import org.pyrus.io.segy.TraceOrder
import org.pyrus.volume.Index
import org.pyrus.volume.LineAxis
import org.pyrus.volume.SurveyGeometry
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.channels.FileChannel
import java.nio.file.Path

/** Compares what a volume says of its whole survey with the source: bytes around the traces, axes, coordinates' grid, trace mask, digest. */
internal class SurveyCheck(private val stored: StoredVolume, private val channel: FileChannel, private val file: SegyFile, private val differences: Differences) {
    fun compareBytesAroundTraces() {
        val files = stored.segy.files.map { it.head to it.tail }.ifEmpty { listOf(stored.segy.head to stored.segy.tail) }
        files.zip(file.parts) { (head, tail), part ->
            val path = part.path.takeIf { file.parts.size > 1 }
            compare(head, part.layout.head, 0, "the headers before the first trace differ", path)
            compare(tail, part.layout.tail, part.layout.fileBytes - part.layout.tail.size, "the bytes behind the last trace differ", path)
        }
        val digest = SourceDigest.of(stored.segy.head, stored.segy.tail, stored.segy.traceCount) { first, into -> into.fill(channel, stored.segy.traceChecksums + first * Int.SIZE_BYTES) }
        if (digest != stored.segy.digest) differences.add("the source's digest differs from that of the volume's own parts", null, null)
    }

    private fun compare(kept: ByteArray, own: ByteArray, at: Long, message: String, path: Path?) {
        for (byte in own.indices) if (byte >= kept.size || own[byte] != kept[byte]) differences.add(message, null, at + byte + 1, path)
        if (kept.size > own.size) differences.add("$message: the volume keeps ${kept.size} bytes, and the source has ${own.size}", null, at + own.size + 1, path)
    }

    /** @param survey what the scan of the source found */
    fun compareGeometry(survey: SurveyGeometry, order: TraceOrder) {
        val kept = stored.info.geometry
        line("/iline", kept.inlines, survey.inlines)
        line("/xline", kept.crosslines, survey.crosslines)
        samples(survey)
        mask(order)
        if ((stored.cdpX == null) != (survey.coordinates == null) || (kept.coordinates == null) != (survey.coordinates == null)) {
            differences.add("the volume has ${if (stored.cdpX == null) "no" else "the"} coordinates, and the source ${if (survey.coordinates == null) "none" else "has some"}", null, null)
        }
        val own = survey.coordinates ?: return
        val grid = kept.coordinates ?: return
        val same = listOf(
            own.origin.x to grid.origin.x, own.origin.y to grid.origin.y, own.inlineStepX to grid.inlineStepX, own.inlineStepY to grid.inlineStepY,
            own.crosslineStepX to grid.crosslineStepX, own.crosslineStepY to grid.crosslineStepY,
        ).all { (a, b) -> CoordinateCheck.near(a, b) }
        if (!same || own.unit != grid.unit) differences.add("pyrus_coordinate_grid or its unit differs: $grid, and the source's coordinates fit $own", null, null)
    }

    private fun line(name: String, kept: LineAxis<*>, own: LineAxis<*>) {
        if (kept != own) differences.add("$name differs: $kept, and the source has $own", null, null)
    }

    private fun samples(survey: SurveyGeometry) {
        val kept = stored.info.geometry.samples
        val own = survey.samples
        if (kept.domain != own.domain || kept.interval != own.interval) differences.add("/${kept.domain.axisName} differs: $kept, and the source has $own", null, null)
        val values = ByteBuffer.allocate(own.count * Double.SIZE_BYTES).order(ByteOrder.LITTLE_ENDIAN)
        values.fill(channel, stored.sampleValues)
        for (sample in 0 until own.count) {
            val value = values.getDouble(sample * Double.SIZE_BYTES)
            if (value != own.valueAt(Index(sample))) differences.add("/${kept.domain.axisName} differs at sample $sample: $value, and the source has ${own.valueAt(Index(sample))}", null, null)
        }
    }

    private fun mask(order: TraceOrder) {
        val kept = stored.info.geometry
        for (inline in 0 until kept.inlines.count) {
            for (crossline in 0 until kept.crosslines.count) {
                val trace = order.traceAt(inline, crossline)
                val isDead = trace >= 0 && order.isDead(trace)
                if (kept.liveTraces.isLive(Index(inline), Index(crossline)) == order.isLive(inline, crossline) && kept.liveTraces.isDead(Index(inline), Index(crossline)) == isDead) continue
                val where = "inline ${kept.inlines.numberAt(Index(inline)).value}, crossline ${kept.crosslines.numberAt(Index(crossline)).value}"
                differences.add("/trace_mask differs at $where", if (trace >= 0) trace + 1L else null, null)
            }
        }
    }
}
