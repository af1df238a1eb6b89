package org.pyrus.project.tree

import java.awt.datatransfer.DataFlavor
import java.awt.datatransfer.UnsupportedFlavorException
import java.io.File
import java.io.IOException
import java.nio.file.Path
import javax.swing.TransferHandler

/** Takes files and folders that are dropped from the desktop, or pasted. */
internal class FileDrop(private val onFiles: (List<Path>) -> Unit) : TransferHandler() {
    override fun canImport(support: TransferSupport): Boolean {
        if (!support.isDataFlavorSupported(DataFlavor.javaFileListFlavor)) return false
        if (support.isDrop && support.sourceDropActions and COPY != 0) support.dropAction = COPY // never moves what is dropped
        return true
    }

    override fun importData(support: TransferSupport): Boolean {
        if (!canImport(support)) return false
        val files = try {
            support.transferable.getTransferData(DataFlavor.javaFileListFlavor) as List<*>
        } catch (_: IOException) {
            return false
        } catch (_: UnsupportedFlavorException) {
            return false
        }
        onFiles(files.filterIsInstance<File>().map { it.toPath() })
        return files.isNotEmpty()
    }
}
