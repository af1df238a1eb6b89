package org.pyrus.bench

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.Suitability
import java.nio.file.Files
import java.nio.file.Path

class PlanesBesideTest {
    @TempDir
    lateinit var folder: Path

    private val geometry = FakeVolume.geometry(12, 10, 20)
    private val volumes get() = listOf("a.h5", "b.h5").map { Files.write(folder.resolve(it), ByteArray(1000)) }

    /** No page cache that can be emptied, as for anyone but root. */
    private val nobodys get() = PageCache(control = folder.resolve("drop_caches"))

    @Test
    fun `each volume gets a time for each kind of plane, from memory where the cache can't be emptied`() {
        val reader = FakeVolume("best", geometry)
        val found = runBlocking { PlanesBeside(volumes, cache = nobodys, providers = listOf(reader)).run() }
        assertEquals(2, found.seconds.size)
        for (planes in found.seconds) {
            assertEquals(PlaneKind.entries, planes.keys.toList())
            assertTrue(planes.values.all { it > 0 }, "$planes")
        }
        assertEquals(CacheState.WARM, found.state)
        assertEquals("this system has no ${folder.resolve("drop_caches")}", found.whyWarm)
        assertEquals(0, reader.open)
    }

    @Test
    fun `a volume that nothing opens is refused`() {
        val refusal = assertThrows(Refusal::class.java) {
            runBlocking { PlanesBeside(volumes, cache = nobodys, providers = listOf(FakeVolume("none", geometry, Suitability.Unable("no such thing")))).run() }
        }
        assertEquals("no reader can open it", refusal.problem)
    }
}
