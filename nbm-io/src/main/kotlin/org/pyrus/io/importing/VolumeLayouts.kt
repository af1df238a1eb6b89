package org.pyrus.io.importing

import org.pyrus.io.hdf5.KeptFile
import org.pyrus.io.hdf5.LeftOutSamples
import org.pyrus.io.hdf5.SegyPayload
import org.pyrus.io.hdf5.VolumeLayout
import org.pyrus.io.segy.ScannedSurvey
import org.pyrus.io.segy.SegyFile
import org.pyrus.volume.CoordinateReference
import org.pyrus.volume.StoredType
import org.pyrus.volume.spi.ChunkPlan

/** Brings what the scan found into the form that the volume keeps. */
internal object VolumeLayouts {
    fun of(file: SegyFile, survey: ScannedSurvey, plan: ChunkPlan, storedType: StoredType, crs: CoordinateReference?): VolumeLayout {
        val layout = file.layout
        val scan = survey.scan
        val payload = SegyPayload(
            sourceName = file.name,
            sourceBytes = layout.fileBytes,
            head = layout.head,
            tail = layout.tail,
            traceCount = layout.traceCount,
            byteOrder = scan.byteOrder,
            formatCode = layout.format.code,
            format = layout.format.label,
            textEncoding = scan.textEncoding,
            revision = layout.revision,
            layout = scan.layout,
            text = layout.text.lines.joinToString("\n"),
            lengthUnit = layout.lengthUnit,
            headerBytes = layout.headerBytes,
            leftOut = if (scan.leftOutTraces > 0 && scan.traces.keepsLeftOut) LeftOutSamples(scan.leftOutTraces, layout.traceBytes - layout.headerBytes) else LeftOutSamples(0, 0),
            files = file.files.zip(file.parts) { place, part -> KeptFile(part.path.fileName.toString(), place.bytes, place.firstTrace, place.traceCount, part.layout.head, part.layout.tail) },
        )
        return VolumeLayout(scan.geometry, storedType, plan, ProgramVersion.PROGRAM, payload, crs)
    }
}
