package org.pyrus.volume

/**
 * The coordinate reference system that a survey's X and Y are in, as its user says: SEG-Y itself rarely says.
 *
 * @property epsgCode its code in the EPSG register, where known
 * @property wkt its definition as well-known text (ISO 19162 or the older OGC 01-009), where given
 * @throws IllegalArgumentException where neither is given, or one can't be
 */
data class CoordinateReference(val epsgCode: Int? = null, val wkt: String? = null) {
    init {
        require(epsgCode != null || wkt != null) { "a coordinate reference system has an EPSG code or a definition" }
        require(epsgCode == null || epsgCode in EPSG_CODES) { "an EPSG code of a coordinate reference system is $EPSG_CODES, got $epsgCode" }
        wkt?.let(::checkWkt)
    }

    /** `EPSG:23031`, the name that the definition gives, or both. */
    val label: String get() = listOfNotNull(epsgCode?.let { "EPSG:$it" }, wkt?.let { NAME.find(it)?.groupValues?.get(1) }).joinToString(", ")

    companion object {
        /** EPSG's own range, and that of programs that number systems of their own behind it. */
        private val EPSG_CODES = 1024..999_999

        /** An attribute of an HDF5 object header has fewer than 65,536 bytes. */
        private const val MOST_WKT_BYTES = 60_000
        private val CODE = Regex("""(?:EPSG:{1,2})?(\d{1,9})""", RegexOption.IGNORE_CASE)
        private val KEYWORDS = setOf(
            "PROJCS", "GEOGCS", "GEOCCS", "LOCAL_CS", "COMPD_CS", "PROJCRS", "PROJECTEDCRS", "GEOGCRS", "GEOGRAPHICCRS", "GEODCRS", "GEODETICCRS",
            "ENGCRS", "ENGINEERINGCRS", "COMPOUNDCRS", "BOUNDCRS", "DERIVEDPROJCRS",
        )
        private val START = Regex("""\s*([A-Za-z_]+)\s*[\[(]""")
        private val NAME = Regex("""^\s*[A-Za-z_]+\s*[\[(]\s*"([^"]*)"""")
        private val OWN_CODE = Regex("""(?:AUTHORITY\s*\[\s*"EPSG"\s*,\s*"(\d+)"\s*]|ID\s*\[\s*"EPSG"\s*,\s*"?(\d+)"?[^\]]*])\s*]\s*$""", RegexOption.IGNORE_CASE)

        /** Whether [text] begins as well-known text does. */
        fun looksLikeWkt(text: String): Boolean = START.find(text)?.let { it.range.first == 0 && it.groupValues[1].uppercase() in KEYWORDS } ?: false

        /** `EPSG:23031` or `23031`; null where [text] is no code. Throws [IllegalArgumentException] where it is one of no register. */
        fun ofCode(text: String): CoordinateReference? = CODE.matchEntire(text.trim())?.let { CoordinateReference(it.groupValues[1].toInt()) }

        /** Of well-known text, with the EPSG code that it names itself by. Throws [IllegalArgumentException] where [text] is none. */
        fun ofWkt(text: String): CoordinateReference {
            val code = OWN_CODE.find(text)?.groupValues?.drop(1)?.firstOrNull { it.isNotEmpty() }?.toIntOrNull()?.takeIf { it in EPSG_CODES }
            return CoordinateReference(code, text.trim())
        }

        private fun checkWkt(text: String) {
            require(looksLikeWkt(text)) { "a coordinate reference system's definition begins with a word such as PROJCRS[ or PROJCS[, got '${text.trim().take(20)}'" }
            require(text.toByteArray().size <= MOST_WKT_BYTES) { "the definition has ${text.toByteArray().size} bytes, more than $MOST_WKT_BYTES" }
            val trimmed = text.trim()
            var depth = 0
            var quoted = false
            for ((place, letter) in trimmed.withIndex()) {
                if (letter == '"') quoted = !quoted
                if (quoted) continue
                if (letter == '[' || letter == '(') depth++
                if (letter == ']' || letter == ')') depth--
                require(depth > 0 || letter !in "])" || place == trimmed.lastIndex) { "the definition ends at character ${place + 1}, and more follows" }
            }
            require(depth == 0 && !quoted) { "the definition is not whole: ${if (quoted) "a quotation mark" else "$depth brackets"} left open" }
        }
    }
}
