package org.pyrus.io.importing

import org.pyrus.io.hdf5.PartFile
import org.pyrus.io.hdf5.PartJournal
import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.hdf5.fill
import org.pyrus.io.segy.SegyFile
import org.pyrus.volume.spi.UnfinishedImport
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.file.Files
import java.nio.file.LinkOption.NOFOLLOW_LINKS
import java.nio.file.Path

/** What an import that has ended before its end has left in its part file. */
internal class LeftImport private constructor(val headerBytes: ByteArray, val state: ImportState, val found: PartJournal.Found) {
    val header: ImportHeader = ImportHeader.decode(headerBytes)

    /** How much of the source is in the file, 0..1. */
    val done: Double get() = (state.sourceBytes.toDouble() / header.sourceBytes).coerceIn(0.0, 1.0)

    companion object {
        /** What an import has left in [file], or null where nothing can be made of what there is. */
        fun of(file: PartFile): LeftImport? = of(file::read)

        private fun of(read: (ByteBuffer, Long) -> Unit): LeftImport? {
            val found = PartJournal.find(read) ?: return null
            return try {
                val (header, state) = ImportState.decode(found.state)
                LeftImport(header, state, found)
            } catch (_: RuntimeException) {
                null // of a version that keeps other things there
            }
        }

        /** Whether [channel] is a whole volume of [file]: what an import leaves that was killed after its last write, and before its file got its name. */
        fun isWholeVolume(channel: FileChannel, file: SegyFile, path: Path): Boolean = StoredVolume.wholeIn(channel, path)?.segy?.let {
            it.sourceName == file.name && it.sourceBytes == file.layout.fileBytes && it.head.contentEquals(file.layout.head) && it.tail.contentEquals(file.layout.tail)
        } ?: false

        /** As [org.pyrus.volume.spi.VolumeImporter.unfinished]. */
        fun allIn(folder: Path): List<UnfinishedImport> = try {
            val real = folder.toRealPath()
            val parts = Files.newDirectoryStream(real, "*${PartFile.SUFFIX}").use { it.sorted() }
            parts.filter { Files.isRegularFile(it, NOFOLLOW_LINKS) }.mapNotNull(::inPart)
        } catch (_: IOException) {
            emptyList()
        }

        private fun inPart(part: Path): UnfinishedImport? = try {
            val left = PartFile.look(part) { channel -> of { into, at -> into.fill(channel, at) } }
            val target = part.resolveSibling(part.fileName.toString().removeSuffix(PartFile.SUFFIX)) // it may have been moved, with its folder
            left?.let { UnfinishedImport(part, it.header.request.copy(target = target, overwrite = Files.exists(target), resume = true), it.done) }
        } catch (_: IOException) {
            null
        }
    }
}
