package org.pyrus.chunking.profile

import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.volume.Refusal
import org.pyrus.volume.StorageProfile
import org.pyrus.volume.spi.ProfileBudget
import org.pyrus.volume.spi.Progress
import java.nio.file.Files
import java.nio.file.Path

class DirectStorageProfilerTest {
    @TempDir
    lateinit var folder: Path

    private val budget = ProfileBudget(1.0, ProfileBudget.LEAST_BYTES)
    private val seen = mutableListOf<Progress>()

    private fun measure(place: Path): StorageProfile = runBlocking { DiskProbe("disk", place, budget) { synchronized(seen) { seen += it } }.measure() }

    private fun files() = Files.list(folder).use { it.toList() }

    @Test
    fun `a folder's disk is measured at every size and depth, and nothing is left in it`() {
        val profile = measure(folder)
        assertEquals(DiskProbe.DEPTHS, profile.queueDepths)
        assertEquals(DiskProbe.SIZES, profile.sizes)
        assertTrue(profile.sequentialWriteBytesPerSecond!! > 0)
        assertEquals(emptyList<Path>(), files())
        assertTrue(seen.zipWithNext().all { (a, b) -> a.done <= b.done } && seen.last().done <= seen.last().total, "$seen")
    }

    @Test
    fun `a file that is there is read only, and stays`() {
        val file = folder.resolve("volume.h5")
        val bytes = ByteArray(ProfileBudget.LEAST_BYTES.toInt()) { (it * 31).toByte() }
        Files.write(file, bytes)
        assertEquals(null, measure(file).sequentialWriteBytesPerSecond)
        assertEquals(listOf(file), files())
        assertTrue(Files.readAllBytes(file).contentEquals(bytes))
    }

    @Test
    fun `a measurement that is cancelled leaves nothing behind`() = runBlocking {
        val started = Channel<Unit>(Channel.CONFLATED)
        val job = launch { DiskProbe("disk", folder, ProfileBudget(60.0, 64L shl 20)) { started.trySend(Unit) }.measure() }
        started.receive()
        job.cancelAndJoin()
        assertEquals(emptyList<Path>(), files())
    }

    @Test
    fun `places that can't be measured are refused with what to do`() {
        fun refusal(place: Path) = assertThrows(Refusal::class.java) { measure(place) }
        assertTrue("there is no such folder or file" in refusal(folder.resolve("none")).message.orEmpty())
        val small = Files.write(folder.resolve("small"), ByteArray(100))
        assertEquals("it has 100 B, too little to measure a disk by", refusal(small).problem)
    }

    @Test
    fun `what was measured is known again by its device, whatever folder of it is asked for`() {
        val kept = KnownProfiles(folder.resolve("profiles"))
        assertEquals(null, kept.of(folder))
        val profile = BuiltInProfiles.all[1]
        kept.keep(profile, folder)
        assertEquals(profile, kept.of(Files.createDirectory(folder.resolve("further"))))
        assertEquals(profile, kept.of(folder.resolve("not there yet").resolve("volume.h5")))
        Files.walk(folder.resolve("profiles")).use { it.filter(Files::isRegularFile).forEach { file -> Files.writeString(file, "{}") } }
        assertEquals(null, kept.of(folder), "a profile that can't be read is none")
    }
}
