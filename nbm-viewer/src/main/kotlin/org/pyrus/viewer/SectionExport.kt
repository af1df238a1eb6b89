package org.pyrus.viewer

import org.openide.DialogDisplayer
import org.openide.NotifyDescriptor
import org.openide.awt.NotificationDisplayer
import org.openide.util.NbBundle.Messages
import org.openide.util.RequestProcessor
import org.pyrus.viewer.render.ScreenPlane
import org.pyrus.viewer.render.SectionPicture
import org.pyrus.viewer.render.SectionStyle
import org.pyrus.viewer.section.ShownSection
import org.pyrus.volume.Human
import org.pyrus.volume.NewFile
import org.pyrus.volume.Plane
import org.pyrus.volume.Refusal
import org.pyrus.volume.numpyHeader
import java.awt.Component
import java.io.ByteArrayOutputStream
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.file.Files
import java.nio.file.Path
import javax.imageio.ImageIO
import javax.swing.JFileChooser
import javax.swing.filechooser.FileNameExtensionFilter

/** What a section can be written as; the file's extension says which. */
internal enum class SectionFormat(val extension: String) {
    PNG("png"),
    SVG("svg"),
    NPY("npy"),
    CSV("csv"),
    ;

    companion object {
        fun of(file: Path): SectionFormat? = entries.find { it.extension == file.fileName.toString().substringAfterLast('.', "").lowercase() }
    }
}

/** Writes the picture of a section, or the plane's data, to a file. */
@Messages(
    "Export_Title=Export Section",
    "Export_PNG=Picture (PNG)",
    "Export_SVG=Picture with axes as lines (SVG)",
    "Export_NPY=The plane's samples (NumPy)",
    "Export_CSV=The plane's samples (CSV)",
    "# {0} - file",
    "Export_Exists={0} exists already. Replace it?",
    "# {0} - file",
    "Export_Done={0} was written",
    "# {0} - reason",
    "Export_Failed=The section was not exported: {0}",
    "# {0} - file name",
    "Export_Unknown=''{0}'' is no name of a picture or of data",
    "Export_UnknownRemedy=End it in .png, .svg, .npy or .csv.",
)
internal object SectionExport {
    private const val PIXELS_WIDE = 2400
    private const val FONT_PARTS = 90
    private val EXPORTING = RequestProcessor("Exporting sections", 1)

    /** Lets the user choose a file, and writes [shown] there behind the window. For the event thread only. */
    fun ask(parent: Component, shown: ShownSection) {
        val chooser = JFileChooser().apply {
            dialogTitle = Bundle.Export_Title()
            isAcceptAllFileFilterUsed = false
            for (format in SectionFormat.entries) addChoosableFileFilter(FileNameExtensionFilter(label(format), format.extension))
            fileFilter = choosableFileFilters.first()
            selectedFile = java.io.File(currentDirectory, shown.picture.look.title.replace(' ', '-').lowercase() + ".png")
        }
        if (chooser.showSaveDialog(parent) != JFileChooser.APPROVE_OPTION) return
        val filter = (chooser.fileFilter as? FileNameExtensionFilter)?.extensions?.first()
        var file = chooser.selectedFile.toPath()
        if (filter != null && SectionFormat.of(file)?.extension != filter) {
            // who has chosen a kind and left the name that was offered means the kind
            val name = file.fileName.toString()
            file = file.resolveSibling((if (SectionFormat.of(file) != null) name.substringBeforeLast('.') else name) + ".$filter")
        }
        if (Files.exists(file)) {
            val asked = NotifyDescriptor.Confirmation(Bundle.Export_Exists(file), Bundle.Export_Title(), NotifyDescriptor.YES_NO_OPTION)
            if (DialogDisplayer.getDefault().notify(asked) != NotifyDescriptor.YES_OPTION) return
        }
        EXPORTING.post {
            val failure = try {
                write(shown, file, overwrite = true)
                null
            } catch (e: Refusal) {
                e.message
            } catch (e: IOException) {
                e.message ?: e.toString()
            }
            if (failure == null) {
                NotificationDisplayer.getDefault().notify(Bundle.Export_Done(file.fileName), LineIcon.SECTION, file.toString(), null)
            } else {
                DialogDisplayer.getDefault().notifyLater(NotifyDescriptor.Message(Bundle.Export_Failed(failure), NotifyDescriptor.ERROR_MESSAGE))
            }
        }
    }

    private fun label(format: SectionFormat): String = when (format) {
        SectionFormat.PNG -> Bundle.Export_PNG()
        SectionFormat.SVG -> Bundle.Export_SVG()
        SectionFormat.NPY -> Bundle.Export_NPY()
        SectionFormat.CSV -> Bundle.Export_CSV()
    }

    /**
     * Writes [shown] as the name of [file] says: pictures drawn anew on white, in the proportions of the window; data as they are stored, `[crossline][sample]`, `[inline][sample]` or
     * `[inline][crossline]`, along a line `[trace][sample]`, whatever was made of them for the eye.
     *
     * @throws Refusal where the name says nothing that can be written, or the file is there and not to be replaced
     * @throws IOException where it can't be written; nothing is left then
     */
    fun write(shown: ShownSection, file: Path, overwrite: Boolean) {
        val format = SectionFormat.of(file) ?: throw Refusal(Bundle.Export_Unknown(file.fileName), remedy = Bundle.Export_UnknownRemedy())
        val picture = shown.picture
        val height = PIXELS_WIDE * picture.image.height / picture.image.width
        val style = SectionStyle(0xffffff, 0x202124, PIXELS_WIDE / FONT_PARTS)
        val bytes = when (format) {
            SectionFormat.PNG -> png(SectionPicture.draw(picture.drawn, picture.look, PIXELS_WIDE, height, style))
            SectionFormat.SVG -> SectionPicture.svg(picture.drawn, picture.look, PIXELS_WIDE, height, style).toByteArray()
            SectionFormat.NPY -> npy(picture.plane.plane)
            SectionFormat.CSV -> csv(picture.plane).toByteArray()
        }
        NewFile.write(file, overwrite, emptyList()) { channel ->
            val buffer = ByteBuffer.wrap(bytes)
            while (buffer.hasRemaining()) channel.write(buffer)
        }
    }

    private fun png(picture: SectionPicture): ByteArray = ByteArrayOutputStream().also { check(ImageIO.write(picture.image, "png", it)) { "this Java writes no PNG" } }.toByteArray()

    private fun npy(plane: Plane): ByteArray {
        val header = numpyHeader(listOf(plane.rows.count, plane.columns.count))
        val buffer = ByteBuffer.allocate(header.size + plane.values.size * Float.SIZE_BYTES).order(ByteOrder.LITTLE_ENDIAN)
        buffer.put(header)
        plane.values.forEach(buffer::putFloat)
        return buffer.array()
    }

    /** A row for each of the plane's, headed by what stands along its sides; along a line by where its trace lies, as `read` writes it. */
    private fun csv(screen: ScreenPlane): String = buildString {
        val plane = screen.plane
        append(if (screen.course == null) "${plane.rows.title}/${plane.columns.label}" else "inline,crossline")
        for (column in 0 until plane.columns.count) append(',').append(Human.position(plane.columns.valueAt(column)))
        append('\n')
        for (row in 0 until plane.rows.count) {
            append(screen.course?.numbers(row) ?: Human.position(plane.rows.valueAt(row)))
            for (column in 0 until plane.columns.count) append(',').append(plane[row, column])
            append('\n')
        }
    }
}
