package org.pyrus.desktop

import kotlinx.coroutines.awaitCancellation
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.volume.Refusal
import org.pyrus.volume.StorageProfile
import org.pyrus.volume.spi.ProfileBudget
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.ProgressUnit
import org.pyrus.volume.spi.StorageProfiler
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.CompletableFuture
import java.util.concurrent.TimeUnit.SECONDS
import javax.swing.SwingUtilities

class DiskMeasurementTest {
    @TempDir
    lateinit var folder: Path

    private class Fake(private val work: suspend ((Progress) -> Unit) -> StorageProfile) : StorageProfiler {
        override val builtIn = emptyList<StorageProfile>()

        override fun known(folder: Path) = null

        override suspend fun measure(place: Path, budget: ProfileBudget, keep: Boolean, onProgress: (Progress) -> Unit) = work(onProgress)
    }

    private val ended = CompletableFuture<Pair<MeasurementEnd, Boolean>>()
    private val percents = mutableListOf<Int>()

    private fun measure(onProgress: (Int) -> Unit = { percents += it }, work: suspend ((Progress) -> Unit) -> StorageProfile) =
        DiskMeasurement(folder, onProgress, { ended.complete(it to SwingUtilities.isEventDispatchThread()) }, { Fake(work) })

    private fun end() = ended.get(20, SECONDS)

    @Test
    fun `a measurement tells how far it is and its end, on the event thread`() {
        measure { tell ->
            tell(Progress("Measuring", 1, 4, ProgressUnit.BYTES))
            measuredDisk
        }
        assertEquals(MeasurementEnd.Measured to true, end())
        assertEquals(listOf(25), percents)
    }

    @Test
    fun `one that is cancelled says so`() {
        val begun = CompletableFuture<Unit>()
        val measurement = measure {
            begun.complete(Unit)
            awaitCancellation()
        }
        begun.get(20, SECONDS)
        measurement.cancel()
        assertEquals(MeasurementEnd.Cancelled, end().first)
    }

    @Test
    fun `one that is refused says why, and what to do`() {
        measure { throw Refusal("there is no room", remedy = "Make some.") }
        assertEquals(MeasurementEnd.Failed("there is no room. Make some."), end().first)
    }

    @Test
    fun `the place to measure is the folder that is there`() {
        val file = Files.createFile(folder.resolve("a.sgy"))
        assertEquals(folder, DiskMeasurement.placeFor(file))
        assertEquals(folder, DiskMeasurement.placeFor(folder))
        assertEquals(folder, DiskMeasurement.placeFor(folder.resolve("not/there/yet.h5")))
    }
}
