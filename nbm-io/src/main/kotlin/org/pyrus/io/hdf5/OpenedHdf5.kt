package org.pyrus.io.hdf5

import io.jhdf.`object`.message.FilterPipelineMessage.FilterInfo
import org.pyrus.io.hdf5.format.NotOursException
import org.pyrus.volume.DamageRefusal
import org.pyrus.volume.Hdf5Signature
import org.pyrus.volume.Refusal
import org.pyrus.volume.foreign.AxisOrder
import org.pyrus.volume.foreign.ForeignVolume
import org.pyrus.volume.spi.OpenOptions
import org.pyrus.volume.spi.Suitability
import org.pyrus.volume.spi.VolumeInfo
import java.nio.file.Path

/**
 * A volume in an HDF5 file, Pyrus' own or another's. Holds no open file.
 *
 * @property data where its samples lie, the axes in the file's [order]
 * @property dataset its name in the file
 * @property filters what each chunk went through when it was written, in that order
 * @property copies where fast copies of it lie
 * @property chunkSums where in the file the checksums of its chunks start; null where it has none
 */
internal class OpenedHdf5(
    val info: VolumeInfo,
    val data: VolumeData,
    val order: AxisOrder,
    val dataset: String,
    val filters: List<FilterInfo>,
    val copies: List<VolumeData> = emptyList(),
    val chunkSums: Long? = null,
) {
    companion object {
        /**
         * Opens [path]: as a Pyrus volume, or where another program has written it, or [options] ask for more than a Pyrus volume leaves open, by its dataset.
         *
         * @throws Refusal where it is no volume
         */
        fun open(path: Path, options: OpenOptions): OpenedHdf5 {
            options.requireNoLayout(path)
            ours(path, options)?.let { return OpenedHdf5(it.info, it.data, AxisOrder.OF_VOLUMES, "/data", emptyList(), it.copies, it.sums?.chunks) }
            return foreign(path, options) { volume, storage ->
                storage.problem?.let { throw Refusal(it, path, remedy = "Use the reader 'native'.") }
                OpenedHdf5(volume.info(storage.chunk), storage.data(), volume.order, volume.dataset.name, storage.filters)
            }
        }

        /**
         * Why a reader can't open [path], or null where it can or [open] says it better; [unable] looks at a dataset that another program has written.
         * Reads no index of chunks. Throws nothing.
         */
        fun problem(path: Path, options: OpenOptions, unable: (ForeignStorage) -> String?): Suitability.Unable? {
            try {
                if (ours(path, options) != null) return null
            } catch (e: Refusal) {
                return e.asUnable()
            } catch (e: RuntimeException) { // a path of a file system that opens no channels, say
                return Suitability.Unable("can't look at it: $e")
            }
            return try {
                ForeignHdf5.open(path).close()
                try {
                    foreign(path, options) { _, storage -> storage.problem ?: unable(storage) }?.let { Suitability.Unable(it) }
                } catch (e: DamageRefusal) {
                    e.asUnable()
                } catch (_: Refusal) {
                    null // which dataset, or which axis is which: the same to every reader
                }
            } catch (e: Refusal) {
                e.asUnable()
            }
        }

        private fun Refusal.asUnable() = Suitability.Unable(problem, damaged = this is DamageRefusal)

        /** The Pyrus volume at [path]; null where the file is another's, or asked for as if it were. */
        private fun ours(path: Path, options: OpenOptions): StoredVolume? = try {
            StoredVolume.open(path).takeUnless { options.asksForeign }
        } catch (e: Refusal) {
            if (e.cause is NotOursException && Hdf5Signature.isIn(path)) null else throw e
        }

        /** Why no chunk of [path] can be held against a checksum; null where it can, or [open] says it better. Throws nothing. */
        fun sumsProblem(path: Path, options: OpenOptions): String? = try {
            val ours = ours(path, options)
            if (ours != null && ours.sums?.chunks != null) null else ours?.sumsProblem?.let { "its checksums can't be used: $it" } ?: NO_SUMS
        } catch (_: Refusal) {
            null
        } catch (_: RuntimeException) { // as above
            null
        }

        private const val NO_SUMS = "it has no checksums of its chunks"

        private fun <T> foreign(path: Path, options: OpenOptions, use: (ForeignVolume, ForeignStorage) -> T): T = ForeignHdf5.open(path).use { file ->
            ForeignHdf5.refusing(path) {
                val volume = ForeignVolume.of(file, options.dataset, options.axes)
                use(volume, ForeignStorage(path, file.storage, volume, file.node(volume.dataset)))
            }
        }
    }
}
