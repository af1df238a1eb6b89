package org.pyrus.cli.benchmark

import kotlinx.coroutines.flow.collect
import kotlinx.coroutines.runBlocking
import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.PlanePlace
import org.pyrus.volume.StorageProfile
import org.pyrus.volume.planes
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.Importers
import org.pyrus.volume.spi.ReadTimes
import org.pyrus.volume.spi.Readers
import java.nio.file.Files
import java.nio.file.Path
import kotlin.math.abs
import kotlin.random.Random

/** What a plane of a kind takes in chunks of a shape, as foretold and as measured: seconds, nothing of the file in memory. */
internal data class ColdPlane(val shape: ChunkShape, val kind: PlaneKind, val foretold: Double, val measured: Double) {
    val error: Double get() = abs(foretold - measured) / measured
}

/**
 * A survey in one chunk shape, imported from [source] to [volume]; deletes it when closed. Its planes are read with the page cache emptied before each (Linux, as root), and foretold by
 * [profile].
 */
internal class ColdPlanes(source: Path, private val volume: Path, private val shape: ChunkShape, private val profile: StorageProfile) : AutoCloseable {
    init {
        runBlocking { Importers.default().import(ImportRequest(source, volume, chunk = shape, overwrite = true)).collect() }
        check(ProcessBuilder("sync").start().waitFor() == 0)
    }

    /** Seconds of the plane of [kind] that [seed] chooses. */
    fun seconds(kind: PlaneKind, seed: Int): Double = Readers.open(volume, "direct").use { reader ->
        val geometry = reader.info.geometry
        val slab = PlanePlace(kind, Random(seed).nextInt(geometry.dimensions.planes(kind))).slab(geometry)
        emptyPageCache()
        val start = System.nanoTime()
        runBlocking { reader.read(slab) }
        (System.nanoTime() - start) / 1e9
    }

    /** Each kind of plane, medians of [rounds]. */
    fun planes(rounds: Int): List<ColdPlane> = PlaneKind.entries.map { kind -> of(kind, List(rounds) { seconds(kind, it) }) }

    /** A [kind] of plane, by what reads of it took. */
    fun of(kind: PlaneKind, seconds: List<Double>): ColdPlane = ColdPlane(shape, kind, foretold[kind].seconds, seconds.sorted()[seconds.size / 2])

    private val foretold by lazy {
        Readers.open(volume, "direct").use { checkNotNull(ReadTimes.find()).predict(ChunkGrid(it.info.geometry.dimensions, shape), it.info.storedType.bytes, profile) }
    }

    override fun close() {
        Files.deleteIfExists(volume)
    }
}

internal fun emptyPageCache() {
    Files.writeString(Path.of("/proc/sys/vm/drop_caches"), "3")
}
