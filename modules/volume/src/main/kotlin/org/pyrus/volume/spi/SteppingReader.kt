package org.pyrus.volume.spi

import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.coroutines.launch
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock
import kotlinx.coroutines.withContext
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.PlanePlace
import org.pyrus.volume.Samples
import org.pyrus.volume.planeSamples
import kotlin.math.abs

/**
 * [source] for one who steps through its planes: those last read are kept, and the next one in the direction of travel is read ahead.
 *
 * After two reads of whole planes of a kind that lie [step] apart, or three that lie equally far apart, the next one on is read in the background, as soon
 * as the last was given, and where these are neighbours those of its chunks with it that come along for little ([PlaneBlocks]). At most one such read is on
 * its way at a time. A read of any other plane cancels it at once, unless somebody waits for it; a read of one that it brings waits for it instead of reading
 * a second time. What goes wrong with it is told by nobody: who asks for the plane then reads it anew.
 *
 * What is kept and what is on its way take at most [mostBytes]; each call has a plane of its own besides, which belongs to its caller. A plane larger than
 * that is neither kept nor read ahead, and 0 leaves all to [source]. Whatever is no whole plane goes straight to [source], too.
 *
 * Safe for any number of concurrent callers, cancellable, and throws as [source] does. [close] ends what is on its way, forgets the planes, and closes
 * [source].
 *
 * @param computing where planes are copied, and reading ahead is started
 * @param step how many planes apart its user's steps are now, 1 or more; asked from any thread
 * @throws IllegalArgumentException where [mostBytes] is below 0
 */
class SteppingReader(
    private val source: VolumeReader,
    private val mostBytes: Long,
    private val computing: CoroutineDispatcher = Dispatchers.Default,
    step: () -> Int = { 1 },
) : VolumeReader by source {
    init {
        require(mostBytes >= 0) { "planes can't be kept in $mostBytes bytes" }
    }

    private val geometry = source.info.geometry
    private val dimensions = geometry.dimensions
    private val scope = CoroutineScope(SupervisorJob() + computing)
    private val oneAtATime = Mutex()

    // the lock of all below is the cache
    private val cache = PlaneCache(mostBytes)
    private val travel = Travel(dimensions, step)
    private val blocks = PlaneBlocks(source, mostBytes)
    private var ahead: Ahead? = null
    private var closed = false

    /** Planes that are read ahead, in the order of travel. To be used under the lock; the jobs that it gives are to be cancelled outside. */
    private class Ahead(val places: List<PlanePlace>, val work: Job) {
        private var waiting = 0
        private var abandoned = false

        fun join() {
            waiting++
            abandoned = false
        }

        /** One waits no longer. Gives what is to be cancelled: null while others wait, or where it is still on the way. */
        fun leave(): Job? {
            waiting--
            return if (abandoned) abandon() else null
        }

        /** Its reader has turned away. Gives what is to be cancelled: null while some wait for it. */
        fun abandon(): Job? {
            abandoned = true
            return work.takeIf { waiting == 0 }
        }
    }

    /** Bytes of what is kept and on its way. */
    internal val heldBytes: Long get() = synchronized(cache) { cache.bytes }

    override suspend fun read(slab: Hyperslab): Samples {
        val place = (if (mostBytes > 0) PlanePlace.of(slab, dimensions) else null) ?: return source.read(slab)
        val kept = find(place)
        val samples = if (kept != null) withContext(computing) { Samples(slab, kept.copyOf()) } else source.read(slab).also { keep(place, it.values) }
        // last, so that it takes nothing from what the caller waits for
        goOn(place)
        return samples
    }

    override suspend fun read(slab: Hyperslab, values: FloatArray): Samples = super<VolumeReader>.read(slab, values)

    /** What is kept of [place], after waiting for it where it is on its way; cancels what is on its way to elsewhere. */
    private suspend fun find(place: PlanePlace): FloatArray? {
        var turnedFrom: Job? = null
        var joined: Ahead? = null
        val kept = synchronized(cache) {
            travel.goTo(place)
            val ahead = ahead
            if (ahead != null && place !in ahead.places && travel.next !in ahead.places) turnedFrom = ahead.abandon()
            cache[place] ?: null.also { joined = ahead?.takeIf { place in it.places && !it.work.isCancelled }?.apply { join() } }
        }
        turnedFrom?.cancel()
        val way = joined ?: return kept
        try {
            way.work.join()
        } finally {
            synchronized(cache) { way.leave() }?.cancel()
        }
        return synchronized(cache) { cache[place] }
    }

    /** Reads ahead of [place], which was given just now, where that is still the last that was asked for. */
    private fun goOn(place: PlanePlace) {
        val started = synchronized(cache) {
            val next = travel.next ?: return
            if (closed || travel.last != place || next in cache || bytesOf(next) > mostBytes) return
            if (ahead?.let { next in it.places && !it.work.isCancelled } == true) return
            val going = next.index - place.index
            val places = if (abs(going) == 1) blocks.from(next, going).takeWhile { it !in cache } else listOf(next)
            Ahead(places, scope.launch(start = CoroutineStart.LAZY) { oneAtATime.withLock { fetch(places) } }).also { ahead = it }
        }
        started.work.invokeOnCompletion { synchronized(cache) { if (ahead === started) ahead = null } }
        started.work.start()
    }

    private suspend fun fetch(places: List<PlanePlace>) {
        synchronized(cache) { cache.reserve(blocks.bytes(places.first().kind, places.size)) }
        try {
            val planes = blocks.read(places)
            synchronized(cache) {
                cache.release()
                if (!closed) for (number in places.indices.reversed()) cache.put(places[number], planes[number]) // the next last: it is the last to go
            }
        } catch (_: Throwable) {
            // who asks for one of them reads it itself, and is told
        } finally {
            synchronized(cache) { cache.release() }
        }
    }

    /** Keeps a copy of [values], which are the caller's. */
    private suspend fun keep(place: PlanePlace, values: FloatArray) {
        if (synchronized(cache) { closed || !cache.takes(bytesOf(place)) }) return
        val copy = withContext(computing) { values.copyOf() }
        synchronized(cache) { if (!closed) cache.put(place, copy) }
    }

    private fun bytesOf(place: PlanePlace): Long = dimensions.planeSamples(place.kind) * Float.SIZE_BYTES

    override fun close() {
        synchronized(cache) {
            closed = true
            cache.clear()
        }
        scope.cancel()
        source.close()
    }
}
