package org.pyrus.io.hdf5

import org.pyrus.io.hdf5.format.Datatype
import org.pyrus.io.hdf5.format.FoundObject
import org.pyrus.io.hdf5.format.H5Dataset
import org.pyrus.io.hdf5.format.H5Group
import org.pyrus.io.hdf5.format.MetadataSource
import org.pyrus.io.hdf5.format.Storage
import org.pyrus.io.hdf5.format.attribute
import org.pyrus.io.hdf5.format.child
import org.pyrus.io.hdf5.format.contiguous
import org.pyrus.volume.FastCopy
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.VolumeDimensions

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

    /** Where the copies of [data] lie; [java.io.IOException] where one is not as a volume has it. */
    fun read(source: MetadataSource, root: FoundObject, data: VolumeData): List<VolumeData> {
        if (GROUP !in root.links) return emptyList()
        val group = root.child(source, GROUP)
        return PlaneKind.entries.filter { it.datasetName in group.links }.map { kind ->
            val grid = FastCopy(kind, data.grid.dimensions).grid
            val sides = with(grid.dimensions) { listOf(inlines.toLong(), crosslines.toLong(), samples.toLong()) }
            val address = group.child(source, kind.datasetName).contiguous(source, "/$GROUP/${kind.datasetName}", VolumeTree.datatype(data.storedType), sides)
            data.copy(dataAddress = address, grid = grid, copyOf = kind)
        }
    }
}
