package org.pyrus.viewer.cube

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asStateFlow
import kotlinx.coroutines.flow.collectLatest
import kotlinx.coroutines.flow.combine
import kotlinx.coroutines.flow.distinctUntilChanged
import kotlinx.coroutines.flow.filterNotNull
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.getAndUpdate
import kotlinx.coroutines.flow.map
import kotlinx.coroutines.flow.stateIn
import kotlinx.coroutines.flow.update
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext
import kotlinx.coroutines.withTimeoutOrNull
import org.pyrus.viewer.render.Clip
import org.pyrus.viewer.render.ColourMap
import org.pyrus.viewer.render.ColourMaps
import org.pyrus.viewer.render.GainControl
import org.pyrus.viewer.render.ScreenPlane
import org.pyrus.viewer.section.NamedPlace
import org.pyrus.viewer.section.SectionCanvas
import org.pyrus.viewer.section.SectionFailure
import org.pyrus.viewer.section.SectionModel
import org.pyrus.viewer.section.SectionView
import org.pyrus.viewer.section.SharedReader
import org.pyrus.viewer.section.failureOf
import org.pyrus.volume.Plane
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.PlanePlace
import org.pyrus.volume.planes
import org.pyrus.volume.spi.SteppingReader
import org.pyrus.volume.spi.VolumeReader

/**
 * What a box shows.
 *
 * @property view what is asked for
 * @property shown the newest picture there is; null before the first
 * @property busy whether a read takes long enough to say so
 * @property failure why a plane asked for can't be shown, until another is
 */
internal data class BoxState(val view: SectionView, val shown: BoxPicture? = null, val busy: Boolean = false, val failure: SectionFailure? = null) {
    /** Whether the picture is of the planes asked for. */
    val settled: Boolean get() = shown?.planes?.map { it.place } == view.planes
}

/** The three planes that [this] is at. */
internal val SectionView.planes: List<PlanePlace> get() =
    listOf(PlanePlace(PlaneKind.INLINE, inline.value), PlanePlace(PlaneKind.CROSSLINE, crossline.value), PlanePlace(PlaneKind.SLICE, sample.value))

/**
 * Shows an inline, a crossline and a slice of [reader]'s volume in space: reads, draws, and tells in [state].
 *
 * The latest request wins: another plane cancels the read of the one of its kind that is under way, and while the box moves only the newest view is drawn, at once and roughly; as soon as it rests, well.
 * What fails is told, never thrown; the next request starts anew.
 *
 * All three planes have one clip, taken from the first three shown and kept, so that an event has the same colour on each plane that it crosses; a slice is not levelled by automatic gain control, and
 * has a clip of its own then. Another percentile or [rescale] takes it anew.
 *
 * Safe for any thread. Works in [start]'s coroutine until that is cancelled. It does not close [reader]; [close] forgets the planes kept.
 *
 * @param computing where planes are turned into pixels
 * @param planeCacheBytes the most that the planes kept and read ahead take, 0 for none
 */
internal class BoxController(reader: VolumeReader, view: SectionView?, private val computing: CoroutineDispatcher, planeCacheBytes: Long = 0) :
    SectionModel,
    AutoCloseable {
    override val geometry = reader.info.geometry
    private val dimensions = geometry.dimensions
    private val painter = BoxPainter(geometry) // used by the drawing coroutine only, but for what never changes

    /** How the box is seen before anybody has turned it. */
    val usual = BoxView(zoom = BoxView.START_ZOOM, tall = painter.usualTallness)
    private val mutableState = MutableStateFlow(BoxState((view ?: SectionView.middle(dimensions)).let { it.copy(box = it.box ?: usual, line = null) }.within(dimensions)))
    private val readers = PlaneKind.entries.associateWith { SteppingReader(SharedReader(reader), planeCacheBytes / PlaneKind.entries.size, computing) { mutableState.value.view.step } }
    private val read = MutableStateFlow(emptyMap<PlaneKind, ReadPlane>())
    private val reading = MutableStateFlow(emptySet<PlaneKind>())
    private val failures = MutableStateFlow(emptyMap<PlaneKind, SectionFailure>())
    private val canvas = MutableStateFlow<SectionCanvas?>(null)
    private val retries = MutableStateFlow(0)
    private val rescales = MutableStateFlow(0)

    val state: StateFlow<BoxState> = mutableState.asStateFlow()

    override val view: SectionView get() = state.value.view

    @Volatile
    override var onChange: (SectionView, SectionView) -> Unit = { _, _ -> }

    private class ReadPlane(val place: PlanePlace, val screen: ScreenPlane)

    /** All that a picture depends on. */
    private data class Wanted(val planes: Map<PlaneKind, ReadPlane>, val canvas: SectionCanvas, val view: SectionView, val rescales: Int)

    /** Reads and draws until cancelled. To be called once. */
    suspend fun start(): Unit = coroutineScope {
        for (kind in PlaneKind.entries) launch { readPlanes(kind) }
        launch(computing) { drawPictures() }
    }

    override fun change(transform: (SectionView) -> SectionView) {
        val before = mutableState.getAndUpdate { it.copy(view = transform(it.view).within(dimensions)) }.view
        val after = mutableState.value.view
        if (after != before) onChange(before, after)
    }

    /** Turns, moves or stretches the box. */
    fun turn(transform: (BoxView) -> BoxView) = change { it.copy(box = transform(it.box ?: usual)) }

    /** Goes [planes] planes of the kind that steps on, negative back; at the ends it stays. */
    fun step(planes: Int) = change { it.at((it.index.toLong() + planes).coerceIn(0L, dimensions.planes(it.kind) - 1L).toInt()) }

    /** Shows [plane] instead of that of its kind. */
    fun go(plane: PlanePlace) = change { NamedPlace.of(plane.kind, plane.index).moved(it) }

    /** Takes the clip's amplitude anew from the planes shown. */
    fun rescale() = rescales.update { it + 1 }

    /** Reads the planes asked for again, after a failure. */
    fun retry() = retries.update { it + 1 }

    fun show(on: SectionCanvas?) {
        canvas.value = on
    }

    /** May block; to be called when [start] has ended. */
    override fun close() = readers.values.forEach { it.close() }

    private suspend fun readPlanes(kind: PlaneKind) = combine(state.map { state -> state.view.planes.first { it.kind == kind } }, retries) { place, retry -> place to retry }
        .distinctUntilChanged()
        .collectLatest { (place) -> read(place) }

    private suspend fun read(place: PlanePlace) {
        try {
            coroutineScope {
                val saying = launch {
                    delay(BUSY_AFTER_MILLIS)
                    busy(place.kind, true)
                }
                val samples = readers.getValue(place.kind).read(place.slab(geometry))
                val plane = withContext(computing) { ReadPlane(place, ScreenPlane(Plane.of(place.kind, samples, geometry))) }
                read.update { it + (place.kind to plane) }
                saying.cancel()
            }
            failed(place.kind, null)
        } catch (e: CancellationException) {
            throw e
        } catch (e: Exception) {
            failed(place.kind, e)
        } catch (e: OutOfMemoryError) {
            failed(place.kind, e)
        } finally {
            busy(place.kind, false)
        }
    }

    /** One plane's success is no word of another's failure. */
    private fun failed(kind: PlaneKind, e: Throwable?) {
        failures.update { if (e == null) it - kind else it + (kind to failureOf(e)) }
        mutableState.update { it.copy(failure = failures.value.values.firstOrNull()) }
    }

    private fun busy(kind: PlaneKind, now: Boolean) {
        reading.update { if (now) it + kind else it - kind }
        mutableState.update { it.copy(busy = reading.value.isNotEmpty()) }
    }

    private suspend fun drawPictures() = coroutineScope<Unit> {
        val views = state.map { it.view }.distinctUntilChanged()
        val wanted = combine(read, canvas.filterNotNull(), views, rescales, ::Wanted).stateIn(this)
        var drawn: Wanted? = null
        while (true) {
            val next = wanted.first { it !== drawn && it.planes.isNotEmpty() }
            drawn = next
            draw(next, draft = true) { true }
            if (withTimeoutOrNull(REST_MILLIS) { wanted.first { it !== next } } == null) draw(next, draft = false) { wanted.value === next }
        }
    }

    private fun draw(wanted: Wanted, draft: Boolean, goesOn: () -> Boolean) {
        try {
            val view = wanted.view
            val display = view.display
            val samples = display.gainSamples(geometry.samples)
            val colours = (ColourMaps.ofUser.named(view.colourMap) ?: ColourMap.ALL.first()).let { if (display.reversed) it.reversed() else it }
            val screens = PlaneKind.entries.mapNotNull { wanted.planes[it] }.associateWith { levelled(it.screen, samples) }
            val clips = clips(screens.values.toList(), wanted, samples)
            val planes = screens.map { (read, screen) -> BoxPlane(read.place, screen, clips.getValue(screen) / display.gain) }
            val look = BoxLook(colours, display.inverted, if (samples == null) "Amplitude" else "Amplitude ÷ mean around it")
            val picture = painter.draw(planes, look, view.box ?: usual, wanted.canvas.width, wanted.canvas.height, wanted.canvas.style, draft, goesOn) ?: return
            mutableState.update { it.copy(shown = picture) }
        } catch (e: CancellationException) {
            throw e
        } catch (e: Exception) {
            mutableState.update { it.copy(failure = failureOf(e)) }
        } catch (e: OutOfMemoryError) {
            mutableState.update { it.copy(failure = failureOf(e)) }
        }
    }

    // used by the drawing coroutine only

    private val levelled = HashMap<PlaneKind, Triple<ScreenPlane, Int, ScreenPlane>>()
    private val kept = HashMap<Boolean, Pair<Any, Double>>()

    private fun levelled(screen: ScreenPlane, samples: Int?): ScreenPlane {
        val kind = screen.plane.kind
        if (samples == null || kind == null || !screen.plane.alongTraces) return screen
        levelled[kind]?.let { (source, window, result) -> if (source === screen && window == samples) return result }
        return screen.with(GainControl.levelled(screen.plane, samples)).also { levelled[kind] = Triple(screen, samples, it) }
    }

    /** The clip of each of [screens]: one for all, or one for slices and one for the others where these are levelled. */
    private fun clips(screens: List<ScreenPlane>, wanted: Wanted, samples: Int?): Map<ScreenPlane, Double> {
        wanted.view.display.clipAmplitude?.let { clip -> return screens.associateWith { clip } }
        return screens.groupBy { samples != null && it.plane.alongTraces }.flatMap { (apart, group) ->
            // taken again once the planes that come last are there
            val key = listOf(group.size, wanted.view.clipPercentile, samples, wanted.rescales)
            val clip = kept[apart]?.takeIf { it.first == key }?.second ?: Clip.find(group.map { it.plane }, wanted.view.clipPercentile)?.also { kept[apart] = key to it } ?: 1.0
            group.map { it to clip }
        }.toMap()
    }

    private companion object {
        /** A read that takes no longer than this needs no mark: it would only flicker. */
        const val BUSY_AFTER_MILLIS = 150L

        /** So long without another request, and the box rests. */
        const val REST_MILLIS = 120L
    }
}
