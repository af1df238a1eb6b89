package org.pyrus.volume

import kotlin.math.abs

/**
 * A coordinate reference system as the CF conventions name it (1.8, appendix F).
 *
 * @property name `grid_mapping_name`
 * @property parameters all that CF asks for with that name: angles in degrees, lengths in the unit of X and Y
 */
data class GridMapping(val name: String, val parameters: Map<String, List<Double>>) {
    companion object {
        private const val DEGREE = Math.PI / 180
        private val LATITUDE_LONGITUDE = GridMapping("latitude_longitude", emptyMap())
        private val SEPARATORS = Regex("[^a-z0-9]+")

        /** Geographic systems in degrees from Greenwich, by their codes in the EPSG register: WGS 84, WGS 72, ETRS89, ED50, OSGB 1936, NAD27, NAD83, GDA94. */
        private val GEOGRAPHIC = setOf(4326, 4322, 4258, 4230, 4277, 4267, 4269, 4283)

        /** The first code of a datum's UTM zones in the EPSG register, their numbers, and whether they are south of the equator. */
        private val UTM = listOf(
            Triple(32601, 1..60, false), Triple(32701, 1..60, true), // WGS 84
            Triple(32201, 1..60, false), Triple(32301, 1..60, true), // WGS 72
            Triple(25828, 28..38, false), Triple(23028, 28..38, false), // ETRS89, ED50
            Triple(26901, 1..23, false), Triple(26701, 1..22, false), // NAD83, NAD27
        )

        /** What the definition says, else what the code does; null where neither says all that CF asks for, or where CF has no name for it. */
        fun of(crs: CoordinateReference): GridMapping? = crs.wkt?.let(WktNode::parse)?.let(::ofDefinition) ?: crs.epsgCode?.let(::ofCode)

        private fun ofCode(code: Int): GridMapping? {
            if (code in GEOGRAPHIC) return LATITUDE_LONGITUDE
            val (first, zones, south) = UTM.find { (first, zones) -> code - first in 0 until zones.count() } ?: return null
            val zone = zones.first + code - first
            // Snyder, Map Projections: A Working Manual (USGS 1395, 1987), page 57
            return transverseMercator(0.9996, origin(6.0 * zone - 183, 0.0, 500_000.0, if (south) 10_000_000.0 else 0.0))
        }

        private fun transverseMercator(scale: Double, origin: Map<String, List<Double>>) =
            GridMapping("transverse_mercator", mapOf("scale_factor_at_central_meridian" to listOf(scale)) + origin)

        private fun origin(longitude: Double, latitude: Double, easting: Double, northing: Double) = mapOf(
            "longitude_of_central_meridian" to listOf(longitude), "latitude_of_projection_origin" to listOf(latitude),
            "false_easting" to listOf(easting), "false_northing" to listOf(northing),
        )

        private fun ofDefinition(definition: WktNode): GridMapping? = when (definition.keyword) {
            "GEOGCS", "GEOGCRS", "GEOGRAPHICCRS" -> LATITUDE_LONGITUDE.takeIf { isOfGreenwich(definition) }
            "PROJCS", "PROJCRS", "PROJECTEDCRS" -> projected(definition)
            "COMPD_CS", "COMPOUNDCRS" -> definition.children.firstNotNullOfOrNull(::ofDefinition)
            else -> null
        }

        private fun projected(definition: WktNode): GridMapping? {
            val base = definition.child("GEOGCS", "BASEGEOGCRS", "BASEGEODCRS") ?: return null
            val conversion = definition.child("CONVERSION") ?: definition
            val method = conversion.child("PROJECTION", "METHOD")?.values?.firstOrNull() ?: return null
            if (!isOfGreenwich(base)) return null
            return Parameters(conversion, base, definition).run {
                when (plain(method)) {
                    "transverse mercator" -> scale?.let { atMeridian -> origin?.let { transverseMercator(atMeridian, it) } }

                    "lambert conformal conic 2sp", "lambert conic conformal 2sp", "lambert conformal conic" -> conic("lambert_conformal_conic")

                    "albers conic equal area", "albers equal area", "albers" -> conic("albers_conical_equal_area")

                    else -> null
                }
            }
        }

        private val Parameters.origin: Map<String, List<Double>>? get() =
            origin(longitude ?: return null, latitude ?: return null, easting ?: return null, northing ?: return null)

        private fun Parameters.conic(name: String): GridMapping? {
            val parallels = listOf(firstParallel ?: return null, secondParallel ?: return null)
            return GridMapping(name, mapOf("standard_parallel" to parallels) + (origin ?: return null))
        }

        /** Longitudes count from the prime meridian, which CF takes to be that of Greenwich. */
        private fun isOfGreenwich(base: WktNode): Boolean = (base.child("PRIMEM", "PRIMEMERIDIAN")?.number(1) ?: 0.0) == 0.0

        private fun plain(name: String): String = name.lowercase().split(SEPARATORS).filter { it.isNotEmpty() }.joinToString(" ")

        private fun factor(node: WktNode?): Double? = node?.child("ANGLEUNIT", "LENGTHUNIT", "UNIT")?.number(1)
    }

    /** A conversion's parameters by the names of OGC 01-009 and of the EPSG register; null where one is missing, or in a unit that is not CF's. */
    private class Parameters(conversion: WktNode, base: WktNode, definition: WktNode) {
        private val nodes = conversion.children.filter { it.keyword == "PARAMETER" }.associateBy { plain(it.values.firstOrNull().orEmpty()) }
        private val angle = factor(base)
        private val length = factor(definition) ?: factor(definition.child("AXIS"))

        val latitude = angle("latitude of origin", "latitude of natural origin", "latitude of false origin", "latitude of center")
        val longitude = angle("central meridian", "longitude of natural origin", "longitude of false origin", "longitude of center")
        val firstParallel = angle("standard parallel 1", "latitude of 1st standard parallel")
        val secondParallel = angle("standard parallel 2", "latitude of 2nd standard parallel")
        val scale = find("scale factor", "scale factor at natural origin")?.number(1)
        val easting = length("false easting", "easting at false origin")
        val northing = length("false northing", "northing at false origin")

        private fun find(vararg names: String): WktNode? = names.firstNotNullOfOrNull { nodes[it] }

        private fun angle(vararg names: String): Double? = find(*names)?.let { node ->
            val unit = factor(node) ?: angle
            node.number(1).takeIf { unit != null && abs(unit - DEGREE) < 1e-9 }
        }

        private fun length(vararg names: String): Double? = find(*names)?.let { node ->
            val unit = factor(node) ?: length
            node.number(1).takeIf { unit != null && unit == length }
        }
    }
}
