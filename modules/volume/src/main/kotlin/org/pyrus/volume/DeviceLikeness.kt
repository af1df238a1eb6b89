package org.pyrus.volume

/** The kinds of device that a disk may behave like. */
enum class DeviceKind(val label: String) {
    SPINNING("a spinning hard disk"),
    SATA("a SATA SSD"),
    NVME("an NVMe SSD"),
    NETWORK("a drive across a network"),
}

/**
 * What a measured disk behaves like, and by what: a hard disk's head takes milliseconds and gains little from a queue; a network has a latency too, but does many reads
 * at once; SATA's line (6 Gbit/s in bytes of ten bits, Serial ATA 3.0) carries 600 MB/s, which NVMe passes.
 */
data class DeviceLikeness(val kind: DeviceKind, val why: String) {
    companion object {
        fun of(profile: StorageProfile): DeviceLikeness {
            val size = profile.sizes.first()
            val alone = profile.secondsPerRead(size.toDouble(), profile.queueDepths.first())
            val atDepth = profile.secondsPerRead(size.toDouble(), profile.queueDepth)
            val gain = alone / profile.queueDepths.minOf { profile.secondsPerRead(size.toDouble(), it) }
            val kind = when {
                alone >= HEAD_SECONDS -> if (gain < QUEUE_GAIN) DeviceKind.SPINNING else DeviceKind.NETWORK
                alone >= NETWORK_SECONDS -> DeviceKind.NETWORK
                maxOf(profile.sequentialReadBytesPerSecond, profile.paces.maxOf { it.bytesPerSecond }) > SATA_BYTES_PER_SECOND -> DeviceKind.NVME
                else -> DeviceKind.SATA
            }
            val why = "a read of ${Human.bytes(size.toLong())} takes ${Human.moment(alone)} alone, ${profile.queueDepth} at a time give ${Human.roughly(alone / atDepth)} times as many, " +
                "and reads one after the other ${Human.bytes(profile.sequentialReadBytesPerSecond)}/s" +
                if (profile.pageCacheKeptOut) "" else "; but the page cache took part, so it may be slower"
            return DeviceLikeness(kind, why)
        }

        private const val HEAD_SECONDS = 3e-3
        private const val NETWORK_SECONDS = 0.4e-3
        private const val QUEUE_GAIN = 4.0
        private const val SATA_BYTES_PER_SECOND = 600e6
    }
}
