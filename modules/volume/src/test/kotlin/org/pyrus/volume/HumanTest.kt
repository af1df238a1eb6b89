package org.pyrus.volume

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import java.nio.file.Path

class HumanTest {
    @Test
    fun `several files are the first and how many more`() {
        val files = listOf("lines/a.sgy", "lines/b.sgy", "c.sgy").map { Path.of(it) }
        val a = files[0]
        assertEquals(listOf("$a", "$a and 1 file more", "$a and 2 files more"), (1..3).map { Human.files(files.take(it)) })
        assertEquals("a.sgy and 2 files more", Human.files(files) { it.fileName })
    }

    @Test
    fun `bytes have three digits and powers of a thousand`() {
        assertEquals(
            listOf("0 B", "999 B", "1.00 kB", "12.3 kB", "1.00 MB", "27.7 GB"),
            listOf(0, 999, 1000, 12_345, 999_999, 27_656_433_000).map {
                Human.bytes(it)
            },
        )
    }

    @Test
    fun `what is no number, or without end, is called that`() {
        assertEquals(listOf("NaN", "Infinity", "-Infinity"), listOf(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY).map(Human::position))
        assertEquals("NaN", Human.fixed(Double.NaN, 2))
    }

    @Test
    fun `durations read as people say them`() {
        assertEquals(
            listOf("0.42 s", "9.99 s", "10 s", "59 s", "1 min 00 s", "2 min 05 s", "1 h 00 min", "2 h 03 min"),
            listOf(0.42, 9.99, 9.996, 59.4, 59.6, 125.0, 3599.0, 7400.0).map { Human.duration(it) },
        )
    }

    @Test
    fun `figures have six digits, and no more noughts than they need`() {
        assertEquals(
            listOf("0", "1", "-10239", "0.333333", "1.23457e-7", "100000", "NaN"),
            listOf(0.0, 1.0, -10_239.0, 1 / 3.0, 1.234567e-7, 1e5, Double.NaN).map {
                Human.amplitude(it)
            },
        )
        assertEquals(listOf("1,234,567", "-1,000", "1 line", "2 lines"), listOf(Human.count(1_234_567), Human.count(-1000), Human.count(1, "line"), Human.count(2, "line")))
    }
}
