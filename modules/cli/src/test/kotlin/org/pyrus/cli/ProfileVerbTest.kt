package org.pyrus.cli

import kotlinx.serialization.json.double
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.nio.file.Files
import java.nio.file.Path

/** Measuring a disk, and planning for one, with the modules that are installed. */
class ProfileVerbTest {
    @TempDir
    lateinit var folder: Path

    @Test
    fun `a disk is measured, told in a table, and known from then on to plan and explain`() {
        val shown = pyrus("profile", folder.toString(), "--seconds", "1", "--size", "16")
        assertEquals(0, shown.code, shown.toString())
        assertTrue("behaves like" in shown.out && "depth 32" in shown.out && "4 MiB" in shown.out, shown.out)
        assertEquals(emptyList<Path>(), Files.list(folder).use { it.toList() })
        val plan = pyrus("plan", "--dims", "983x551x1500", "--planner", "measured", "--profile", folder.toString(), "--json").json
        assertTrue(plan.getValue("seconds").jsonObject.getValue("slice").jsonPrimitive.double > 0)
        assertEquals(3, plan.getValue("chunk").jsonArray.size)
    }

    @Test
    fun `a profile's JSON is one that plan takes as a file`() {
        val file = Files.writeString(folder.resolve("sata.json"), pyrus("profile", "sata", "--json").out)
        fun planned(profile: String) = pyrus("plan", "--dims", "983x551x1500", "--planner", "measured", "--profile", profile, "--json").json
        assertEquals(planned("sata"), planned(file.toString()))
    }

    @Test
    fun `any planner's shape is foretold on a built-in disk, and the SEG-Y file's planes beside it`() {
        val json = pyrus("plan", "--dims", "1966x1103x3001", "--planner", "founding", "--profile", "nvme", "--json").json
        assertEquals(listOf(289, 25, 62), json.getValue("chunk").jsonArray.map { it.jsonPrimitive.content.toInt() })
        val slice = json.getValue("seconds").jsonObject.getValue("slice").jsonPrimitive.double
        assertTrue(json.getValue("segy_seconds").jsonObject.getValue("slice").jsonPrimitive.double > 10 * slice)
        val words = pyrus("plan", "--dims", "1966x1103x3001", "--profile", "nvme").out
        assertTrue("from SEG-Y" in words && Regex("founding +inline ").containsMatchIn(words), words)
        // the founding formula's own shape is not told beside itself
        assertFalse("founding_seconds" in json)
        val balanced = pyrus("plan", "--dims", "1966x1103x3001", "--profile", "nvme", "--json").json
        assertEquals(json.getValue("seconds"), balanced.getValue("founding_seconds"))
    }

    @Test
    fun `what can't be measured or is not known is refused with what to do`() {
        fun refusal(vararg args: String) = pyrus(*args).also { assertEquals(1, it.code, it.toString()) }.errLines.single()
        assertTrue("Measure it with pyrus profile FOLDER" in refusal("plan", "--dims", "9x9x9", "--planner", "measured"))
        assertTrue("'floppy' names no storage profile. Give one of hdd, sata, nvme, optane" in refusal("plan", "--dims", "9x9x9", "--profile", "floppy"))
        assertTrue("there is no such folder or file" in refusal("profile", folder.resolve("none").toString()))
        assertEquals(2, pyrus("plan", "--dims", "9x9x9", "--weights", "slices").code)
    }
}
