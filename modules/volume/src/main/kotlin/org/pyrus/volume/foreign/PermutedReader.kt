package org.pyrus.volume.foreign

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.ReadCost
import org.pyrus.volume.Samples
import org.pyrus.volume.spi.VolumeInfo
import org.pyrus.volume.spi.VolumeReader

/**
 * A volume whose file has its axes in another [order]: boxes are read from [stored], whose axes are the file's, and turned in memory, which takes as much
 * again as they do. [info] is the volume's own.
 */
class PermutedReader private constructor(private val stored: VolumeReader, private val order: AxisOrder, override val info: VolumeInfo) : VolumeReader {
    override suspend fun read(slab: Hyperslab): Samples {
        slab.requireReadable(info.geometry.dimensions)
        val samples = stored.read(order.inFile(slab))
        return withContext(Dispatchers.Default) { Samples(slab, order.fromFile(samples.values, slab)) }
    }

    override fun cost(slab: Hyperslab): ReadCost? {
        slab.requireReadable(info.geometry.dimensions)
        return stored.cost(order.inFile(slab))
    }

    override fun close() = stored.close()

    companion object {
        /** [stored] as a volume by [order]; itself where that is the order of volumes. */
        fun of(stored: VolumeReader, order: AxisOrder, info: VolumeInfo): VolumeReader = if (order.isOfVolumes) stored else PermutedReader(stored, order, info)
    }
}
