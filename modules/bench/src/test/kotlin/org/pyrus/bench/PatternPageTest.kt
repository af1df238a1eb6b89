package org.pyrus.bench

import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

class PatternPageTest {
    @Test
    fun `the page has the rates and says what they mean`() {
        val rates = listOf(PatternRate("in trace order", 100, listOf(111.0, 109.0), 110.0), PatternRate("at random", 100, listOf(0.024), 0.024))
        val page = PatternPage.of(PatternReport(Machine("pyrus 1", "17", "Linux", 2), "v.h5", listOf(3, 5, 7), listOf(2, 2, 4), rates))
        assertTrue(PatternPage.EXPLANATION in page && "v.h5, 3x5x7" in page && "pyrus 1, Java 17, Linux, 2 processors" in page)
        assertTrue("data:image/png;base64," in page)
    }
}
