package org.pyrus.volume

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

class CoordinateReferenceTest {
    private val old = """PROJCS["ED50 / UTM zone 31N",GEOGCS["ED50",DATUM["European_Datum_1950",SPHEROID["International 1924",6378388,297]],AUTHORITY["EPSG","4230"]],""" +
        """PROJECTION["Transverse_Mercator"],PARAMETER["central_meridian",3],UNIT["metre",1],AUTHORITY["EPSG","23031"]]"""
    private val new = """PROJCRS["A [bracket] in a name",BASEGEOGCRS["WGS 84"],CONVERSION["UTM zone 31N"],CS[Cartesian,2],ID["EPSG",32631]]"""

    @Test
    fun `a code is one with EPSG before it or without`() {
        for (text in listOf("EPSG:23031", "epsg:23031", "EPSG::23031", " 23031 ")) assertEquals(CoordinateReference(23031), CoordinateReference.ofCode(text))
        assertNull(CoordinateReference.ofCode("utm31.prj"))
        assertEquals("an EPSG code of a coordinate reference system is 1024..999999, got 31", assertThrows(IllegalArgumentException::class.java) { CoordinateReference.ofCode("EPSG:31") }.message)
    }

    @Test
    fun `a definition gives its name, and the code that it has itself, not that of a part`() {
        assertEquals("EPSG:23031, ED50 / UTM zone 31N", CoordinateReference.ofWkt(old).label)
        assertEquals("EPSG:32631, A [bracket] in a name", CoordinateReference.ofWkt("\n$new\n").label)
        assertEquals(new, CoordinateReference.ofWkt("\n$new\n").wkt)
        assertNull(CoordinateReference.ofWkt(old.removeSuffix(""",AUTHORITY["EPSG","23031"]]""") + "]").epsgCode)
        assertTrue(CoordinateReference.looksLikeWkt(old))
        assertFalse(CoordinateReference.looksLikeWkt("projection.prj"))
    }

    @Test
    fun `a definition that is none, or not whole, is said to be so`() {
        fun problem(text: String) = assertThrows(IllegalArgumentException::class.java) { CoordinateReference.ofWkt(text) }.message
        assertEquals("a coordinate reference system's definition begins with a word such as PROJCRS[ or PROJCS[, got '+proj=utm +zone=31'", problem("+proj=utm +zone=31"))
        assertEquals("the definition is not whole: 2 brackets left open", problem(new.dropLast(2)))
        assertEquals("the definition is not whole: a quotation mark left open", problem("""PROJCS["ED50]"""))
        assertEquals("the definition ends at character ${new.length}, and more follows", problem("$new]"))
    }
}
