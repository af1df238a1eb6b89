package org.pyrus.io.soak

import org.pyrus.io.hdf5.format.Checksum
import java.nio.ByteBuffer
import java.nio.ByteOrder
import kotlin.random.Random

/**
 * A volume to which something was done.
 *
 * @property what what was done, for people
 * @property sealed the checksums around the damage were made right again, as a program does that writes what is wrong
 */
internal class VolumeMutant(val base: VolumeBase, val what: String, val bytes: ByteArray, val sealed: Boolean) {
    /** Whether all that is not metadata is as it was: a damaged sample is found by checksums when asked for, not when it is read. */
    val sparesSamples: Boolean get() {
        val metadata = BooleanArray(base.bytes.size).also { at -> base.metadata.forEach { at.fill(true, it.first, it.last + 1) } }
        return bytes.size == base.bytes.size && bytes.indices.all { metadata[it] || bytes[it] == base.bytes[it] }
    }
}

/** What can be done to the metadata of [base]: counted, so that a run can do all of it, and one mutant can be made again. */
internal class VolumeMutations(private val base: VolumeBase) {
    private val bytes = base.metadataBytes * BYTE_WAYS.size.toLong()
    private val numbers = base.metadataBytes * NUMBERS.size * 2L
    private val cuts = base.metadataBytes.toLong()

    /** How many mutants with a single damage there are. */
    val count: Long = bytes + numbers + cuts

    /** Of single damages the [nth], from 0. */
    fun single(nth: Long): VolumeMutant = when {
        nth < bytes -> byte((nth / BYTE_WAYS.size).toInt(), (nth % BYTE_WAYS.size).toInt())
        nth < bytes + numbers -> (nth - bytes).let { number((it / (2 * NUMBERS.size)).toInt(), (it / 2 % NUMBERS.size).toInt(), sealed = it % 2 == 1L) }
        else -> cut(base.place((nth - bytes - numbers).toInt()))
    }

    /** Several damages at once, and now and then to samples. */
    fun several(random: Random): VolumeMutant {
        val damaged = base.bytes.copyOf()
        val seals = random.nextInt(4) > 0
        val what = (0 until random.nextInt(1, MOST_AT_ONCE + 1)).joinToString(", ") {
            val at = if (random.nextInt(8) == 0) random.nextInt(damaged.size) else base.place(random.nextInt(base.metadataBytes))
            val done = when (random.nextInt(3)) {
                0 -> put(damaged, at, random.nextInt(256), 1)
                1 -> put(damaged, at, NUMBERS[random.nextInt(NUMBERS.size)](at, damaged.size), listOf(2, 4, 8).random(random))
                else -> copy(damaged, base.place(random.nextInt(base.metadataBytes)), at, random.nextInt(1, 64))
            }
            if (seals) Seals.renew(damaged, at)
            done
        }
        return VolumeMutant(base, what, damaged, seals)
    }

    private fun byte(nth: Int, way: Int): VolumeMutant {
        val at = base.place(nth)
        val damaged = base.bytes.copyOf()
        val value = BYTE_WAYS[way](damaged[at].toInt() and 0xff)
        return VolumeMutant(base, put(damaged, at, value, 1), damaged, sealed = false)
    }

    private fun number(nth: Int, which: Int, sealed: Boolean): VolumeMutant {
        val at = base.place(nth)
        val damaged = base.bytes.copyOf()
        val what = put(damaged, at, NUMBERS[which](at, damaged.size), Long.SIZE_BYTES)
        if (sealed) Seals.renew(damaged, at)
        return VolumeMutant(base, what, damaged, sealed)
    }

    private fun cut(length: Int) = VolumeMutant(base, "cut to $length bytes", base.bytes.copyOf(length), sealed = false)

    private fun put(into: ByteArray, at: Int, value: Number, width: Int): String {
        for (i in 0 until minOf(width, into.size - at)) into[at + i] = (value.toLong() ushr (8 * i)).toByte()
        return "byte $at: $value in $width bytes"
    }

    private fun copy(into: ByteArray, from: Int, to: Int, length: Int): String {
        val count = minOf(length, into.size - maxOf(from, to))
        System.arraycopy(into.copyOfRange(from, from + count), 0, into, to, count)
        return "byte $to: $count bytes of byte $from"
    }

    private companion object {
        const val MOST_AT_ONCE = 4

        /** As 0, 255, one more, one less, and with each of its bits changed. */
        val BYTE_WAYS: List<(Int) -> Int> = listOf<(Int) -> Int>({ 0 }, { 0xff }, { it + 1 }, { it - 1 }) + (0 until Byte.SIZE_BITS).map { bit -> { it: Int -> it xor (1 shl bit) } }

        /** Sides and counts without end, addresses at and past the file's end, and of the number itself: a circle. */
        val NUMBERS: List<(at: Int, fileBytes: Int) -> Long> = listOf(
            { _, _ -> 0 }, { _, _ -> -1 }, { _, _ -> Int.MAX_VALUE.toLong() }, { _, _ -> 1L shl 31 }, { _, _ -> 1L shl 62 }, { _, _ -> 100_000_000_000 }, { _, _ -> 46_340 },
            { _, fileBytes -> fileBytes.toLong() }, { _, fileBytes -> fileBytes - 1L }, { at, _ -> at.toLong() }, { at, _ -> (at and 7.inv()) - 8L },
        )
    }
}

/** Makes checksums of HDF5 metadata right again. */
internal object Seals {
    private const val FARTHEST = 8000

    /** Bytes of the structures that have one length, with addresses and lengths of 8 bytes (specification II.A, III.A.2, VII.C and D, III.G). */
    private val LENGTHS = mapOf("FAHD" to 28, "EAHD" to 72, "BTHD" to 38, "FRHP" to 146, "\u0089HDF" to 48)

    /** Renews that of the structure that byte [at] of [bytes] belongs to, if it has one that is known here. */
    fun renew(bytes: ByteArray, at: Int) {
        val first = minOf(at, bytes.size - 4)
        for (start in first downTo maxOf(0, first - FARTHEST)) {
            val signature = String(bytes, start, 4, Charsets.ISO_8859_1)
            val end = if (signature == "OHDR") headerEnd(bytes, start) else start + (LENGTHS[signature] ?: continue) - 4
            if (end !in start..bytes.size - 4 || at >= end + 4) continue
            ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(end, Checksum.of(bytes, start, end - start))
            return
        }
    }

    /** Where the checksum of the object header at [start] is, as its own size field says; -1 where it can't be (specification IV.A.1.b). */
    private fun headerEnd(bytes: ByteArray, start: Int): Int {
        if (start + 32 > bytes.size) return -1
        val flags = bytes[start + 5].toInt()
        val size = start + 6 + (if (flags and 0x20 != 0) 16 else 0) + (if (flags and 0x10 != 0) 4 else 0)
        val width = 1 shl (flags and 3)
        val count = (width - 1 downTo 0).fold(0L) { value, i -> value shl 8 or (bytes[size + i].toLong() and 0xff) }
        val end = size + width + count
        return if (end in 0..bytes.size) end.toInt() else -1
    }
}
