package org.pyrus.io.hdf5

import org.pyrus.io.hdf5.format.AttributeValue
import org.pyrus.io.hdf5.format.Datatype
import org.pyrus.io.hdf5.format.FoundObject
import org.pyrus.io.hdf5.format.H5Dataset
import org.pyrus.io.hdf5.format.H5Group
import org.pyrus.io.hdf5.format.MetadataSource
import org.pyrus.io.hdf5.format.Storage
import org.pyrus.io.hdf5.format.attribute
import org.pyrus.io.hdf5.format.child
import org.pyrus.io.hdf5.format.text
import org.pyrus.volume.CoordinateReference
import org.pyrus.volume.GridMapping
import java.io.IOException

/**
 * `/crs`: the grid mapping variable of the CF conventions (1.8, section 5.6), a scalar whose attributes say what the coordinates are in: CF's
 * `grid_mapping_name` and its parameters (appendix F) where they can be told, and what the user gave. `crs_wkt` is CF's own name too, `spatial_ref` and
 * `epsg_code` are those that GDAL reads.
 */
internal object CoordinateReferenceVariable {
    const val NAME = "crs"
    private const val PREFIX = "EPSG:"

    fun write(crs: CoordinateReference, root: H5Group) {
        val variable = root.link(NAME, H5Dataset(Datatype.INT32, emptyList(), Storage.Contiguous(PayloadSpace.ZEROS))).attribute("long_name", "coordinate reference system, as the user said it")
        GridMapping.of(crs)?.let { mapping ->
            variable.attribute("grid_mapping_name", mapping.name)
            for ((name, values) in mapping.parameters) {
                variable.attribute(name, values.singleOrNull()?.let(AttributeValue::Float64) ?: AttributeValue.Float64s(values))
            }
        }
        crs.epsgCode?.let { variable.attribute("epsg_code", "$PREFIX$it") }
        crs.wkt?.let { variable.attribute("crs_wkt", it).attribute("spatial_ref", it) }
    }

    /** Null where there is none, or one of other programs' making that says neither code nor definition. Throws [IOException] where it is damaged. */
    fun read(source: MetadataSource, root: FoundObject): CoordinateReference? {
        if (NAME !in root.links) return null
        val variable = root.child(source, NAME)
        val code = variable.text("epsg_code")?.removePrefix(PREFIX)?.toIntOrNull()
        val wkt = variable.text("crs_wkt")
        if (code == null && wkt == null) return null
        return try {
            CoordinateReference(code, wkt)
        } catch (e: IllegalArgumentException) {
            throw IOException("/$NAME: ${e.message}", e)
        }
    }
}
