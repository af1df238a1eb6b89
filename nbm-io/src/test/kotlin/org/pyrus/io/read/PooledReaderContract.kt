package org.pyrus.io.read

import org.pyrus.volume.spi.VolumeReaderContract

/** [VolumeReaderContract] of the readers that share [ReadBuffers]. */
abstract class PooledReaderContract : VolumeReaderContract() {
    override val lentBuffers: Int get() = ReadBuffers.lentCount
    override val mostLentBuffers: Int get() = ReadBuffers.MOST_IDLE
}
