package org.pyrus.io.soak

import org.pyrus.io.fuzz.FuzzBases
import org.pyrus.io.hdf5.ChunkTable
import org.pyrus.io.hdf5.OpenedHdf5
import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.hdf5.TestVolume
import org.pyrus.io.hdf5.format.Superblock
import org.pyrus.testing.ForeignFiles
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.StoredType
import org.pyrus.volume.foreign.AxisOrder
import org.pyrus.volume.spi.OpenOptions
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.file.Files
import java.nio.file.Path

/**
 * A volume that is to be damaged.
 *
 * @property metadata where its bytes are that say what the others are
 * @property ours what is in it, where it is one of Pyrus' own, whose checksums are to find whatever is done to its metadata
 */
internal class VolumeBase(val name: String, val bytes: ByteArray, val metadata: List<IntRange>, val options: OpenOptions = OpenOptions(), val ours: TestVolume? = null) {
    val metadataBytes: Int = metadata.sumOf { it.count() }

    /** The place in the file of the metadata's byte [nth]. */
    fun place(nth: Int): Int {
        var left = nth
        for (range in metadata) if (left < range.count()) return range.first + left else left -= range.count()
        throw IndexOutOfBoundsException("byte $nth of $metadataBytes of metadata")
    }

    override fun toString(): String = name
}

/** Small volumes of every kind: Pyrus' own in two chunk shapes with fast copies, those that h5py and netCDF have written with each index, filter and age of the format, and SEG-Y. */
internal object VolumeBases {
    private val OURS = listOf(
        TestVolume("ours", extendedHeaders = 1, tailBytes = 5, words = 3, histogram = true, fast = PlaneKind.entries.toSet()),
        TestVolume("ours-in-columns", type = StoredType.INT16, holes = true, chunk = ChunkShape(2, 2, 11), fast = PlaneKind.entries.toSet()),
    )
    private val FOREIGN = listOf(
        "btree1.h5", "latest-fixed.h5", "latest-extensible.h5", "latest-btree2.h5", "latest-single.h5", "latest-implicit.h5",
        "contiguous.h5", "contiguous-latest.h5", "deflate.h5", "deflate-latest.h5",
        "lzf.h5", "sparse.h5", "user-block.h5", "turned.h5", "seisnc.nc",
    )
    private const val SEGY_HEADERS = 3600 + 240

    val all: List<VolumeBase> by lazy { ours + foreign + segy }

    val ours: List<VolumeBase> by lazy {
        OURS.map { volume ->
            val file = Files.createTempFile("pyrus-soak", ".h5")
            try {
                volume.write(file)
                StoredVolume.open(file)
                val bytes = Files.readAllBytes(file)
                val root = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong(ROOT_ADDRESS).toInt() // the metadata stands at the end, the root group first
                VolumeBase(volume.name, bytes, listOf(0 until Superblock.BYTES, root until bytes.size), ours = volume)
            } finally {
                Files.delete(file)
            }
        }
    }

    val foreign: List<VolumeBase> by lazy {
        FOREIGN.map { name ->
            val options = if (name == "turned.h5" || name == "seisnc.nc") OpenOptions() else OpenOptions(axes = AxisOrder.OF_VOLUMES)
            val path = ForeignFiles.file(name)
            VolumeBase(name, Files.readAllBytes(path), metadata(path, options), options)
        }
    }

    val segy: List<VolumeBase> by lazy {
        FuzzBases().all.filter { (name) -> name.startsWith("synthetic") }.map { (name, bytes) -> VolumeBase(name, bytes, listOf(0 until minOf(SEGY_HEADERS, bytes.size))) }
    }

    /** All that is not samples. */
    private fun metadata(path: Path, options: OpenOptions): List<IntRange> {
        val data = OpenedHdf5.open(path, options).data
        val size = Files.size(path).toInt()
        val samples = BooleanArray(size)
        fun mark(address: Long, bytes: Long) = samples.fill(true, address.toInt(), minOf(size.toLong(), address + bytes).toInt())
        val table = data.table
        if (table == null) {
            mark(data.dataAddress, data.grid.storedSampleCount * data.storedType.bytes)
        } else {
            for (chunk in 0 until data.grid.chunkCount) {
                if (table.address(chunk) != ChunkTable.NOWHERE) mark(table.address(chunk), if (table.isFiltered) table.size(chunk).toLong() else data.chunkBytes)
            }
        }
        val starts = (0 until size).filter { !samples[it] && (it == 0 || samples[it - 1]) }
        return starts.map { start -> start until ((start until size).find { samples[it] } ?: size) }
    }

    private const val ROOT_ADDRESS = 36
}
