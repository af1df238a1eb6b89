package org.pyrus.cli

import com.github.ajalt.clikt.parameters.options.convert
import com.github.ajalt.clikt.parameters.options.default
import com.github.ajalt.clikt.parameters.options.option
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.SyntheticSurvey
import org.pyrus.volume.Human
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.Refusal
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.Importers
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.Readers
import org.pyrus.volume.spi.RenderSettings
import org.pyrus.volume.spi.Renderers
import java.nio.file.Files
import java.nio.file.Path

/** `pyrus demo`: the whole way once, on a survey that it makes: SEG-Y, import, planes timed both ways, pictures. */
internal class DemoVerb(session: Session) : Verb("demo", "Make a survey, import it, and time planes from the SEG-Y and the volume", session) {
    private val folder by option("--out", metavar = "DIR", help = "Folder to write to (pyrus-demo)").convert { pathOf(it) }.default(Path.of("pyrus-demo"), "")
    private val dimensions by option("--dims", metavar = "SIDES", help = "Inlines, crosslines, samples of the survey (300x340x560, about 250 MB)")
        .convert { text -> checked { VolumeDimensions.parse(text)?.also { SegyWriter.requireFits(it) } } ?: fail("'$text' is not three positive whole numbers such as 300x340x560") }
        .default(VolumeDimensions(300, 340, 560), "")

    override fun run() {
        val segy = folder.resolve("demo.sgy")
        val volume = folder.resolve("demo.h5")
        // Found before the work begins, so that a missing module is not told after a minute of it.
        val importer = Importers.default()
        val renderer = Renderers.default()

        requireSpace()
        Files.createDirectories(folder)
        val made = System.nanoTime()
        make(segy)
        out.println("Made a survey:      $segy, $dimensions, ${Human.bytes(Files.size(segy))} of SEG-Y, ${Human.duration((System.nanoTime() - made) / 1e9)}")
        out.flush()

        val imported = session.follow<JobEvent.Imported>(importer.import(ImportRequest(segy, volume, overwrite = true)))
        out.println("Imported it:        ${imported.line(float32 = false)}")
        out.flush()

        bringIntoMemory(volume)
        Readers.open(volume).use { open ->
            val results = SegyPlanes(segy, imported.scan.geometry).use { planes ->
                session.progress().use { display -> session.job { DemoRace(planes, open, volume).run(PLANES, display::show) } }
            }
            out.println("\nRead $PLANES planes of each kind from both; every sample agrees. Time of a plane, both files in memory:\n")
            out.println(DemoRace.table(results))
            out.println("\n  The SEG-Y is read with positional reads by ${SegyPlanes.THREADS} threads, the volume by the reader that pyrus read takes.\n")
            out.flush()
            for (kind in PlaneKind.entries) {
                val picture = folder.resolve("${kind.name.lowercase()}.png")
                session.drawPlane(open, middle(kind, open.info.geometry), volume, renderer, RenderSettings(), picture, overwrite = true)
                out.println("Drew:               $picture")
            }
            out.println("\n" + next(segy, volume, open.info.geometry))
        }
    }

    private fun make(segy: Path) = session.progress().use { display ->
        session.job {
            val survey = SyntheticSurvey.faulted(dimensions.inlines, dimensions.crosslines, dimensions.samples)
            SegyWriter(survey).write(segy) { done, total -> display.show(Progress("Making the survey", done, total)) }
        }
    }

    /** The SEG-Y is in memory, having just been written; an import leaves its volume on the disk only. */
    private fun bringIntoMemory(file: Path) = Files.newInputStream(file).use { input ->
        val block = ByteArray(1 shl 20)
        while (input.read(block) >= 0) Unit
    }

    private fun requireSpace() {
        if (Files.exists(folder) && !Files.isDirectory(folder)) throw Refusal("it is not a folder", folder, remedy = "Name another folder with --out.")
        val needed = dimensions.inlines.toDouble() * dimensions.crosslines * (dimensions.samples * 4.0 + 240) * 2.5
        val free = Files.getFileStore(generateSequence(folder.toAbsolutePath()) { it.parent }.first { Files.exists(it) }).usableSpace
        if (free >= needed) return
        throw Refusal("the demo needs ${Human.bytes(needed)}, ${Human.bytes(free)} are free", folder, remedy = "Make room, or name another folder with --out.")
    }

    private fun middle(kind: PlaneKind, geometry: SurveyGeometry) = PlaneChoice(
        kind,
        when (kind) {
            PlaneKind.INLINE -> geometry.inlines.run { (first.value + count / 2 * step).toDouble() }
            PlaneKind.CROSSLINE -> geometry.crosslines.run { (first.value + count / 2 * step).toDouble() }
            PlaneKind.SLICE -> geometry.samples.run { start + count / 2 * interval }
        },
    )

    private fun next(segy: Path, volume: Path, geometry: SurveyGeometry): String = """
        What next:
          pyrus info $volume
          pyrus scan $segy --text
          pyrus verify $volume
          pyrus read $volume --crossline ${geometry.crosslines.last} --out crossline.npy
          pyrus render $volume slice.png --slice ${Human.position(geometry.samples.run { start + count / 3 * interval })} --colours grey
    """.trimIndent()

    private companion object {
        const val PLANES = 10
    }
}
