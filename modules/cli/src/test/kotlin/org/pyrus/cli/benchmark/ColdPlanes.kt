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
import org.pyrus.volume.spi.Profilers
import org.pyrus.volume.spi.ReadTimes
import org.pyrus.volume.spi.Readers
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
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
 * a profile of the disk that is taken on the volume itself between them.
 */
internal class ColdPlanes(source: Path, private val volume: Path, private val shape: ChunkShape) : AutoCloseable {
    init {
        runBlocking { Importers.default().import(ImportRequest(source, volume, chunk = shape, overwrite = true)).collect() }
        settle()
    }

    private val profile by lazy { profileOf(volume) }

    /** A disk that has just taken three gigabytes is still busy with them, and reads slower: all is written out, then read once from end to end, before anything is timed. */
    private fun settle() {
        check(ProcessBuilder("sync").start().waitFor() == 0)
        emptyPageCache()
        val buffer = ByteBuffer.allocateDirect(SETTLING_READ)
        FileChannel.open(volume).use { while (it.read(buffer.clear()) >= 0) Unit }
        emptyPageCache()
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

    /** Each kind of plane, in turn, medians of [rounds]; [warmUp] comes before, and the disk is profiled halfway: it is not the same one a minute later. */
    fun planes(rounds: Int): List<ColdPlane> {
        warmUp()
        val inTurn = List(rounds) { round ->
            if (round == rounds / 2) checkNotNull(foretold)
            PlaneKind.entries.map { seconds(it, round) }
        }
        return PlaneKind.entries.mapIndexed { at, kind -> of(kind, inTurn.map { it[at] }) }
    }

    /** Reads that count nothing: a program's first loads and compiles its classes, ten times what the disk takes. */
    fun warmUp() = repeat(WARM_UP) { round -> for (kind in PlaneKind.entries) seconds(kind, -1 - round) }

    /** A [kind] of plane, by what reads of it took. */
    fun of(kind: PlaneKind, seconds: List<Double>): ColdPlane = ColdPlane(shape, kind, foretold[kind].seconds, seconds.sorted()[seconds.size / 2])

    private val foretold by lazy {
        Readers.open(volume, "direct").use { checkNotNull(ReadTimes.find()).predict(ChunkGrid(it.info.geometry.dimensions, shape), it.info.storedType.bytes, profile) }
    }

    override fun close() {
        Files.deleteIfExists(volume)
    }

    private companion object {
        const val WARM_UP = 4
        const val SETTLING_READ = 4 shl 20
    }
}

internal fun emptyPageCache() {
    Files.writeString(Path.of("/proc/sys/vm/drop_caches"), "3")
}

/** Of the disk, measured on [file], of which nothing is in memory. */
internal fun profileOf(file: Path): StorageProfile {
    emptyPageCache()
    return runBlocking { Profilers.default().measure(file) }
}
