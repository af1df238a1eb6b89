package org.pyrus.chunking.cost

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.chunking.profile.BuiltInProfiles
import org.pyrus.volume.CachePace
import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.ReadCost
import org.pyrus.volume.ReadPace
import org.pyrus.volume.StorageProfile
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.ReadManner

class PlaneReadTimesTest {
    private val times = PlaneReadTimes()
    private val articles = VolumeDimensions(1966, 1103, 3001)

    private fun builtIn(name: String) = BuiltInProfiles.all.first { it.name == name }

    /** 1,000 reads a second of any size to 1 MiB, whatever is under way. */
    private val steady = StorageProfile("steady", "for a test", listOf(ReadPace(4096, 1, 1000.0), ReadPace(1 shl 20, 1, 1000.0)), 1e9, copyBytesPerSecond = 1e15)

    @Test
    fun `requests take the device's time for each`() {
        assertEquals(0.25, times.predict(ReadCost(250, 250 * 8192, 250 * 4096), steady).seconds, 1e-6)
        assertEquals(0.0, times.predict(ReadCost(0, 0, 0), steady).seconds)
    }

    @Test
    fun `what the page cache takes for each request comes beside the device's time, and a start before it, of few requests a share`() {
        val cached = steady.copy(cache = CachePace(1e15, secondsPerRead = 3e-3, startSeconds = .5))
        fun seconds(requests: Long) = times.predict(ReadCost(requests, requests * 4096, requests * 4096), cached, ReadManner(workers = 1)).seconds
        assertEquals(.5 + 250 * (1e-3 + 3e-3), seconds(250), 1e-6)
        assertEquals(.25 + 51 * (1e-3 + 3e-3), seconds(51), 1e-6)
        assertEquals(1e-3 + 3e-3, seconds(1), 1e-6)
    }

    @Test
    fun `of a device that gains from a queue, reads take less the more are under way`() {
        val nvme = builtIn("nvme")
        val cost = ReadCost(1000, 1000 * 4096, 1000 * 4096)
        assertTrue(times.predict(cost, nvme, ReadManner(workers = 1)).deviceSeconds > 4 * times.predict(cost, nvme, ReadManner(workers = 16)).deviceSeconds)
    }

    @Test
    fun `a slice from SEG-Y takes longer on a hard disk than on an NVMe disk, and an inline less than a slice`() {
        fun planes(name: String) = times.predictSegy(articles, 4, builtIn(name))
        assertTrue(planes("hdd").slice.seconds > 2 * planes("nvme").slice.seconds)
        for (name in listOf("hdd", "sata", "nvme", "optane")) assertTrue(planes(name).inline.seconds * 10 < planes(name).slice.seconds, name)
    }

    /** facts/founding.md: "seconds a plane" and "SEG-Y on the same drive, seconds", inline, crossline, slice. */
    @Test
    fun `read as the founding articles did, planes on the built-in NVMe disk take what they measured, within a factor of two`() {
        val chunked = times.predict(ChunkGrid(articles, ChunkShape(289, 25, 62)), 4, builtIn("nvme"), ReadManner.FOUNDING)
        val segy = times.predictSegy(articles, 4, builtIn("nvme"), ReadManner.FOUNDING_SEGY)
        val measured = listOf(0.43, 0.43, 0.42, 0.06, 0.45, 134.97)
        val foretold = PlaneKind.entries.map { chunked[it].seconds } + PlaneKind.entries.map { segy[it].seconds }
        for ((ours, theirs) in foretold.zip(measured)) assertTrue(ours / theirs in 0.5..2.0, "$foretold")
    }

    @Test
    fun `read as the founding articles did, a slice from SEG-Y takes longer on the hard disk than on the NVMe disk`() {
        fun slice(name: String) = times.predictSegy(articles, 4, builtIn(name), ReadManner.FOUNDING_SEGY).slice.seconds
        assertTrue(slice("hdd") > slice("nvme"))
    }

    @Test
    fun `what a reader takes for each chunk and each sample comes on top`() {
        val grid = ChunkGrid(VolumeDimensions(8, 8, 8), ChunkShape(4, 4, 4))
        fun extra(manner: ReadManner) = times.predict(grid, 4, steady, manner).slice.seconds - times.predict(grid, 4, steady).slice.seconds
        assertEquals(4 * 0.5, extra(ReadManner(secondsPerChunk = 0.5)), 1e-9)
        assertEquals(64 * 0.25, extra(ReadManner(secondsPerSample = 0.25)), 1e-9)
    }
}
