package org.pyrus.cli

import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import org.pyrus.volume.Human
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.spi.PredictedPlanes
import org.pyrus.volume.spi.PredictedRead

/** `inline 27 ms, crossline 168 ms, slice 151 ms`. */
internal fun PredictedPlanes.words(): String = PlaneKind.entries.joinToString { "${it.title.lowercase()} ${Human.moment(this[it].seconds)}" }

/** What planes take where those of [kinds] come out of fast copies, which takes [of] a plane. */
internal fun PredictedPlanes.withCopies(kinds: Set<PlaneKind>, of: (PlaneKind) -> PredictedRead?): PredictedPlanes {
    fun best(kind: PlaneKind): PredictedRead = listOfNotNull(this[kind], if (kind in kinds) of(kind) else null).minBy { it.seconds }
    return PredictedPlanes(best(PlaneKind.INLINE), best(PlaneKind.CROSSLINE), best(PlaneKind.SLICE))
}

internal fun PredictedPlanes.json() = buildJsonObject { for (kind in PlaneKind.entries) put(kind.title.lowercase(), this@json[kind].seconds) }

/** What stands for seconds where nothing is known of the disk. */
internal const val UNKNOWN_DISK = "not foretold: the disk was not measured, which pyrus profile FOLDER does; or name one with --profile"
