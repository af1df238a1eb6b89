package org.pyrus.viewer

import org.openide.DialogDisplayer
import org.openide.NotifyDescriptor
import org.openide.util.NbBundle.Messages
import org.openide.util.RequestProcessor
import org.pyrus.viewer.render.SectionPicture
import org.pyrus.viewer.render.SectionStyle
import org.pyrus.viewer.section.ShownSection
import java.awt.Graphics
import java.awt.Graphics2D
import java.awt.print.PageFormat
import java.awt.print.Printable
import java.awt.print.PrinterException
import java.awt.print.PrinterJob

/** A section on paper: drawn anew on white, as large as the page has room, in 300 dots an inch. */
internal object SectionPrint {
    private const val DOTS_A_POINT = 300 / 72.0
    private const val FONT_POINTS = 9

    /** Lets the user choose a printer, and prints [shown] behind the window. For the event thread only. */
    @Messages("# {0} - reason", "Print_Failed=The section was not printed: {0}")
    fun ask(shown: ShownSection) {
        val job = PrinterJob.getPrinterJob()
        job.jobName = shown.picture.look.title
        job.setPrintable(PrintedSection(shown))
        if (!job.printDialog()) return
        PRINTING.post {
            try {
                job.print()
            } catch (e: PrinterException) {
                DialogDisplayer.getDefault().notifyLater(NotifyDescriptor.Message(Bundle.Print_Failed(e.message.orEmpty()), NotifyDescriptor.ERROR_MESSAGE))
            }
        }
    }

    private val PRINTING = RequestProcessor("Printing sections", 1)

    internal class PrintedSection(private val shown: ShownSection) : Printable {
        override fun print(graphics: Graphics, page: PageFormat, number: Int): Int {
            if (number > 0) return Printable.NO_SUCH_PAGE
            val style = SectionStyle(0xffffff, 0, (FONT_POINTS * DOTS_A_POINT).toInt())
            val picture = SectionPicture.draw(shown.picture.drawn, shown.picture.look, (page.imageableWidth * DOTS_A_POINT).toInt(), (page.imageableHeight * DOTS_A_POINT).toInt(), style)
            (graphics as Graphics2D).translate(page.imageableX, page.imageableY)
            graphics.scale(1 / DOTS_A_POINT, 1 / DOTS_A_POINT)
            graphics.drawImage(picture.image, 0, 0, null)
            return Printable.PAGE_EXISTS
        }
    }
}
