package org.pyrus.io.hdf5.format

import io.kotest.property.Arb
import io.kotest.property.arbitrary.byte
import io.kotest.property.arbitrary.byteArray
import io.kotest.property.arbitrary.int
import io.kotest.property.checkAll
import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNotEquals
import org.junit.jupiter.api.Test

class ChecksumTest {
    @Test
    fun `lookup3 gives the values that its author states`() {
        // burtleburtle.net/bob/c/lookup3.c, driver5
        assertEquals(0xdeadbeef.toInt(), Checksum.of(ByteArray(0)))
        assertEquals(0x17770551, Checksum.of("Four score and seven years ago".toByteArray()))
    }

    @Test
    fun `it depends on the bytes alone, not on where they lie`() = runTest {
        checkAll(Arb.byteArray(Arb.int(0..70), Arb.byte()), Arb.int(0..20)) { bytes, before ->
            val inside = ByteArray(before) { 7 } + bytes + ByteArray(5) { 9 }
            assertEquals(Checksum.of(bytes), Checksum.of(inside, before, bytes.size))
        }
    }

    @Test
    fun `one changed bit changes it`() = runTest {
        checkAll(Arb.byteArray(Arb.int(1..70), Arb.byte()), Arb.int(0..559)) { bytes, bit ->
            val changed = bytes.copyOf().also { b -> (bit / 8 % b.size).let { b[it] = (b[it].toInt() xor (1 shl bit % 8)).toByte() } }
            assertNotEquals(Checksum.of(bytes), Checksum.of(changed))
        }
    }
}
