package org.pyrus.testing

import kotlin.random.Random

/** Damages small text files: single bytes, numbers, pieces doubled, moved and nested; always the same by the same [Random]. */
class TextDamage(private val seeds: List<ByteArray>, private val words: List<String>) {
    constructor(seeds: List<String>, vararg words: String) : this(seeds.map { it.toByteArray() }, words.toList() + COMMON)

    fun next(random: Random): ByteArray {
        var bytes = seeds.random(random)
        repeat(random.nextInt(1, MOST_AT_ONCE + 1)) { bytes = damaged(bytes, random) }
        return bytes
    }

    private fun damaged(bytes: ByteArray, random: Random): ByteArray {
        val at = random.nextInt(bytes.size + 1)
        val end = minOf(bytes.size, at + random.nextInt(1, LONGEST_PIECE))
        val before = bytes.copyOf(at)
        val after = bytes.copyOfRange(at, bytes.size)
        return when (random.nextInt(8)) {
            0 -> if (at < bytes.size) bytes.copyOf().also { it[at] = random.nextInt(256).toByte() } else bytes
            1 -> before + words.random(random).toByteArray() + after
            2 -> before + words.random(random).toByteArray() + bytes.copyOfRange(end, bytes.size)
            3 -> before + bytes.copyOfRange(end, bytes.size)
            4 -> before + bytes.copyOfRange(at, end) + after
            5 -> before
            6 -> before + seeds.random(random).let { other -> other.copyOfRange(minOf(at, other.size), minOf(end, other.size)) } + after
            else -> words.random(random).let { word -> before + word.repeat(random.nextInt(1, MOST_REPEATS)).toByteArray() + after }
        }
    }

    private companion object {
        const val MOST_AT_ONCE = 5
        const val LONGEST_PIECE = 60
        const val MOST_REPEATS = 3000
        val COMMON = listOf(
            "0", "-1", "1e308", "-1e308", "1e-320", "NaN", "Infinity", "2147483647", "2147483648", "9223372036854775808", "0x7f", "1.5", "", " ", "\n", "\t", "\u0000", "\u2028",
            "é", "😀", "\"", "'", "\\", "\\u0000",
            "[", "]", "{", "}", ":", ",", ";", "/", "`", "#", "null", "true", "<", ">", "&", "é".repeat(50),
        )
    }
}
