package org.pyrus.chunking.cost

import org.openide.util.lookup.ServiceProvider
import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.ReadCost
import org.pyrus.volume.StorageProfile
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.PredictedPlanes
import org.pyrus.volume.spi.PredictedRead
import org.pyrus.volume.spi.ReadTimes

/**
 * Seconds from extents.
 *
 * The device: n requests of b bytes on the mean, q of them under way, take n × t(b + one page, q), where t is [StorageProfile.secondsPerRead] and q the profile's best depth, the
 * workers or n, whichever is least. The page is there because an extent begins and ends anywhere: ⌈b ÷ 4096⌉ pages hold it where it begins with one, else one more, on the
 * mean b ÷ 4096 + 1 − 1 ÷ 4096.
 *
 * The processor: every byte touched is copied out of the page cache once, every sample wanted is moved once more; by as many threads as there are cores, so while
 * the device works for others. What is longer, device or processor, is what a read waits for; of the other it waits for the first and last request's share only.
 */
@ServiceProvider(service = ReadTimes::class)
class PlaneReadTimes : ReadTimes {
    override fun predict(cost: ReadCost, profile: StorageProfile, workers: Int?): PredictedRead {
        if (cost.requests == 0L) return PredictedRead(cost, 0.0, 0.0)
        val depth = minOf((workers ?: profile.queueDepth).toLong(), cost.requests).toInt()
        val bytes = cost.touchedBytes.toDouble() / cost.requests + StorageProfile.PAGE_BYTES
        val device = cost.requests * profile.secondsPerRead(bytes, depth)
        val copying = (cost.touchedBytes + GATHERED_AS_COPIED * cost.wantedBytes) / (profile.copyBytesPerSecond * CORES)
        return PredictedRead(cost, device, maxOf(0.0, copying - device * (depth - 1) / depth))
    }

    override fun predict(grid: ChunkGrid, sampleBytes: Int, profile: StorageProfile, workers: Int?): PredictedPlanes =
        planes { predict(it, grid, sampleBytes, profile, workers, PlaneCosts.MOST_CHUNKS) }

    /** Of planes of a [kind], of which at most [chunks] chunks along a side are planned, and multiplied up. */
    fun predict(kind: PlaneKind, grid: ChunkGrid, sampleBytes: Int, profile: StorageProfile, workers: Int?, chunks: Int): PredictedRead =
        predict(PlaneCosts.of(kind, grid, sampleBytes, profile.extentLimits, chunks), profile, workers)

    /** Of a cube of 64 samples a side, or what the volume has of that. */
    fun predictCube(grid: ChunkGrid, sampleBytes: Int, profile: StorageProfile): PredictedRead = predict(PlaneCosts.ofCube(grid, sampleBytes, profile.extentLimits), profile)

    override fun predictSegy(dimensions: VolumeDimensions, sampleBytes: Int, profile: StorageProfile, workers: Int?): PredictedPlanes =
        planes { predict(SegyCosts.of(it, dimensions, sampleBytes, profile.extentLimits), profile, workers) }

    private inline fun planes(of: (PlaneKind) -> PredictedRead) = PredictedPlanes(of(PlaneKind.INLINE), of(PlaneKind.CROSSLINE), of(PlaneKind.SLICE))

    private companion object {
        /** A sample that is gathered costs about what copying so many of its bytes does: it is one of a cache line. */
        const val GATHERED_AS_COPIED = 4
        val CORES = Runtime.getRuntime().availableProcessors()
    }
}
