package org.pyrus.cli

import com.github.ajalt.clikt.parameters.options.convert
import com.github.ajalt.clikt.parameters.options.option
import org.pyrus.volume.CoordinateReference
import org.pyrus.volume.InputFile
import org.pyrus.volume.Refusal
import java.io.IOException
import java.nio.file.Files

/** `--crs EPSG:23031`, or a definition in well-known text, or a file that holds one. */
internal fun Verb.crsOption() = option("--crs", metavar = "CRS", help = "What X and Y are in: EPSG:CODE, well-known text, or a file of it; kept in the volume")
    .convert { text -> checked { CoordinateReference.ofCode(text) ?: if (CoordinateReference.looksLikeWkt(text)) CoordinateReference.ofWkt(text) else ofFile(text) } }

private fun ofFile(name: String): CoordinateReference {
    val path = pathOf(name)
    InputFile.check(path, "a coordinate reference system's definition")
    return try {
        CoordinateReference.ofWkt(Files.readString(path))
    } catch (e: IOException) {
        throw Refusal("it can't be read as text (${e.message})", path, remedy = "Give a file of well-known text, or --crs EPSG:CODE.", cause = e)
    } catch (e: IllegalArgumentException) {
        throw Refusal(e.message.orEmpty(), path, remedy = "Give a file of well-known text, or --crs EPSG:CODE.", cause = e)
    }
}
