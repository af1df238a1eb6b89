package org.pyrus.chunking.options

import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext
import org.pyrus.volume.Refusal
import org.pyrus.volume.StoredType
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.VolumeFile
import org.pyrus.volume.VolumeFileKind
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.Readers
import org.pyrus.volume.spi.Sources

/** What the preview needs of a survey. */
internal data class InspectedSurvey(val dimensions: VolumeDimensions, val storedType: StoredType) {
    companion object {
        /** The founding articles' survey, for when none is selected. */
        val EXAMPLE = InspectedSurvey(VolumeDimensions(1966, 1103, 3001), StoredType.FLOAT32)

        /**
         * Reads [file]'s dimensions on [dispatcher]: from the metadata of an HDF5 volume, by scanning the trace headers of a SEG-Y file. Cancellable
         * between blocks of headers; [onProgress] is called from worker threads.
         *
         * @throws Refusal where the file can't be read as a survey
         */
        suspend fun of(file: VolumeFile, dispatcher: CoroutineDispatcher = Dispatchers.IO, onProgress: (Progress) -> Unit): InspectedSurvey = withContext(dispatcher) {
            when (file.kind) {
                VolumeFileKind.HDF5 -> Readers.open(file.path).use { InspectedSurvey(it.info.geometry.dimensions, it.info.storedType) }
                VolumeFileKind.SEGY -> Sources.segy().scan(file.path, onProgress = onProgress).let { InspectedSurvey(it.geometry.dimensions, it.storedType) }
            }
        }
    }
}
