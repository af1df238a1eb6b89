package org.pyrus.viewer.section

import org.pyrus.viewer.cube.BoxView
import org.pyrus.viewer.line.SurveyLine
import org.pyrus.viewer.render.ColourMap
import org.pyrus.viewer.render.ColourMaps
import org.pyrus.viewer.render.PlaneWindow
import org.pyrus.volume.CrosslineIndex
import org.pyrus.volume.Index
import org.pyrus.volume.InlineIndex
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.SampleIndex
import org.pyrus.volume.VolumeDimensions

/** Samples of a plane of [kind] from left to right, as it lies on the screen. */
internal fun VolumeDimensions.width(kind: PlaneKind): Int = if (kind == PlaneKind.CROSSLINE) inlines else crosslines

/** Samples of a plane of [kind] from top to bottom, as it lies on the screen. */
internal fun VolumeDimensions.height(kind: PlaneKind): Int = if (kind == PlaneKind.SLICE) inlines else samples

/**
 * What a user has chosen to see of a volume: all that is kept of a section window. Each kind of plane remembers its own position and zoom, as does a line.
 *
 * @property colourMap the name of one of [ColourMaps]
 * @property step how many planes one step goes
 * @property zooms the part shown of planes of a kind, or of a line (null); those without one are shown whole
 * @property line what is shown instead of a plane, where it is not null
 * @property box from where a box of the three planes is seen, where it is one; its [kind] is the one that steps
 */
internal data class SectionView(
    val kind: PlaneKind,
    val inline: InlineIndex,
    val crossline: CrosslineIndex,
    val sample: SampleIndex,
    val colourMap: String = ColourMap.ALL.first().name,
    val clipPercentile: Double = STANDARD_PERCENTILE,
    val step: Int = 1,
    val zooms: Map<PlaneKind?, PlaneWindow> = emptyMap(),
    val display: SectionDisplay = SectionDisplay(),
    val line: SurveyLine? = null,
    val box: BoxView? = null,
) {
    val index: Int get() = when (kind) {
        PlaneKind.INLINE -> inline.value
        PlaneKind.CROSSLINE -> crossline.value
        PlaneKind.SLICE -> sample.value
    }

    val place: SectionPlace get() = line?.let(SectionPlace::AlongLine) ?: SectionPlace.OfPlane(kind, index)

    /** With the plane of its kind at [index]. */
    fun at(index: Int): SectionView = when (kind) {
        PlaneKind.INLINE -> copy(inline = Index(index))
        PlaneKind.CROSSLINE -> copy(crossline = Index(index))
        PlaneKind.SLICE -> copy(sample = Index(index))
    }

    /** With the looks of [other]: its colours, clip and display. */
    fun looking(other: SectionView): SectionView = copy(colourMap = other.colourMap, clipPercentile = other.clipPercentile, display = other.display)

    /** With [window] shown of planes of [kind], or of a line, or the whole where that is null. */
    fun zoomed(kind: PlaneKind?, window: PlaneWindow?): SectionView = copy(zooms = if (window == null) zooms - kind else zooms + (kind to window))

    /** The nearest view that a volume of [dimensions] has. */
    fun within(dimensions: VolumeDimensions): SectionView = copy(
        inline = Index(inline.value.coerceAtMost(dimensions.inlines - 1)),
        crossline = Index(crossline.value.coerceAtMost(dimensions.crosslines - 1)),
        sample = Index(sample.value.coerceAtMost(dimensions.samples - 1)),
        colourMap = (ColourMaps.ofUser.named(colourMap) ?: ColourMap.ALL.first()).name,
        clipPercentile = clipPercentile.coerceIn(PERCENTILES),
        step = step.coerceAtLeast(1),
        // a line's zoom stays as it is while the line grows shorter and longer
        zooms = zooms.mapValues { (kind, window) -> if (kind == null) window else window.inside(dimensions.width(kind), dimensions.height(kind)) },
        line = line?.within(dimensions),
    )

    companion object {
        const val STANDARD_PERCENTILE = 99.0

        /** What can be chosen: below, more than half of the samples would be saturated. */
        val PERCENTILES = 51.0..100.0

        /** The middle inline of a volume of [dimensions]. */
        fun middle(dimensions: VolumeDimensions): SectionView =
            SectionView(PlaneKind.INLINE, Index(dimensions.inlines / 2), Index(dimensions.crosslines / 2), Index(dimensions.samples / 2))
    }
}
