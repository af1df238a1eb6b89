package org.pyrus.volume.spi

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.delay
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.withContext
import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.PlanePlace
import org.pyrus.volume.ReadCost
import org.pyrus.volume.ReadPlan
import org.pyrus.volume.Samples
import java.nio.file.Path
import java.util.Collections
import java.util.concurrent.atomic.AtomicInteger

/**
 * Reads an [expected] volume out of nothing, and says which planes were asked of it.
 *
 * @param millis what each read takes
 * @param look called where a read begins and where it ends
 * @param costs whether it tells what reading its chunks would cost
 */
class WatchedReader(
    private val expected: ExpectedVolume,
    private val millis: Long = 0,
    private val fails: (PlanePlace) -> Exception? = { null },
    private val look: () -> Unit = {},
    private val costs: Boolean = false,
) : VolumeReader {
    override val info = VolumeInfo(Path.of("watched.h5"), expected.geometry, expected.storedType, expected.chunk, null)
    val started: MutableList<PlanePlace?> = Collections.synchronizedList(ArrayList())
    val cancelled: MutableList<PlanePlace?> = Collections.synchronizedList(ArrayList())
    val underWay = AtomicInteger()
    val mostUnderWay = AtomicInteger()

    @Volatile
    var closed = false
        private set

    override suspend fun read(slab: Hyperslab): Samples {
        check(!closed) { "closed" }
        currentCoroutineContext().ensureActive()
        slab.requireReadable(expected.geometry.dimensions)
        val place = PlanePlace.of(slab, expected.geometry.dimensions)
        started += place
        mostUnderWay.accumulateAndGet(underWay.incrementAndGet(), ::maxOf)
        look()
        try {
            delay(millis)
            place?.let(fails)?.let { throw it }
            return if (millis > 0) samples(slab) else withContext(Dispatchers.IO) { samples(slab) }
        } catch (e: CancellationException) {
            cancelled += place
            throw e
        } finally {
            look()
            underWay.decrementAndGet()
        }
    }

    override fun cost(slab: Hyperslab): ReadCost? =
        if (costs) ReadPlan.of(slab, ChunkGrid(expected.geometry.dimensions, expected.chunk!!), expected.storedType.bytes).cost else null

    private fun samples(slab: Hyperslab): Samples {
        val values = FloatArray(slab.sampleCount.toInt())
        var at = 0
        for (i in slab.inlines.first.value until slab.inlines.end) {
            for (x in slab.crosslines.first.value until slab.crosslines.end) {
                for (s in slab.samples.first.value until slab.samples.end) values[at++] = expected.sample(i, x, s)
            }
        }
        return Samples(slab, values)
    }

    override fun close() {
        closed = true
    }
}
