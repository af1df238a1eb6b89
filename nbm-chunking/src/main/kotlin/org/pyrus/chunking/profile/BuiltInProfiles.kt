package org.pyrus.chunking.profile

import org.pyrus.volume.ReadPace
import org.pyrus.volume.StorageProfile
import kotlin.math.min

/**
 * Disks that one may not have, by figures that were published, of the founding articles (Pyrus Suite, 2021): reads a second at queue depth 1 and sequential rate of a Toshiba P300,
 * a Crucial MX300, a Samsung 960 EVO and an Intel Optane 800p; and what they say of queue depth: SSDs gain over tenfold from 1 to 16–32, hard disks a little, the Optane
 * 250,000 reads a second.
 *
 * A read of b bytes takes the latency and b ÷ rate. With q under way, q are done in that time, but no more a second than the device's most, and no more bytes than its rate.
 */
internal object BuiltInProfiles {
    val all: List<StorageProfile> = listOf(
        published("hdd", "a Toshiba P300 hard disk", 118.0, 1.5, 128.75e6),
        published("sata", "a Crucial MX300 SATA SSD", 12_000.0, 10.0, 530e6),
        published("nvme", "a Samsung 960 EVO NVMe SSD", 14_000.0, 10.0, 3500e6),
        published("optane", "an Intel Optane 800p", 55_000.0, 250.0 / 55, 1450e6),
    )

    /** @param gain most reads a second ÷ those at queue depth 1 */
    private fun published(name: String, device: String, readsPerSecond: Double, gain: Double, bytesPerSecond: Double): StorageProfile {
        val paces = DiskProbe.SIZES.flatMap { size ->
            DiskProbe.DEPTHS.map { depth ->
                val alone = 1 / (1 / readsPerSecond + (size - DiskProbe.SIZES.first()) / bytesPerSecond)
                ReadPace(size, depth, min(min(alone * depth, readsPerSecond * gain), bytesPerSecond / size).coerceAtLeast(alone))
            }
        }
        return StorageProfile(name, "$device, by the figures in the founding articles (Pyrus Suite, 2021)", paces, bytesPerSecond)
    }
}
