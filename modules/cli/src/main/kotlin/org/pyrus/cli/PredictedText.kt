package org.pyrus.cli

import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import org.pyrus.volume.Human
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.spi.PredictedPlanes

/** `inline 27 ms, crossline 168 ms, slice 151 ms`. */
internal fun PredictedPlanes.words(): String = PlaneKind.entries.joinToString { "${it.title.lowercase()} ${Human.moment(this[it].seconds)}" }

internal fun PredictedPlanes.json() = buildJsonObject { for (kind in PlaneKind.entries) put(kind.title.lowercase(), this@json[kind].seconds) }

/** What stands for seconds where nothing is known of the disk. */
internal const val UNKNOWN_DISK = "not foretold: the disk was not measured, which pyrus profile FOLDER does; or name one with --profile"
