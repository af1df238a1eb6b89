package org.pyrus.io.segy

/** Byte positions as the SEG-Y standard writes them, from 1: in the file for the binary header, in the trace header for the rest. */
internal object HeaderBytes {
    const val TEXT_HEADER_BYTES = 3200
    const val BINARY_HEADER_BYTES = 400
    const val TRACE_HEADER_BYTES = 240

    const val BINARY_TRACES_PER_ENSEMBLE = 3213
    const val BINARY_INTERVAL = 3217
    const val BINARY_SAMPLES = 3221
    const val BINARY_FORMAT = 3225
    const val BINARY_MEASUREMENT_SYSTEM = 3255
    const val BINARY_EXTENDED_SAMPLES = 3269
    const val BINARY_EXTENDED_INTERVAL = 3273
    const val BINARY_BYTE_ORDER = 3297
    const val BINARY_REVISION = 3501
    const val BINARY_FIXED_LENGTH = 3503
    const val BINARY_EXTENDED_HEADERS = 3505
    const val BINARY_EXTRA_HEADERS = 3507
    const val BINARY_TRACES = 3513
    const val BINARY_FIRST_TRACE = 3521
    const val BINARY_TRAILERS = 3529

    const val FIELD_RECORD = 9
    const val CDP = 21
    const val TRACE_IDENTIFICATION = 29
    const val OFFSET = 37
    const val COORDINATE_SCALAR = 71
    const val SOURCE_X = 73
    const val GROUP_Y = 85
    const val COORDINATE_UNITS = 89
    const val FIRST_TIME = 95
    const val DELAY = 109
    const val SAMPLES = 115
    const val INTERVAL = 117
    const val CDP_X = 181
    const val CDP_Y = 185
    const val TIME_SCALAR = 215
    const val HEADER_NAME = 233
    const val HEADER_NAME_BYTES = 8

    /** In extension 1, the first extra header, whose bytes count on from the first header's. */
    const val EXTENSION = TRACE_HEADER_BYTES
    const val EXTENSION_SAMPLES = EXTENSION + 137
    const val EXTENSION_INTERVAL = EXTENSION + 145
    const val EXTENSION_HEADERS = EXTENSION + 157
    const val EXTENSION_CDP_X = EXTENSION + 161
    const val EXTENSION_CDP_Y = EXTENSION + 169

    const val IDENTIFICATION_DEAD = 2
    const val IDENTIFICATION_DUMMY = 3
    const val IDENTIFICATION_DEPTH = 25
}
