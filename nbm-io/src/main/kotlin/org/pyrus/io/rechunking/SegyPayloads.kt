package org.pyrus.io.rechunking

import org.pyrus.io.hdf5.SegyPayload
import org.pyrus.io.hdf5.StoredVolume

/** What a volume keeps of its SEG-Y source, as another volume is given it. */
internal object SegyPayloads {
    fun of(stored: StoredVolume): SegyPayload = with(stored.segy) {
        SegyPayload(
            sourceName, sourceBytes, head, tail, traceCount, byteOrder, formatCode, format, textEncoding, revision, layout,
            text = stored.info.attributes["text"].orEmpty(),
            lengthUnit = stored.info.attributes["measurement_system"].orEmpty(),
            headerBytes = headerBytes,
            leftOut = leftOut,
            files = files,
        )
    }
}
