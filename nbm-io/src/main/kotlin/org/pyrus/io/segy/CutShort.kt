package org.pyrus.io.segy

import org.pyrus.volume.Refusal
import java.nio.file.Path

/** The refusal of a file whose last trace is not whole. */
internal object CutShort {
    fun refusal(path: Path, layout: SegyLayout, bytesLeft: Long): Refusal = refusal(path, layout.traceCount, layout.traceOffset(layout.traceCount), bytesLeft, layout.traceBytes.toLong())

    /** @param at the byte (from 0) behind the last whole trace */
    fun refusal(path: Path, wholeTraces: Long, at: Long, bytesLeft: Long, traceBytes: Long) = Refusal(
        "it is cut short: after $wholeTraces whole traces, $bytesLeft bytes are left of a trace of $traceBytes",
        path, trace = wholeTraces + 1, byte = at + 1,
        remedy = "Copy the file again, or import what there is with --salvage; if it is complete, " +
            "its samples per trace (byte ${HeaderBytes.BINARY_SAMPLES}) or format (byte ${HeaderBytes.BINARY_FORMAT}) are wrong.",
    )
}
