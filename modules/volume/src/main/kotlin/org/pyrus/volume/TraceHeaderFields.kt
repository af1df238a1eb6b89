package org.pyrus.volume

import org.pyrus.volume.FieldKind.FLOAT
import org.pyrus.volume.FieldKind.TEXT
import org.pyrus.volume.FieldKind.UNSIGNED

/** The fields of the standard trace header (SEG-Y rev 2.1, table 3; those up to byte 232 are revision 1's), and of extension 1 (table 4), which follows it. */
object TraceHeaderFields {
    internal val SWEEPS = mapOf(1L to "linear", 2L to "parabolic", 3L to "exponential", 4L to "other")
    internal val TAPERS = mapOf(1L to "linear", 2L to "cosine squared", 3L to "other")
    internal val TIME_BASES = mapOf(1L to "local", 2L to "GMT", 3L to "other", 4L to "UTC", 5L to "GPS")

    private val IDENTIFICATIONS = mapOf(
        -1L to "other", 0L to "unknown", 1L to "time domain seismic data", 2L to "dead", 3L to "dummy", 4L to "time break", 5L to "uphole", 6L to "sweep", 7L to "timing",
        8L to "waterbreak", 9L to "near-field gun signature", 10L to "far-field gun signature", 11L to "seismic pressure sensor", 12L to "multicomponent, vertical",
        13L to "multicomponent, crossline", 14L to "multicomponent, inline", 15L to "rotated multicomponent, vertical", 16L to "rotated multicomponent, transverse",
        17L to "rotated multicomponent, radial", 18L to "vibrator reaction mass", 19L to "vibrator baseplate", 20L to "vibrator estimated ground force", 21L to "vibrator reference",
        22L to "time-velocity pairs", 23L to "time-depth pairs", 24L to "depth-velocity pairs", 25L to "depth domain seismic data", 26L to "gravity potential",
    )
    private val COORDINATE_UNITS = mapOf(1L to "length", 2L to "seconds of arc", 3L to "decimal degrees", 4L to "degrees, minutes, seconds")
    private val VALUE_UNITS = mapOf(
        -1L to "other", 0L to "unknown", 1L to "Pa", 2L to "V", 3L to "mV", 4L to "A", 5L to "m", 6L to "m/s", 7L to "m/s²", 8L to "N", 9L to "W",
    )
    private const val ELEVATION = "m or ft, × scalar at 69"
    private const val COORDINATE = "× scalar at 71"
    private const val TIME = "ms, × scalar at 215"

    val STANDARD: List<StandardField> = listOf(
        StandardField(1, 4, "Trace sequence number within line"),
        StandardField(5, 4, "Trace sequence number within file"),
        StandardField(9, 4, "Original field record number"),
        StandardField(13, 4, "Trace number within field record"),
        StandardField(17, 4, "Energy source point number"),
        StandardField(21, 4, "Ensemble (CDP) number"),
        StandardField(25, 4, "Trace number within ensemble"),
        StandardField(29, 2, "Trace identification code", meanings = IDENTIFICATIONS),
        StandardField(31, 2, "Vertically summed traces"),
        StandardField(33, 2, "Horizontally stacked traces"),
        StandardField(35, 2, "Data use", meanings = mapOf(1L to "production", 2L to "test")),
        StandardField(37, 4, "Distance from source to receiver group", "m or ft"),
        StandardField(41, 4, "Elevation of receiver group", ELEVATION),
        StandardField(45, 4, "Surface elevation at source", ELEVATION),
        StandardField(49, 4, "Source depth below surface", ELEVATION),
        StandardField(53, 4, "Datum elevation at receiver group", ELEVATION),
        StandardField(57, 4, "Datum elevation at source", ELEVATION),
        StandardField(61, 4, "Water column height at source", ELEVATION),
        StandardField(65, 4, "Water column height at group", ELEVATION),
        StandardField(69, 2, "Scalar for elevations and depths"),
        StandardField(71, 2, "Scalar for coordinates"),
        StandardField(73, 4, "Source coordinate X", COORDINATE),
        StandardField(77, 4, "Source coordinate Y", COORDINATE),
        StandardField(81, 4, "Group coordinate X", COORDINATE),
        StandardField(85, 4, "Group coordinate Y", COORDINATE),
        StandardField(89, 2, "Coordinate units", meanings = COORDINATE_UNITS),
        StandardField(91, 2, "Weathering velocity", "m/s or ft/s"),
        StandardField(93, 2, "Subweathering velocity", "m/s or ft/s"),
        StandardField(95, 2, "Uphole time at source", TIME),
        StandardField(97, 2, "Uphole time at group", TIME),
        StandardField(99, 2, "Source static correction", TIME),
        StandardField(101, 2, "Group static correction", TIME),
        StandardField(103, 2, "Total static applied", TIME),
        StandardField(105, 2, "Lag time A", TIME),
        StandardField(107, 2, "Lag time B", TIME),
        StandardField(109, 2, "Delay recording time", TIME),
        StandardField(111, 2, "Mute time start", TIME),
        StandardField(113, 2, "Mute time end", TIME),
        StandardField(115, 2, "Samples in this trace", kind = UNSIGNED),
        StandardField(117, 2, "Sample interval of this trace", "µs, Hz, mm or 1/1000 ft", UNSIGNED),
        StandardField(119, 2, "Gain type", meanings = mapOf(1L to "fixed", 2L to "binary", 3L to "floating point")),
        StandardField(121, 2, "Instrument gain constant", "dB"),
        StandardField(123, 2, "Instrument early or initial gain", "dB"),
        StandardField(125, 2, "Correlated", meanings = mapOf(1L to "no", 2L to "yes")),
        StandardField(127, 2, "Sweep frequency at start", "Hz"),
        StandardField(129, 2, "Sweep frequency at end", "Hz"),
        StandardField(131, 2, "Sweep length", "ms"),
        StandardField(133, 2, "Sweep type", meanings = SWEEPS),
        StandardField(135, 2, "Sweep taper length at start", "ms"),
        StandardField(137, 2, "Sweep taper length at end", "ms"),
        StandardField(139, 2, "Taper type", meanings = TAPERS),
        StandardField(141, 2, "Alias filter frequency", "Hz"),
        StandardField(143, 2, "Alias filter slope", "dB/octave"),
        StandardField(145, 2, "Notch filter frequency", "Hz"),
        StandardField(147, 2, "Notch filter slope", "dB/octave"),
        StandardField(149, 2, "Low-cut frequency", "Hz"),
        StandardField(151, 2, "High-cut frequency", "Hz"),
        StandardField(153, 2, "Low-cut slope", "dB/octave"),
        StandardField(155, 2, "High-cut slope", "dB/octave"),
        StandardField(157, 2, "Year of recording"),
        StandardField(159, 2, "Day of year"),
        StandardField(161, 2, "Hour of day"),
        StandardField(163, 2, "Minute of hour"),
        StandardField(165, 2, "Second of minute"),
        StandardField(167, 2, "Time basis code", meanings = TIME_BASES),
        StandardField(169, 2, "Trace weighting factor"),
        StandardField(171, 2, "Geophone group of roll switch position one"),
        StandardField(173, 2, "Geophone group of first trace in field record"),
        StandardField(175, 2, "Geophone group of last trace in field record"),
        StandardField(177, 2, "Gap size"),
        StandardField(179, 2, "Over travel", meanings = mapOf(1L to "down or behind", 2L to "up or ahead")),
        StandardField(181, 4, "Ensemble (CDP) X", COORDINATE),
        StandardField(185, 4, "Ensemble (CDP) Y", COORDINATE),
        StandardField(189, 4, "Inline number"),
        StandardField(193, 4, "Crossline number"),
        StandardField(197, 4, "Shotpoint number", "× scalar at 201"),
        StandardField(201, 2, "Scalar for shotpoint number"),
        StandardField(203, 2, "Trace value measurement unit", meanings = VALUE_UNITS),
        StandardField(205, 4, "Transduction constant mantissa"),
        StandardField(209, 2, "Transduction constant power of ten"),
        StandardField(211, 2, "Transduction units", meanings = VALUE_UNITS),
        StandardField(213, 2, "Device or trace identifier"),
        StandardField(215, 2, "Scalar for times"),
        StandardField(217, 2, "Source type and orientation"),
        StandardField(219, 2, "Source energy direction vertical", "tenths of a degree"),
        StandardField(221, 2, "Source energy direction crossline", "tenths of a degree"),
        StandardField(223, 2, "Source energy direction inline", "tenths of a degree"),
        StandardField(225, 4, "Source measurement mantissa"),
        StandardField(229, 2, "Source measurement power of ten"),
        StandardField(231, 2, "Source measurement unit", meanings = mapOf(-1L to "other", 0L to "unknown", 1L to "J", 2L to "kW", 3L to "Pa", 4L to "bar", 5L to "N", 6L to "kg")),
        StandardField(233, 8, "Trace header name", kind = TEXT),
    )

    private fun extended(byte: Int, bytes: Int, name: String, unit: String = "", kind: FieldKind = FLOAT) = StandardField(HEADER_BYTES + byte, bytes, name, unit, kind)

    val EXTENSION_1: List<StandardField> = listOf(
        extended(1, 8, "Extended trace sequence number within line", kind = UNSIGNED),
        extended(9, 8, "Extended trace sequence number within file", kind = UNSIGNED),
        extended(17, 8, "Extended original field record number", kind = FieldKind.SIGNED),
        extended(25, 8, "Extended ensemble number", kind = FieldKind.SIGNED),
        extended(33, 8, "Extended elevation of receiver group", "m or ft"),
        extended(41, 8, "Receiver group depth below surface", "m or ft"),
        extended(49, 8, "Extended surface elevation at source", "m or ft"),
        extended(57, 8, "Extended source depth below surface", "m or ft"),
        extended(65, 8, "Extended datum elevation at receiver group", "m or ft"),
        extended(73, 8, "Extended datum elevation at source", "m or ft"),
        extended(81, 8, "Extended water column height at source", "m or ft"),
        extended(89, 8, "Extended water column height at group", "m or ft"),
        extended(97, 8, "Extended source coordinate X"),
        extended(105, 8, "Extended source coordinate Y"),
        extended(113, 8, "Extended group coordinate X"),
        extended(121, 8, "Extended group coordinate Y"),
        extended(129, 8, "Extended distance from source to receiver group", "m or ft"),
        extended(137, 4, "Extended samples in this trace", kind = UNSIGNED),
        extended(141, 4, "Nanoseconds to add to second of minute", "ns", FieldKind.SIGNED),
        extended(145, 8, "Extended sample interval of this trace", "µs"),
        extended(153, 4, "Cable number or recording device", kind = FieldKind.SIGNED),
        extended(157, 2, "Additional trace headers of this trace", kind = UNSIGNED),
        extended(159, 2, "Last trace flag", kind = FieldKind.SIGNED),
        extended(161, 8, "Extended ensemble (CDP) X"),
        extended(169, 8, "Extended ensemble (CDP) Y"),
        extended(233, 8, "Extension header name", kind = TEXT),
    )

    const val HEADER_BYTES = 240
}
