package org.pyrus.io.hdf5

import io.kotest.property.Arb
import io.kotest.property.arbitrary.byte
import io.kotest.property.arbitrary.byteArray
import io.kotest.property.arbitrary.int
import io.kotest.property.arbitrary.list
import io.kotest.property.arbitrary.long
import io.kotest.property.checkAll
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import java.nio.ByteBuffer
import java.util.zip.CRC32C
import kotlin.random.Random

class Crc32cPartsTest {
    private fun crc(bytes: ByteArray): Int = CRC32C().also { it.update(bytes) }.value.toInt()

    /** [bytes] cut at [cuts], in an order that [seed] makes: where each part starts, and where it ends. */
    private fun parts(bytes: ByteArray, cuts: List<Int>, seed: Long): List<IntRange> =
        (cuts.map { it % (bytes.size + 1) } + 0 + bytes.size).distinct().sorted().zipWithNext { from, until -> from until until }.shuffled(Random(seed))

    @Test
    fun `the parts of any bytes, in any order, have their CRC-32C`() = runBlocking<Unit> {
        checkAll(Arb.byteArray(Arb.int(0..3000), Arb.byte()), Arb.list(Arb.int(0..3000), 0..8), Arb.long()) { bytes, cuts, seed ->
            val sum = parts(bytes, cuts, seed).fold(0) { sum, part ->
                sum xor Crc32cParts.part(ByteBuffer.wrap(bytes, part.first, part.count()), (bytes.size - 1 - part.last).toLong())
            }
            assertEquals(crc(bytes), Crc32cParts.whole(sum, bytes.size.toLong()))
        }
    }

    @Test
    fun `what is 0 needs no part, however much it is`() {
        val bytes = ByteArray(5_000_000).also { it[1_234_567] = 7 }
        val part = Crc32cParts.part(ByteBuffer.wrap(bytes, 1_234_567, 1), 5_000_000L - 1_234_568)
        assertEquals(crc(bytes), Crc32cParts.whole(part, 5_000_000))
    }

    @Test
    fun `blocks of datasets that were written in pieces have the CRC-32C of what was written, or else of what is read`() = runBlocking<Unit> {
        val block = WrittenSums.BLOCK_BYTES
        checkAll(20, Arb.int(1..3 * block), Arb.list(Arb.int(0..3 * block), 0..6), Arb.long()) { size, cuts, seed ->
            val bytes = Random(seed).nextBytes(size)
            val sums = WrittenSums(mapOf(4096L to size.toLong(), 50_000_000L to 10L))
            val left = parts(bytes, cuts, seed).toMutableList()
            val unwritten = if (left.size > 3) left.removeLast() else null
            left.forEach { sums.add(ByteBuffer.wrap(bytes, it.first, it.count()), 4096L + it.first) }
            sums.add(ByteBuffer.wrap(bytes, 0, 1), 17) // another's
            var read = 0
            val found = sums.blocks(4096, size.toLong()) { into, address ->
                into.put(bytes, (address - 4096).toInt(), into.remaining())
                read++
            }
            assertEquals(bytes.asList().chunked(block).map { crc(it.toByteArray()) }, found.asList())
            assertEquals(if (unwritten == null) 0 else unwritten.last / block - unwritten.first / block + 1, read)
        }
    }
}
