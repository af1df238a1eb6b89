package org.pyrus.viewer.section

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asStateFlow
import kotlinx.coroutines.flow.collectLatest
import kotlinx.coroutines.flow.combine
import kotlinx.coroutines.flow.conflate
import kotlinx.coroutines.flow.distinctUntilChanged
import kotlinx.coroutines.flow.filterNotNull
import kotlinx.coroutines.flow.getAndUpdate
import kotlinx.coroutines.flow.map
import kotlinx.coroutines.flow.update
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext
import org.pyrus.viewer.line.LineCourse
import org.pyrus.viewer.line.SurveyLine
import org.pyrus.viewer.render.Clip
import org.pyrus.viewer.render.ColourMap
import org.pyrus.viewer.render.ColourMaps
import org.pyrus.viewer.render.GainControl
import org.pyrus.viewer.render.PlaneWindow
import org.pyrus.viewer.render.ScreenPlane
import org.pyrus.viewer.render.SectionLook
import org.pyrus.viewer.render.SectionPicture
import org.pyrus.volume.Plane
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.Refusal
import org.pyrus.volume.planes
import org.pyrus.volume.spi.SteppingReader
import org.pyrus.volume.spi.VolumeReader
import java.io.IOException

/**
 * Shows planes of [reader]'s volume, or what lies under a line over it, as [view] asks: reads, draws, and tells in [state].
 *
 * The latest request wins: asking for another plane cancels the read under way; of changes of size, zoom or colours only the newest is drawn. The last
 * picture stays until the next one is there. What fails is told, never thrown; the next request starts anew.
 *
 * Colours stay comparable from plane to plane: the clip's amplitude is taken from the first plane shown of a kind and kept for all of that kind, so that an
 * event does not change its colour because a stronger one came into view. Another percentile or [rescale] takes it anew.
 *
 * The planes last seen are kept, and the next in the direction of travel is read ahead, as [SteppingReader] says, by the step that the user has chosen.
 *
 * Safe for any thread. Works in [start]'s coroutine until that is cancelled. It owns [reader], and closes it with [close].
 *
 * @param computing where planes are turned into pixels
 * @param planeCacheBytes the most that the planes kept and read ahead take, 0 for none
 * @param lineBytes the most that a line's samples may take, or it is refused
 */
internal class SectionController(
    reader: VolumeReader,
    view: SectionView?,
    private val computing: CoroutineDispatcher,
    planeCacheBytes: Long = 0,
    private val lineBytes: Long = LineRoom.most,
) : SectionModel,
    AutoCloseable {
    override val geometry = reader.info.geometry
    private val dimensions = geometry.dimensions
    private val mutableState = MutableStateFlow(SectionState((view ?: SectionView.middle(dimensions)).within(dimensions)))
    private val reader = SteppingReader(reader, planeCacheBytes, computing) { mutableState.value.view.step }
    private val canvas = MutableStateFlow<SectionCanvas?>(null)
    private val plane = MutableStateFlow<ReadPlane?>(null)
    private val retries = MutableStateFlow(0)
    private val rescales = MutableStateFlow(emptyMap<PlaneKind?, Int>())
    private val kept = HashMap<PlaneKind?, KeptClip>() // used by the drawing coroutine only

    val state: StateFlow<SectionState> = mutableState.asStateFlow()

    override val view: SectionView get() = state.value.view

    private class ReadPlane(val place: SectionPlace, val screen: ScreenPlane)

    private data class Appearance(
        val colourMap: String,
        val clipPercentile: Double,
        val zooms: Map<PlaneKind?, PlaneWindow>,
        val display: SectionDisplay,
        val rescales: Map<PlaneKind?, Int>,
    )

    /** An amplitude, and what it was found for. */
    private class KeptClip(val percentile: Double, val gainSamples: Int?, val rescales: Int, val amplitude: Double)

    /** [screen] with its amplitudes evened out over [samples]; kept, because most changes of looks leave it as it is. */
    private class Levelled(val screen: ScreenPlane, val samples: Int, val plane: ScreenPlane)

    private var levelled: Levelled? = null // used by the drawing coroutine only

    @Volatile
    override var onChange: (SectionView, SectionView) -> Unit = { _, _ -> }

    /** Reads and draws until cancelled. To be called once. */
    suspend fun start(): Unit = coroutineScope {
        launch { readPlanes() }
        launch(computing) { drawPictures() }
    }

    override fun change(transform: (SectionView) -> SectionView) {
        val before = mutableState.getAndUpdate { it.copy(view = transform(it.view).within(dimensions)) }.view
        val after = mutableState.value.view
        if (after != before) onChange(before, after)
    }

    /** Goes [planes] planes on, negative back; at the ends it stays, and so does a line. */
    fun step(planes: Int) = change { if (it.line != null) it else it.at((it.index.toLong() + planes).coerceIn(0L, dimensions.planes(it.kind) - 1L).toInt()) }

    /** Shows the part of the current picture's plane that [transform] makes of the present one: null for the whole. */
    fun zoom(transform: (PlaneWindow, ScreenPlane) -> PlaneWindow?) {
        val screen = plane.value?.screen ?: return
        val kind = screen.plane.kind
        change { view ->
            view.zoomed(kind, transform(screen.window(view.zooms), screen)?.inside(screen.width, screen.height)?.takeIf { it != screen.whole })
        }
    }

    /** Takes the clip's amplitude for planes of the kind shown anew from the plane shown. */
    fun rescale() {
        val kind = (plane.value ?: return).place.kind
        rescales.update { it + (kind to it.getOrDefault(kind, 0) + 1) }
    }

    /** Reads the plane asked for again, after a failure. */
    fun retry() = retries.update { it + 1 }

    fun show(on: SectionCanvas?) {
        canvas.value = on
    }

    /** Closes the volume. May block; to be called when [start] has ended. */
    override fun close() = reader.close()

    private suspend fun readPlanes() = combine(state.map { it.view.place }, retries) { place, retry -> place to retry }
        .distinctUntilChanged()
        .collectLatest { (place) -> read(place) }

    private suspend fun read(place: SectionPlace) {
        try {
            coroutineScope {
                val saying = launch {
                    delay(BUSY_AFTER_MILLIS)
                    mutableState.update { it.copy(busy = true) }
                }
                plane.value = when (place) {
                    is SectionPlace.OfPlane -> {
                        val samples = reader.read(place.plane.slab(geometry))
                        withContext(computing) { ReadPlane(place, ScreenPlane(Plane.of(place.kind, samples, geometry))) }
                    }

                    is SectionPlace.AlongLine -> ReadPlane(place, along(place.line))
                }
                saying.cancel()
            }
            mutableState.update { it.copy(busy = false, failure = null) }
        } catch (e: CancellationException) {
            throw e
        } catch (e: Exception) {
            mutableState.update { it.copy(busy = false, failure = failureOf(e)) }
        } catch (e: OutOfMemoryError) {
            mutableState.update { it.copy(busy = false, failure = failureOf(e)) }
        }
    }

    private suspend fun along(line: SurveyLine): ScreenPlane {
        LineRoom.require(line, geometry, lineBytes)
        val course = withContext(computing) { LineCourse(line, geometry) }
        val samples = reader.read(course.path)
        return withContext(computing) { ScreenPlane(Plane.of(line.name, samples, geometry), course) }
    }

    private suspend fun drawPictures() {
        val appearance = combine(state, rescales) { state, rescales -> state.view.run { Appearance(colourMap, clipPercentile, zooms, display, rescales) } }.distinctUntilChanged()
        combine(plane.filterNotNull(), canvas.filterNotNull(), appearance, ::Triple).conflate().collect { (plane, canvas, appearance) ->
            try {
                val shown = ShownSection(plane.place, draw(plane.screen, canvas, appearance))
                mutableState.update { it.copy(shown = shown) }
            } catch (e: CancellationException) {
                throw e
            } catch (e: Exception) {
                mutableState.update { it.copy(failure = failureOf(e)) }
            }
        }
    }

    private fun draw(screen: ScreenPlane, canvas: SectionCanvas, appearance: Appearance): SectionPicture {
        val display = appearance.display
        val colours = (ColourMaps.ofUser.named(appearance.colourMap) ?: ColourMap.ALL.first()).let { if (display.reversed) it.reversed() else it }
        val drawn = levelled(screen, display.gainSamples(geometry.samples))
        val look = SectionLook(
            screen.window(appearance.zooms),
            colours,
            clip(drawn.plane, appearance) / display.gain,
            screen.plane.title,
            display.layers,
            display.inverted,
            if (display.trueScale) TrueScale.aspect(screen, geometry) else null,
            if (drawn === screen) "Amplitude" else "Amplitude ÷ mean around it",
        )
        // what is read out of the picture are the samples themselves, whatever they are drawn as
        return SectionPicture.draw(drawn, look, canvas.width, canvas.height, canvas.style, screen)
    }

    /** The part of it that is shown where [zooms] are chosen. */
    private fun ScreenPlane.window(zooms: Map<PlaneKind?, PlaneWindow>): PlaneWindow = zooms[plane.kind]?.inside(width, height) ?: whole

    private fun levelled(screen: ScreenPlane, samples: Int?): ScreenPlane {
        if (samples == null) return screen.also { levelled = null }
        levelled?.let { if (it.screen === screen && it.samples == samples) return it.plane }
        if (!screen.plane.alongTraces) return screen
        return screen.with(GainControl.levelled(screen.plane, samples)).also { levelled = Levelled(screen, samples, it) }
    }

    private fun clip(plane: Plane, appearance: Appearance): Double {
        appearance.display.clipAmplitude?.let { return it }
        val rescales = appearance.rescales.getOrDefault(plane.kind, 0)
        val samples = appearance.display.gainSamples(geometry.samples)
        kept[plane.kind]?.let { if (it.percentile == appearance.clipPercentile && it.rescales == rescales && it.gainSamples == samples) return it.amplitude }
        // a plane without a live sample has nothing to tell the next one
        val found = Clip.find(plane, appearance.clipPercentile) ?: return 1.0
        kept[plane.kind] = KeptClip(appearance.clipPercentile, samples, rescales, found)
        return found
    }

    private companion object {
        /** A read that takes no longer than this needs no mark: it would only flicker. */
        const val BUSY_AFTER_MILLIS = 150L
    }
}

/** What to tell people of [e]. */
internal fun failureOf(e: Throwable): SectionFailure = when (e) {
    is Refusal -> SectionFailure(listOfNotNull(e.file?.toString(), e.problem).joinToString(": "), e.remedy)
    is IOException -> SectionFailure(e.message ?: e.toString(), null)
    is OutOfMemoryError -> SectionFailure("the plane does not fit into memory", "Start the program with more: -J-Xmx8g, for example.")
    else -> SectionFailure(e.toString(), null)
}
