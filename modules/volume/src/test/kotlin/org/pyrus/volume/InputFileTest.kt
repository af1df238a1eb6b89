package org.pyrus.volume

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.testing.missing
import java.nio.file.Files
import java.nio.file.Path

class InputFileTest {
    @TempDir
    lateinit var folder: Path

    private fun refusal(path: Path): String = assertThrows(Refusal::class.java) { InputFile.check(path, "a volume") }.message!!

    @Test
    fun `what is not there, and a folder, are called that`() {
        val absent = folder.resolve("none.h5")
        assertEquals("$absent: there is no such file. Check the name.", refusal(absent))
        assertEquals("$folder: it is a folder, not a volume. Name a file in it.", refusal(folder))
    }

    @Test
    fun `a file that may not be read is called that`() {
        val secret = Files.createFile(folder.resolve("secret.h5"))
        secret.toFile().setReadable(false, false)
        // root may read all but what the kernel only lets be written
        val file = listOf(secret, Path.of("/proc/sys/vm/compact_memory")).find { Files.exists(it) && !Files.isReadable(it) } ?: missing("a file that this user may not read")
        assertEquals("$file: you may not read it. Ask its owner for permission, or copy it to a folder of your own.", refusal(file))
    }

    @Test
    fun `the signature of HDF5 is looked for where a superblock may lie, and nowhere else`() {
        val signature = byteArrayOf(-119, 72, 68, 70, 13, 10, 26, 10)
        fun at(byte: Int) = Files.write(folder.resolve("some"), ByteArray(byte) + signature + ByteArray(1))
        for (byte in listOf(0, 512, 1024, 2048, 1 shl 20)) assertTrue(Hdf5Signature.isIn(at(byte)), "$byte")
        for (byte in listOf(1, 256, 1536, 3072)) assertFalse(Hdf5Signature.isIn(at(byte)), "$byte")
        assertFalse(Hdf5Signature.isIn(Files.write(folder.resolve("short"), signature.copyOf(7))))
        assertFalse(Hdf5Signature.isIn(Files.createFile(folder.resolve("empty"))))
    }
}
