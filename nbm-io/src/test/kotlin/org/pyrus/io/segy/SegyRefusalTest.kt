package org.pyrus.io.segy

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.testing.missing
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.SourceLayout
import java.io.IOException
import java.io.RandomAccessFile
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions

/** Files that no survey's geometry can be read from, each refused by a whole message. Those whose traces lie wrongly are in [WrongPositionsTest]. */
class SegyRefusalTest {
    @TempDir
    lateinit var folder: Path

    private val path: Path get() = folder.resolve("survey.sgy")

    /** 9 traces of 4 float32 samples: 9 × 256 bytes behind 3600. */
    private val grid = SegyBytes.grid(1..3, 1..3)

    private fun refusal(path: Path, onProgress: (Progress) -> Unit = {}): Refusal =
        assertThrows(Refusal::class.java) { runBlocking { SegySource().scan(path, SourceLayout(), onProgress) } }

    private fun assertRefused(message: String, path: Path = this.path) = assertEquals("$path: $message", refusal(path).message)

    private fun assertRefused(message: String, bytes: SegyBytes) = assertRefused(message, bytes.writeTo(folder))

    private fun assertRefused(message: String, bytes: ByteArray) = assertRefused(message, Files.write(path, bytes))

    @Test
    fun `a file too short for its headers is not SEG-Y`() {
        assertRefused("not SEG-Y: it has 5 bytes, and the headers alone take 3600. Check that the file was copied whole.", "hello".toByteArray())
        assertRefused("not SEG-Y: it has 0 bytes, and the headers alone take 3600. Check that the file was copied whole.", ByteArray(0))
    }

    @Test
    fun `noise is not SEG-Y`() = assertRefused(
        "not SEG-Y: it starts with no text header, and its binary header names no sample format (byte 1). Check that this is the right file.",
        ByteArray(5000) { (it * 37 % 251).toByte() },
    )

    @Test
    fun `text, zeros and headers with another number where the format stands are refused by that number`() {
        fun message(code: Int) = "its binary header names the sample format $code, which no revision of SEG-Y knows (byte 3225). " +
            "Check that this is a SEG-Y file and not, say, SEG-D or SEG-2; if it is, name its format with --format."
        assertRefused(message(0), ByteArray(5000))
        // two letters a, 0x61 each
        assertRefused(message(0x6161), "a".repeat(5000).toByteArray())
        for (code in listOf(0, 13, 17, 99, -1)) assertRefused(message(code), SegyBytes(grid, format = code))
    }

    @Test
    fun `a sample format that is not read is refused by its name, in either byte order`() {
        for (order in listOf(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
            assertRefused(
                "samples of format 4 (fixed point with gain) are not read (byte 3225). Export the survey with format 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 15 or 16, or if it is of one of these, name that with --format.",
                SegyBytes(grid, format = 4, byteOrder = order),
            )
        }
    }

    @Test
    fun `a format that no revision knows is refused as such where the byte order is certain`() = assertRefused(
        "samples of format 99 (unknown) are not read (byte 3225). Export the survey with format 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 15 or 16, or if it is of one of these, name that with --format.",
        SegyBytes(grid, format = 99, binary = { it.putInt(3296, 0x01020304) }),
    )

    @Test
    fun `samples of three bytes are refused where pairs of bytes are swapped, as they have none`() {
        for ((code, name) in listOf(7 to "int24", 15 to "uint24")) {
            val bytes = SegyBytes(grid, format = code, sampleBytes = 4, binary = { it.putInt(3296, 0x01020304) }).bytes()
            for (at in 3200 until bytes.size step 2) bytes[at] = bytes[at + 1].also { bytes[at + 1] = bytes[at] }
            assertRefused("samples of format $code ($name) have no pairs of bytes that could be swapped (byte 3225). Export the survey again, big- or little-endian.", bytes)
        }
    }

    @Test
    fun `a file without traces is refused`() =
        assertRefused("there are no traces behind the headers (byte 3600). Check that the file was copied whole.", SegyBytes(emptyList()))

    @Test
    fun `a last trace that is not whole is cut short, wherever the cut lies`() {
        val remedy = "Copy the file again, or import what there is with --salvage; if it is complete, its samples per trace (byte 3221) or format (byte 3225) are wrong."
        // 9 traces of 240 + 20 × 4 bytes; the last begins behind 3600 + 8 × 320
        val whole = SegyBytes(grid, samples = 20).bytes()
        for (missing in listOf(1, 79, 81, 200, 319)) {
            assertRefused(
                "it is cut short: after 8 whole traces, ${320 - missing} bytes are left of a trace of 320 (trace 9, byte 6161). $remedy",
                whole.copyOf(whole.size - missing),
            )
        }
        assertRefused("it is cut short: after 0 whole traces, 319 bytes are left of a trace of 320 (trace 1, byte 3601). $remedy", whole.copyOf(3600 + 319))
        assertRefused("it is cut short: after 0 whole traces, 239 bytes are left of a trace of 240 (trace 1, byte 3601). $remedy", whole.copyOf(3600 + 239))
    }

    @Test
    fun `extended text headers that the file can't hold are refused where a revision is claimed`() {
        assertRefused(
            "it is cut short: 9 extended text headers are announced, and the file ends inside them (byte 3505). Copy the file again.",
            SegyBytes(grid, statedExtended = 9),
        )
        assertRefused(
            "extended text headers without number are announced, and no ((SEG: EndText)) ends them (byte 3505). Write their number into bytes 3505–3506.",
            SegyBytes(grid, statedExtended = -1, extended = listOf(SegyBytes.cards(SegyBytes.CP500))),
        )
    }

    @Test
    fun `a file that doesn't say how many samples a trace has is refused`() = assertRefused(
        "neither the binary header nor the first trace header says how many samples a trace has (trace 1, byte 3221). " +
            "Export the survey again with bytes 3221–3222 filled in.",
        SegyBytes(grid, statedSamples = 0),
    )

    @Test
    fun `a trace of another length is refused where the lengths are not said to be one`() {
        val traces = grid.mapIndexed { k, it -> TestTrace(it.inline, it.crossline, shorts = mapOf(115 to if (k >= 6) 5 else 4)) }
        assertRefused(
            "its traces are not all of one length: the binary header says 4 samples, this trace's header 5 (trace 7, byte ${3600 + 6 * 256 + 115}). " +
                "Export the survey with traces of one length; if they are, set the fixed-length flag (bytes 3503–3504) to 1.",
            SegyBytes(traces, fixedLength = 0),
        )
    }

    @Test
    fun `more traces than can be numbered are refused`() {
        SegyBytes(SegyBytes.grid(1..1, 1..1), samples = 1, format = 8).writeTo(folder)
        try {
            RandomAccessFile(path.toFile(), "rw").use { it.setLength(3600 + 241 * 2_147_483_648L) }
        } catch (e: IOException) {
            missing("a file system that holds a file of 518 GB with nothing in it: $e")
        }
        assertRefused("it has 2147483648 traces, more than 2147483647. Split it, and import the parts as volumes of their own.")
    }

    @Test
    fun `what is no file is refused`() {
        assertRefused("there is no such file. Check the name.")
        assertRefused("it is a folder, not a SEG-Y file. Name a file in it.", folder)
    }

    @Test
    fun `a file that may not be read is refused`() {
        val locked = SegyBytes(grid).writeTo(folder)
        if ("posix" in locked.fileSystem.supportedFileAttributeViews()) Files.setPosixFilePermissions(locked, PosixFilePermissions.fromString("---------"))
        // root may read all but what the kernel only lets be written
        val unreadable = listOf(locked, Path.of("/proc/sys/vm/compact_memory")).find { Files.exists(it) && !mayBeOpened(it) }
            ?: missing("a file that this user may not read")
        assertRefused("you may not read it. Ask its owner for permission, or copy it to a folder of your own.", unreadable)
    }

    private fun mayBeOpened(path: Path): Boolean = try {
        Files.newByteChannel(path).close()
        true
    } catch (_: IOException) {
        false
    }

    @Test
    fun `a file that shrinks while it is scanned is refused with the byte at which it ends`() {
        SegyBytes(grid.map { TestTrace(it.inline, it.crossline, mapOf(181 to it.inline, 185 to it.crossline)) }).writeTo(folder)
        // the headers have been read once when the last progress is told; then coordinates are read again
        val refusal = refusal(path) { progress -> if (progress.done == progress.total) RandomAccessFile(path.toFile(), "rw").use { it.setLength(4000) } }
        assertEquals("$path: reading at byte 4001 failed: it ends at byte 4000. See to the drive and scan again.", refusal.message)
    }

    @Test
    fun `a read past the end names the byte that was asked for and the one at which the file ends`() {
        SegyFile.open(SegyBytes(grid).writeTo(folder)).use { file ->
            val failure = assertThrows(IOException::class.java) { file.read(ByteBuffer.allocate(8), 100_000) }
            // 9 traces of 256 bytes behind 3600
            assertEquals("$path: reading at byte 100001 failed: it ends at byte 5904", failure.message)
        }
    }

    @Test
    fun `what is refused is not recognised`() {
        assertFalse(SegySource().recognises(path))
        assertFalse(SegySource().recognises(Files.write(path, ByteArray(5000))))
        assertTrue(SegySource().recognises(SegyBytes(grid).writeTo(folder)))
    }
}
