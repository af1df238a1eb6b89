package org.pyrus.volume

import io.kotest.property.Arb
import io.kotest.property.arbitrary.element
import io.kotest.property.arbitrary.int
import io.kotest.property.arbitrary.list
import io.kotest.property.checkAll
import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Test
import java.nio.ByteBuffer

class TraceMaskTest {
    @Test
    fun `bytes in pieces of any length give the mask that asking each position gives`() = runTest {
        checkAll(Arb.int(1..9), Arb.int(1..30), Arb.list(Arb.element(0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 200), 270..270), Arb.int(1..50)) { inlines, crosslines, live, piece ->
            val bytes = ByteArray(inlines * crosslines) { live[it].toByte() }
            val pieces = bytes.asSequence().chunked(piece).map { ByteBuffer.wrap(it.toByteArray()) }
            assertEquals(TraceMask.build(inlines, crosslines) { i, x -> live[i * crosslines + x] != 0 }, TraceMask.fromBytes(inlines, crosslines, pieces))
        }
    }

    @Test
    fun `too few or too many bytes are refused`() {
        for (count in listOf(5, 7)) {
            val e = assertThrows(IllegalArgumentException::class.java) { TraceMask.fromBytes(2, 3, sequenceOf(ByteBuffer.allocate(count))) }
            assertEquals("$count bytes for a mask of 2 × 3", e.message)
        }
    }
}
