package org.pyrus.desktop.help

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNotNull
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.openide.util.HelpCtx
import java.net.URL

class HelpPagesTest {
    private fun found(page: HelpPage, attribute: String) = Regex("$attribute=\"([^\"]+)\"").findAll(page.url.readText()).map { it.groupValues[1] }.toList()

    @Test
    fun `every picture and every page that a page names is packaged`() {
        for (page in HelpPage.entries) {
            for (name in found(page, "src") + found(page, "href")) assertTrue(URL(page.url, name).openStream().use { it.read() } >= 0, "$page names $name")
        }
        assertTrue(HelpPage.entries.sumOf { found(it, "src").size } >= 3)
    }

    @Test
    fun `each page is found by its help context, and another's context is left alone`() {
        for (page in HelpPage.entries) assertEquals(page, HelpPage.of(HelpCtx("org.pyrus.help.${page.id}")))
        assertNull(HelpPage.of(HelpCtx("org.elsewhere")))
        assertNull(HelpPage.of(HelpCtx.DEFAULT_HELP))
        assertNotNull(HelpPage.START.title())
    }
}
