package org.pyrus.cli

import com.github.ajalt.clikt.core.UsageError
import com.github.ajalt.clikt.parameters.groups.provideDelegate
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.double
import com.github.ajalt.clikt.parameters.types.int
import org.pyrus.volume.Plane
import org.pyrus.volume.TargetFile
import org.pyrus.volume.spi.PlaneRenderer
import org.pyrus.volume.spi.RenderSettings
import org.pyrus.volume.spi.Renderers
import org.pyrus.volume.spi.VolumeReader
import java.nio.file.Path

/** `pyrus render`: a plane as a PNG. */
internal class RenderVerb(session: Session) : Verb("render", "Draw a plane as a PNG with axes and a colour bar", session) {
    private val volume by pathArgument("VOLUME", "Volume to read")
    private val target by pathArgument("OUT.png", "Picture to write")
    private val chosen by PlaneOptions()
    private val colours by option("--colours", metavar = "NAME", help = "Colour map")
    private val clipPercentile by option("--clip-percentile", metavar = "P", help = "Percentile of |amplitude| that saturates the colours (99)").double()
    private val clip by option("--clip", metavar = "A", help = "Amplitude that saturates the colours, instead").double()
    private val width by option("--width", metavar = "PIXELS", help = "Width (1200)").int()
    private val height by option("--height", metavar = "PIXELS", help = "Height (800)").int()
    private val dark by option("--dark", help = "Light marks on a dark ground").flag()
    private val title by option("--title", metavar = "TEXT", help = "Title, instead of the plane's own")
    private val reader by ReaderOptions(session)
    private val overwrite by overwriteOption()

    override fun run() {
        val plane = chosen.plane()
        val renderer = Renderers.default()
        val settings = settings(renderer)
        if (!target.toString().endsWith(".png", ignoreCase = true)) throw UsageError("the picture is a PNG: give a name that ends in .png, not '$target'")
        TargetFile.of(target, overwrite, listOf(volume))
        reader.open(volume).use { open -> session.drawPlane(open, plane, volume, renderer, settings, target, overwrite) }
        out.println("$target: ${settings.width} x ${settings.height}")
    }

    private fun settings(renderer: PlaneRenderer): RenderSettings {
        val standard = RenderSettings()
        val name = colours ?: standard.colourMap
        if (colours != null && name !in renderer.colourMaps) {
            throw UsageError("no colour map is called '$name'; there are ${renderer.colourMaps.joinToString()}")
        }
        return checked {
            RenderSettings(
                width ?: standard.width,
                height ?: standard.height,
                name,
                clipPercentile ?: standard.clipPercentile,
                clip,
                title,
                dark,
            )
        }
    }
}

/** Reads the plane that is [chosen] and writes its picture to [target]. */
internal fun Session.drawPlane(
    open: VolumeReader,
    chosen: PlaneChoice,
    volume: Path,
    renderer: PlaneRenderer,
    settings: RenderSettings,
    target: Path,
    overwrite: Boolean,
) {
    val geometry = open.info.geometry
    val slab = chosen.selection.slab(geometry, volume)
    val plane = Plane.of(chosen.kind, job { open.read(slab) }, geometry)
    Png.write(renderer.render(plane, settings), target, overwrite, listOf(volume))
}
