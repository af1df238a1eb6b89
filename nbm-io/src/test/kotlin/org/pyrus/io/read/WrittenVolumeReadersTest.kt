package org.pyrus.io.read

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Nested
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.volume.AmplitudeStatistics
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.ExpectedVolume
import org.pyrus.volume.spi.ReaderProvider
import org.pyrus.volume.spi.Readers
import org.pyrus.volume.spi.Suitability
import org.pyrus.volume.spi.VolumeReader
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.readBytes
import kotlin.io.path.writeBytes
import kotlin.io.path.writeText

/** Both readers over volumes of the program's own writer. */
class WrittenVolumeReadersTest {
    @TempDir
    lateinit var folder: Path

    abstract class Contract(private val provider: ReaderProvider, override val expected: ExpectedVolume) : PooledReaderContract() {
        @TempDir
        lateinit var folder: Path

        override fun openReader(): VolumeReader {
            val path = folder.resolve("volume.h5")
            if (!path.exists()) WrittenVolumes.write(path, expected)
            return provider.open(path)
        }
    }

    @Nested
    inner class `Direct, float32 with missing traces` : Contract(DirectReaderProvider(), WrittenVolumes.floats)

    @Nested
    inner class `Direct, int16` : Contract(DirectReaderProvider(), WrittenVolumes.shorts)

    @Nested
    inner class `Direct, one trace` : Contract(DirectReaderProvider(), WrittenVolumes.oneTrace)

    @Nested
    inner class `jHDF, float32 with missing traces` : Contract(JhdfReaderProvider(), WrittenVolumes.floats)

    @Nested
    inner class `jHDF, int16` : Contract(JhdfReaderProvider(), WrittenVolumes.shorts)

    @Nested
    inner class `jHDF, one trace` : Contract(JhdfReaderProvider(), WrittenVolumes.oneTrace)

    private val providers = listOf(DirectReaderProvider(), JhdfReaderProvider())

    private fun volume(): Path = folder.resolve("volume.h5").also { WrittenVolumes.write(it, WrittenVolumes.shorts) }

    @Test
    fun `the direct reader is chosen unless another is asked for`() {
        val path = volume()
        Readers.open(path).use { assertTrue(it is DirectReader) }
        Readers.open(path, "jhdf").use { assertTrue(it is JhdfReader) }
    }

    @Test
    fun `the statistics that the file holds are told`() {
        val path = volume()
        for (provider in providers) provider.open(path).use { assertEquals(AmplitudeStatistics(1, 2, -3.0, 4.0, 0.5, 0.25), it.info.statistics) }
    }

    @Test
    fun `what is no volume is refused, with the same words where it is asked for suitability`() {
        val none = folder.resolve("none.h5")
        val text = folder.resolve("text.h5").also { it.writeText("not a volume".repeat(100)) }
        val cut = folder.resolve("cut.h5").also { it.writeBytes(volume().readBytes().copyOf(5000)) }
        for (provider in providers) {
            for (path in listOf(none, text, cut, folder)) {
                val refusal = assertThrows(Refusal::class.java) { provider.open(path) }
                assertEquals(refusal.problem, (provider.suitability(path) as Suitability.Unable).reason)
                assertTrue(refusal.message!!.startsWith("$path: "), refusal.message)
            }
        }
    }
}
