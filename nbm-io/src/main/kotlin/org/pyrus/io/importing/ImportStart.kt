package org.pyrus.io.importing

import org.pyrus.io.hdf5.PartFile
import org.pyrus.volume.Grade
import org.pyrus.volume.Human
import org.pyrus.volume.Issue
import org.pyrus.volume.spi.ChunkPlan
import org.pyrus.volume.spi.ImportRequest

/**
 * How an import begins: from the beginning, or with what one like it has left.
 *
 * @property left what it goes on with, or null
 * @property header what binds it, as its part file is to have it
 * @property issue what is to be told of it
 */
internal class ImportStart private constructor(val plan: ChunkPlan, val batches: BatchPlan, val left: LeftImport?, val header: ByteArray, val issue: Issue?) {
    val state: ImportState get() = left?.state ?: ImportState()

    companion object {
        /**
         * Finds out which, and empties [part] where it begins from the beginning.
         *
         * @param sources as they are now
         * @param newPlan chooses the chunks, of an import from the beginning
         * @param newBatches makes the batches of a plan, likewise
         * @param sameBatches makes them as the import has that has left something; null where they do not fit the memory of this one
         */
        fun of(
            request: ImportRequest,
            part: PartFile,
            sources: List<SourceIdentity>,
            sourceBytes: Long,
            newPlan: () -> ChunkPlan,
            newBatches: (ChunkPlan) -> BatchPlan,
            sameBatches: (ImportHeader) -> BatchPlan?,
        ): ImportStart {
            val found = LeftImport.of(part)
            val difference = found?.header?.difference(request, sources)
            val batches = if (found != null && difference == null && request.resume) sameBatches(found.header) else null
            if (found != null && batches != null) {
                val going = Issue(Grade.INFO, "going on with ${part.path}, which has ${Human.percent(found.done)} of the source")
                return ImportStart(found.header.plan, batches, found, found.headerBytes, going)
            }
            val plan = newPlan()
            val anew = newBatches(plan)
            part.restart()
            val header = ImportHeader(ProgramVersion.PROGRAM, request, sources, plan, anew.division, sourceBytes).encode()
            return ImportStart(plan, anew, null, header, found?.let { startingOver(request, part, it, difference) })
        }

        private fun startingOver(request: ImportRequest, part: PartFile, found: LeftImport, difference: String?): Issue? {
            val share = Human.percent(found.done)
            return when {
                request.resume -> {
                    val why = difference ?: "its batches do not fit the memory that this import is given"
                    Issue(Grade.INFO, "starting over: ${part.path} has $share of a source, but can't be gone on with: $why")
                }

                difference == null -> Issue(Grade.INFO, "starting over: ${part.path} had $share of this source, and --resume would have gone on with it")

                else -> null
            }
        }
    }
}
