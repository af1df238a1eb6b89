package org.pyrus.io.read

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Assumptions.assumeTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.testing.missing
import java.io.File
import java.io.IOException
import java.nio.channels.FileChannel
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions

class MappedDataTest {
    @TempDir
    lateinit var folder: Path

    private val linux = System.getProperty("os.name") == "Linux"

    private fun file(bytes: Int): Path = Files.write(folder.resolve("data"), ByteArray(bytes) { it.toByte() })

    private fun <T> mapped(path: Path, start: Long, bytes: Long, use: (MappedData) -> T): T = FileChannel.open(path).use { channel ->
        MappedData(channel, start, bytes).use(use)
    }

    private fun mappings(path: Path): Int = Files.readAllLines(Path.of("/proc/self/maps")).count { it.endsWith(path.toString()) }

    @Test
    fun `what has just been written is in memory, and lies where the data says`() {
        assumeTrue(linux, "only Linux tells what is in memory")
        mapped(file(10_000), 1001, 8_000) { data ->
            data.lease()!!.use {
                assertEquals(0, it.resident(100, 4000))
                assertEquals((1001 + 100).toByte(), it.bytes(0).get(100))
                assertEquals(0, it.startOf(0))
            }
        }
    }

    @Test
    fun `nothing past the data or past the file's end is handed out`() = mapped(file(10_000), 1001, 20_000) { data ->
        data.lease()!!.use {
            assertEquals(MappedData.NONE, it.resident(8_900, 100))
            assertEquals(MappedData.NONE, it.resident(15_000, 8))
        }
    }

    @Test
    fun `what is loaded is in memory then, and what lies past the end is not loaded`() = mapped(file(10_000), 1001, 20_000) { data ->
        data.lease()!!.use {
            assertEquals(0, it.load(100, 4000))
            assertEquals((1001 + 100).toByte(), it.bytes(0).get(100))
            assertEquals(MappedData.NONE, it.load(8_900, 100))
        }
    }

    @Test
    fun `the mappings go when the owner has closed and the last lease is given back`() {
        assumeTrue(linux, "only Linux tells what is in memory, and what is mapped")
        val path = file(10_000)
        FileChannel.open(path).use { channel ->
            val data = MappedData(channel, 0, 10_000)
            val lease = data.lease()!!
            lease.resident(0, 10_000)
            assertEquals(1, mappings(path))
            data.close()
            assertEquals(1, mappings(path))
            assertEquals(5, lease.bytes(0).get(5))
            data.lease()!!.close()
            lease.close()
            assertEquals(0, mappings(path))
            assertNull(data.lease())
        }
    }

    /** As the user nobody where the tests run as root, who may write what they like. */
    @Test
    fun `what is in memory of a file that one may not write can't be told`() {
        assumeTrue(linux, "only Linux tells what is in memory")
        val path = file(10)
        assertTrue(MappedData.canTellResident(path))
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("r--r--r--"))
        if (!Files.isWritable(path)) return assertEquals(false, MappedData.canTellResident(path))
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"))
        val classes = readableByAll()
        val java = Path.of(System.getProperty("java.home"), "bin", "java").toString()
        val run = try {
            ProcessBuilder("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", java, "-cp", classes, MayTell::class.java.name, path.toString())
                .redirectErrorStream(true).start()
        } catch (e: IOException) {
            return missing("setpriv, to become another user: ${e.message}")
        }
        assertEquals("may tell: false", run.inputReader().readText().trim())
    }

    /** A class path that everybody may read: [MayTell] and what it needs. */
    private fun readableByAll(): String {
        val library = Files.copy(Path.of(Unit::class.java.protectionDomain.codeSource.location.toURI()), folder.resolve("kotlin.jar"))
        val classes = Files.createDirectory(folder.resolve("classes"))
        for (type in listOf(MappedData::class.java, MappedData.Companion::class.java, MayTell::class.java)) {
            val name = type.name.replace('.', '/') + ".class"
            val target = classes.resolve(name)
            Files.createDirectories(target.parent)
            type.classLoader.getResourceAsStream(name)!!.use { Files.copy(it, target) }
        }
        return classes.toString() + File.pathSeparator + library
    }
}

/** Says whether the user who runs it can tell what of a file is in memory. */
internal object MayTell {
    @JvmStatic
    fun main(arguments: Array<String>) = println("may tell: " + MappedData.canTellResident(Path.of(arguments.single())))
}
