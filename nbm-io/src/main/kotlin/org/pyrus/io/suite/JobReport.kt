package org.pyrus.io.suite

import org.pyrus.volume.spi.JobEvent
import java.io.PrintStream
import java.math.BigDecimal
import java.math.RoundingMode

/** Says what an import does, as the command line does: how far it is and what it found on [err], what was written on [out], a line each. */
internal class JobReport(private val out: PrintStream, private val err: PrintStream) {
    private var lastSaid = ""

    /** What is left to say on stderr when the volume is complete. */
    var closingLine: String = "the import ended without saying what it did"
        private set

    fun add(event: JobEvent) {
        when (event) {
            is JobEvent.Advanced -> sayOnce("${event.progress.phase} ${event.progress.done * 10 / event.progress.total.coerceAtLeast(1) * 10} %")

            is JobEvent.Found -> err.println(event.issue.line())

            is JobEvent.Imported -> {
                out.println("${event.target}: ${event.scan.geometry.dimensions}, ${event.targetBytes} bytes in chunks of ${event.plan.shape}")
                closingLine = "imported in ${BigDecimal(event.seconds).setScale(1, RoundingMode.HALF_UP)} s"
            }

            is JobEvent.Verified, is JobEvent.Exported, is JobEvent.PartExported, is JobEvent.Rechunked, is JobEvent.Reported -> Unit
        }
    }

    private fun sayOnce(line: String) {
        if (line != lastSaid) err.println(line)
        lastSaid = line
    }
}
