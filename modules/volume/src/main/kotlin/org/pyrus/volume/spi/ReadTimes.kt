package org.pyrus.volume.spi

import org.openide.util.Lookup
import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.FastCopy
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.ReadCost
import org.pyrus.volume.StorageProfile
import org.pyrus.volume.VolumeDimensions

/**
 * What reading takes, before anything is read.
 *
 * @property cost what is asked of the file: of a plane the mean over some of its places
 * @property deviceSeconds of the disk, at the reader's queue depth
 * @property copySeconds of the processor
 */
data class PredictedRead(val cost: ReadCost, val deviceSeconds: Double, val copySeconds: Double) {
    /** Where nothing is in memory yet. */
    val seconds: Double get() = deviceSeconds + copySeconds
}

/** What each kind of plane takes. */
data class PredictedPlanes(val inline: PredictedRead, val crossline: PredictedRead, val slice: PredictedRead) {
    operator fun get(kind: PlaneKind): PredictedRead = when (kind) {
        PlaneKind.INLINE -> inline
        PlaneKind.CROSSLINE -> crossline
        PlaneKind.SLICE -> slice
    }
}

/** Foretells reading times from a [StorageProfile], counting the same extents as a reader of that manner plans. Implementations are registered as services and have no state. Pure. */
interface ReadTimes {
    /** Of a read that costs [cost], as a reader of [manner] has counted it. */
    fun predict(cost: ReadCost, profile: StorageProfile, manner: ReadManner = ReadManner()): PredictedRead

    /** Of the planes of a volume that is chunked as [grid] has it. */
    fun predict(grid: ChunkGrid, sampleBytes: Int, profile: StorageProfile, manner: ReadManner = ReadManner()): PredictedPlanes

    /** Of the planes of a volume that has fast copies of [copies] besides: each out of where it takes less. */
    fun predict(grid: ChunkGrid, sampleBytes: Int, profile: StorageProfile, manner: ReadManner, copies: Set<PlaneKind>): PredictedPlanes {
        val chunks = predict(grid, sampleBytes, profile, manner)
        fun best(kind: PlaneKind): PredictedRead {
            val copy = if (kind in copies) predict(FastCopy(kind, grid.dimensions).grid, sampleBytes, profile, manner).inline else null
            return listOfNotNull(chunks[kind], copy).minBy { it.seconds }
        }
        return PredictedPlanes(best(PlaneKind.INLINE), best(PlaneKind.CROSSLINE), best(PlaneKind.SLICE))
    }

    /** Of the planes of a SEG-Y file of such a survey, read by its traces: `[inline][crossline]`, each with a header of 240 bytes. */
    fun predictSegy(dimensions: VolumeDimensions, sampleBytes: Int, profile: StorageProfile, manner: ReadManner = ReadManner()): PredictedPlanes

    companion object {
        /** The model that Lookup finds; null where none is installed. */
        fun find(): ReadTimes? = Lookup.getDefault().lookup(ReadTimes::class.java)
    }
}
