package org.pyrus.io.hdf5

import org.pyrus.io.hdf5.format.Datatype
import org.pyrus.io.hdf5.format.FoundObject
import org.pyrus.io.hdf5.format.H5Dataset
import org.pyrus.io.hdf5.format.H5Group
import org.pyrus.io.hdf5.format.MetadataSource
import org.pyrus.io.hdf5.format.Storage
import org.pyrus.io.hdf5.format.UnreadException
import org.pyrus.io.hdf5.format.attribute
import org.pyrus.io.hdf5.format.child
import org.pyrus.io.hdf5.format.contiguous
import org.pyrus.volume.FastCopy
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.VolumeDimensions
import java.io.IOException

/** The group `/fast`, with a dataset in one piece for each fast copy, called by its kind; its dimensions are those of `/data`. Absent where there is none. */
internal object FastCopyGroup {
    private const val GROUP = "fast"

    private val PlaneKind.datasetName: String get() = title.lowercase()

    /** Adds the copies at [addresses]; [scales] are those of inlines, crosslines and samples. */
    fun link(root: H5Group, addresses: Map<PlaneKind, Long>, dimensions: VolumeDimensions, type: Datatype, scales: List<H5Dataset>) {
        if (addresses.isEmpty()) return
        val group = root.link(GROUP, H5Group())
        for ((kind, address) in addresses) {
            val own = FastCopy(kind, dimensions).order.kinds.map { scales[it.ordinal] }
            group.link(kind.datasetName, H5Dataset(type, own.map { it.dimensions[0] }, Storage.Contiguous(address), own))
                .attribute("long_name", "amplitude, the samples of /data once more, ${kind.datasetName} after ${kind.datasetName}").attribute("units", "1")
        }
    }

    /** What is in the group: nothing that is wrong with a copy keeps anyone from `/data`. */
    fun read(source: MetadataSource, root: FoundObject, data: VolumeData): FoundCopies {
        if (GROUP !in root.links) return FoundCopies(emptyList(), emptyMap())
        val usable = ArrayList<VolumeData>()
        val others = LinkedHashMap<String, String>()
        for (kind in PlaneKind.entries) {
            val path = "/$GROUP/${kind.datasetName}"
            try {
                val group = root.child(source, GROUP)
                if (kind.datasetName in group.links) usable += copy(source, group.child(source, kind.datasetName), path, kind, data)
            } catch (e: UnreadException) {
                throw e
            } catch (e: IOException) {
                others[path] = e.message.orEmpty()
            }
        }
        return FoundCopies(usable, others)
    }

    private fun copy(source: MetadataSource, dataset: FoundObject, path: String, kind: PlaneKind, data: VolumeData): VolumeData {
        val grid = FastCopy(kind, data.grid.dimensions).grid
        val sides = with(grid.dimensions) { listOf(inlines.toLong(), crosslines.toLong(), samples.toLong()) }
        return data.copy(dataAddress = dataset.contiguous(source, path, VolumeTree.datatype(data.storedType), sides), grid = grid, copyOf = kind)
    }
}

/**
 * The fast copies that a file has.
 *
 * @property usable where those lie that are as a volume has them
 * @property others what is wrong with the rest, by their names
 */
internal data class FoundCopies(val usable: List<VolumeData>, val others: Map<String, String>)
