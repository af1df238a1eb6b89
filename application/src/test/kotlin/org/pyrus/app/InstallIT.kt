package org.pyrus.app

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.SyntheticSurvey
import org.pyrus.volume.CrosslineAxis
import org.pyrus.volume.InlineAxis
import org.pyrus.volume.LineNumber
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.spi.Readers
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit

/** Our modules beside other people's: what `mvn package` leaves for them, and that it works there. */
class InstallIT {
    @TempDir
    lateinit var folder: Path

    private val site = Path.of(System.getProperty("pyrus.site"))

    @Test
    fun `packaging leaves every module and the catalogue that names it`() {
        val catalogue = Files.readString(site.resolve("updates.xml"))
        for (module in MODULES) {
            val file = Regex("""<module [^>]*codenamebase="${Regex.escape(module)}"[^>]*>""").find(catalogue)?.value
                ?.let { Regex("""distribution="([^"]+\.nbm)"""").find(it) }?.groupValues?.get(1)
            assertTrue(file != null && Files.size(site.resolve(file)) > 0, "$module has no file in\n$catalogue")
        }
    }

    @Test
    fun `our modules install from the catalogue into a bare platform, and a survey is imported there`() {
        val platform = Launcher(barePlatform(), Files.createDirectory(folder.resolve("home")))
        assertFalse("org.pyrus" in platform.run("--modules", "--list").out)
        install(platform)
        val list = platform.run("--modules", "--list")
        for (module in MODULES) assertTrue(Regex("${Regex.escape(module)} +\\S+ +Enabled").containsMatchIn(list.out), "$module is not enabled: $list")

        val geometry = SyntheticSurvey.geometry(InlineAxis(LineNumber(10), 2, 21), CrosslineAxis(LineNumber(100), 1, 17), SampleAxis(0.0, 4.0, 53))
        runBlocking { SegyWriter(SyntheticSurvey.arithmetic(geometry)).write(folder.resolve("in.sgy")) }
        val volume = folder.resolve("out.h5")
        val ended = platform.run("--import", folder.resolve("in.sgy").toString(), "--output", volume.toString())
        assertEquals(0, ended.code, ended.toString())
        assertEquals("89 48 44 46 0d 0a 1a 0a", Files.newInputStream(volume).use { it.readNBytes(8) }.joinToString(" ") { "%02x".format(it) })
        val samples = runBlocking { Readers.open(volume).use { it.read(it.info.geometry.wholeVolume) } }
        for (i in 0 until 21) for (x in 0 until 17) for (s in 0 until 53) assertEquals(SyntheticSurvey.arithmeticSample(i, x, s), samples[i, x, s]) { "$i, $x, $s" }
    }

    /** The platform's installer ends by itself or lingers after its work; the log says when that is done. */
    private fun install(platform: Launcher) {
        val installer = platform.start("--modules", "--extra-uc", "${site.resolve("updates.xml").toUri()}", "--refresh", "--install", *MODULES.toTypedArray())
        val deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(Launcher.MOST_MINUTES)
        while (installer.isAlive && System.nanoTime() < deadline && !turnedOn(platform.log)) installer.waitFor(500, TimeUnit.MILLISECONDS)
        installer.waitFor(10, TimeUnit.SECONDS) // for what it still has to write
        val ended = installer.end()
        assertTrue(turnedOn(platform.log), "the modules were not turned on: $ended")
    }

    private fun turnedOn(log: Path): Boolean {
        if (!Files.exists(log)) return false
        val last = Files.readString(log).substringAfterLast("Turning on modules:")
        return MODULES.all { "\t$it [" in last }
    }

    /** The packaged suite without our cluster: what every suite on the platform has. */
    private fun barePlatform(): Path {
        val bare = folder.resolve("bare")
        for (part in listOf("bin", "etc", "platform")) Launcher.SUITE.resolve(part).toFile().copyRecursively(bare.resolve(part).toFile())
        for (program in listOf("bin/pyrus", "platform/lib/nbexec")) bare.resolve(program).toFile().setExecutable(true)
        Files.writeString(bare.resolve("etc/pyrus.clusters"), "platform\n")
        val conf = bare.resolve("etc/pyrus.conf")
        Files.writeString(conf, Files.readString(conf).replace("--branding pyrus ", ""))
        return bare
    }

    private companion object {
        /** What the modules stand on is named too: the installer does not fetch it by itself. */
        val MODULES = listOf(
            "org.pyrus.lib.kotlin",
            "org.pyrus.lib.jhdf",
            "org.pyrus.volume",
            "org.pyrus.nbm.io",
            "org.pyrus.nbm.chunking",
            "org.pyrus.nbm.viewer",
            "org.pyrus.hdf5.native",
            "org.pyrus.desktop.api",
            "org.pyrus.project",
        )
    }
}
