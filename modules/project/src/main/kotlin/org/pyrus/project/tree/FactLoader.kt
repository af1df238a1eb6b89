package org.pyrus.project.tree

import kotlinx.coroutines.Job
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.job
import org.openide.util.NbBundle.Messages
import org.pyrus.project.facts.Fact
import org.pyrus.project.facts.FactGroup
import org.pyrus.project.facts.ScanCache
import org.pyrus.project.facts.SurveyFacts
import org.pyrus.project.facts.sentence
import org.pyrus.volume.Refusal
import org.pyrus.volume.SettingsFile
import org.pyrus.volume.VolumeFile
import org.pyrus.volume.VolumeFileKind
import org.pyrus.volume.spi.Readers
import org.pyrus.volume.spi.VolumeInfo
import org.pyrus.volume.spi.percent
import java.nio.file.Path
import java.util.concurrent.atomic.AtomicReference

/**
 * Finds what the Properties window shows of a file. A SEG-Y file is scanned for it; only one at a time, and the one asked for last wins: who goes
 * through a long list with the arrow keys does not wait for all of them.
 */
internal class FactLoader(private val scans: ScanCache = ScanCache.shared, private val info: (Path) -> VolumeInfo = ::storedInfo) {
    private val scanning = AtomicReference<Job?>()

    /** What is known of [file]; a refusal is a fact too. Cancelled where another SEG-Y file is asked for meanwhile. Blocks for a moment with a volume. */
    @Messages("FACT_Problem=What", "FACT_Remedy=What to do", "GRP_Problem=Problem")
    suspend fun load(file: VolumeFile, onPercent: (Int) -> Unit): List<FactGroup> = try {
        when (file.kind) {
            VolumeFileKind.HDF5 -> SurveyFacts.of(info(file.path))
            VolumeFileKind.SEGY -> {
                scanning.getAndSet(currentCoroutineContext().job)?.cancel()
                SurveyFacts.of(scans.scan(file.path) { onPercent(it.percent) })
            }
        }
    } catch (e: Refusal) {
        val facts = listOf(Fact("problem", Bundle.FACT_Problem(), e.sentence()), Fact("remedy", Bundle.FACT_Remedy(), e.remedy))
        listOf(FactGroup("problem", Bundle.GRP_Problem(), facts))
    }

    companion object {
        /** The suite's own. */
        val shared = FactLoader()

        private fun storedInfo(path: Path): VolumeInfo = Readers.open(path, SettingsFile().load()).use { it.info }
    }
}
