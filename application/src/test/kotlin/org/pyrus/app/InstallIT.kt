package org.pyrus.app

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.SyntheticSurvey
import java.io.File
import java.nio.file.Files
import java.nio.file.Path

class InstallIT {
    @TempDir
    lateinit var folder: Path

    @Test
    fun `our modules install from updates xml into a bare platform, and import there`() {
        val bare = barePlatform()
        val launcher = Launcher(bare, folder)
        assertFalse("org.pyrus.nbm.io" in launcher.run("--modules", "--list").output)
        val site = Path.of(System.getProperty("pyrus.site"), "updates.xml").toUri().toString()
        val modules = listOf("org.pyrus.nbm.io", "org.pyrus.nbm.chunking", "org.pyrus.nbm.viewer", "org.pyrus.hdf5.native")
        val installed = launcher.run("--modules", "--extra-uc", site, "--refresh", "--install", *modules.toTypedArray(), lingerSeconds = 120)
        val list = launcher.run("--modules", "--list").output
        for (module in modules) assertTrue(module in list, "$module is not in\n$list\nafter\n${installed.output}")
        val survey = folder.resolve("in.sgy")
        runBlocking { SegyWriter(SyntheticSurvey.faulted(20, 20, 50)).write(survey) }
        val ended = launcher.run("--import", survey.toString(), "--output", folder.resolve("out.h5").toString())
        assertEquals(0, ended.code, ended.output)
        assertTrue(Files.exists(folder.resolve("out.h5")), ended.output)
    }

    /** The packaged suite without our cluster: what any suite on the platform has. */
    private fun barePlatform(): Path {
        val bare = folder.resolve("bare")
        for (part in listOf("bin", "etc", "platform")) Launcher.SUITE.resolve(part).toFile().copyRecursively(bare.resolve(part).toFile())
        for (launcher in bare.resolve("bin").toFile().listFiles()!! + bare.resolve("platform/lib").toFile().listFiles()!!.filter {
            it.name == "nbexec"
        }) {
            launcher.setExecutable(true)
        }
        Files.writeString(bare.resolve("etc/pyrus.clusters"), "platform" + File.separator.let { "\n" })
        val conf = bare.resolve("etc/pyrus.conf")
        Files.writeString(conf, Files.readString(conf).replace("--branding pyrus ", ""))
        return bare
    }
}
