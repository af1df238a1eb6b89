package org.pyrus.viewer.section

import org.pyrus.viewer.line.SurveyLine
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.PlanePlace

/** What a section shows of a volume. */
internal sealed interface SectionPlace {
    /** The kind of plane; null of a line. Each keeps a zoom and a clip of its own. */
    val kind: PlaneKind?

    data class OfPlane(val plane: PlanePlace) : SectionPlace {
        constructor(kind: PlaneKind, index: Int) : this(PlanePlace(kind, index))

        override val kind: PlaneKind get() = plane.kind
    }

    data class AlongLine(val line: SurveyLine) : SectionPlace {
        override val kind: PlaneKind? get() = null
    }
}

/** The planes among them. */
internal val Iterable<SectionPlace>.planes: List<PlanePlace> get() = filterIsInstance<SectionPlace.OfPlane>().map { it.plane }

/** The lines among them. */
internal val Iterable<SectionPlace>.lines: List<SurveyLine> get() = filterIsInstance<SectionPlace.AlongLine>().map { it.line }
