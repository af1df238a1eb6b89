package org.pyrus.chunking.cost

import org.openide.util.lookup.ServiceProvider
import org.pyrus.volume.CachePace
import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.ReadCost
import org.pyrus.volume.StorageProfile
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.PredictedPlanes
import org.pyrus.volume.spi.PredictedRead
import org.pyrus.volume.spi.ReadManner
import org.pyrus.volume.spi.ReadTimes

/**
 * Seconds from extents.
 *
 * The device: n requests of b bytes on the mean, q of them under way, take n × t(b + one page, q), where t is [StorageProfile.secondsPerRead] and q the
 * reader's workers ([ReadManner.workersOn]) or n, whichever is less. The page is there because an extent begins and ends anywhere: ⌈b ÷ 4096⌉ pages hold it where it begins with one, else one more, on the
 * mean b ÷ 4096 + 1 − 1 ÷ 4096.
 *
 * The processor: every byte touched goes through the page cache, which takes in so many a second whoever reads, and spends some time on each request besides ([CachePace]; where that is not
 * known, it takes as much as all cores copy); and every sample wanted is moved once more, by as many threads as there are cores; while the device works for others. What is longer, device or
 * processor, is what a read waits for; of the other it waits for the first and last request's share only. Before all of them are under way the first reads take their start. What a
 * reader takes for each chunk and each sample besides ([ReadManner]) comes on top.
 */
@ServiceProvider(service = ReadTimes::class)
class PlaneReadTimes : ReadTimes {
    override fun predict(cost: ReadCost, profile: StorageProfile, manner: ReadManner): PredictedRead {
        if (cost.requests == 0L) return PredictedRead(cost, 0.0, 0.0)
        val depth = minOf(manner.workersOn(profile).toLong(), cost.requests).toInt()
        val bytes = cost.touchedBytes.toDouble() / cost.requests + StorageProfile.PAGE_BYTES
        val device = cost.requests * profile.secondsPerRead(bytes, depth)
        val copied = profile.copyBytesPerSecond * CORES
        val cache = profile.cache ?: CachePace(copied)
        val rate = minOf(cache.bytesPerSecond, copied)
        val eachRequest = maxOf(0.0, cache.secondsPerRead - StorageProfile.PAGE_BYTES / rate)
        val copying = cost.requests * eachRequest + cost.touchedBytes / rate + GATHERED_AS_COPIED * cost.wantedBytes / copied
        val start = cache.startSeconds * minOf(1.0, (cost.requests - 1.0) / CachePace.START_READS)
        return PredictedRead(cost, start + device, maxOf(0.0, copying - device * (depth - 1) / depth))
    }

    override fun predict(grid: ChunkGrid, sampleBytes: Int, profile: StorageProfile, manner: ReadManner): PredictedPlanes =
        planes { predict(it, grid, sampleBytes, profile, manner, PlaneCosts.MOST_CHUNKS) }

    /** Of planes of a [kind], of which at most [chunks] chunks along a side are planned, and multiplied up. */
    fun predict(kind: PlaneKind, grid: ChunkGrid, sampleBytes: Int, profile: StorageProfile, manner: ReadManner, chunks: Int): PredictedRead {
        val cost = PlaneCosts.of(kind, grid, sampleBytes, manner.limitsOn(profile), chunks)
        val besides = manner.secondsPerChunk * PlaneCosts.chunks(kind, grid) + manner.secondsPerSample * (cost.wantedBytes / sampleBytes)
        return predict(cost, profile, manner).plus(besides)
    }

    /** Of a cube of 64 samples a side, or what the volume has of that. */
    fun predictCube(grid: ChunkGrid, sampleBytes: Int, profile: StorageProfile, manner: ReadManner): PredictedRead =
        predict(PlaneCosts.ofCube(grid, sampleBytes, manner.limitsOn(profile)), profile, manner)

    override fun predictSegy(dimensions: VolumeDimensions, sampleBytes: Int, profile: StorageProfile, manner: ReadManner): PredictedPlanes = planes {
        val cost = SegyCosts.of(it, dimensions, sampleBytes, manner.limitsOn(profile))
        predict(cost, profile, manner).plus(manner.secondsPerSample * (cost.wantedBytes / sampleBytes))
    }

    private fun PredictedRead.plus(seconds: Double) = if (seconds == 0.0) this else copy(copySeconds = copySeconds + seconds)

    private inline fun planes(of: (PlaneKind) -> PredictedRead) = PredictedPlanes(of(PlaneKind.INLINE), of(PlaneKind.CROSSLINE), of(PlaneKind.SLICE))

    private companion object {
        /** A sample that is gathered costs about what copying so many of its bytes does: it is one of a cache line. */
        const val GATHERED_AS_COPIED = 4
        val CORES = Runtime.getRuntime().availableProcessors()
    }
}
