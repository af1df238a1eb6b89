package org.pyrus.io.segy

import org.pyrus.volume.spi.FieldType
import org.pyrus.volume.spi.HeaderField

/**
 * Where trace headers keep what is read of them besides line numbers and coordinates, each a 2-byte number: the standard's bytes, or those of a layout that the file has.
 * Immutable.
 */
internal data class HeaderMap(
    val identification: Int = HeaderBytes.TRACE_IDENTIFICATION,
    val coordinateScalar: Int = HeaderBytes.COORDINATE_SCALAR,
    val coordinateUnits: Int = HeaderBytes.COORDINATE_UNITS,
    val delay: Int = HeaderBytes.DELAY,
    val samples: Int = HeaderBytes.SAMPLES,
    val interval: Int = HeaderBytes.INTERVAL,
    val timeScalar: Int = HeaderBytes.TIME_SCALAR,
) {
    companion object {
        val STANDARD = HeaderMap()
    }
}

/**
 * The layout of the trace headers that a file has as XML (SEG-Y rev 2.1, appendix D-8, stanza `((SEG:Layout:text/xml))`).
 *
 * @property fields by the names that the standard gives them: `iline`, `cdp_x`; those of extension 1 count on from byte 241
 * @property extensionFields those of extension 1, which hold in place of [fields] where they are not 0
 */
internal class XmlLayout(val fields: Map<String, HeaderField>, val extensionFields: Map<String, HeaderField>) {
    /** What is read besides line numbers and coordinates. */
    fun headerMap(): HeaderMap {
        fun byte(name: String, standard: Int) = fields[name]?.takeIf { it.type == FieldType.INT16 }?.byte ?: standard
        return HeaderMap(
            byte("trctype", HeaderBytes.TRACE_IDENTIFICATION), byte("co_scal", HeaderBytes.COORDINATE_SCALAR), byte("coorunit", HeaderBytes.COORDINATE_UNITS),
            byte("delay", HeaderBytes.DELAY), byte("nsamps", HeaderBytes.SAMPLES), byte("dt", HeaderBytes.INTERVAL), byte("tm_scal", HeaderBytes.TIME_SCALAR),
        )
    }
}
