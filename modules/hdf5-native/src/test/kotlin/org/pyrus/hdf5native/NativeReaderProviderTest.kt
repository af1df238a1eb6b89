package org.pyrus.hdf5native

import hdf.hdf5lib.H5
import hdf.hdf5lib.HDF5Constants
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Nested
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.Readers
import org.pyrus.volume.spi.Suitability
import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.readBytes
import kotlin.io.path.writeBytes
import kotlin.io.path.writeText

class NativeReaderProviderTest {
    @TempDir
    lateinit var folder: Path

    private val provider = NativeReaderProvider()

    /** The message of the refusal of an HDF5 file: suitability looks at no more than that it is one. */
    private fun refusal(path: Path): String {
        assertEquals(Suitability.Able(10), provider.suitability(path))
        return refusalOnOpening(path)
    }

    /** The message of the refusal, which suitability gives as its reason too. */
    private fun unsuitable(path: Path): String = refusalOnOpening(path).also { assertEquals(Suitability.Unable(it), provider.suitability(path)) }

    private fun refusalOnOpening(path: Path): String {
        val refusal = assertThrows(Refusal::class.java) { provider.open(path) }
        assertTrue(refusal.message!!.startsWith(path.toString()) && refusal.remedy.endsWith("."), refusal.message)
        return refusal.problem
    }

    private fun volume(also: (Long) -> Unit = {}): Path =
        folder.resolve("volume.h5").also { NativeVolumes.write(it, NativeVolumes.shorts, also) }

    @Test
    fun `Lookup finds it as native`() = assertTrue(Readers.all().any { it.id == "native" && it is NativeReaderProvider })

    @Test
    fun `a volume is suitable, with less preference than the readers of our own`() =
        assertEquals(Suitability.Able(10), provider.suitability(volume()))

    @Test
    fun `a volume behind a user block is found`() {
        val plain = volume().readBytes()
        val shifted = folder.resolve("shifted.h5").also { it.writeBytes(ByteArray(512) + plain) }
        assertEquals(Suitability.Able(10), provider.suitability(shifted))
    }

    @Nested
    inner class Refused {
        @Test
        fun `a file that is not there`() = assertEquals("there is no such file", unsuitable(folder.resolve("none.h5")))

        @Test
        fun `a folder`() = assertEquals("it is a folder, not a volume", unsuitable(Files.createDirectory(folder.resolve("folder.h5"))))

        @Test
        fun `an empty file`() = assertEquals("it is not an HDF5 file", unsuitable(folder.resolve("empty.h5").also { it.writeText("") }))

        @Test
        fun `a text file`() = assertEquals("it is not an HDF5 file", unsuitable(folder.resolve("text.h5").also { it.writeText("HDF".repeat(2000)) }))

        @Test
        fun `a file that ends after the signature`() {
            val cut = folder.resolve("cut.h5").also { it.writeBytes(volume().readBytes().copyOf(300)) }
            assertTrue(refusal(cut).startsWith("the HDF5 library can't open it"))
        }

        @Test
        fun `a volume of a later format`() {
            val later = volume { file ->
                H5.H5Adelete(file, "pyrus_format")
                NativeVolumes.number(file, "pyrus_format", 2)
            }
            assertEquals("it is of Pyrus format 2, this program reads format 1", refusal(later))
        }

        @Test
        fun `a file without samples`() {
            val without = volume { file -> listOf("data", "seismic_dataset").forEach { H5.H5Ldelete(file, "/$it", HDF5Constants.H5P_DEFAULT) } }
            assertEquals("it holds neither /data nor /seismic_dataset", refusal(without))
        }

        @Test
        fun `a file without line numbers`() =
            assertEquals("it has no /xline", refusal(volume { H5.H5Ldelete(it, "/xline", HDF5Constants.H5P_DEFAULT) }))

        @Test
        fun `line numbers of another length than the data`() {
            val other = volume { file ->
                H5.H5Ldelete(file, "/iline", HDF5Constants.H5P_DEFAULT)
                NativeVolumes.dataset(file, "iline", HDF5Constants.H5T_STD_I32LE, longArrayOf(7)) {}
            }
            assertEquals("/iline has 7 values for 12 positions of /data", refusal(other))
        }

        @Test
        fun `line numbers that stand still`() {
            val zeros = volume { file ->
                H5.H5Ldelete(file, "/iline", HDF5Constants.H5P_DEFAULT)
                NativeVolumes.dataset(file, "iline", HDF5Constants.H5T_STD_I32LE, longArrayOf(12)) {}
            }
            assertEquals("the line numbers in /iline do not ascend by one step", refusal(zeros))
        }

        @Test
        fun `times that are no numbers, or without end`() {
            fun withTimes(first: Double, step: Double) = volume { file ->
                H5.H5Ldelete(file, "/twt", HDF5Constants.H5P_DEFAULT)
                NativeVolumes.axis(file, "twt", "ms", DoubleArray(25) { first + it * step })
            }
            assertEquals("/twt does not ascend", refusal(withTimes(Double.NaN, 4.0)))
            assertEquals("what it says of itself makes no volume: the sample interval must be positive, got Infinity ms", refusal(withTimes(0.0, 1e307)))
        }

        @Test
        fun `data with two axes`() {
            val flat = volume { file ->
                H5.H5Ldelete(file, "/data", HDF5Constants.H5P_DEFAULT)
                NativeVolumes.dataset(file, "data", HDF5Constants.H5T_IEEE_F32LE, longArrayOf(7, 8)) {}
            }
            assertEquals("/data has 2 axes, not inline, crossline and sample", refusal(flat))
        }

        @Test
        fun `samples that are no numbers`() {
            val bits = volume { file ->
                H5.H5Ldelete(file, "/data", HDF5Constants.H5P_DEFAULT)
                NativeVolumes.dataset(file, "data", HDF5Constants.H5T_STD_B16LE, longArrayOf(12, 30, 25)) {}
            }
            assertEquals("/data holds samples that are neither float32, float64 nor integers of 8 to 64 bits", refusal(bits))
        }
    }
}
