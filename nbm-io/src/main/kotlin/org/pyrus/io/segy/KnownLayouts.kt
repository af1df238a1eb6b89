package org.pyrus.io.segy

import org.pyrus.volume.spi.HeaderField

/** Where programs are known to keep line numbers, the most usual first: inline, then crossline, 4 bytes each. */
internal enum class KnownLayout(val inline: HeaderField, val crossline: HeaderField, val words: String) {
    REVISION_1(189, 193, "where SEG-Y revision 1 has them"),
    PETREL(5, 21, "where Petrel exports them"),
    KINGDOM(9, 21, "where Kingdom and others keep them"),
    SHOT_POINT(17, 25, "where Kingdom and others keep them"),
    FIELD_RECORD(9, 13, "in field record and trace in record, as some programs keep them"),
    BEHIND_REVISION_1(221, 225, "in the bytes that revision 1 leaves to programs"),
    CDP_COORDINATES(181, 185, "in the place of CDP X and Y, as some programs keep them"),
    ;

    constructor(inlineByte: Int, crosslineByte: Int, words: String) : this(HeaderField(inlineByte), HeaderField(crosslineByte), words)

    companion object {
        fun of(first: HeaderField, second: HeaderField): KnownLayout? = entries.find { it.inline == first && it.crossline == second }

        /** Whether some known layout has a line number at [field]. */
        fun has(field: HeaderField): Boolean = entries.any { it.inline == field || it.crossline == field }
    }
}
