package org.pyrus.volume.foreign

import org.pyrus.volume.StoredType
import java.nio.file.Path

/**
 * A dataset of three axes in an HDF5 file that Pyrus did not make.
 *
 * @property name with its groups, from `/` on
 * @property typeLabel what its samples are, for people
 * @property type null where volumes have no such samples
 */
data class FoundDataset(val name: String, val sides: List<Long>, val typeLabel: String, val type: StoredType?) {
    /** Its name without its groups. */
    val lastName: String get() = name.substringAfterLast('/')

    /** [name] as a message may have it: a damaged file may have one of a megabyte. */
    val shownName: String get() = if (name.length <= LONGEST_SHOWN) name else name.take(LONGEST_SHOWN) + "…"

    /** Samples in all, as a double: what a damaged file claims may pass 2⁶³. */
    val sampleCount: Double get() = sides.fold(1.0) { product, side -> product * side }

    override fun toString(): String = "$shownName ${sides.joinToString("x")} $typeLabel"

    private companion object {
        const val LONGEST_SHOWN = 100
    }
}

/**
 * What a file says of one axis of a dataset.
 *
 * @property name of its dimension scale, or null
 * @property values along it, or null where it has none
 * @property unit as the file writes it, or null
 */
class FoundAxis(val name: String?, val values: DoubleArray? = null, val unit: String? = null) {
    companion object {
        /** What the NAME of a dimension scale begins with that is a netCDF dimension without values. */
        const val BARE_NAME = "This is a netCDF dimension but not a netCDF variable"
    }
}

/** An HDF5 file that Pyrus did not make, as a library sees it; what the file's metadata says, and no more. */
interface ForeignFile {
    val path: Path

    /** Every dataset of three axes, in the file's order; one with several names by the first of them. */
    fun datasets(): List<FoundDataset>

    /** The three axes of [dataset], the slowest first. */
    fun axes(dataset: FoundDataset): List<FoundAxis>
}
