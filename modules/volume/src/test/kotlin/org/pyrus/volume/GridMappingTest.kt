package org.pyrus.volume

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Test

/** Expected values are those of the EPSG register. */
class GridMappingTest {
    private val geographic = """GEOGCS["ED50",DATUM["European_Datum_1950",SPHEROID["International 1924",6378388,297]],
        PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]]"""
    private val utm31 = """PROJCS["ED50 / UTM zone 31N",$geographic,PROJECTION["Transverse_Mercator"],
        PARAMETER["latitude_of_origin",0],PARAMETER["central_meridian",3],PARAMETER["scale_factor",0.9996],
        PARAMETER["false_easting",500000],PARAMETER["false_northing",0],UNIT["metre",1]]"""
    private val degree = """ANGLEUNIT["degree",0.0174532925199433]"""
    private val lambert93 = """PROJCRS["RGF93 / Lambert-93",BASEGEOGCRS["RGF93",DATUM["Reseau Geodesique Francais 1993",
            ELLIPSOID["GRS 1980",6378137,298.257222101,LENGTHUNIT["metre",1]]],PRIMEM["Greenwich",0,$degree]],
        CONVERSION["Lambert-93",METHOD["Lambert Conic Conformal (2SP)",ID["EPSG",9802]],
            PARAMETER["Latitude of false origin",46.5,$degree,ID["EPSG",8821]],PARAMETER["Longitude of false origin",3,$degree],
            PARAMETER["Latitude of 1st standard parallel",49,$degree],PARAMETER["Latitude of 2nd standard parallel",44,$degree],
            PARAMETER["Easting at false origin",700000,LENGTHUNIT["metre",1]],PARAMETER["Northing at false origin",6600000,LENGTHUNIT["metre",1]]],
        CS[Cartesian,2],AXIS["easting (X)",east,ORDER[1],LENGTHUNIT["metre",1]],AXIS["northing (Y)",north,ORDER[2],LENGTHUNIT["metre",1]],ID["EPSG",2154]]"""

    private fun ofCode(code: Int) = GridMapping.of(CoordinateReference(code))

    private fun of(definition: String) = GridMapping.of(CoordinateReference(wkt = definition))

    private fun mercator(longitude: Double, northing: Double = 0.0) = GridMapping(
        "transverse_mercator",
        mapOf(
            "scale_factor_at_central_meridian" to listOf(0.9996),
            "longitude_of_central_meridian" to listOf(longitude), "latitude_of_projection_origin" to listOf(0.0),
            "false_easting" to listOf(500_000.0), "false_northing" to listOf(northing),
        ),
    )

    @Test
    fun `a code of a UTM zone is a transverse Mercator projection, with the zone's meridian`() {
        assertEquals(mercator(3.0), ofCode(32631))
        assertEquals(mercator(-177.0), ofCode(32601))
        assertEquals(mercator(177.0, 10_000_000.0), ofCode(32760))
        assertEquals(listOf(mercator(3.0), mercator(9.0), mercator(-93.0), mercator(-93.0)), listOf(23031, 25832, 26915, 26715).map(::ofCode))
    }

    @Test
    fun `a geographic system is latitude and longitude, and any other code tells nothing`() {
        for (code in listOf(4326, 4230, 4258)) assertEquals(GridMapping("latitude_longitude", emptyMap()), ofCode(code))
        for (code in listOf(2154, 27700, 28992, 32600, 32661, 25827, 25839, 4978)) assertNull(ofCode(code), "$code")
    }

    @Test
    fun `a definition in either form of well-known text gives name and parameters`() {
        assertEquals(mercator(3.0), of(utm31))
        assertEquals(GridMapping("latitude_longitude", emptyMap()), of(geographic))
        val lambert = GridMapping(
            "lambert_conformal_conic",
            mapOf(
                "standard_parallel" to listOf(49.0, 44.0), "longitude_of_central_meridian" to listOf(3.0), "latitude_of_projection_origin" to listOf(46.5),
                "false_easting" to listOf(700_000.0), "false_northing" to listOf(6_600_000.0),
            ),
        )
        assertEquals(lambert, of(lambert93))
        assertEquals(mercator(3.0), of("""COMPD_CS["with heights",$utm31,VERT_CS["heights",VERT_DATUM["of the sea",2005],UNIT["metre",1]]]"""))
    }

    @Test
    fun `what CF would take for another system is left out`() {
        assertNull(of(utm31.replace("Transverse_Mercator", "Transverse_Mercator_South_Orientated")))
        assertNull(of(utm31.replace("""PARAMETER["scale_factor",0.9996],""", "")), "a parameter is missing")
        assertNull(of(utm31.replace("0.0174532925199433", "0.015707963267949")), "grads")
        assertNull(of(utm31.replace("""PRIMEM["Greenwich",0]""", """PRIMEM["Paris",2.33722917]""")))
        assertNull(of(lambert93.replace("""700000,LENGTHUNIT["metre",1]""", """700,LENGTHUNIT["kilometre",1000]""")), "not the unit of X")
        assertNull(of("""LOCAL_CS["Local"]"""))
        assertNull(of("""PROJCS["none",$geographic]"""))
    }

    @Test
    fun `where the definition does not tell, the code may`() {
        assertEquals(mercator(3.0), GridMapping.of(CoordinateReference(23031, """PROJCS["ED50 / UTM zone 31N",GEOGCS["ED50"]]""")))
    }

    @Test
    fun `a definition that breaks the grammar tells nothing`() {
        for (broken in listOf("PROJCS[]", "PROJCS[\"a\",,1]", "PROJCS[\"a\"", "PROJCS[\"a\"] and more", "\"a\"")) assertNull(WktNode.parse(broken), broken)
        assertEquals("say \"so\"", WktNode.parse("A[\"say \"\"so\"\"\",B(1)]")!!.values.single())
    }
}
