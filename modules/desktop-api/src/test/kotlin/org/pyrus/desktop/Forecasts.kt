package org.pyrus.desktop

import org.pyrus.volume.ReadCost
import org.pyrus.volume.ReadPace
import org.pyrus.volume.StorageProfile
import org.pyrus.volume.spi.PlanForecast
import org.pyrus.volume.spi.PredictedPlanes
import org.pyrus.volume.spi.PredictedRead

internal val measuredDisk = StorageProfile("/dev/test (ext4)", "measured", listOf(ReadPace(4096, 1, 10_000.0)), 3e9, measuredAt = java.time.Instant.parse("2026-03-04T12:00:00Z"))

/** Planes that take so many milliseconds. */
internal fun planes(inline: Double, crossline: Double, slice: Double): PredictedPlanes {
    fun read(millis: Double) = PredictedRead(ReadCost(1, 1, 1), millis / 1000, 0.0)
    return PredictedPlanes(read(inline), read(crossline), read(slice))
}

/** A volume of 40, 50 and 60 ms a plane, beside 30, 100 and 80 ms, and a SEG-Y file of 20 ms, 0.5 s and 65 s. */
internal val forecast = PlanForecast(measuredDisk, planes(40.0, 50.0, 60.0), planes(30.0, 100.0, 80.0), planes(20.0, 500.0, 65_000.0))
