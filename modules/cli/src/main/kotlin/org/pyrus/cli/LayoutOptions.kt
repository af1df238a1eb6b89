package org.pyrus.cli

import com.github.ajalt.clikt.core.ParameterHolder
import com.github.ajalt.clikt.core.UsageError
import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.options.convert
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.choice
import com.github.ajalt.clikt.parameters.types.double
import com.github.ajalt.clikt.parameters.types.int
import org.pyrus.volume.SampleDomain
import org.pyrus.volume.spi.HeaderField
import org.pyrus.volume.spi.HeaderOverrides
import org.pyrus.volume.spi.SourceByteOrder
import org.pyrus.volume.spi.SourceLayout

/** How a SEG-Y file is to be read: a saved layout, and what the other options say in its place. */
internal class LayoutOptions(private val session: Session) : OptionGroup() {
    private val saved by option("--layout", metavar = "NAME", help = "Read it by this saved layout; options given beside it win")
    private val inline by fieldOption("--inline-byte", "First byte of the inline number in the trace header, :2 behind it where it has two bytes (found, 189 first)")
    private val crossline by fieldOption("--crossline-byte", "First byte of the crossline number, likewise (found, 193 first)")
    private val x by fieldOption("--x-byte", "First byte of X, :2, :float32 or :float64 behind it where it is no 4-byte integer (found, 181 first)")
    private val y by fieldOption("--y-byte", "First byte of Y, likewise (found, 185 first)")
    private val byteOrder by option("--byte-order", metavar = "ORDER", help = "big, little or pairwise, whatever the file says").choice(SourceByteOrder.entries.associateBy { it.optionName })
    private val format by option("--format", metavar = "CODE", help = "Code of the sample format, whatever the file says: 1 IBM float32, 5 IEEE float32, …").int()
    private val samples by option("--samples", metavar = "N", help = "Samples of each trace, whatever the file says").int()
    private val interval by option("--interval", metavar = "MICROS", help = "Sample interval in µs, or thousandths of m or ft, whatever the file says").double()
    private val start by option("--start", metavar = "MS", help = "Time of the first sample in ms, or depth in m or ft, whatever the file says").double()
    private val domain by option("--domain", metavar = "DOMAIN", help = "What samples are, whatever the file says: time, depth-m or depth-ft").choice(
        SampleDomain.measured.associateBy { it.optionName },
    )
    private val coordinateScalar by option("--coordinate-scalar", metavar = "N", help = "In place of trace header bytes 71-72: N multiplies, -N divides").int()
    private val exchangeAxes by option("--exchange-axes", help = "Take what is found as inlines for crosslines, and the other way round").flag()

    /** The layout that the options make. */
    fun layout(): SourceLayout {
        val base = saved?.let { session.layouts.load(it) } ?: SourceLayout()
        if ((x == null) != (y == null)) throw UsageError("--x-byte and --y-byte are given together")
        return checked {
            val overrides = base.overrides.let { old ->
                HeaderOverrides(
                    byteOrder ?: old.byteOrder, format ?: old.formatCode, samples ?: old.samples, interval ?: old.intervalMicros, start ?: old.startMs,
                    coordinateScalar ?: old.coordinateScalar, domain ?: old.domain,
                )
            }
            SourceLayout(inline ?: base.inline, crossline ?: base.crossline, x ?: base.x, y ?: base.y, overrides, exchangeAxes || base.exchangeAxes, base.traces)
        }
    }

    private fun ParameterHolder.fieldOption(name: String, help: String) = option(name, metavar = "N", help = help).convert { text ->
        checked { HeaderField.parse(text) } ?: fail("'$text' is no byte such as 189, or 189:2 for one of two bytes")
    }
}
