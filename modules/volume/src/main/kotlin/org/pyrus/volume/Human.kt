package org.pyrus.volume

import java.math.BigDecimal
import java.math.MathContext
import java.math.RoundingMode
import java.nio.file.Path
import java.util.Locale
import kotlin.math.abs
import kotlin.math.roundToLong

/** Figures as people read them, in window and terminal alike; the same in every locale, without `String.format`, which is slow to start. */
object Human {
    private val byteUnits = listOf("B", "kB", "MB", "GB", "TB", "PB")

    /** `812 B`, `4.21 kB`, `27.2 GB`: three digits, powers of 1000. */
    fun bytes(bytes: Number): String {
        var value = bytes.toDouble()
        var unit = 0
        while (abs(value) >= 999.5 && unit < byteUnits.lastIndex) {
            value /= 1000
            unit++
        }
        return (if (unit == 0) value.roundToLong().toString() else threeDigits(value)) + " " + byteUnits[unit]
    }

    /** `0.42 s`, `9.3 s`, `42 s`, `2 min 05 s`, `1 h 02 min`. */
    fun duration(seconds: Double): String = when {
        seconds < 9.995 -> fixed(seconds, 2) + " s"
        seconds < 59.5 -> fixed(seconds, 0) + " s"
        seconds < 3570 -> seconds.roundToLong().let { "${it / 60} min ${twoDigits(it % 60)} s" }
        else -> (seconds / 60).roundToLong().let { "${it / 60} h ${twoDigits(it % 60)} min" }
    }

    /** As [duration], with what is shorter than a second as `430 ms`, `4.30 ms` or `43.0 µs`. */
    fun moment(seconds: Double): String = when {
        seconds >= 0.9995 -> duration(seconds)
        seconds >= 0.9995e-3 -> threeDigits(seconds * 1e3) + " ms"
        else -> threeDigits(seconds * 1e6) + " µs"
    }

    /** Whole seconds and more: for a forecast, which is no better than that. */
    fun remaining(seconds: Double): String = if (seconds < 59.5) "${Math.ceil(seconds).toLong()} s" else duration(seconds)

    /** `1,966`. */
    fun count(count: Number): String {
        val digits = abs(count.toLong()).toString()
        val grouped = digits.reversed().chunked(3).joinToString(",").reversed()
        return if (count.toLong() < 0) "-$grouped" else grouped
    }

    /** `1 trace`, `1,966 traces`. */
    fun count(count: Number, one: String, many: String = one + "s"): String = count(count) + " " + if (count.toLong() == 1L) one else many

    /** A share as `12.4 %`. */
    fun percent(share: Double): String = trimmed(BigDecimal(share * 100).setScale(1, RoundingMode.HALF_UP)) + " %"

    /** Up to six significant digits, without exponents where the figure is of an everyday size. */
    fun amplitude(value: Double): String = amplitude(value, MathContext(6))

    /** As [amplitude], of three digits: for what is known no better. */
    fun roughly(value: Double): String = amplitude(value, MathContext(3))

    private fun amplitude(value: Double, digits: MathContext): String {
        if (!value.isFinite()) return value.toString()
        val rounded = BigDecimal(value).round(digits)
        return if (value == 0.0 || abs(value) in 1e-4..1e9) trimmed(rounded) else rounded.stripTrailingZeros().toString().lowercase(Locale.ROOT)
    }

    /** A line number, time or depth: whole where it is whole, else to a thousandth at most. */
    fun position(value: Double): String = if (value.isFinite()) trimmed(BigDecimal(value).setScale(3, RoundingMode.HALF_UP)) else value.toString()

    /** [figure] in [unit], which is empty where it is not known. */
    fun inUnit(figure: String, unit: String): String = if (unit.isEmpty()) figure else "$figure $unit"

    /** The shortest figure that is this very number, without exponents: `2.5`, `0.0001`. */
    fun exactly(value: Double): String = trimmed(BigDecimal(value.toString()))

    /** [digits] behind the point. */
    fun fixed(value: Double, digits: Int): String = if (value.isFinite()) BigDecimal(value).setScale(digits, RoundingMode.HALF_UP).toPlainString() else value.toString()

    /** `4.21`, `42.1`, `421`. */
    fun threeDigits(value: Double): String = fixed(
        value,
        if (abs(value) < 9.995) {
            2
        } else if (abs(value) < 99.95) {
            1
        } else {
            0
        },
    )

    /** One file, or the first of several and how many more there are: `A.sgy and 2 files more`. Each as [name] writes it. */
    fun files(files: List<Path>, name: (Path) -> Path = { it }): String =
        "${name(files[0])}" + if (files.size == 1) "" else " and ${count(files.size - 1, "file")} more"

    private fun twoDigits(value: Long) = value.toString().padStart(2, '0')

    private fun trimmed(value: BigDecimal): String = value.stripTrailingZeros().let { if (it.signum() == 0) "0" else it.toPlainString() }
}
