package org.pyrus.chunking.cost

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.chunking.profile.BuiltInProfiles
import org.pyrus.volume.ReadCost
import org.pyrus.volume.ReadPace
import org.pyrus.volume.StorageProfile
import org.pyrus.volume.VolumeDimensions

class PlaneReadTimesTest {
    private val times = PlaneReadTimes()

    /** 1,000 reads a second of any size to 1 MiB, whatever is under way. */
    private val steady = StorageProfile("steady", "for a test", listOf(ReadPace(4096, 1, 1000.0), ReadPace(1 shl 20, 1, 1000.0)), 1e9, copyBytesPerSecond = 1e15)

    @Test
    fun `requests take the device's time for each`() {
        assertEquals(0.25, times.predict(ReadCost(250, 250 * 8192, 250 * 4096), steady).seconds, 1e-6)
        assertEquals(0.0, times.predict(ReadCost(0, 0, 0), steady).seconds)
    }

    @Test
    fun `of a device that gains from a queue, reads take less the more are under way`() {
        val nvme = BuiltInProfiles.all.first { it.name == "nvme" }
        val cost = ReadCost(1000, 1000 * 4096, 1000 * 4096)
        assertTrue(times.predict(cost, nvme, workers = 1).deviceSeconds > 4 * times.predict(cost, nvme, workers = 16).deviceSeconds)
    }

    @Test
    fun `a slice from SEG-Y takes longer on a hard disk than on an NVMe disk, and an inline less than a slice`() {
        val survey = VolumeDimensions(1966, 1103, 3001)
        fun planes(name: String) = times.predictSegy(survey, 4, BuiltInProfiles.all.first { it.name == name })
        assertTrue(planes("hdd").slice.seconds > 2 * planes("nvme").slice.seconds)
        for (name in listOf("hdd", "sata", "nvme", "optane")) assertTrue(planes(name).inline.seconds * 10 < planes(name).slice.seconds, name)
    }
}
