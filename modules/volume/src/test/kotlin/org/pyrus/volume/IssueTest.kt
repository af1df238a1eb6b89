package org.pyrus.volume

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import java.nio.file.Path

class IssueTest {
    @Test
    fun `its line has the grade, the place and what to do`() {
        val shared = Issue(Grade.WARNING, "2 traces share a place", 1200, 4801, "Look at them")
        assertEquals("warning: 2 traces share a place (trace 1200, byte 4801). Look at them", shared.line())
        assertEquals("warning: 2 traces share a place (trace 1,200, byte 4,801). Look at them", shared.line { Human.count(it) })
        assertEquals("error: torn (b.sgy, trace 3)", Issue(Grade.ERROR, "torn", 3, file = Path.of("lines", "b.sgy")).line())
    }

    @Test
    fun `what is only worth knowing is a note, and a sentence is not ended twice`() {
        assertEquals("note: all is well", Issue(Grade.INFO, "all is well").line())
        assertEquals("note: Done. Go on.", Issue(Grade.INFO, "Done.", remedy = "Go on.").line())
    }
}
