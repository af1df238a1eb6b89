package org.pyrus.cli

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Nested
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.synthetic.Revision2
import org.pyrus.synthetic.SegyOptions
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.Sorting
import org.pyrus.synthetic.SyntheticSurvey
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.CrosslineNumber
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.InlineNumber
import org.pyrus.volume.LineAxis
import org.pyrus.volume.Refusal
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.StoredType
import org.pyrus.volume.spi.ExpectedVolume
import org.pyrus.volume.spi.Readers
import org.pyrus.volume.spi.VolumeReader
import org.pyrus.volume.spi.VolumeReaderContract
import java.nio.file.Files
import java.nio.file.Path

/** Every reader that is installed, over volumes that the program has imported. */
class ReadersTest {
    abstract class Contract(private val id: String, private val options: SegyOptions, storedType: StoredType) : VolumeReaderContract() {
        @TempDir
        lateinit var folder: Path

        override val expected = ExpectedVolume(geometry, storedType, ChunkShape(7, 5, 12), SyntheticSurvey::arithmeticSample)

        override fun openReader(): VolumeReader {
            val volume = folder.resolve("volume.h5")
            if (!Files.exists(volume)) {
                val segy = folder.resolve("survey.sgy")
                runBlocking { SegyWriter(SyntheticSurvey.arithmetic(geometry), options).write(segy) }
                val ran = pyrus("import", segy.toString(), volume.toString(), "--chunk", "7x5x12")
                assertEquals(0, ran.code, ran.toString())
            }
            return Readers.open(volume, id)
        }
    }

    @Nested
    inner class `Direct, IBM floats` : Contract("direct", ibm, StoredType.FLOAT32)

    @Nested
    inner class `Direct, int16` : Contract("direct", shorts, StoredType.INT16)

    @Nested
    inner class `jHDF, IBM floats` : Contract("jhdf", ibm, StoredType.FLOAT32)

    @Nested
    inner class `jHDF, int16` : Contract("jhdf", shorts, StoredType.INT16)

    @Nested
    inner class `Native, IBM floats` : Contract("native", ibm, StoredType.FLOAT32)

    @Nested
    inner class `Native, int16` : Contract("native", shorts, StoredType.INT16)

    @TempDir
    lateinit var folder: Path

    @Test
    fun `every reader gives the samples of each type that volumes have`() {
        val types = mapOf(
            6 to StoredType.FLOAT64, 7 to StoredType.INT32, 8 to StoredType.INT8, 9 to StoredType.INT64, 10 to StoredType.UINT32, 11 to StoredType.UINT16,
            12 to StoredType.UINT64, 15 to StoredType.UINT32, 16 to StoredType.UINT8,
        )
        for ((format, type) in types) {
            val segy = folder.resolve("$format.sgy")
            val volume = folder.resolve("$format.h5")
            runBlocking { SegyWriter(SyntheticSurvey.arithmetic(geometry), SegyOptions(format, delayMs = 8, revision2 = Revision2(extraHeaders = 1))).write(segy) }
            assertEquals(0, pyrus("import", "$segy", "$volume", "--chunk", "7x5x12").code)
            val expected = ExpectedVolume(geometry, type, ChunkShape(7, 5, 12)) { i, x, s -> SyntheticSurvey.arithmeticSample(i, x, s).let { if (type.label.startsWith("u")) maxOf(it, 0f) else it } }
            val slab = Hyperslab(geometry.inlines.all, geometry.crosslines.all, geometry.samples.all)
            for (id in listOf("direct", "jhdf", "native")) {
                Readers.open(volume, id).use {
                    assertEquals(type, it.info.storedType, "$id, format $format")
                    expected.assertHolds(slab, runBlocking { it.read(slab) })
                }
            }
            assertEquals(0, pyrus("verify", "$volume").code)
        }
    }

    @Test
    fun `a file that looks like HDF5 and is no volume is refused with each reader's reason`() {
        val path = Files.write(folder.resolve("cut.h5"), byteArrayOf(-119) + "HDF\r\n".toByteArray() + byteArrayOf(26, 10) + ByteArray(600))
        val message = assertThrows(Refusal::class.java) { Readers.open(path) }.message!!
        for (reason in listOf("$path: no reader can open it: direct: ", "; jhdf: ", "; native: it is not given a file that is damaged")) check(reason in message) { message }
    }

    private companion object {
        /** 23 × 17 × 41 samples, a third of the traces missing, line numbers by steps of 2 and 3, from 8 ms on. */
        val geometry =
            SyntheticSurvey.geometry(LineAxis(InlineNumber(1050), 2, 23), LineAxis(CrosslineNumber(-9), 3, 17), SampleAxis(8.0, 2.0, 41)) { i, x -> (i + 2 * x) % 3 != 0 }
        val ibm = SegyOptions(delayMs = 8)
        val shorts = SegyOptions(formatCode = 3, delayMs = 8, sorting = Sorting.CROSSLINE, descending = true)
    }
}
